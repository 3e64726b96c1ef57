-- A call that is made often is one statement: the check of its token, its rate limit and its work.

-- Takes one call from a caller's allowance. Returns 0 if it was granted, otherwise the seconds until the next one will be.
-- Each call moves full_at by its share of the window; one that would move it beyond a whole window has to wait.
create function take_call(caller text, share double precision, seconds double precision) returns int
language plpgsql as $$
begin
  insert into rate_limits as mine (key, full_at) values (caller, now() + make_interval(secs => share))
  on conflict (key) do update set full_at = greatest(mine.full_at, now()) + make_interval(secs => share)
    where mine.full_at <= now() + make_interval(secs => seconds - share);
  if found then return 0; end if;
  -- Not now(): this call may have waited for others, which have moved full_at since it began.
  return greatest(1, coalesce((
    select ceil(extract(epoch from full_at - clock_timestamp()) - (seconds - share))::int
    from rate_limits where key = caller), 1));
end
$$;

-- The member if the token is theirs and still valid, otherwise no row.
create function holder(member uuid, token bytea) returns table (id uuid, wait int)
rows 1 stable language sql as $$
  select user_id, 0 from access_tokens where user_id = member and hash = token and expires_at > now()
$$;

-- The same for a call with a rate limit. `wait` is 0 if the call may go on, otherwise the seconds until it may.
create function paced_holder(
  member uuid, token bytea, caller text, share double precision, seconds double precision
) returns table (id uuid, wait int) rows 1 language plpgsql as $$
begin
  if exists (select from holder(member, token)) then
    return query select member, take_call(caller, share, seconds);
  end if;
end
$$;

-- What a match shows of a car, as JSON, ready to send like the card itself.
alter table cards add column matched text;

create function matched_card_of(car uuid) returns text stable language sql as $$
  select row_to_json(shown)::text from (
    select c.id, c.year, c.make, c.model, (select photo from first_photo(c.id, c.owner_id)) as photo
    from cars c where c.id = car
  ) shown
$$;

update cards set matched = matched_card_of(car_id);
alter table cards alter column matched set not null;

create or replace function refresh_card(car uuid) returns void language plpgsql as $$
declare
  current text;
  as_matched text;
begin
  perform from cards where car_id = car for update;
  current := card_of(car);
  as_matched := matched_card_of(car);
  -- The car itself is being deleted.
  if current is null then return; end if;
  insert into cards (car_id, card, matched) values (car, current, as_matched)
  on conflict (car_id) do update set card = excluded.card, matched = excluded.matched
    where (cards.card, cards.matched) is distinct from (excluded.card, excluded.matched);
end
$$;

-- JSON put together as text takes about half the time of row_to_json and json_build_object. Only free text has to be quoted.

create function json_or_null(words text) returns text immutable language sql as $$
  select coalesce(to_json(words)::text, 'null')
$$;

create function json_of(m messages) returns text stable language sql as $$
  select '{"id":"' || m.id || '","seq":' || m.seq || ',"sender_id":"' || m.sender_id || '","client_id":"' || m.client_id
    || '","content":' || to_json(m.content) || ',"created_at":"' || at_utc(m.created_at) || '"}'
$$;

