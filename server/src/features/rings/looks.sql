-- Every change that can make or break a ring notes a car in ring_looks. The background job in rings/looking.rules.ts looks at
-- these cars.
create or replace function look_at_like() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.source_car_id is not null then
    insert into ring_looks (car_id, target_id) values (old.source_car_id, old.target_car_id);
  end if;
  if new.source_car_id is not null then
    insert into ring_looks (car_id, target_id) values (new.source_car_id, new.target_car_id);
  end if;
  return null;
end
$$;

-- There is no trigger for deletes: a like is deleted only with its car or its member, or when a closed pair starts over. A like that
-- is taken back becomes a pass first.
create or replace trigger swipes_look after insert on swipes
  for each row when (new.direction = 'like' and new.source_car_id is not null) execute function look_at_like();

create or replace trigger swipes_look_again after update on swipes
  for each row when ((old.direction, old.source_car_id) is distinct from (new.direction, new.source_car_id))
  execute function look_at_like();

create or replace function look_at_car() returns trigger language plpgsql as $$
begin
  insert into ring_looks (car_id) values (old.id);
  return null;
end
$$;

create or replace trigger cars_look after update on cars
  for each row when (
    (old.feed_pos is null, old.is_active, old.has_photo, old.price, old.currency, old.wish -> 'money')
    is distinct from (new.feed_pos is null, new.is_active, new.has_photo, new.price, new.currency, new.wish -> 'money'))
  execute function look_at_car();

create or replace trigger cars_look_deleted after delete on cars for each row execute function look_at_car();

create or replace function look_at_match() returns trigger language plpgsql as $$
begin
  insert into ring_looks (car_id, target_id) values (new.car_a, new.car_b);
  return null;
end
$$;

create or replace trigger matches_look after insert on matches
  for each row when (new.car_a is not null) execute function look_at_match();

-- Every ring of the two members has a car of each, so it is enough to note the cars of one member.
create or replace function look_at_pair() returns trigger language plpgsql as $$
begin
  insert into ring_looks (car_id) select c.id from cars c where c.owner_id = new.low_id;
  return null;
end
$$;

create or replace trigger pairs_look_new after insert on pairs
  for each row when (new.low_blocked_at is not null or new.high_blocked_at is not null) execute function look_at_pair();

create or replace trigger pairs_look after update on pairs
  for each row when (
    (old.unmatched_by is null, old.low_blocked_at is null, old.high_blocked_at is null)
    is distinct from (new.unmatched_by is null, new.low_blocked_at is null, new.high_blocked_at is null))
  execute function look_at_pair();

create or replace function look_at_member() returns trigger language plpgsql as $$
begin
  insert into ring_looks (car_id) select c.id from cars c where c.owner_id = new.id;
  return null;
end
$$;

create or replace trigger users_look after update of offer_rings on users
  for each row when (old.offer_rings <> new.offer_rings) execute function look_at_member();

-- A swap in a ring's chat may be one of other cars than the ring's. Then nothing else that it changes would cause a look.
create or replace function look_at_done() returns trigger language plpgsql as $$
begin
  -- One car is enough to find the ring.
  insert into ring_looks (car_id) select c.car_id from ring_cars c where c.ring_id = new.chat_id limit 1;
  return null;
end
$$;

create or replace trigger deals_look after update of state on deals
  for each row when (new.chat_kind = 'ring' and new.state = 'done' and old.state <> 'done') execute function look_at_done();
