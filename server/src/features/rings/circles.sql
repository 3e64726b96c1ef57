-- The newest likes with this car, including likes of cars that are not shown.
create or replace function newest_likes_with(car uuid) returns table (target uuid, liked_at timestamptz)
stable rows 20 language sql as $$
  select s.target_car_id, s.created_at from swipes s
  where s.source_car_id = car and s.direction = 'like'
  order by s.created_at desc limit 400
$$;

-- The newest likes with this car, of cars that are shown.
create or replace function likes_with(car uuid) returns table (target uuid, liked_at timestamptz)
stable rows 20 language sql as $$
  select l.target, l.liked_at from newest_likes_with(car) l join cars c on c.id = l.target and c.feed_pos is not null
  order by l.liked_at desc limit 100
$$;

-- The newest likes of this car, made with cars that are shown.
create or replace function likes_of(car uuid) returns table (source uuid, liked_at timestamptz)
stable rows 20 language sql as $$
  select l.source_car_id, l.created_at
  from (
    select s.source_car_id, s.created_at from swipes s
    where s.target_car_id = car and s.direction = 'like' and s.source_car_id is not null
    order by s.created_at desc limit 400
  ) l join cars c on c.id = l.source_car_id and c.feed_pos is not null
  order by l.created_at desc limit 100
$$;

-- Whether the car can be offered in another ring, once the ended rings are over.
create or replace function has_room(car uuid, ended uuid[]) returns boolean stable language sql as $$
  select count(*) < 3 from ring_cars r where r.car_id = car and r.is_offered and r.ring_id <> all (ended)
$$;

-- Closed walks of likes over three or four cars that have room, through the like from source to target. Walks over three cars
-- come first. ring_owners checks whether they can be a ring.
create or replace function walks_through(source uuid, target uuid, ended uuid[]) returns table (cars uuid[])
stable rows 10 language sql as $$
  with onward as materialized (
    select l.target as car from likes_with(walks_through.target) l
    where has_room(walks_through.source, ended) and has_room(walks_through.target, ended) and has_room(l.target, ended)
  ), closing as materialized (
    select l.source as car from likes_of(walks_through.source) l
    where exists (select from onward) and has_room(l.source, ended)
  )
  select array[walks_through.target, walks_through.source, o.car]
  from onward o join closing c on c.car = o.car
  union all
  select array[walks_through.target, walks_through.source, c.car, o.car]
  from onward o cross join lateral newest_likes_with(o.car) l join closing c on c.car = l.target
  where o.car <> walks_through.source and c.car <> walks_through.target
  limit 100
$$;

-- The owners of these cars, in the same order, when the newest of their likes was made, and whether what each of them would add
-- or get fits what they said. There is no row unless they can be a ring: visible cars of different members who may be offered
-- rings, every like, nobody who would add more or get less than they said, no closed pair, and no two neighbours who have matched
-- on these very two cars.
create or replace function ring_owners(ring uuid[]) returns table (owners uuid[], newest_like timestamptz, is_affordable boolean)
stable rows 1 language sql as $$
  with shown as materialized (
    select m.place, m.car, c.owner_id as owner, c.wish -> 'money' as money, c.price, c.currency,
           lag(m.car, 1, ring[cardinality(ring)]) over (order by m.place) as gets
    from unnest(ring) with ordinality m (car, place)
    join cars c on c.id = m.car and c.feed_pos is not null
    join users u on u.id = c.owner_id and u.banned_at is null and u.offer_rings
  ), members as materialized (
    select m.place, m.car, m.owner, m.gets, money_fits(m.money, m.price, m.currency, g.price, g.currency) as fits
    from shown m join shown g on g.car = m.gets
  ), likes as materialized (
    select m.place, m.car, m.owner, m.gets, m.fits, s.created_at
    from members m
    join swipes s on s.swiper_id = m.owner and s.target_car_id = m.gets and s.source_car_id = m.car and s.direction = 'like'
    where (select count(distinct owner) from members where fits is not false) = cardinality(ring)
  )
  select array_agg(l.owner order by l.place), max(l.created_at), bool_and(l.fits is true)
  from likes l
  having count(*) = cardinality(ring)
    and not exists (
      select from likes a join likes b on a.owner < b.owner
      join pairs p on p.low_id = a.owner and p.high_id = b.owner
      left join matches m on m.id = match_id_of(p.low_id, p.high_id, p.round) and (a.gets = b.car or b.gets = a.car)
        and m.car_a in (a.car, b.car) and m.car_b in (a.car, b.car)
      left join chats c on c.id = m.id
      where p.unmatched_by is not null or p.low_blocked_at is not null or p.high_blocked_at is not null
        or not c.is_closed
    )
$$;

-- The circles through one of these likes or cars for which there is room once the ended rings are over. A circle may be there
-- several times.
create or replace function circles_through(sources uuid[], targets uuid[], through uuid[], ended uuid[])
returns table (cars uuid[], owners uuid[], newest_like timestamptz, is_affordable boolean)
stable language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select w.cars, r.owners, r.newest_like, r.is_affordable
    from (
      select w.cars
      from (select distinct * from unnest(sources, targets) given (source, target)) l
      cross join lateral walks_through(l.source, l.target, ended) w
      union all
      -- No circle goes through a car that is not shown, such as one that was just reserved.
      select w.cars
      from cars c
      cross join lateral (
        select w.cars from likes_with(c.id) l cross join lateral walks_through(c.id, l.target, ended) w limit 300) w
      where c.id = any (through) and c.feed_pos is not null and has_room(c.id, ended)
    ) w
    cross join lateral ring_owners(w.cars) r;
end
$$;

-- The circles of these cars and one car other than `gone`, which comes between the last and the first of them.
create or replace function circles_without(gone uuid, others uuid[])
returns table (cars uuid[], owners uuid[], newest_like timestamptz, is_affordable boolean)
stable language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select w.cars, r.owners, r.newest_like, r.is_affordable
    from likes_with(others[1]) onward
    join likes_of(others[cardinality(others)]) closing on closing.source = onward.target
    cross join lateral (select onward.target || others as cars) w
    cross join lateral ring_owners(w.cars) r
    where onward.target <> gone;
end
$$;
