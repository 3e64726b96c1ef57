-- A chat has two to four members and messages of several kinds. A match's id is also its chat's id. 'ring' is prepared
-- for swaps between three or four members.

create table chats (
  id uuid primary key,
  kind text not null check (kind in ('match', 'ring')),
  -- How many members it began with. If fewer are left, an account was deleted, and nobody can write any more.
  size smallint not null check (size between 2 and 4),
  last_seq bigint not null default 0,
  is_closed boolean not null default false
);
insert into chats (id, kind, size, last_seq, is_closed)
select id, 'match', 2, last_seq, is_closed from matches;

alter table matches add foreign key (id) references chats (id) on delete cascade;

alter table match_members rename to chat_members;
alter table chat_members rename column match_id to chat_id;
delete from chat_members m where not exists (select from chats c where c.id = m.chat_id);
alter table chat_members
  -- A copy of the chat's kind, so that a member's chats of one kind are one index scan.
  add column kind text not null default 'match',
  drop constraint match_members_pkey,
  add primary key (chat_id, user_id),
  add foreign key (chat_id) references chats (id) on delete cascade;
alter table chat_members alter column kind drop default;
drop index match_members_active;
create index chat_members_active on chat_members
  (user_id, kind, (coalesce(said_at, created_at)) desc, chat_id desc);

alter table messages rename column match_id to chat_id;
alter table messages
  drop constraint messages_match_id_fkey,
  add foreign key (chat_id) references chats (id) on delete cascade,
  -- 'text' is a message that a member wrote. Other kinds are messages that the server adds; `data` has their details.
  add column kind text not null default 'text',
  add column data jsonb;

create or replace function note_said() returns trigger language plpgsql as $$
begin
  update chat_members m set said_at = new.created_at
  from chats c
  where c.id = new.chat_id and c.last_seq = new.seq and m.chat_id = c.id;
  return null;
end
$$;

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
         not c.is_closed and ua.id is not null and ub.id is not null
           and ua.banned_at is null and ub.banned_at is null,
         l.shown, u.unread
  from matches m
  join chats c on c.id = m.id
  join chat_members mm on mm.chat_id = m.id and mm.user_id = viewer
  left join chat_members theirs
    on theirs.chat_id = m.id and theirs.user_id = case when viewer = m.user_a then m.user_b else m.user_a end
  left join users ua on ua.id = m.user_a
  left join users ub on ub.id = m.user_b
  -- Which member is the partner in a closed chat: shown with the name of then, and without a picture.
  cross join lateral (select c.is_closed and viewer <> m.user_a as a, c.is_closed and viewer <> m.user_b as b) past
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
  -- A matched car as it is now, or its snapshot if the listing is gone. In a closed chat the partner's is always the snapshot.
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
    from messages n where n.chat_id = m.id order by n.seq desc limit 1) l on true
  cross join lateral (
    select count(*) as unread from (
      select from messages n
      where n.chat_id = m.id and n.seq > mm.read_seq and n.sender_id <> viewer limit 100) newest) u
  where m.id = match
$$;

alter table matches drop column last_seq, drop column is_closed;
