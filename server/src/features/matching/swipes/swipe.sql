-- Whether a swipe keeps its car out of the deck. A plain expression, so that PostgreSQL inlines it into the calling
-- query.
create or replace function swipe_counts(swipe swipes, passes_from timestamptz) returns boolean immutable language sql as $$
  select swipe.direction = 'like' or swipe.is_reported or passes_from is null or swipe.created_at > passes_from
$$;

-- A car that is passed again after "look again" remembers the first pass, which decided how far back the deck goes.
create or replace function keep_pass_before() returns trigger language plpgsql as $$
begin
  if exists (select from deck_progress p where p.user_id = old.swiper_id and old.created_at <= p.passes_from) then
    new.passed_before := old.created_at;
  end if;
  return new;
end
$$;

create or replace trigger swipes_passed_again before update on swipes for each row
  when (old.direction = 'pass' and new.direction = 'pass' and new.created_at > old.created_at)
  execute function keep_pass_before();

-- How many members like a car. Shown to its owner, so it is counted along, not each time.
create or replace function count_like(car uuid, change int) returns void language sql as $$
  insert into car_stats as s (car_id, likes) values (car, greatest(0, change))
  on conflict (car_id) do update set likes = greatest(0, s.likes + change)
$$;

-- Takes a young like back, as if it had never been, unless the two members have a match. Locks as `swipe` does.
create or replace function take_back_like(swiper uuid, car uuid, undo_ms int) returns text language plpgsql as $$
#variable_conflict use_variable
declare
  owner uuid;
  pair pairs;
  is_young boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended(swiper::text || car::text, 0));
  select c.owner_id into owner from cars c where c.id = car for share;
  select s.created_at > clock_timestamp() - make_interval(secs => undo_ms / 1000.0) into is_young
  from swipes s where s.swiper_id = swiper and s.target_car_id = car and s.direction = 'like' for update;
  if not found then
    return 'NOT_FOUND';
  end if;
  -- Locked first, then read: a like that answers this one may be in flight.
  select p.* into pair from pairs p where p.low_id = least(swiper, owner) and p.high_id = greatest(swiper, owner) for update;
  if pair.matched_by is not null then
    return 'MATCHED';
  end if;
  if not is_young then
    return 'TOO_LATE';
  end if;
  -- First a pass: rings look again at a like that changes, not at one that is deleted.
  update swipes s set direction = 'pass', source_car_id = null where s.swiper_id = swiper and s.target_car_id = car;
  delete from swipes s where s.swiper_id = swiper and s.target_car_id = car;
  perform rethink_pairs(owner, car, swiper);
  perform count_like(car, -1);
  return null;
end
$$;

-- Decides a swipe, and a match if it completes one. A like needs an active car of one's own and a visible one of somebody else;
-- neither may be reserved; new members have only so many in an hour, as have those whom a moderator has limited. A like takes the place of a pass and the other way round, but a pass never dissolves a match. With a
-- `refusal` nothing has changed. Locks, in this order: this member's swipe of this car (advisory), the two cars by id, the pair.
create or replace function swipe(
  is_admitted boolean, swiper uuid, car uuid, direction text, offered uuid, is_super boolean, likes_an_hour int,
  limited_likes int, new_for interval
) returns table (refusal text, wait_s int, until timestamptz, match text, new_match uuid, partner uuid, wants_push boolean)
rows 1 language plpgsql as $$
#variable_conflict use_variable
declare
  target record;
  own record;
  before record;
  pair pairs;
  is_match boolean;
