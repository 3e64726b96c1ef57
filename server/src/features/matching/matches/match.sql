-- The match of two members whose likes have met, with its chat. Each side's car is the one that the other side likes; in place
-- of one that was swapped, and so is gone for good, or is reserved for another swap, the offered one. Making it twice is harmless: its id comes from the pair.
create or replace function make_match(pair pairs, liker uuid, car uuid, offered uuid) returns uuid language plpgsql as $$
declare
  is_low boolean := liker = pair.low_id;
  partner uuid := case when is_low then pair.high_id else pair.low_id end;
  their_like uuid := case when is_low then pair.high_target else pair.low_target end;
  match uuid := match_id_of(pair.low_id, pair.high_id, pair.round);
begin
  select case when bool_or(s.target_car_id = offered) and bool_or(s.source_car_id = car)
                or bool_or(c.id = their_like and (c.swapped_at is not null or c.is_reserved))
              then offered else their_like end
  into their_like
  from cars c join swipes s on s.swiper_id = partner and s.target_car_id = c.id
  where c.owner_id = liker and s.direction = 'like';
  perform open_chat(match, 'match', array[pair.low_id, pair.high_id]);
  insert into matches (id, user_a, user_b, car_a, car_b, snapshot_a, snapshot_b, super_a, super_b, unshown_to)
  select match, pair.low_id, pair.high_id, a.id, b.id, matched_words(a), matched_words(b), pair.low_super, pair.high_super, partner
  from cars a, cars b
  where a.id = case when is_low then their_like else pair.high_target end
    and b.id = case when is_low then pair.low_target else their_like end
  on conflict (id) do nothing;
  return match;
end
$$;

-- A match as the API returns it to one of its two members. It returns a table, because PostgreSQL inlines such
-- functions: a list of hundreds of matches is planned as one query. Other functions are called row by row.
create or replace function match_for(wanted uuid, viewer uuid) returns table (match text) rows 1 stable language sql as $$
  select '{"id":"' || m.id || '","user_a":"' || m.user_a || '","user_b":"' || m.user_b
    || '","userA":{"id":"' || m.user_a
    || '","name":' || to_json(case when ua.id is null then 'Deleted user' when past.a then theirs.closed_name else ua.name end)
    || ',"avatar_url":' || json_or_null(case when not past.a then ua.avatar_url end)
    || ',"is_deleted":' || (ua.id is null)
    || ',"swaps":' || coalesce(ua.swaps, 0)
    || ',"would_swap_again":' || coalesce(share_of(ua.again, ua.reviews)::text, 'null')
    || case when shows_fast(ua) and not past.a then ',"answers_fast":true' else '' end
    || '},"userB":{"id":"' || m.user_b
    || '","name":' || to_json(case when ub.id is null then 'Deleted user' when past.b then theirs.closed_name else ub.name end)
    || ',"avatar_url":' || json_or_null(case when not past.b then ub.avatar_url end)
    || ',"is_deleted":' || (ub.id is null)
    || ',"swaps":' || coalesce(ub.swaps, 0)
    || ',"would_swap_again":' || coalesce(share_of(ub.again, ub.reviews)::text, 'null')
    || case when shows_fast(ub) and not past.b then ',"answers_fast":true' else '' end
    -- A matched car as it is now, or its snapshot if the listing is gone. In a closed chat the partner's is always the
    -- snapshot.
    || '},"carA":' || coalesce(ka.matched, (m.snapshot_a || '{"id": null, "photo": null, "is_reserved": false}')::text)
    || ',"carB":' || coalesce(kb.matched, (m.snapshot_b || '{"id": null, "photo": null, "is_reserved": false}')::text)
    || ',"is_super":' || case when viewer = m.user_a then m.super_b else m.super_a end
    || ',"created_at":"' || at_utc(m.created_at)
    || '","is_new":' || (mm.opened_at is null)
    || ',"is_unshown":' || coalesce(m.unshown_to = viewer and mm.opened_at is null and not c.is_closed, false)
    || ',"is_open":' || (not c.is_closed and ua.id is not null and ub.id is not null
                         and ua.banned_at is null and ub.banned_at is null)
    || ',"last_message":' || coalesce(
      '{"seq":' || l.seq || ',"sender_id":"' || l.sender_id || '","content":' || to_json(left(l.content, 200))
        || ',"created_at":"' || at_utc(l.created_at)
        || '","kind":"' || l.kind || '","data":' || coalesce(l.data::text, 'null') || '}', 'null')
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
