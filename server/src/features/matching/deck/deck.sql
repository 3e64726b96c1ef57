-- The ranges of feed positions below `below` that a member is not done with, newest first.
create or replace function deck_ahead(viewer uuid, below bigint) returns table (lo bigint, hi bigint)
rows 3 stable language sql as $$
  select lower(r), upper(r)
  from unnest(
    int8multirange(int8range(0, below))
    - coalesce((select done from deck_progress where user_id = viewer), '{}')
  ) r
  order by lower(r) desc
$$;

-- The distance between two places on a sphere.
create or replace function distance_km(lat1 real, lng1 real, lat2 double precision, lng2 double precision)
returns double precision immutable language sql as $$
  select 6371 * acos(least(1.0, greatest(-1.0,
    sin(radians(lat1)) * sin(radians(lat2))
    + cos(radians(lat1)) * cos(radians(lat2)) * cos(radians(lng1 - lng2)))))
$$;

-- Whether a car matches a deck's filters; a filter that is null matches every car. A plain expression, so that
-- PostgreSQL inlines it into the calling query. A car without a price (0) never matches a price filter.
create or replace function car_fits(
  car cars, make_key text, year_from int, year_to int, mileage_to int, mileage_km_to int,
  price_from int, price_to int, currency text, bodies text[], transmissions text[], fuel_types text[], conditions text[],
  most_km double precision, lat double precision, lng double precision
) returns boolean immutable language sql as $$
  select (make_key is null or car.model_key = make_key or starts_with(car.model_key, make_key || ' '))
    and (year_from is null or car.year >= year_from)
    and (year_to is null or car.year <= year_to)
    and (mileage_to is null or car.mileage <= mileage_to)
    and (mileage_km_to is null or car.mileage_km <= mileage_km_to)
    and (price_from is null or car.price >= greatest(price_from, 1) and car.currency = car_fits.currency)
    and (price_to is null or car.price between 1 and price_to and car.currency = car_fits.currency)
    and (bodies is null or car.body = any(bodies))
    and (transmissions is null or car.transmission = any(transmissions))
    and (fuel_types is null or car.fuel_type = any(fuel_types))
    and (conditions is null or car.condition = any(conditions))
    and (most_km is null or distance_km(car.lat, car.lng, lat, lng) <= most_km)
$$;

-- Whether a car is one that the wish names. Every part that is given must fit; a wish for money alone names no car, and
-- a body that is not known fits no wish for one. A plain expression, so that PostgreSQL inlines it.
create or replace function fits_wish(wish jsonb, wish_keys text[], car cars) returns boolean immutable language sql as $$
  select coalesce(
    wish - 'money' <> '{"models": [], "bodies": [], "fuel_types": [], "year_from": null, "year_to": null, "mileage": null}'
    and (wish_keys = '{}' or ' ' || car.model_key || ' ' like any (wish_keys))
    and (wish -> 'bodies' = '[]' or wish -> 'bodies' ? car.body)
    and (wish -> 'fuel_types' = '[]' or wish -> 'fuel_types' ? car.fuel_type)
    and (wish ->> 'year_from' is null or car.year >= (wish ->> 'year_from')::int)
    and (wish ->> 'year_to' is null or car.year <= (wish ->> 'year_to')::int)
    and (wish #>> '{mileage,up_to}' is null
      or case wish #>> '{mileage,unit}' when 'mi' then car.mileage else car.mileage_km end <= (wish #>> '{mileage,up_to}')::int),
    false)
$$;

-- Whether what an owner would add or get in a swap fits what they said about money; null if they said nothing, or a value is
-- not set or in another currency. `given` and `got` are the owners' own values. A plain expression, so that PostgreSQL inlines it.
create or replace function money_fits(money jsonb, given int, given_currency text, got int, got_currency text)
returns boolean immutable language sql as $$
  select case when given > 0 and got > 0 and given_currency = got_currency and money ->> 'currency' = given_currency
    then got - given <= (money ->> 'amount')::int * case money ->> 'side' when 'adds' then 1 else -1 end end
$$;

-- The models of all visible cars, each found by one look into the index: a `distinct` would read all cars.
create or replace function visible_models() returns table (key text) stable language sql as $$
  with recursive model as (
    (select model_key from cars where feed_pos is not null order by model_key limit 1)
    union all
    select (
      select c.model_key from cars c
      where c.feed_pos is not null and c.model_key > model.model_key order by c.model_key limit 1)
    from model where model.model_key is not null
  )
  select model_key from model where model_key is not null
$$;
