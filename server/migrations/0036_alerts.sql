-- Kept searches and filters: members are told of new cars that fit. docs/decisions/0041-alerts.md

-- By its IANA name, as a browser has saved it.
alter table users add column time_zone text;

update push_subscriptions set kinds = kinds || '{alerts}'
where 'matches' = any (kinds) and not 'alerts' = any (kinds);

create table alerts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- As it was typed, or else the filters as they were chosen.
  search text,
  filters jsonb,
  by_push boolean not null,
  by_mail boolean not null,
  created_at timestamptz not null default now(),
  check ((search is null) <> (filters is null))
);
create index alerts_user on alerts (user_id, created_at);

-- What a car must have to fit: the words of a search, or the arguments of car_fits. A search has one row for each way to
-- read it, filters have one.
create table alert_ways (
  alert_id uuid not null references alerts (id) on delete cascade,
  -- Copies, so that only this table is read to find whom to tell.
  user_id uuid not null,
  by_push boolean not null,
  by_mail boolean not null,
  -- One thing that every fitting car has, so that an index finds the few ways to compare a car with.
  key text not null,
  -- Null of filters.
  words text[],
  make_key text,
  year_from int,
  year_to int,
  mileage_to int,
  mileage_km_to int,
  price_from int,
  price_to int,
  currency text,
  transmissions text[],
  fuel_types text[],
  conditions text[],
  -- All null without a distance, or while the member's place is unknown.
  most_km double precision,
  lat double precision,
  lng double precision
);
create index alert_ways_key on alert_ways (key, user_id);
create index alert_ways_alert on alert_ways (alert_id);

-- Each car is told to a member once.
create table alert_told (
  user_id uuid not null references users (id) on delete cascade,
  car_id uuid not null references cars (id) on delete cascade,
  told_at timestamptz not null default now(),
  -- When it is pushed; null if it is not. Cars of the same quiet hours have the same time, and are pushed together.
  push_at timestamptz,
  was_pushed boolean not null default false,
  by_mail boolean not null,
  -- The job of the mail that lists it.
  mail_id bigint,
  primary key (user_id, car_id)
);
create index alert_told_car on alert_told (car_id);
create index alert_told_unmailed on alert_told (user_id) where by_mail and mail_id is null;

-- The last mail to a member.
create table alert_mails (
  user_id uuid primary key references users (id) on delete cascade,
  job_id bigint not null,
  sent_at timestamptz not null
);