begin
  if not is_admitted then
    return next;
    return;
  end if;
  -- Serializes a member's swipes of one car. An advisory lock, as there may be no row to lock yet.
  perform pg_advisory_xact_lock(hashtextextended(swiper::text || car::text, 0));
  -- The liked and the offered car stay as they are until the end: no deletion, switching off, reservation or ban of an
  -- owner meanwhile. Cars are always locked in the order of their ids.
  if offered < car then
    perform from cars c where c.id = offered for share;
  end if;
  select c.owner_id, c.feed_pos is not null and known.is_open as is_visible, c.is_reserved and known.is_open as is_reserved
  into target
  from cars c cross join lateral (select not is_closed_pair(c.owner_id, swiper) as is_open) known
  where c.id = car for share of c;
  select s.direction, s.made_match into before
  from swipes s where s.swiper_id = swiper and s.target_car_id = car for update;

  -- A retry gets the same answer, even if the car has been switched off since.
  if target.owner_id is not null and before.direction = direction then
    if direction = 'pass' then
      -- If the pass is older than the member's "look again", it counts from now.
      update swipes s set created_at = now()
      where s.swiper_id = swiper and s.target_car_id = car
        and s.created_at <= (select p.passes_from from deck_progress p where p.user_id = swiper);
    elsif before.made_match then
      select f.match into match
      from pairs p cross join lateral match_for(match_id_of(p.low_id, p.high_id, p.round), swiper) f
      where p.low_id = least(swiper, target.owner_id) and p.high_id = greatest(swiper, target.owner_id);
    end if;
    return next;
    return;
  end if;

  if target.owner_id is null or target.owner_id = swiper or not target.is_visible then
    refusal := case when direction = 'like' and target.owner_id <> swiper and target.is_reserved
                    then 'CAR_RESERVED' else 'CAR_NOT_FOUND' end;
    return next;
    return;
  end if;

  if direction = 'pass' then
    if before.direction = 'like' then
      select p.* into pair from pairs p
      where p.low_id = least(swiper, target.owner_id) and p.high_id = greatest(swiper, target.owner_id)
      for update;
      -- A pass never dissolves a match.
      if pair.matched_by is not null then
        return next;
        return;
      end if;
    end if;
    insert into swipes as s (swiper_id, target_car_id, direction) values (swiper, car, 'pass')
    on conflict (swiper_id, target_car_id) do update
      set direction = 'pass', source_car_id = null, is_super = false, created_at = now();
    if before.direction = 'like' then
      perform rethink_pairs(target.owner_id, car, swiper);
      perform count_like(car, -1);
    end if;
    return next;
    return;
  end if;

  -- The offered car must be active: only such a car, which is not reserved either, has a position in the feed.
  select c.feed_pos, c.is_reserved into own from cars c where c.id = offered and c.owner_id = swiper for share;
  if own.feed_pos is null then
    refusal := case when own.is_reserved then 'CAR_RESERVED' else 'NO_ACTIVE_CAR' end;
    return next;
    return;
  end if;
  select p.refusal, p.wait_s, p.until into refusal, wait_s, until
  from take_pace(swiper, 'likes', likes_an_hour, limited_likes, 3600, new_for) p;
  if refusal is not null then
    return next;
    return;
  end if;
  select p.* into pair from note_like(swiper, target.owner_id, car, offered, is_super) p;
  -- Blocked or unmatched since the car was read.
  if not found then
    refusal := 'CAR_NOT_FOUND';
    return next;
    return;
  end if;
  is_match := coalesce(pair.matched_by = car, false);
  insert into swipes as s (swiper_id, target_car_id, direction, source_car_id, is_super, made_match)
  values (swiper, car, 'like', offered, is_super, is_match)
  on conflict (swiper_id, target_car_id) do update
    set direction = 'like', source_car_id = excluded.source_car_id, is_super = excluded.is_super,
        made_match = excluded.made_match, created_at = now();
  if is_match then
    new_match := make_match(pair, swiper, car, offered);
    partner := target.owner_id;
    wants_push := wants_push(array[partner], 'matches');
  elsif pair.matched_by is not null then
    perform note_next_pair(pair, swiper, car, offered);
  end if;
  perform count_like(car, 1);
  if is_match then select f.match into match from match_for(new_match, swiper) f; end if;
  return next;
end
$$;
