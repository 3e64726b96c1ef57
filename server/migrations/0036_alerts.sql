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

-- Who keeps what the car fits: the first `most` of them after that member. `keys` and `finders` are those of the car (keys.ts).
-- Each key gives its first ones in the order of its index, so that a page does not read all that is kept.
create function fitting_members(car uuid, keys text[], finders text[], after_id uuid, most int)
returns table (user_id uuid, by_push boolean, by_mail boolean) stable language sql as $$
  select m.user_id, bool_or(m.by_push), bool_or(m.by_mail)
  from cars c cross join unnest(keys) as has (key) cross join lateral (
    select w.user_id, bool_or(w.by_push) as by_push, bool_or(w.by_mail) as by_mail
    from alert_ways w
    where w.key = has.key and w.user_id > after_id and (w.by_push or w.by_mail)
      and (w.words is null or w.words <@ finders)
      and car_fits(c, w.make_key, w.year_from, w.year_to, w.mileage_to, w.mileage_km_to, w.price_from, w.price_to,
                   w.currency, w.transmissions, w.fuel_types, w.conditions, w.most_km, w.lat, w.lng)
    group by w.user_id order by w.user_id limit most
  ) m
  where c.id = car and c.feed_pos is not null
  group by m.user_id order by m.user_id limit most
$$;

-- Who is not told of a car, or not again.
create function not_told_of(car uuid) returns table (user_id uuid) stable language sql as $$
  select c.owner_id from cars c where c.id = car
  union all
  select s.swiper_id from swipes s where s.target_car_id = car
  union all
  select t.user_id from alert_told t where t.car_id = car
  union all
  select p.high_id from cars c join pairs p on p.low_id = c.owner_id
  where c.id = car and (p.unmatched_by is not null or p.low_blocked_at is not null or p.high_blocked_at is not null)
  union all
  select p.low_id from cars c join pairs p on p.high_id = c.owner_id
  where c.id = car and (p.unmatched_by is not null or p.low_blocked_at is not null or p.high_blocked_at is not null)
$$;

-- Whether a member who was to be told of a car may still be.
create function may_tell(member uuid, car cars) returns boolean stable language sql as $$
  select car.feed_pos is not null and car.owner_id <> member and not is_closed_pair(car.owner_id, member)
    and not exists (select from swipes s where s.swiper_id = member and s.target_car_id = car.id)
$$;

-- The job is queued in the transaction that shows the car, so it is neither lost nor early.
create function tell_of_car() returns trigger language plpgsql as $$
begin
  if exists (select from alert_ways) then
    perform graphile_worker.add_job(
      'tell-of-car', json_build_object('car_id', new.id), job_key => 'tell-of-car ' || new.id, priority => 1);
  end if;
  return null;
end
$$;
create trigger cars_tell_new after insert on cars
  for each row when (new.feed_pos is not null) execute function tell_of_car();
create trigger cars_tell after update on cars
  for each row when (old.feed_pos is null and new.feed_pos is not null) execute function tell_of_car();

-- Distances are measured from the member's place.
create function place_alerts() returns trigger language plpgsql as $$
begin
  if exists (select from alerts a where a.user_id = new.id and a.filters ? 'distance_km') then
    perform graphile_worker.add_job(
      'place-alerts', json_build_object('user_id', new.id), job_key => 'place-alerts ' || new.id, priority => 1);
  end if;
  return null;
end
$$;
create trigger users_place_alerts after update of location on users
  for each row when (old.location is distinct from new.location) execute function place_alerts();
