-- Whether a car matches a deck's filters; a filter that is null matches every car. A plain expression, so that
-- PostgreSQL inlines it into the calling query. A car without a price (0) never matches a price filter.
create function car_fits(
  car cars, make_key text, year_from int, year_to int, mileage_to int, price_from int, price_to int,
  transmissions text[], fuel_types text[], conditions text[],
  most_km double precision, lat double precision, lng double precision
) returns boolean immutable language sql as $$
  select (make_key is null or car.model_key = make_key or starts_with(car.model_key, make_key || ' '))
    and (year_from is null or car.year >= year_from)
    and (year_to is null or car.year <= year_to)
    and (mileage_to is null or car.mileage <= mileage_to)
    and (price_from is null or car.price >= greatest(price_from, 1))
    and (price_to is null or car.price between 1 and price_to)
    and (transmissions is null or car.transmission = any(transmissions))
    and (fuel_types is null or car.fuel_type = any(fuel_types))
    and (conditions is null or car.condition = any(conditions))
    and (most_km is null or distance_km(car.lat, car.lng, lat, lng) <= most_km)
$$;

-- The models are now read from the index of visible cars, with one index lookup per model. The separate table kept
-- every model that anyone had ever typed.
drop trigger cars_note_model on cars;
drop function note_model();
drop table models;

create function visible_models() returns table (key text) stable language sql as $$
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

-- Lists of matches are sorted by the time of the last message or, without one, of the match itself; newest first.
alter table match_members add column said_at timestamptz;
update match_members m set said_at = (
  select n.created_at from messages n where n.match_id = m.match_id order by n.seq desc limit 1);
drop index match_members_newest;
create index match_members_active on match_members (user_id, (coalesce(said_at, created_at)) desc, match_id desc);

create function note_said() returns trigger language plpgsql as $$
begin
  update match_members mm set said_at = new.created_at
  from matches m
  where m.id = new.match_id and m.last_seq = new.seq
    and mm.user_id in (m.user_a, m.user_b) and mm.match_id = m.id;
  return null;
end
$$;
create trigger messages_note_said after insert or update of created_at on messages
  for each row execute function note_said();
