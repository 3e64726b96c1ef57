create table broadcasts (
  id uuid primary key,
  title text not null,
  content text not null,
  author_id uuid references users (id) on delete set null,
  -- Chosen by the author's client: sending the same id again does not create a second announcement.
  client_id uuid not null unique,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  found_by text not null generated always as (searchable(title || ' ' || content)) stored
);
create index broadcasts_newest on broadcasts (created_at desc, id);

create table broadcast_views (
  user_id uuid not null references users (id) on delete cascade,
  broadcast_id uuid not null references broadcasts (id),
  viewed_at timestamptz not null default now(),
  primary key (user_id, broadcast_id)
);

-- How many members have seen an announcement, as the sum of 16 rows. Thousands may read one announcement in the same
-- second, and with a single row each of them would wait for the row locks of the others.
create table broadcast_counts (
  broadcast_id uuid not null references broadcasts (id),
  part smallint not null,
  seen integer not null,
  primary key (broadcast_id, part)
);

create function count_view() returns trigger language plpgsql as $$
declare
  view broadcast_views := coalesce(new, old);
begin
  insert into broadcast_counts as c (broadcast_id, part, seen)
  values (view.broadcast_id, get_byte(uuid_send(view.user_id), 15) % 16, case when new is null then -1 else 1 end)
  on conflict (broadcast_id, part) do update set seen = c.seen + excluded.seen;
  return null;
end
$$;
create trigger broadcast_views_count after insert or delete on broadcast_views
  for each row execute function count_view();

drop function match_for (uuid, uuid);
drop function matched_car (uuid, jsonb);
drop function member_shown (uuid);

create function first_photo(car uuid, owner uuid) returns table (photo jsonb) stable language sql as $$
  select jsonb_build_object(
    'url', '/storage/car-images/' || owner || '/' || car || '/' || f.file, 'placeholder', p.placeholder)
  from car_photos f join pictures p on p.car_id = f.car_id and p.file = f.file
  where f.car_id = car order by f.sort_order, f.id limit 1
$$;

-- A match as the API returns it to one of its two members. It returns a table, because PostgreSQL inlines such
-- functions: a list of hundreds of matches is planned as one query. Other functions are called row by row.
create function match_for(match uuid, viewer uuid) returns table (
  id uuid, user_a uuid, user_b uuid,
  "userA" jsonb, "userB" jsonb, user1 jsonb, user2 jsonb,
  "carA" jsonb, "carB" jsonb,
  is_super boolean, created_at timestamptz, is_new boolean,
  last_message jsonb, unread bigint
) stable language sql as $$
  select m.id, m.user_a, m.user_b, a.shown, b.shown, a.shown, b.shown, ca.shown, cb.shown,
         case when viewer = m.user_a then m.super_b else m.super_a end,
         m.created_at, mm.opened_at is null, l.shown, u.unread
  from matches m
  join match_members mm on mm.match_id = m.id and mm.user_id = viewer
  left join users ua on ua.id = m.user_a
  left join users ub on ub.id = m.user_b
  left join cars xa on xa.id = m.car_a
  left join cars xb on xb.id = m.car_b
  cross join lateral (select jsonb_build_object(
    'id', m.user_a, 'name', coalesce(ua.name, 'Deleted user'), 'avatar_url', ua.avatar_url) as shown) a
  cross join lateral (select jsonb_build_object(
    'id', m.user_b, 'name', coalesce(ub.name, 'Deleted user'), 'avatar_url', ub.avatar_url) as shown) b
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
