-- Notices to owners: an admin has activated or deactivated one of their cars.
create table car_notices (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  car_id uuid not null,
  -- The car's title at that time: the listing may be gone.
  car text not null,
  is_active boolean not null,
  reason text,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  primary key (user_id, id)
);

alter table reports
  -- The reported car's owner; stays when the listing is deleted.
  add column owner_id uuid references users (id) on delete set null,
  -- The listing as it was when it was reported.
  add column snapshot jsonb;

update reports r set owner_id = c.owner_id from cars c where c.id = r.car_id;
create index reports_owner on reports (owner_id) where owner_id is not null;
create index reports_snapshots on reports (decided_at) where snapshot is not null and status <> 'open';

-- Formats a time inside a JSON value as the API does.
create function at_utc(moment timestamptz) returns text stable language sql as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
