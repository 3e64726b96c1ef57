-- Members of whom nothing may be deleted, and what admins did with a member's data. docs/decisions/0102-the-data-of-one-member.md
create table holds (
  -- Without a cascade: the database, too, refuses to delete a member who is held.
  user_id uuid primary key references users,
  reason text not null,
  admin text not null,
  is_told boolean not null,
  created_at timestamptz not null default now()
);
create table data_notices (
  user_id uuid not null references users on delete cascade,
  id uuid not null,
  act text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
