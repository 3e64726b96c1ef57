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
create index rings_key on rings (key, created_at desc);
create index rings_replaces on rings (replaces) where replaces is not null;

-- At most one ring of a key is not over.
create table open_rings (
  key text primary key,
  ring_id uuid not null
);
create unique index open_rings_ring on open_rings (ring_id);

-- Keys that cannot be offered until then: for ever once declined, for a while once expired.
create table ring_bars (
  key text primary key,
  until timestamptz not null
);
create index ring_bars_due on ring_bars (until) where until < 'infinity';

create table ring_members (
  ring_id uuid not null references rings (id) on delete cascade,
  user_id uuid not null,
  -- 0, 1, 2 … in giving order: each gives to the next one, the last to the first.
  position smallint not null,
  -- The car that they give, and what it was when the ring was made.
  car_id uuid not null,
  snapshot jsonb not null,
  answer text check (answer in ('joined', 'declined')),
  -- The member's name when the ring was over without a swap, or its chat was closed: how the others see them from then on.
  closed_name text,
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
create index ring_cars_ring on ring_cars (ring_id);

-- What has changed and may open or break a ring: a car, or the like between two. Written in the transaction of the change,
-- and deleted in the one that acts on it. Every change must write its row: a look at what is committed cannot know what
-- another transaction is about to commit.
create table ring_looks (
  id bigint generated always as identity primary key,
  car_id uuid not null,
  -- The liked car, if `car_id` was offered for it.
  target_id uuid
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Circles of likes from before. Each has a like from a smaller id to a larger one.
insert into ring_looks (car_id, target_id)
select s.source_car_id, s.target_car_id
from swipes s
where s.direction = 'like' and s.source_car_id < s.target_car_id
  and exists (select from swipes a where a.target_car_id = s.source_car_id and a.direction = 'like')
  and exists (select from swipes o where o.source_car_id = s.target_car_id and o.direction = 'like');
