-- A car's photos in their order, as the API returns them.
create or replace function photos_of(car uuid, owner uuid) returns table (photos jsonb)
rows 1 stable language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', f.id, 'url', '/storage/car-images/' || owner || '/' || car || '/' || f.file,
    'sort_order', f.sort_order, 'width', p.width, 'height', p.height, 'placeholder', p.placeholder,
    'focus_x', f.focus_x, 'focus_y', f.focus_y
  ) order by f.sort_order, f.id), '[]')
  from car_photos f join pictures p on p.car_id = f.car_id and p.file = f.file
  where f.car_id = car
$$;

-- The photo that stands for a car in lists.
create or replace function first_photo(car uuid, owner uuid) returns table (photo jsonb) stable language sql as $$
  select jsonb_build_object(
    'url', '/storage/car-images/' || owner || '/' || car || '/' || f.file,
    'width', p.width, 'height', p.height, 'placeholder', p.placeholder,
    'focus_x', f.focus_x, 'focus_y', f.focus_y)
  from car_photos f join pictures p on p.car_id = f.car_id and p.file = f.file
  where f.car_id = car order by f.sort_order, f.id limit 1
$$;

-- A car's photos as moderators see them.
create or replace function photos_shown(car uuid, owner uuid) returns jsonb stable language sql as $$
  select coalesce(jsonb_agg(photo - 'sort_order' - 'width' - 'height' order by place), '[]')
  from photos_of(car, owner) p, jsonb_array_elements(p.photos) with ordinality as shown (photo, place)
$$;

-- A photo that comes into a listing is compared with those of others, if it has hashes to compare.
create or replace function compare_photo() returns trigger language plpgsql as $$
begin
  if exists (select from picture_hashes h where h.car_id = new.car_id and h.file = new.file) then
    perform graphile_worker.add_job(
      'compare-photo', json_build_object('car_id', new.car_id, 'file', new.file), priority => 5);
  end if;
  return null;
end
$$;

create or replace trigger car_photos_compare after insert on car_photos
  for each row execute function compare_photo();
