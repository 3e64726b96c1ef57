-- What an owner would swap a car for. docs/decisions/0039-wishes.md
alter table cars
  -- Null if the owner has not said.
  add column body text,
  -- The contract's `Wish`; null if the owner has not said.
  add column wish jsonb,
  -- The wished models as patterns of a model key between spaces: ' skoda %' is a make, ' skoda octavia %' a model of it, and
  -- '% octavia %' a model without its make.
  add column wish_keys text[] not null default '{}';

-- Whether a car is one that the wish names. Every part that is given must fit; a wish for money alone names no car, and
-- a body that is not known fits no wish for one. A plain expression, so that PostgreSQL inlines it.
create function fits_wish(wish jsonb, wish_keys text[], car cars) returns boolean immutable language sql as $$
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

create or replace function card_of(car uuid) returns text stable language plpgsql as $$
begin
  return (
    select row_to_json(shown)::text from (
      select c.id, c.owner_id, c.year, c.make, c.model, c.description, c.mileage, c.mileage_km, c.mileage_unit,
             c.location, c.transmission, c.fuel_type, c.condition, c.body, c.wish, c.price, c.currency,
             c.is_active and c.published_at is not null as is_active, c.is_reserved, at_utc(c.created_at) as created_at,
             (select '[' || coalesce(string_agg(row_to_json(photo)::text, ',' order by photo.sort_order, photo.id), '') || ']'
              from (
                select f.id, '/storage/car-images/' || c.owner_id || '/' || c.id || '/' || f.file as url, f.sort_order,
                       p.width, p.height, p.placeholder, f.focus_x, f.focus_y
                from car_photos f join pictures p on p.car_id = f.car_id and p.file = f.file
                where f.car_id = c.id
              ) photo)::json as photos,
             (select row_to_json(owner) from (
                select u.id, u.name, u.avatar_url, u.swaps, share_of(u.again, u.reviews) as would_swap_again
              ) owner) as owner
      from cars c join users u on u.id = c.owner_id
      where c.id = car
    ) shown
  );
end
$$;

update cards set card = card_of(car_id);

drop trigger cars_card on cars;
create trigger cars_card after insert or update of
  owner_id, year, make, model, description, odometer, mileage_unit, location, transmission, fuel_type, condition, body,
  wish, price, currency, is_active, published_at, created_at
  on cars for each row execute function refresh_own_card();

-- As before, with the wish, whose models are free text.
create or replace function car_snapshot(car cars) returns jsonb stable language sql as $$
  select jsonb_build_object(
    'year', car.year, 'make', car.make, 'model', car.model, 'price', car.price, 'currency', car.currency,
    'mileage', car.mileage, 'mileage_km', car.mileage_km, 'mileage_unit', car.mileage_unit,
    'transmission', car.transmission, 'fuel_type', car.fuel_type, 'condition', car.condition, 'wish', car.wish,
    'location', car.location, 'description', car.description,
    'photos', (select count(*) from car_photos where car_id = car.id))
$$;
update reports set snapshot = snapshot || '{"wish": null}' where snapshot is not null;