-- A match as JSON, as one of its two members sees it.
drop function match_for(uuid, uuid);
create function match_for(wanted uuid, viewer uuid) returns table (match text)
rows 1 stable language sql as $$
  select '{"id":"' || m.id || '","user_a":"' || m.user_a || '","user_b":"' || m.user_b
    || '","userA":{"id":"' || m.user_a
    || '","name":' || to_json(case when ua.id is null then 'Deleted user' when past.a then theirs.closed_name else ua.name end)
    || ',"avatar_url":' || json_or_null(case when not past.a then ua.avatar_url end)
    || ',"is_deleted":' || (ua.id is null)
    || '},"userB":{"id":"' || m.user_b
    || '","name":' || to_json(case when ub.id is null then 'Deleted user' when past.b then theirs.closed_name else ub.name end)
    || ',"avatar_url":' || json_or_null(case when not past.b then ub.avatar_url end)
    || ',"is_deleted":' || (ub.id is null)
    -- A matched car as it is now, or its snapshot if the listing is gone. In a closed chat the partner's is always the
    -- snapshot.
    || '},"carA":' || coalesce(ka.matched, (m.snapshot_a || '{"id": null, "photo": null}')::text)
    || ',"carB":' || coalesce(kb.matched, (m.snapshot_b || '{"id": null, "photo": null}')::text)
    || ',"is_super":' || case when viewer = m.user_a then m.super_b else m.super_a end
    || ',"created_at":"' || at_utc(m.created_at)
    || '","is_new":' || (mm.opened_at is null)
    || ',"is_open":' || (not c.is_closed and ua.id is not null and ub.id is not null
                         and ua.banned_at is null and ub.banned_at is null)
    || ',"last_message":' || coalesce(
      '{"seq":' || l.seq || ',"sender_id":"' || l.sender_id || '","content":' || to_json(left(l.content, 200))
        || ',"created_at":"' || at_utc(l.created_at) || '"}', 'null')
    || ',"unread":' || u.unread || '}'
  from matches m
  join chats c on c.id = m.id
  join chat_members mm on mm.chat_id = m.id and mm.user_id = viewer
  left join chat_members theirs
    on theirs.chat_id = m.id and theirs.user_id = case when viewer = m.user_a then m.user_b else m.user_a end
  left join users ua on ua.id = m.user_a
  left join users ub on ub.id = m.user_b
  -- Which member is the partner in a closed chat: shown with the name of then, and without a picture.
  cross join lateral (select c.is_closed and viewer <> m.user_a as a, c.is_closed and viewer <> m.user_b as b) past
  left join cards ka on ka.car_id = m.car_a and not past.a
  left join cards kb on kb.car_id = m.car_b and not past.b
  left join lateral (select * from messages n where n.chat_id = m.id order by n.seq desc limit 1) l on true
  cross join lateral (
    select count(*) as unread from (
      select from messages n
      where n.chat_id = m.id and n.seq > mm.read_seq and n.sender_id <> viewer limit 100) newest) u
  where m.id = wanted
$$;

-- Two members have at most one match per round, so its id is derived from the pair and the round. A new round begins when
-- matched members are unblocked. Round 0 is left out: matches older than rounds keep their ids. The result is a valid
-- UUID: version 8 (custom) and the standard variant.
create function match_id_of(low uuid, high uuid, round integer) returns uuid immutable language sql as $$
  select encode(set_byte(set_byte(bytes, 6, get_byte(bytes, 6) & 15 | 128), 8, get_byte(bytes, 8) & 63 | 128), 'hex')::uuid
  from substr(sha256(convert_to(
    low || ' ' || high || case when round = 0 then '' else ' ' || round end, 'UTF8')), 1, 16) bytes
$$;

-- Opening a chat twice is harmless.
create function open_chat(chat uuid, chat_kind text, members uuid[]) returns void language sql as $$
  insert into chats (id, kind, size) values (chat, chat_kind, cardinality(members)) on conflict do nothing;
  insert into chat_members (chat_id, user_id, kind)
  select chat, member, chat_kind from unnest(members) member
  on conflict do nothing;
$$;

-- Whether any of these members has a device that wants this kind of notification.
create function wants_push(members uuid[], kind text) returns boolean stable language sql as $$
  select exists (select from push_subscriptions p where p.user_id = any (members) and kind = any (p.kinds))
$$;

-- Appends a message to a chat, or finds the one that the same client_id has appended. `refusal` is an error code; with one
-- nothing has changed. Does nothing unless `is_admitted`: so a statement can check its caller and call this at once.
create function say(
  is_admitted boolean, chat uuid, chat_kind text, sender uuid, message uuid, client uuid, said text
) returns table (
  refusal text, others text[], wants_push boolean,
  id uuid, seq bigint, sender_id uuid, client_id uuid, content text, created_at timestamptz
) rows 1 language plpgsql as $$
#variable_conflict use_column
declare
  room chats;
  present int;
  written messages;
