-- When members were asked in the chat of a match, and answered. docs/decisions/0110-answering.md
alter table users
  add column away_until date,
  add column show_answering boolean not null default true,
  add column answers_fast boolean not null default false;

alter table chat_members
  add column asked_at timestamptz,
  add column answered_at timestamptz,
  add column put_off_at timestamptz;

-- Nobody was told before this migration that answers count: an ask that waits now counts from now on, an older one not at all.
update chat_members m
set answered_at = said.own,
    asked_at = case
      when said.own > said.others then said.others
      when said.own is null and said.others > now() - interval '90 days' then now()
    end
from (
  select mine.chat_id, mine.user_id,
         min(s.created_at) filter (where s.sender_id = mine.user_id) as own,
         min(s.created_at) filter (where s.sender_id <> mine.user_id) as others
  from chat_members mine join messages s on s.chat_id = mine.chat_id
  where mine.kind = 'match' and s.kind <> 'likes' and s.sender_id <> '00000000-0000-0000-0000-000000000000'
  group by mine.chat_id, mine.user_id) said
where m.chat_id = said.chat_id and m.user_id = said.user_id;

create index chat_members_waiting on chat_members (user_id, asked_at)
  where asked_at is not null and answered_at is null;

-- What counts of chats that their members no longer have.
create table past_answers (
  user_id uuid not null references users (id) on delete cascade,
  asked_at timestamptz not null,
  answered_at timestamptz
);
create index past_answers_user on past_answers (user_id, asked_at);
create index past_answers_old on past_answers (asked_at);
