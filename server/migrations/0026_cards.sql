-- What a card shows, ready to send: the car, its photos and its owner as the JSON text of the contract's `DeckCar`,
-- without the distance. Building 20 cards from four tables was most of a deck's cost. Triggers update a card whenever
-- one of those tables changes.
create table cards (
  car_id uuid primary key references cars (id) on delete cascade,
  card text not null
) with (toast_tuple_target = 8160);
-- With toast_tuple_target above, a card stays in its row and uncompressed unless the row would not fit a page.
alter table cards alter column card set storage main;

create function card_of(car uuid) returns text stable language sql as $$
  select row_to_json(shown)::text from (
    select c.id, c.owner_id, c.year, c.make, c.model, c.description, c.mileage, c.mileage_km, c.mileage_unit,
           c.location, c.transmission, c.fuel_type, c.condition, c.price, c.currency,
           c.is_active and c.published_at is not null as is_active, at_utc(c.created_at) as created_at,
           (select '[' || coalesce(string_agg(row_to_json(photo)::text, ',' order by photo.sort_order, photo.id), '') || ']'
            from (
              select f.id, '/storage/car-images/' || c.owner_id || '/' || c.id || '/' || f.file as url, f.sort_order,
                     p.width, p.height, p.placeholder, f.focus_x, f.focus_y
              from car_photos f join pictures p on p.car_id = f.car_id and p.file = f.file
              where f.car_id = c.id
            ) photo)::json as photos,
           (select row_to_json(owner) from (select u.id, u.name, u.avatar_url) owner) as owner
    from cars c join users u on u.id = c.owner_id
    where c.id = car
  ) shown
$$;

-- Locks the card before computing it, so that the new card includes what a concurrent change has just committed.
create function refresh_card(car uuid) returns void language plpgsql as $$
declare
  current text;
begin
  perform from cards where car_id = car for update;
  current := card_of(car);
  -- Null if the car itself is being deleted.
  if current is null then return; end if;
  insert into cards (car_id, card) values (car, current)
  on conflict (car_id) do update set card = excluded.card where cards.card <> excluded.card;
end
$$;

insert into cards (car_id, card) select id, card_of(id) from cars;

create function refresh_own_card() returns trigger language plpgsql as $$
begin
  perform refresh_card(new.id);
  return null;
end
$$;
create trigger cars_card after insert or update of
  owner_id, year, make, model, description, odometer, mileage_unit, location, transmission, fuel_type, condition, price,
  currency, is_active, published_at, created_at
  on cars for each row execute function refresh_own_card();

create function refresh_card_of_photo() returns trigger language plpgsql as $$
begin
  perform refresh_card(coalesce(new.car_id, old.car_id));
  return null;
end
$$;
create trigger car_photos_card after insert or update or delete on car_photos
  for each row execute function refresh_card_of_photo();
create trigger pictures_card after update of width, height, placeholder on pictures
  for each row when (new.is_attached) execute function refresh_card_of_photo();

create function refresh_cards_of_owner() returns trigger language plpgsql as $$
begin
  -- Always in the order of the ids, so that two concurrent changes cannot deadlock.
  perform refresh_card(id) from (select id from cars where owner_id = new.id order by id) own;
  return null;
end
$$;
create trigger users_cards after update of name, avatar_url on users
  for each row when (old.name <> new.name or old.avatar_url is distinct from new.avatar_url)
  execute function refresh_cards_of_owner();
