-- A member who drops out of an offered ring is offered no new ones for a while. docs/decisions/0038-rings.md

create table ring_waits (
  user_id uuid primary key,
  -- Until when no new ring is offered to them; null once their cars were looked at again.
  until timestamptz,
  -- When they dropped out within the last day: the newest times, one for each ring.
  dropped_at timestamptz[] not null
);
create index ring_waits_due on ring_waits (until) where until is not null;
