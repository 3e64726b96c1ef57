-- After a block neither member sees what the other changes: a closed match shows the other member and their car as they
-- were when it closed.
alter table match_members
  -- The member's own name when the chat closed. Kept here so that it is deleted with the account.
  add column closed_name text;
alter table pairs
  -- The blocked member's name at the time of the block: low_blocked_name is the high member's.
  add column low_blocked_name text,
  add column high_blocked_name text;

create function matched_words(car cars) returns jsonb immutable language sql as $$
  select jsonb_build_object('year', car.year, 'make', car.make, 'model', car.model)
$$;

update match_members mm set closed_name = u.name
from matches m, users u
where m.is_closed and mm.match_id = m.id and u.id = mm.user_id;
update matches m set snapshot_a = matched_words(c) from cars c where m.is_closed and c.id = m.car_a;
update matches m set snapshot_b = matched_words(c) from cars c where m.is_closed and c.id = m.car_b;
update pairs p set low_blocked_name = u.name from users u where p.low_blocked_at is not null and u.id = p.high_id;
update pairs p set high_blocked_name = u.name from users u where p.high_blocked_at is not null and u.id = p.low_id;

create or replace function match_for(match uuid, viewer uuid) returns table (
  id uuid, user_a uuid, user_b uuid,
  "userA" jsonb, "userB" jsonb,
  "carA" jsonb, "carB" jsonb,
  is_super boolean, created_at timestamptz, is_new boolean, is_open boolean,
  last_message jsonb, unread bigint
) stable language sql as $$
  select m.id, m.user_a, m.user_b, a.shown, b.shown, ca.shown, cb.shown,
         case when viewer = m.user_a then m.super_b else m.super_a end,
         m.created_at, mm.opened_at is null,
         not m.is_closed and ua.id is not null and ub.id is not null
           and ua.banned_at is null and ub.banned_at is null,
         l.shown, u.unread
  from matches m
  join match_members mm on mm.match_id = m.id and mm.user_id = viewer
  left join match_members theirs
    on theirs.match_id = m.id and theirs.user_id = case when viewer = m.user_a then m.user_b else m.user_a end
  left join users ua on ua.id = m.user_a
  left join users ub on ub.id = m.user_b
  -- Which member is shown as they were when the chat closed.
  cross join lateral (select m.is_closed and viewer <> m.user_a as a, m.is_closed and viewer <> m.user_b as b) past
  left join cars xa on xa.id = m.car_a and not past.a
  left join cars xb on xb.id = m.car_b and not past.b
  cross join lateral (select jsonb_build_object(
    'id', m.user_a,
    'name', case when ua.id is null then 'Deleted user' when past.a then theirs.closed_name else ua.name end,
    'avatar_url', case when not past.a then ua.avatar_url end,
    'is_deleted', ua.id is null) as shown) a
  cross join lateral (select jsonb_build_object(
    'id', m.user_b,
    'name', case when ub.id is null then 'Deleted user' when past.b then theirs.closed_name else ub.name end,
    'avatar_url', case when not past.b then ub.avatar_url end,
    'is_deleted', ub.id is null) as shown) b
  -- A matched car as it is now, or its snapshot if the listing is gone or the chat is closed.
  cross join lateral (select case when xa.id is null then m.snapshot_a || '{"id": null, "photo": null}'
    else matched_words(xa) || jsonb_build_object('id', xa.id,
      'photo', (select photo from first_photo(xa.id, xa.owner_id))) end as shown) ca
  cross join lateral (select case when xb.id is null then m.snapshot_b || '{"id": null, "photo": null}'
    else matched_words(xb) || jsonb_build_object('id', xb.id,
      'photo', (select photo from first_photo(xb.id, xb.owner_id))) end as shown) cb
  left join lateral (
    select jsonb_build_object(
      'seq', n.seq, 'sender_id', n.sender_id, 'content', left(n.content, 200),
      'created_at', at_utc(n.created_at)) as shown
    from messages n where n.match_id = m.id order by n.seq desc limit 1) l on true
  cross join lateral (
    select count(*) as unread from (
      select from messages n
      where n.match_id = m.id and n.seq > mm.read_seq and n.sender_id <> viewer limit 100) newest) u
  where m.id = match
$$;
