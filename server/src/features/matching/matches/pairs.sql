-- Two members have at most one match per round, so its id is derived from the pair and the round. A new round begins when
-- matched members are unblocked. Round 0 is left out: matches older than rounds keep their ids. The result is a valid
-- UUID: version 8 (custom) and the standard variant.
create or replace function match_id_of(low uuid, high uuid, round integer) returns uuid immutable language sql as $$
  select encode(set_byte(set_byte(bytes, 6, get_byte(bytes, 6) & 15 | 128), 8, get_byte(bytes, 8) & 63 | 128), 'hex')::uuid
  from substr(sha256(convert_to(
    low || ' ' || high || case when round = 0 then '' else ' ' || round end, 'UTF8')), 1, 16) bytes
$$;

-- The likes of two members for each other's cars are one row. Two likes may be in flight: the row makes the second one see
-- the first. `matched_by` is the car whose like completed the match, so that only this like makes it. No row comes back if
-- one of the two has blocked or unmatched the other; then nothing has changed.
create or replace function note_like(liker uuid, owner uuid, car uuid, offered uuid, is_super boolean) returns setof pairs
language plpgsql as $$
begin
  if liker < owner then
    return query
      insert into pairs as p (low_id, high_id, low_target, low_source, low_super, low_liked_at)
      values (liker, owner, car, offered, is_super, now())
      on conflict (low_id, high_id) do update
        set low_target = coalesce(p.low_target, excluded.low_target),
            low_source = case when p.low_target is null then excluded.low_source else p.low_source end,
            low_super = p.low_super or excluded.low_super,
            low_liked_at = coalesce(p.low_liked_at, now()),
            matched_by = coalesce(p.matched_by, case when p.high_target is not null then car end)
        where p.unmatched_by is null and p.low_blocked_at is null and p.high_blocked_at is null
      returning p.*;
  else
    return query
      insert into pairs as p (low_id, high_id, high_target, high_source, high_super, high_liked_at)
      values (owner, liker, car, offered, is_super, now())
      on conflict (low_id, high_id) do update
        set high_target = coalesce(p.high_target, excluded.high_target),
            high_source = case when p.high_target is null then excluded.high_source else p.high_source end,
            high_super = p.high_super or excluded.high_super,
            high_liked_at = coalesce(p.high_liked_at, now()),
            matched_by = coalesce(p.matched_by, case when p.low_target is not null then car end)
        where p.unmatched_by is null and p.low_blocked_at is null and p.high_blocked_at is null
      returning p.*;
  end if;
end
$$;

-- The oldest like of a member for another car of this owner.
create or replace function another_like(liker uuid, owner uuid, gone uuid)
returns table (target uuid, source uuid, is_super boolean) stable language sql as $$
  select s.target_car_id, s.source_car_id, s.is_super
  from cars c join swipes s on s.swiper_id = liker and s.target_car_id = c.id
  where c.owner_id = owner and c.id <> gone and s.direction = 'like'
  order by s.created_at limit 1
$$;

-- Called when likes of this car are removed: the like of `liker`, or all if that is null. In each pair, another like
-- for a car of the same owner takes its place, if there is one. Pairs with a match stay as they are.
create or replace function rethink_pairs(owner uuid, car uuid, liker uuid) returns void language sql as $$
  update pairs set
    high_target = x.target, high_source = x.source, high_super = coalesce(x.is_super, false),
    high_liked_at = case when x.target is not null then pairs.high_liked_at end
  from (
    select p.low_id, p.high_id, l.target, l.source, l.is_super
    from pairs p left join lateral another_like(p.high_id, owner, car) l on true
    where p.low_id = owner and p.high_target = car and p.matched_by is null
      and (liker is null or p.high_id = liker)
  ) x
  where pairs.low_id = x.low_id and pairs.high_id = x.high_id;

  update pairs set
    low_target = x.target, low_source = x.source, low_super = coalesce(x.is_super, false),
    low_liked_at = case when x.target is not null then pairs.low_liked_at end
  from (
    select p.low_id, p.high_id, l.target, l.source, l.is_super
    from pairs p left join lateral another_like(p.low_id, owner, car) l on true
    where p.high_id = owner and p.low_target = car and p.matched_by is null
      and (liker is null or p.low_id = liker)
  ) x
  where pairs.low_id = x.low_id and pairs.high_id = x.high_id;
$$;
