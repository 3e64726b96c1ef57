-- Each of the two members can block the other, and can lift only their own block. An unmatch is final.
alter table pairs
  add column low_blocked_at timestamptz,
  add column high_blocked_at timestamptz,
  -- Increased when an unblock lets two members who had matched start over: a match's id is derived from the pair and
  -- its round.
  add column round integer not null default 0;

update pairs set
  low_blocked_at = case when closed_by = low_id then now() end,
  high_blocked_at = case when closed_by = high_id then now() end,
  closed_by = null
where closed_how = 'block';

alter table pairs drop column closed_how;
alter table pairs rename column closed_by to unmatched_by;

create index pairs_blocked_by_low on pairs (low_id) where low_blocked_at is not null;
create index pairs_blocked_by_high on pairs (high_id) where high_blocked_at is not null;

create or replace function is_closed_pair(one uuid, other uuid) returns boolean stable language sql as $$
  select exists (
    select 1 from pairs
    where low_id = least(one, other) and high_id = greatest(one, other)
      and (unmatched_by is not null or low_blocked_at is not null or high_blocked_at is not null))
$$;

-- Now also returns whether the chat is open, and which member is deleted, so that clients can show their own text
-- instead of 'Deleted user'.
drop function match_for (uuid, uuid);
create function match_for(match uuid, viewer uuid) returns table (
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
  left join users ua on ua.id = m.user_a
  left join users ub on ub.id = m.user_b
  left join cars xa on xa.id = m.car_a
  left join cars xb on xb.id = m.car_b
  cross join lateral (select jsonb_build_object(
    'id', m.user_a, 'name', coalesce(ua.name, 'Deleted user'), 'avatar_url', ua.avatar_url,
    'is_deleted', ua.id is null) as shown) a
  cross join lateral (select jsonb_build_object(
    'id', m.user_b, 'name', coalesce(ub.name, 'Deleted user'), 'avatar_url', ub.avatar_url,
    'is_deleted', ub.id is null) as shown) b
  -- A matched car as it is now, or its snapshot if the listing is gone.
  cross join lateral (select case when xa.id is null then m.snapshot_a || '{"id": null, "photo": null}'
    else jsonb_build_object('id', xa.id, 'year', xa.year, 'make', xa.make, 'model', xa.model,
      'photo', (select photo from first_photo(xa.id, xa.owner_id))) end as shown) ca
  cross join lateral (select case when xb.id is null then m.snapshot_b || '{"id": null, "photo": null}'
    else jsonb_build_object('id', xb.id, 'year', xb.year, 'make', xb.make, 'model', xb.model,
      'photo', (select photo from first_photo(xb.id, xb.owner_id))) end as shown) cb
  left join lateral (
    select jsonb_build_object(
      'seq', n.seq, 'sender_id', n.sender_id, 'content', left(n.content, 200),
      'created_at', to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as shown
    from messages n where n.match_id = m.id order by n.seq desc limit 1) l on true
  cross join lateral (
    select count(*) as unread from (
      select from messages n
      where n.match_id = m.id and n.seq > mm.read_seq and n.sender_id <> viewer limit 100) newest) u
  where m.id = match
$$;
