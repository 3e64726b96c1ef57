-- A refresh token that was replaced, and is used although its successor has arrived, is a copy of it.

alter table access_tokens add column issued_at timestamptz;
update access_tokens set issued_at = expires_at - interval '15 minutes';
alter table access_tokens alter column issued_at set default now(), alter column issued_at set not null;

alter table sessions
  -- How many refresh tokens were replaced. Each token has its own number.
  add column generation int not null default 0,
  -- When the current refresh token was last given to a client that did not have it.
  add column given_at timestamptz,
  -- When an access token that came with the current refresh token was first used, and when first one that was two minutes old.
  add column arrived_at timestamptz,
  add column settled_at timestamptz,
  -- When the refresh token before the current one was used later than that, as by a browser that was killed, and with how
  -- many refresh tokens in a row this has happened.
  add column returned_at timestamptz,
  add column returns smallint not null default 0;

update sessions set given_at = rotated_at where rotated_at is not null;

-- However much it is used, a session ends 180 days after its sign-in.
update sessions set expires_at = created_at + interval '180 days' where expires_at > created_at + interval '180 days';
