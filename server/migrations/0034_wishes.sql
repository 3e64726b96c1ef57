-- What an owner would swap a car for. docs/decisions/0039-wishes.md
alter table cars
  -- Null if the owner has not said.
  add column body text,
  -- The contract's `Wish`; null if the owner has not said.
  add column wish jsonb,
  -- The wished models as patterns of a model key between spaces: ' skoda %' is a make, ' skoda octavia %' a model of it, and
  -- '% octavia %' a model without its make.
  add column wish_keys text[] not null default '{}';

-- What the next statement needs; the room's own definition replaces it.
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

update cards set
  card = card_of(car_id),
  matched = (
    select row_to_json(shown)::text from (
      select c.id, c.year, c.make, c.model, (
        select jsonb_build_object(
          'url', '/storage/car-images/' || c.owner_id || '/' || c.id || '/' || f.file,
          'width', p.width, 'height', p.height, 'placeholder', p.placeholder,
          'focus_x', f.focus_x, 'focus_y', f.focus_y)
        from car_photos f join pictures p on p.car_id = f.car_id and p.file = f.file
        where f.car_id = c.id order by f.sort_order, f.id limit 1) as photo, c.is_reserved
      from cars c where c.id = cards.car_id
    ) shown
  );

update reports set snapshot = snapshot || '{"wish": null}' where snapshot is not null;
