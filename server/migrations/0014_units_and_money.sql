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

-- Prices are compared only within one currency: a car in another currency never matches a price filter.
drop function car_fits(
  cars, text, int, int, int, int, int, text[], text[], text[], double precision, double precision, double precision);
create function car_fits(
  car cars, make_key text, year_from int, year_to int, mileage_to int, mileage_km_to int,
  price_from int, price_to int, currency text, transmissions text[], fuel_types text[], conditions text[],
  most_km double precision, lat double precision, lng double precision
) returns boolean immutable language sql as $$
  select (make_key is null or car.model_key = make_key or starts_with(car.model_key, make_key || ' '))
    and (year_from is null or car.year >= year_from)
    and (year_to is null or car.year <= year_to)
    and (mileage_to is null or car.mileage <= mileage_to)
    and (mileage_km_to is null or car.mileage_km <= mileage_km_to)
    and (price_from is null or car.price >= greatest(price_from, 1) and car.currency = car_fits.currency)
    and (price_to is null or car.price between 1 and price_to and car.currency = car_fits.currency)
    and (transmissions is null or car.transmission = any(transmissions))
    and (fuel_types is null or car.fuel_type = any(fuel_types))
    and (conditions is null or car.condition = any(conditions))
    and (most_km is null or distance_km(car.lat, car.lng, lat, lng) <= most_km)
$$;

-- Returns only `photos` now, without `images`, a second list of their URLs.
drop function photos_of(uuid, uuid);
create function photos_of(car uuid, owner uuid) returns table (photos jsonb) rows 1 stable language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', f.id, 'url', '/storage/car-images/' || owner || '/' || car || '/' || f.file,
    'sort_order', f.sort_order, 'width', p.width, 'height', p.height, 'placeholder', p.placeholder
  ) order by f.sort_order, f.id), '[]')
  from car_photos f join pictures p on p.car_id = f.car_id and p.file = f.file
  where f.car_id = car
$$;

-- Returns only `userA` and `userB` now, without their second names `user1` and `user2`.
drop function match_for(uuid, uuid);
-- A match as the API returns it to one of its two members. It returns a table, because PostgreSQL inlines such
-- functions: a list of hundreds of matches is planned as one query. Other functions are called row by row.
create function match_for(match uuid, viewer uuid) returns table (
  id uuid, user_a uuid, user_b uuid,
  "userA" jsonb, "userB" jsonb,
  "carA" jsonb, "carB" jsonb,
  is_super boolean, created_at timestamptz, is_new boolean,
  last_message jsonb, unread bigint
) stable language sql as $$
  select m.id, m.user_a, m.user_b, a.shown, b.shown, ca.shown, cb.shown,
         case when viewer = m.user_a then m.super_b else m.super_a end,
         m.created_at, mm.opened_at is null, l.shown, u.unread
  from matches m
  join match_members mm on mm.match_id = m.id and mm.user_id = viewer
  left join users ua on ua.id = m.user_a
  left join users ub on ub.id = m.user_b
  left join cars xa on xa.id = m.car_a
  left join cars xb on xb.id = m.car_b
  cross join lateral (select jsonb_build_object(
    'id', m.user_a, 'name', coalesce(ua.name, 'Deleted user'), 'avatar_url', ua.avatar_url) as shown) a
  cross join lateral (select jsonb_build_object(
    'id', m.user_b, 'name', coalesce(ub.name, 'Deleted user'), 'avatar_url', ub.avatar_url) as shown) b
  -- A matched car as it is now, or its snapshot if the listing is gone.
  cross join lateral (select case when xa.id is null then m.snapshot_a || '{"id": null, "photo": null}'
    else jsonb_build_object('id', xa.id, 'year', xa.year, 'make', xa.make, 'model', xa.model,
      'photo', (select photo from first_photo(xa.id, xa.owner_id))) end as shown) ca
  cross join lateral (select case when xb.id is null then m.snapshot_b || '{"id": null, "photo": null}'
    else jsonb_build_object('id', xb.id, 'year', xb.year, 'make', xb.make, 'model', xb.model,
      'photo', (select photo from first_photo(xb.id, xb.owner_id))) end as shown) cb
  left join lateral (
    select jsonb_build_object(
      'seq', n.seq, 'sender_id', n.sender_id, 'content', left(n.content, 200),
      'created_at', to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as shown
    from messages n where n.match_id = m.id order by n.seq desc limit 1) l on true
  cross join lateral (
    select count(*) as unread from (
      select from messages n
      where n.match_id = m.id and n.seq > mm.read_seq and n.sender_id <> viewer limit 100) newest) u
  where m.id = match
$$;
