create table users (
  id uuid primary key,
  email text not null,
  name text not null,
  avatar_url text,
  location text,
  language text not null default 'en',
  password_hash text not null,
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now()
);

-- An address belongs to one member. A separate table, so that users can be sharded by id: in a sharded PostgreSQL a
-- unique index must contain the key that rows are distributed by.
create table emails (
  email text primary key,
  user_id uuid not null
);

create table admins (
  user_id uuid primary key references users (id) on delete cascade,
  granted_at timestamptz not null default now()
);

-- Only hashes of tokens and links are stored, so that nobody can sign in with what is in these tables.

create table sessions (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null,
  refresh_hash bytea not null,
  -- The refresh token that the current one replaced. It still works for a short time; using it later counts as theft.
  previous_hash bytea,
  rotated_at timestamptz,
  primary key (user_id, id)
);
create index sessions_expires_at on sessions (expires_at);

create table access_tokens (
  user_id uuid not null,
  hash bytea not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  primary key (user_id, hash),
  foreign key (user_id, session_id) references sessions (user_id, id) on delete cascade
);
create index access_tokens_session on access_tokens (user_id, session_id);
create index access_tokens_expires_at on access_tokens (expires_at);

create table links (
  user_id uuid not null references users (id) on delete cascade,
  hash bytea not null,
  kind text not null check (kind in ('recovery', 'confirmation')),
  expires_at timestamptz not null,
  primary key (user_id, hash)
);
create index links_expires_at on links (expires_at);
