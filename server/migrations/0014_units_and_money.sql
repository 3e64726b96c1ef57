-- A mileage is stored as typed, as a number (odometer) and a unit. The values in miles and in kilometres are computed
-- from these, and only here. All cars listed so far are in miles and US dollars.
alter table cars rename column mileage to odometer;
alter table cars
  add column mileage_unit text not null default 'mi' check (mileage_unit in ('mi', 'km')),
  add column currency text not null default 'USD' check (currency in ('USD', 'EUR'));
alter table cars
  add column mileage integer not null generated always as (
    case mileage_unit when 'mi' then odometer else round(odometer / 1.609344)::integer end) stored,
  add column mileage_km integer not null generated always as (
    case mileage_unit when 'km' then odometer else round(odometer * 1.609344)::integer end) stored;

-- Null if the member has chosen none: the browser's locale decides.
alter table users
  add column distance_unit text check (distance_unit in ('mi', 'km')),
  add column currency text check (currency in ('USD', 'EUR'));

drop function if exists car_fits(
  cars, text, int, int, int, int, int, text[], text[], text[], double precision, double precision, double precision);
drop function if exists photos_of(uuid, uuid);
drop function if exists match_for(uuid, uuid);
