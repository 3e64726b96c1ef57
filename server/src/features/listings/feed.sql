-- A moment as a feed position: positions begin as the microsecond in which a car became visible.
create or replace function feed_pos_of(moment timestamptz) returns bigint immutable language sql as $$
  select (extract(epoch from moment) * 1000000)::bigint
$$;

-- Whether a car is visible, and since when: it has a position in the feed (`feed_pos`) for as long as it is on, published, has a
-- photo, and is neither reserved nor of an owner who is away. A banned owner's car is never on. Becoming visible again is a new
-- position, because an old one would lie behind members who have passed it by. Locks the owner, so that a ban is seen or waits.
create or replace function place_in_feed() returns trigger language plpgsql as $$
declare
  is_banned boolean;
  visible boolean;
begin
  new.is_active := new.is_active and new.swapped_at is null;
  if new.is_active and (tg_op = 'INSERT' or not old.is_active) then
    select banned_at is not null into is_banned from users where id = new.owner_id for share;
    new.is_active := not coalesce(is_banned, false);
  end if;
  visible := new.is_active and new.published_at is not null and new.has_photo and not new.is_reserved and not new.is_away;
  if visible and new.feed_pos is null then
    new.feed_pos := greatest(
      feed_pos_of(clock_timestamp()),
      (select max(feed_pos) + 1 from cars where feed_pos is not null)
    );
  elsif not visible then
    new.feed_pos := null;
  end if;
  return new;
end
$$;

create or replace trigger cars_place_in_feed before insert or update on cars
  for each row execute function place_in_feed();

-- `has_photo` of a car, from its photos.
create or replace function note_photos() returns trigger language plpgsql as $$
declare
  car uuid := coalesce(new.car_id, old.car_id);
begin
  update cars set has_photo = exists (select 1 from car_photos where car_id = car)
  where id = car and has_photo is distinct from exists (select 1 from car_photos where car_id = car);
  return null;
end
$$;

create or replace trigger car_photos_note after insert or delete on car_photos
  for each row execute function note_photos();
