-- A car as decks and pages show it, as JSON. Made once for each change of the car, not once for each reader.
create or replace function card_of(car uuid) returns text stable language plpgsql as $$
begin
  return (
    select row_to_json(shown)::text from (
      select c.id, c.owner_id, c.year, c.make, c.model, c.description, c.mileage, c.mileage_km, c.mileage_unit,
             c.location, c.transmission, c.fuel_type, c.condition, c.body, c.first_registration, c.inspection_until, c.wish, c.price, c.currency,
             c.is_active and c.published_at is not null as is_active, c.is_reserved, at_utc(c.created_at) as created_at,
             (select '[' || coalesce(string_agg(row_to_json(photo)::text, ',' order by photo.sort_order, photo.id), '') || ']'
              from (
                select f.id, '/storage/car-images/' || c.owner_id || '/' || c.id || '/' || f.file as url, f.sort_order,
                       p.width, p.height, p.placeholder, f.focus_x, f.focus_y
                from car_photos f join pictures p on p.car_id = f.car_id and p.file = f.file
                where f.car_id = c.id
              ) photo)::json as photos,
             case when shows_fast(u) then (
               select row_to_json(owner) from (
                 select u.id, u.name, u.avatar_url, u.swaps, share_of(u.again, u.reviews) as would_swap_again, true as answers_fast
               ) owner)
             else (
               select row_to_json(owner) from (
                 select u.id, u.name, u.avatar_url, u.swaps, share_of(u.again, u.reviews) as would_swap_again
               ) owner) end as owner
      from cars c join users u on u.id = c.owner_id
      where c.id = car
    ) shown
  );
end
$$;

-- The same, as matches, rings and swaps show it.
create or replace function matched_card_of(car uuid) returns text stable language plpgsql as $$
begin
  return (
    select row_to_json(shown)::text from (
      select c.id, c.year, c.make, c.model, (select photo from first_photo(c.id, c.owner_id)) as photo, c.is_reserved
      from cars c where c.id = car
    ) shown
  );
end
$$;

-- What a match or a ring remembers of a car that is gone.
create or replace function matched_words(car cars) returns jsonb immutable language sql as $$
  select jsonb_build_object('year', car.year, 'make', car.make, 'model', car.model)
$$;

-- Locks the card before computing it, so that the new card includes what a concurrent change has just committed.
create or replace function refresh_card(car uuid) returns void language plpgsql as $$
declare
  current text;
  as_matched text;
begin
  perform from cards where car_id = car for update;
  current := card_of(car);
  as_matched := matched_card_of(car);
  -- The car itself is being deleted.
  if current is null then return; end if;
  insert into cards (car_id, card, matched) values (car, current, as_matched)
  on conflict (car_id) do update set card = excluded.card, matched = excluded.matched
    where (cards.card, cards.matched) is distinct from (excluded.card, excluded.matched);
end
$$;

-- A card is made anew whenever something changes that it shows: of the car, its photos, its owner.
create or replace function refresh_own_card() returns trigger language plpgsql as $$
begin
  perform refresh_card(new.id);
  return null;
end
$$;

create or replace trigger cars_card after insert or update of
  owner_id, year, make, model, description, odometer, mileage_unit, location, transmission, fuel_type, condition, body,
  first_registration, inspection_until, wish, price, currency, is_active, published_at, created_at
  on cars for each row execute function refresh_own_card();

create or replace function refresh_card_of_photo() returns trigger language plpgsql as $$
begin
  perform refresh_card(coalesce(new.car_id, old.car_id));
  return null;
end
$$;

create or replace trigger car_photos_card after insert or update or delete on car_photos
  for each row execute function refresh_card_of_photo();

create or replace trigger pictures_card after update of width, height, placeholder on pictures
  for each row when (new.is_attached) execute function refresh_card_of_photo();

create or replace function refresh_cards_of_owner() returns trigger language plpgsql as $$
begin
  -- Always in the order of the ids, so that two concurrent changes cannot deadlock.
  perform refresh_card(id) from (select id from cars where owner_id = new.id order by id) own;
  return null;
end
$$;

create or replace trigger users_cards after update of name, avatar_url, swaps, reviews, again, answers_fast, show_answering on users
  for each row when (
    (old.name, old.avatar_url, old.swaps, old.reviews, old.again, shows_fast(old))
    is distinct from (new.name, new.avatar_url, new.swaps, new.reviews, new.again, shows_fast(new)))
  execute function refresh_cards_of_owner();

-- What a listing says of its car, for a report: kept as it was.
create or replace function car_snapshot(car cars) returns jsonb stable language sql as $$
  select jsonb_build_object(
    'year', car.year, 'make', car.make, 'model', car.model, 'price', car.price, 'currency', car.currency,
    'mileage', car.mileage, 'mileage_km', car.mileage_km, 'mileage_unit', car.mileage_unit,
    'transmission', car.transmission, 'fuel_type', car.fuel_type, 'condition', car.condition, 'wish', car.wish,
    'location', car.location, 'description', car.description,
    'photos', (select count(*) from car_photos where car_id = car.id))
$$;

-- The title of a car in a snapshot, as the web writes it.
create or replace function snapshot_title(snapshot jsonb) returns text immutable language sql as $$
  select (snapshot ->> 'year') || ' ' || (snapshot ->> 'make') || ' ' || (snapshot ->> 'model')
$$;
