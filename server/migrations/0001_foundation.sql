-- Unlogged, because it is cheaper. A crash empties the table, which does no harm: callers get their full allowance.
create unlogged table rate_limits (
  key text primary key,
  -- When the caller's whole allowance is available again if it makes no more calls.
  full_at timestamptz not null
);
create index rate_limits_full_at on rate_limits (full_at);

-- Random keys that all instances share and that must never change; created by the first instance to start.
create table secrets (
  name text primary key,
  value bytea not null
);
