-- Rows that only pace callers may be lost in a crash: unlogged is cheaper and loses nothing that matters.
create unlogged table rate_limits (
  key text primary key,
  -- When a caller who now stays quiet has its whole allowance back.
  full_at timestamptz not null
);
create index rate_limits_full_at on rate_limits (full_at);

-- Keys that must exist and never change, made by whichever instance starts first.
create table secrets (
  name text primary key,
  value bytea not null
);
