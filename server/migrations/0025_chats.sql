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

alter table matches drop column last_seq, drop column is_closed;
