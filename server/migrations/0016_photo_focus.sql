-- The point of a photo that stays visible when it is cropped, as fractions of its width and height.
alter table car_photos
  add column focus_x real not null default 0.5 check (focus_x between 0 and 1),
  add column focus_y real not null default 0.5 check (focus_y between 0 and 1);

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

create or replace function first_photo(car uuid, owner uuid) returns table (photo jsonb) stable language sql as $$
  select jsonb_build_object(
    'url', '/storage/car-images/' || owner || '/' || car || '/' || f.file,
    'width', p.width, 'height', p.height, 'placeholder', p.placeholder,
    'focus_x', f.focus_x, 'focus_y', f.focus_y)
  from car_photos f join pictures p on p.car_id = f.car_id and p.file = f.file
  where f.car_id = car order by f.sort_order, f.id limit 1
$$;
