-- Whether one of the searches that a car fitted is still kept, with its switch for notifications or for mails on.
create or replace function is_kept(told alert_told, is_push boolean) returns boolean stable language sql as $$
  select exists (
    select from alerts a
    where a.user_id = told.user_id and (told.alert_ids is null or a.id = any (told.alert_ids))
      and case when is_push then a.by_push else a.by_mail end)
$$;

-- Whether a member who was to be told of a car may still be told of it.
create or replace function may_tell(member uuid, car cars) returns boolean stable language sql as $$
  select car.feed_pos is not null and car.owner_id <> member and not is_closed_pair(car.owner_id, member)
    and not exists (select from swipes s where s.swiper_id = member and s.target_car_id = car.id)
$$;

-- The members who must not be told of a car, or have been told already.
create or replace function not_told_of(car uuid) returns table (user_id uuid) stable language sql as $$
  select c.owner_id from cars c where c.id = car
  union all
  select s.swiper_id from swipes s where s.target_car_id = car
  union all
  select t.user_id from alert_told t where t.car_id = car
  union all
  select p.high_id from cars c join pairs p on p.low_id = c.owner_id
  where c.id = car and (p.unmatched_by is not null or p.low_blocked_at is not null or p.high_blocked_at is not null)
  union all
  select p.low_id from cars c join pairs p on p.high_id = c.owner_id
  where c.id = car and (p.unmatched_by is not null or p.low_blocked_at is not null or p.high_blocked_at is not null)
$$;

-- Queues the job in the transaction that shows the car, so the job is neither lost nor early.
create or replace function tell_of_car() returns trigger language plpgsql as $$
begin
  if exists (select from alert_ways) then
    perform graphile_worker.add_job(
      'tell-of-car', json_build_object('car_id', new.id), job_key => 'tell-of-car ' || new.id, priority => 1);
  end if;
  return null;
end
$$;

create or replace trigger cars_tell_new after insert on cars
  for each row when (new.feed_pos is not null) execute function tell_of_car();

create or replace trigger cars_tell after update on cars
  for each row when (old.feed_pos is null and new.feed_pos is not null) execute function tell_of_car();

-- Distances are measured from the member's place, so a job measures them again.
create or replace function place_alerts() returns trigger language plpgsql as $$
begin
  if exists (select from alerts a where a.user_id = new.id and a.filters ? 'distance_km') then
    perform graphile_worker.add_job(
      'place-alerts', json_build_object('user_id', new.id), job_key => 'place-alerts ' || new.id, priority => 1);
  end if;
  return null;
end
$$;

create or replace trigger users_place_alerts after update of location on users
  for each row when (old.location is distinct from new.location) execute function place_alerts();
