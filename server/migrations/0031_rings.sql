-- Rings: three or four members whose likes make a closed circle. docs/decisions/0038-rings.md

alter table users add column offer_rings boolean not null default true;

update push_subscriptions set kinds = kinds || '{rings}'
where 'matches' = any (kinds) and not 'rings' = any (kinds);

-- The newest likes with a car, and the newest likes of a car: the steps of a search for circles.
create index swipes_offered on swipes (source_car_id, created_at desc) include (target_car_id) where direction = 'like';
drop index swipes_target;
create index swipes_target on swipes (target_car_id, direction, created_at desc) include (source_car_id);

-- Members are kept by id without a foreign key: a ring outlives cars and accounts.

create table rings (
  id uuid primary key,
  -- The same cars in the same circle always have the same key.
  key text not null,
  state text not null check (state in ('offered', 'complete', 'done', 'broken', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the last member joined and the chat opened; null if that never happened.
  opened_at timestamptz,
  ended_at timestamptz,
  -- The broken ring whose place it took.
  replaces uuid
);
create index rings_due on rings (expires_at) where state = 'offered';
create index rings_replaces on rings (replaces) where replaces is not null;

-- At most one ring of a key is not over.
create table open_rings (
  key text primary key,
  ring_id uuid not null
);

-- Keys that cannot be offered until then: for ever once declined, for a while once expired.
create table ring_bars (
  key text primary key,
  until timestamptz not null
);

create table ring_members (
  ring_id uuid not null references rings (id) on delete cascade,
  user_id uuid not null,
  -- 0, 1, 2 … in giving order: each gives to the next one, the last to the first.
  position smallint not null,
  -- The car that they give, and what it was when the ring was made.
  car_id uuid not null,
  snapshot jsonb not null,
  answer text check (answer in ('joined', 'declined')),
  -- A copy of the ring's, so that a page of a member's rings is one index scan.
  created_at timestamptz not null,
  primary key (ring_id, user_id)
);
create index ring_members_newest on ring_members (user_id, created_at desc, ring_id desc);

-- The cars of rings that are not over.
create table ring_cars (
  car_id uuid not null,
  ring_id uuid not null,
  -- Only offered rings count towards the three of a car.
  is_offered boolean not null,
  primary key (car_id, ring_id)
);

-- The search for circles (search.store.ts). A like is an arrow from the offered car to the liked one. Cars are in giving
-- order, against the arrows: each goes to the owner of the next one, who likes it.

-- The newest likes with this car. How many are read is decided in docs/decisions/0038-rings.md.
create function likes_with(car uuid) returns table (target uuid, liked_at timestamptz)
stable rows 20 language sql as $$
  select s.target_car_id, s.created_at from swipes s
  where s.source_car_id = car and s.direction = 'like'
  order by s.created_at desc limit 100
$$;

-- The newest likes of this car.
create function likes_of(car uuid) returns table (source uuid, liked_at timestamptz)
stable rows 20 language sql as $$
  select s.source_car_id, s.created_at from swipes s
  where s.target_car_id = car and s.direction = 'like'
  order by s.created_at desc limit 100
$$;

-- Closed walks of likes over three or four cars through the like from source to target. Whether they can be a ring is
-- checked by ring_owners.
create function walks_through(source uuid, target uuid) returns table (cars uuid[])
stable rows 10 language sql as $$
  with onward as materialized (select l.target as car from likes_with(walks_through.target) l),
       closing as materialized (select l.source as car from likes_of(walks_through.source) l)
  select array[walks_through.target, walks_through.source, o.car]
  from onward o join closing c on c.car = o.car
  union all
  select array[walks_through.target, walks_through.source, c.car, o.car]
  from onward o cross join lateral likes_with(o.car) l join closing c on c.car = l.target
  where o.car <> walks_through.source and c.car <> walks_through.target
$$;

-- The owners of these cars, in the same order, and when the newest of their likes was made. No row unless they can be a
-- ring: visible cars of different members who may be offered rings, every like, no closed pair, and no two neighbours who
-- have matched on these very two cars.
create function ring_owners(ring uuid[]) returns table (owners uuid[], newest_like timestamptz)
stable rows 1 language sql as $$
  with members as materialized (
    select m.place, m.car, c.owner_id as owner, lag(m.car, 1, ring[cardinality(ring)]) over (order by m.place) as gets
    from unnest(ring) with ordinality m (car, place)
    join cars c on c.id = m.car and c.feed_pos is not null
    join users u on u.id = c.owner_id and u.banned_at is null and u.offer_rings
  ), likes as materialized (
    select m.place, m.car, m.owner, m.gets, s.created_at
    from members m
    join swipes s on s.swiper_id = m.owner and s.target_car_id = m.gets and s.source_car_id = m.car and s.direction = 'like'
    where (select count(distinct owner) from members) = cardinality(ring)
  )
  select array_agg(l.owner order by l.place), max(l.created_at)
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
