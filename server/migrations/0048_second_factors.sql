-- Second factors: one-time codes by an authenticator app (TOTP) with recovery codes, and passkeys.

-- When the session's member has last entered the password again. Second factors can be changed for a while after it.
alter table sessions add column proved_at timestamptz;

create table totp (
  user_id uuid primary key references users (id) on delete cascade,
  -- Encrypted: unlike a password, the server needs the secret itself.
  secret bytea not null,
  created_at timestamptz not null default now(),
  -- Null until a code was confirmed.
  confirmed_at timestamptz,
  -- The time step of the last code that was used. No code works twice.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

create table passkeys (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  -- By which the browser finds it.
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (user_id, id),
  unique (user_id, credential_id)
);

-- What a passkey signs, once. Without a member for a sign-in: who it is, the passkey tells.
create table passkey_challenges (
  hash bytea primary key,
  user_id uuid,
  expires_at timestamptz not null
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);

-- Between the two steps of a sign-in.
create table sign_in_tickets (
  user_id uuid not null references users (id) on delete cascade,
  hash bytea not null,
  expires_at timestamptz not null,
  primary key (user_id, hash)
);
create index sign_in_tickets_expires_at on sign_in_tickets (expires_at);
