-- Members are told what waits for their answer, by notification or mail. docs/decisions/0113-told-what-waits.md
alter table users
  add column told_by text check (told_by in ('push', 'mail', 'none')),
  add column told_since timestamptz;

-- `round` is the version of a proposal or an agreement. `mail_id` is the job of the mail that has listed it.
create table waiting_told (
  user_id uuid not null references users (id) on delete cascade,
  about uuid not null,
  what text not null check (what in ('ring', 'proposal', 'agreed', 'last_day')),
  round integer not null,
  told_at timestamptz not null default now(),
  was_pushed boolean not null default false,
  mail_id bigint,
  primary key (user_id, about, what, round)
);
create index waiting_told_old on waiting_told (told_at);

create table waiting_mails (
  user_id uuid primary key references users (id) on delete cascade,
  job_id bigint not null,
  sent_at timestamptz not null
);

create table waiting_pushes (
  user_id uuid primary key references users (id) on delete cascade,
  until timestamptz not null,
  pushes integer not null
);
