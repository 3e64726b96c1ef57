-- Which of the two members has unmatched or blocked the other. They are never shown to each other again.
alter table pairs
  add column closed_by uuid,
  add column closed_how text check (closed_how in ('unmatch', 'block'));

alter table matches
  add column last_seq bigint not null default 0,
  add column is_closed boolean not null default false;

alter table match_members
  add column read_seq bigint not null default 0;

-- A message's seq is assigned under its match's row lock: no gaps, no duplicates, the same order for everyone.
create table messages (
  match_id uuid not null references matches (id) on delete cascade,
  seq bigint not null,
  id uuid not null,
  sender_id uuid not null,
  client_id uuid not null,
  content text not null,
  created_at timestamptz not null default now(),
  primary key (match_id, seq),
  unique (match_id, sender_id, client_id)
);

create index messages_sender on messages (sender_id);
