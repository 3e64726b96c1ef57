create table users (
  id uuid primary key,
  email text not null,
  name text not null,
  avatar_url text,
  location text,
  created_at timestamptz not null default now()
);

-- An address belongs to one member. A table of its own, because a unique key must contain the key
-- that rows are distributed by, and users are distributed by id.
create table emails (
  email text primary key,
  user_id uuid not null
);

create table admins (
  user_id uuid primary key references users (id) on delete cascade,
  granted_at timestamptz not null default now()
);

create table sessions (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);

-- Only hashes are kept: who reads this table cannot sign in with it.
create table access_tokens (
  user_id uuid not null,
  hash bytea not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  primary key (user_id, hash),
  foreign key (user_id, session_id) references sessions (user_id, id) on delete cascade
);
create index access_tokens_expires_at on access_tokens (expires_at);
