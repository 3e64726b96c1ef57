-- A ban for fraud is told to those who were in a chat with the member, and so is its end. docs/decisions/0062-what-stays.md

alter table chats
  -- The member of this chat who was banned for fraud, what the others are told, and since when.
  add column warned_about uuid,
  add column warning text check (warning in ('fraud', 'lifted')),
  add column warned_at timestamptz;
create index chats_warned on chats (warned_about) where warned_about is not null;

-- Who is told, once for each member it is about.
create table account_warnings (
  user_id uuid not null references users (id) on delete cascade,
  -- Without a foreign key: they may have left.
  about_id uuid not null,
  kind text not null check (kind in ('fraud', 'lifted')),
  -- Where the reader reads more; null if their chat is gone.
  chat_id uuid,
  chat_kind text,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  -- When the mail about the fraud was sent; if it was not, its end is not mailed either.
  mailed_at timestamptz,
  primary key (user_id, about_id)
);
create index account_warnings_about on account_warnings (about_id);
