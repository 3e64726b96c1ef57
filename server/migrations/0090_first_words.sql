-- What members write first in a chat, as a keyed hash, for a day. docs/decisions/0084-equal-first-messages.md
create table first_words (
  hash bytea not null,
  chat_id uuid not null references chats on delete cascade,
  sender_id uuid not null references users on delete cascade,
  said_at timestamptz not null default now(),
  primary key (hash, chat_id)
);
create index first_words_old on first_words (said_at);
create index first_words_chat on first_words (chat_id);
create index first_words_sender on first_words (sender_id);

alter table messages add column is_repeated boolean not null default false;
drop function if exists say(boolean, uuid, text, uuid, uuid, uuid, text, jsonb, int, interval, int, interval);
