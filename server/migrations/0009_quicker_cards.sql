-- Returns a table now, so that PostgreSQL inlines it into the calling query. Returning a record, it was called once per
-- card.
drop function photos_of(uuid, uuid);
create function photos_of(car uuid, owner uuid) returns table (photos jsonb, images jsonb)
rows 1 stable language sql as $$
  select coalesce(jsonb_agg(photo order by sort_order, id), '[]'),
         coalesce(jsonb_agg(photo -> 'url' order by sort_order, id), '[]')
  from (
    select f.sort_order, f.id, jsonb_build_object(
      'id', f.id, 'url', '/storage/car-images/' || owner || '/' || car || '/' || f.file,
      'sort_order', f.sort_order, 'width', p.width, 'height', p.height, 'placeholder', p.placeholder
    ) as photo
    from car_photos f join pictures p on p.car_id = f.car_id and p.file = f.file
    where f.car_id = car
  ) as shown
$$;

-- So that a search for a model of one year reads only that year's cars.
create index cars_model_year on cars (model_key, year, feed_pos desc) where feed_pos is not null;