begin
  if not is_admitted then
    return next;
    return;
  end if;
  -- The lock serializes the messages of a chat.
  select c.* into room
  from chats c join chat_members m on m.chat_id = c.id
  where c.id = chat and c.kind = chat_kind and m.user_id = sender
  for update of c;
  if not found then
    refusal := 'NOT_FOUND';
    return next;
    return;
  end if;
  select m.* into written from messages m
  where m.chat_id = chat and m.sender_id = sender and m.client_id = client;
  if not found then
    -- Members who are neither banned nor deleted. Locked, so that a concurrent ban either is seen here or waits.
    select count(*) into present from (
      select from users u join chat_members m on m.user_id = u.id
      where m.chat_id = chat and u.banned_at is null
      order by u.id for share of u) locked;
    if room.is_closed or present < room.size then
      refusal := 'CHAT_CLOSED';
      return next;
      return;
    end if;
    update chats c set last_seq = room.last_seq + 1 where c.id = chat;
    insert into messages as m (chat_id, seq, id, sender_id, client_id, content)
    values (chat, room.last_seq + 1, message, sender, client, said)
    returning m.* into written;
  end if;
  return query
    select null::text, o.ids::text[], wants_push(o.ids, 'messages'),
           written.id, written.seq, written.sender_id, written.client_id, written.content, written.created_at
    from (select array(select m.user_id from chat_members m where m.chat_id = chat and m.user_id <> sender) as ids) o;
end
$$;

-- The likes of two members for each other's cars are one row. Two likes may be in flight: the row makes the second one see
-- the first. `matched_by` is the car whose like completed the match, so that only this like makes it. No row comes back if
-- one of the two has blocked or unmatched the other; then nothing has changed.
create function note_like(liker uuid, owner uuid, car uuid, offered uuid, is_super boolean) returns setof pairs
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

-- Each side's car in the match is the one that the other side likes. The match gets the two cars that were both offered and
-- liked, if there are such: the partner may have liked several of the liker's cars. The liker has liked only this one of
-- the partner's: with an earlier like, the partner's like would already have made the match.
create function make_match(pair pairs, liker uuid, car uuid, offered uuid) returns uuid language plpgsql as $$
declare
  is_low boolean := liker = pair.low_id;
  partner uuid := case when is_low then pair.high_id else pair.low_id end;
  their_like uuid := case when is_low then pair.high_target else pair.low_target end;
  match uuid := match_id_of(pair.low_id, pair.high_id, pair.round);
begin
  select case when bool_or(s.target_car_id = offered) and bool_or(s.source_car_id = car)
              then offered else their_like end
  into their_like
  from cars c join swipes s on s.swiper_id = partner and s.target_car_id = c.id
  where c.owner_id = liker and s.direction = 'like';
  perform open_chat(match, 'match', array[pair.low_id, pair.high_id]);
  insert into matches (id, user_a, user_b, car_a, car_b, snapshot_a, snapshot_b, super_a, super_b)
  select match, pair.low_id, pair.high_id, a.id, b.id, matched_words(a), matched_words(b), pair.low_super, pair.high_super
  from cars a, cars b
  where a.id = case when is_low then their_like else pair.high_target end
    and b.id = case when is_low then pair.low_target else their_like end
  on conflict (id) do nothing;
  return match;
end
$$;

create function count_like(car uuid, change int) returns void language sql as $$
  insert into car_stats as s (car_id, likes) values (car, greatest(0, change))
  on conflict (car_id) do update set likes = greatest(0, s.likes + change)
$$;

-- A like or a pass of a car. A like may make a match; `new_match` is its id if this very call has made it. `refusal` is an
-- error code; with one nothing has changed. Does nothing unless `is_admitted`, as `say`.
create function swipe(
  is_admitted boolean, swiper uuid, car uuid, wish text, offered uuid, is_super boolean
) returns table (refusal text, match text, new_match uuid, partner uuid, wants_push boolean)
rows 1 language plpgsql as $$
#variable_conflict use_variable
declare
  target record;
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
  -- The liked and the offered car stay as they are until the end: no deletion, switching off or ban of an owner meanwhile.
  select c.owner_id, c.feed_pos is not null and not is_closed_pair(c.owner_id, swiper) as is_visible into target
  from cars c where c.id = car for share;
  select s.direction, s.made_match into before
  from swipes s where s.swiper_id = swiper and s.target_car_id = car for update;

  -- A retry gets the same answer, even if the car has been switched off since.
  if target.owner_id is not null and before.direction = wish then
    if wish = 'pass' then
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
    refusal := 'CAR_NOT_FOUND';
    return next;
    return;
  end if;

  if wish = 'pass' then
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

  perform from cars c where c.id = offered and c.owner_id = swiper and c.feed_pos is not null for share;
  if not found then
    refusal := 'NO_ACTIVE_CAR';
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
  end if;
  perform count_like(car, 1);
  if is_match then select f.match into match from match_for(new_match, swiper) f; end if;
  return next;
end
$$;
