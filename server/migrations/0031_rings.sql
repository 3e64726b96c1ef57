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

-- The search for circles (search.store.ts). A like is an arrow from the offered car to the liked one. Cars are in giving
-- order, against the arrows: each goes to the owner of the next one, who likes it.

-- How many likes are read at each step, and how many circles are tried, is decided in docs/decisions/0038-rings.md.

create function newest_likes_with(car uuid) returns table (target uuid, liked_at timestamptz)
stable rows 20 language sql as $$
  select s.target_car_id, s.created_at from swipes s
  where s.source_car_id = car and s.direction = 'like'
  order by s.created_at desc limit 400
$$;

-- The newest likes with this car, for cars that are shown.
create function likes_with(car uuid) returns table (target uuid, liked_at timestamptz)
stable rows 20 language sql as $$
  select l.target, l.liked_at from newest_likes_with(car) l join cars c on c.id = l.target and c.feed_pos is not null
  order by l.liked_at desc limit 100
$$;

-- The newest likes of this car, with cars that are shown.
create function likes_of(car uuid) returns table (source uuid, liked_at timestamptz)
stable rows 20 language sql as $$
  select l.source_car_id, l.created_at
  from (
    select s.source_car_id, s.created_at from swipes s
    where s.target_car_id = car and s.direction = 'like' and s.source_car_id is not null
    order by s.created_at desc limit 400
  ) l join cars c on c.id = l.source_car_id and c.feed_pos is not null
  order by l.created_at desc limit 100
$$;

-- Whether the car can be offered in another ring, once these are over.
create function has_room(car uuid, ended uuid[]) returns boolean stable language sql as $$
  select count(*) < 3 from ring_cars r where r.car_id = car and r.is_offered and r.ring_id <> all (ended)
$$;

-- Closed walks of likes over three or four cars with room through the like from source to target, those over three first.
-- Whether they can be a ring is checked by ring_owners.
create function walks_through(source uuid, target uuid, ended uuid[]) returns table (cars uuid[])
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

-- Both find a few rows by ids, so one plan fits all: planning for these very ids took ten times as long as searching.

-- The circles through one of these likes or cars, some of them several times: those for which there is room once these
-- rings are over.
create function circles_through(sources uuid[], targets uuid[], through uuid[], ended uuid[])
returns table (cars uuid[], owners uuid[], newest_like timestamptz)
stable language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select w.cars, r.owners, r.newest_like
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

-- The circles of these cars and another one than the one that is gone, between the last and the first of them.
create function circles_without(gone uuid, others uuid[])
returns table (cars uuid[], owners uuid[], newest_like timestamptz)
stable language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select w.cars, r.owners, r.newest_like
    from likes_with(others[1]) onward
    join likes_of(others[cardinality(others)]) closing on closing.source = onward.target
    cross join lateral (select onward.target || others as cars) w
    cross join lateral ring_owners(w.cars) r
    where onward.target <> gone;
end
$$;

-- A ring as JSON, as one of its members sees it; no row for anyone else. After the end without a swap the others are shown as
-- they were, and without their cars' listings.
create function ring_for(wanted uuid, viewer uuid) returns table (ring text) rows 1 stable language sql as $$
  with shown as (
    select m.position, m.user_id = viewer as is_mine, m.answer, u.id is not null and u.banned_at is null as is_here,
           '"user_id":"' || m.user_id
           || '","name":' || to_json(
             case when u.id is null then 'Deleted user' when past.is_past then coalesce(m.closed_name, u.name) else u.name end)
           || ',"avatar_url":' || json_or_null(case when not past.is_past then u.avatar_url end)
           || ',"is_deleted":' || (u.id is null)
           || ',"swaps":' || coalesce(case when not past.is_past then u.swaps end, 0)
           || ',"would_swap_again":'
           || coalesce(case when not past.is_past then share_of(u.again, u.reviews) end::text, 'null') as person,
           coalesce(k.matched, (m.snapshot || '{"id": null, "photo": null, "is_reserved": false}')::text) as car
    from ring_members m
    join rings r on r.id = m.ring_id
    left join chats c on c.id = r.id
    cross join lateral (
      select m.user_id <> viewer and (r.state in ('broken', 'expired') or coalesce(c.is_closed, false)) as is_past) past
    left join users u on u.id = m.user_id
    left join cards k on k.car_id = m.car_id and not past.is_past
    where m.ring_id = wanted
  ), counted as (
    select count(*)::int as size, count(*) filter (where answer = 'joined') as joined, bool_and(is_here) as are_all_here
    from shown
  )
  select '{"id":"' || r.id
    || '","state":"' || now_is.state
    || '","members":[' || (
      select string_agg('{' || m.person || ',"gives":' || m.car || ',"gets":' || giver.car || '}', ','
                        order by (m.position - mine.position + n.size) % n.size)
      from shown m join shown giver on giver.position = (m.position + n.size - 1) % n.size)
    || '],"joined":' || n.joined
    || ',"my_answer":' || json_or_null(mine.answer)
    || ',"expires_at":' || json_or_null(case when now_is.state = 'offered' then at_utc(r.expires_at) end)
    || ',"created_at":"' || at_utc(r.created_at)
    || '","opened_at":' || json_or_null(at_utc(r.opened_at))
    || ',"ended_at":' || json_or_null(at_utc(coalesce(r.ended_at, case when now_is.state = 'expired' then r.expires_at end)))
    || ',"is_new":' || (r.state = 'complete' and seen.user_id is not null and seen.opened_at is null)
    || ',"is_open":' || coalesce(r.state in ('complete', 'done') and not c.is_closed and n.are_all_here, false)
    || ',"has_chat":' || (r.opened_at is not null)
    || ',"next_id":' || json_or_null((
      select next.id::text from rings next
      join ring_members me on me.ring_id = next.id and me.user_id = viewer
      where next.replaces = r.id))
    || ',"last_message":' || coalesce(
      '{"seq":' || l.seq || ',"sender_id":"' || l.sender_id || '","content":' || to_json(left(l.content, 200))
        || ',"created_at":"' || at_utc(l.created_at)
        || '","kind":"' || l.kind || '","data":' || coalesce(l.data::text, 'null') || '}', 'null')
    || ',"unread":' || u.unread || '}'
  from rings r
  cross join counted n
  join shown mine on mine.is_mine
  cross join lateral (
    select case when r.state = 'offered' and r.expires_at <= now() then 'expired' else r.state end as state) now_is
  left join chats c on c.id = r.id
  left join chat_members seen on seen.chat_id = r.id and seen.user_id = viewer
  left join lateral (select * from messages m where m.chat_id = r.id order by m.seq desc limit 1) l on true
  cross join lateral (
    select count(*) as unread from (
      select from messages m
      where m.chat_id = r.id and m.seq > seen.read_seq and m.sender_id <> viewer limit 100) newest) u
  where r.id = wanted
$$;

-- Writes what was decided (`RingChanges` in server/src/features/rings/held.ts). The caller must hold the lock of rings, and
-- has closed the chats of the rings that end. Returns whom to tell of which ring.
create function write_rings(changes jsonb) returns table (ring_id uuid, members text[], wants_push boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  moment timestamptz := clock_timestamp();
  opened uuid[] := array(select jsonb_array_elements_text(changes -> 'opened')::uuid);
  given uuid[] := array(select (jsonb_path_query(changes, '$.made[*].members[*].car_id') #>> '{}')::uuid);
begin
  -- A car that is deleted since the decision: it is decided again without it.
  perform from cars c where c.id = any (given) order by c.id for key share;
  if exists (select from unnest(given) g (id) where not exists (select from cars c where c.id = g.id)) then
    raise exception 'a car of a new ring is gone' using errcode = 'serialization_failure';
  end if;

  update rings r set state = e.state, ended_at = moment
  from jsonb_to_recordset(changes -> 'ended') as e (id uuid, state text)
  where r.id = e.id;
  delete from open_rings o using jsonb_to_recordset(changes -> 'ended') as e (id uuid) where o.ring_id = e.id;
  delete from ring_cars c using jsonb_to_recordset(changes -> 'ended') as e (id uuid) where c.ring_id = e.id;
  update ring_members m
  set answer = case when m.user_id = e.declined_by then 'declined' else m.answer end,
      closed_name = case when e.state = 'done' then m.closed_name else (select u.name from users u where u.id = m.user_id) end
  from jsonb_to_recordset(changes -> 'ended') as e (id uuid, state text, declined_by uuid)
  where m.ring_id = e.id;
  insert into ring_bars as b (key, until)
  select r.key, coalesce(moment + e.barred_ms * interval '1 millisecond', 'infinity')
  from jsonb_to_recordset(changes -> 'ended') as e (id uuid, is_barred boolean, barred_ms bigint)
  join rings r on r.id = e.id
  where e.is_barred
  on conflict (key) do update set until = greatest(b.until, excluded.until);

  insert into rings (id, key, state, created_at, expires_at, replaces)
  select m.id, m.key, 'offered', moment, moment + m.expires_ms * interval '1 millisecond', m.replaces
  from jsonb_to_recordset(changes -> 'made') as m (id uuid, key text, expires_ms bigint, replaces uuid);
  insert into open_rings (key, ring_id)
  select m.key, m.id from jsonb_to_recordset(changes -> 'made') as m (id uuid, key text);
  insert into ring_members (ring_id, user_id, position, car_id, snapshot, answer, created_at)
  select made.id, m.user_id, row_number() over (partition by made.id order by m.nth) - 1, m.car_id, matched_words(c), m.answer,
         moment
  from jsonb_to_recordset(changes -> 'made') as made (id uuid, members jsonb)
  cross join rows from (jsonb_to_recordset(made.members) as (user_id uuid, car_id uuid, answer text))
    with ordinality as m (user_id, car_id, answer, nth)
  join cars c on c.id = m.car_id;
  insert into ring_cars (car_id, ring_id, is_offered)
  select m.car_id, m.ring_id, true
  from ring_members m
  where m.ring_id in (select made.id from jsonb_to_recordset(changes -> 'made') as made (id uuid));

  update ring_members m set answer = 'joined'
  from jsonb_to_recordset(changes -> 'joined') as j (ring_id uuid, user_id uuid)
  where m.ring_id = j.ring_id and m.user_id = j.user_id;
  update rings r set state = 'complete', opened_at = moment where r.id = any (opened);
  update ring_cars c set is_offered = false where c.ring_id = any (opened);
  perform open_chat(o.id, 'ring', array(select m.user_id from ring_members m where m.ring_id = o.id))
  from unnest(opened) o (id);

  insert into ring_looks (car_id) select jsonb_array_elements_text(changes -> 'looks')::uuid;

  return query
    select t.id, array(select m.user_id::text from ring_members m where m.ring_id = t.id order by m.position),
           wants_push(array(select m.user_id from ring_members m where m.ring_id = t.id), 'rings')
             -- A car or the wish for rings that is switched off and on makes the same ring again and again.
             and not exists (
               select from rings r join rings earlier on earlier.key = r.key and earlier.id <> r.id
               where r.id = t.id and r.state = 'offered' and earlier.created_at > moment - interval '1 day')
    from (
      select e.id from jsonb_to_recordset(changes -> 'ended') as e (id uuid)
      union
      select m.id from jsonb_to_recordset(changes -> 'made') as m (id uuid)
      union
      select j.ring_id from jsonb_to_recordset(changes -> 'joined') as j (ring_id uuid)
      union
      select unnest(opened)
    ) t;
end
$$;

-- What has changed and may open or break a ring: a car, or the like between two. Written in the transaction of the change,
-- and deleted in the one that acts on it. Every change must write its row: a look at what is committed cannot know what
-- another transaction is about to commit.
create table ring_looks (
  id bigint generated always as identity primary key,
  car_id uuid not null,
  -- The liked car, if `car_id` was offered for it.
  target_id uuid
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create function look_at_like() returns trigger language plpgsql as $$
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
-- A like is deleted only with its car or its member, or when a closed pair starts over.
create trigger swipes_look after insert on swipes
  for each row when (new.direction = 'like' and new.source_car_id is not null) execute function look_at_like();
create trigger swipes_look_again after update on swipes
  for each row when ((old.direction, old.source_car_id) is distinct from (new.direction, new.source_car_id))
  execute function look_at_like();

create function look_at_car() returns trigger language plpgsql as $$
begin
  insert into ring_looks (car_id) values (old.id);
  return null;
end
$$;
create trigger cars_look after update on cars
  for each row when (
    (old.feed_pos is null, old.is_active, old.has_photo) is distinct from (new.feed_pos is null, new.is_active, new.has_photo))
  execute function look_at_car();
create trigger cars_look_deleted after delete on cars for each row execute function look_at_car();

create function look_at_match() returns trigger language plpgsql as $$
begin
  insert into ring_looks (car_id, target_id) values (new.car_a, new.car_b);
  return null;
end
$$;
create trigger matches_look after insert on matches
  for each row when (new.car_a is not null) execute function look_at_match();

-- Whatever two members have to do with each other is found by the cars of one of them.
create function look_at_pair() returns trigger language plpgsql as $$
begin
  insert into ring_looks (car_id) select c.id from cars c where c.owner_id = new.low_id;
  return null;
end
$$;
create trigger pairs_look_new after insert on pairs
  for each row when (new.low_blocked_at is not null or new.high_blocked_at is not null) execute function look_at_pair();
create trigger pairs_look after update on pairs
  for each row when (
    (old.unmatched_by is null, old.low_blocked_at is null, old.high_blocked_at is null)
    is distinct from (new.unmatched_by is null, new.low_blocked_at is null, new.high_blocked_at is null))
  execute function look_at_pair();

create function look_at_member() returns trigger language plpgsql as $$
begin
  insert into ring_looks (car_id) select c.id from cars c where c.owner_id = new.id;
  return null;
end
$$;
create trigger users_look after update of offer_rings on users
  for each row when (old.offer_rings <> new.offer_rings) execute function look_at_member();

-- What decides whether a circle holds: its members in giving order, and who of them has blocked or unmatched another one.
-- `chat` is the ring's, whose own deal may reserve the cars.
create function circle_held(chat uuid, circle jsonb) returns jsonb stable language sql as $$
  with members as materialized (
    select m.nth, m.user_id, m.car_id, m.answer,
           lag(m.car_id, 1, (circle -> -1 ->> 'car_id')::uuid) over (order by m.nth) as gets,
           lag(m.user_id, 1, (circle -> -1 ->> 'user_id')::uuid) over (order by m.nth) as giver
    from rows from (jsonb_to_recordset(circle) as (user_id uuid, car_id uuid, answer text))
      with ordinality as m (user_id, car_id, answer, nth)
  )
  select jsonb_build_object(
    'members', (
      select jsonb_agg(jsonb_build_object(
        'user_id', m.user_id, 'car_id', m.car_id, 'answer', m.answer,
        'is_here', u.id is not null and u.banned_at is null,
        'wants_rings', coalesce(u.offer_rings, false),
        'has_car', coalesce(
          c.is_active and c.published_at is not null and c.has_photo and c.owner_id = m.user_id and (
            not c.is_reserved or exists (
              select from reservations r join deals d on d.id = r.deal_id where r.car_id = c.id and d.chat_id = chat)),
          false),
        'likes', exists (
          select from swipes s
          where s.swiper_id = m.user_id and s.target_car_id = m.gets and s.source_car_id = m.car_id and s.direction = 'like'),
        'has_matched', exists (
          select from pairs p
          join matches x on x.id = match_id_of(p.low_id, p.high_id, p.round)
            and x.car_a in (m.car_id, m.gets) and x.car_b in (m.car_id, m.gets)
          join chats h on h.id = x.id and not h.is_closed
          where p.low_id = least(m.user_id, m.giver) and p.high_id = greatest(m.user_id, m.giver))
      ) order by m.nth)
      from members m left join users u on u.id = m.user_id left join cars c on c.id = m.car_id),
    'closed_by', array(
      select e.closer
      from members a join members b on a.user_id < b.user_id
      join pairs p on p.low_id = a.user_id and p.high_id = b.user_id
      cross join lateral (
        values (p.unmatched_by), (case when p.low_blocked_at is not null then p.low_id end),
               (case when p.high_blocked_at is not null then p.high_id end)) e (closer)
      where e.closer is not null))
$$;

-- Rings with everything that their next step is decided from.
create function rings_held(wanted uuid[]) returns table (held jsonb) stable language sql as $$
  select circle_held(r.id, (
           select jsonb_agg(jsonb_build_object('user_id', m.user_id, 'car_id', m.car_id, 'answer', m.answer) order by m.position)
           from ring_members m where m.ring_id = r.id))
         || jsonb_build_object(
           'id', r.id, 'key', r.key, 'state', r.state, 'is_due', r.expires_at <= clock_timestamp(),
           'is_done', exists (select from deals d where d.chat_id = r.id and d.state = 'done'),
           'is_handed_over', exists (
             select from open_deals o join deal_parties p on p.deal_id = o.deal_id
             where o.chat_id = r.id and p.handed_over_at is not null))
  from rings r where r.id = any (wanted)
  order by r.created_at, r.id
$$;

-- Circles of likes from before. Each has a like from a smaller id to a larger one.
insert into ring_looks (car_id, target_id)
select s.source_car_id, s.target_car_id
from swipes s
where s.direction = 'like' and s.source_car_id < s.target_car_id
  and exists (select from swipes a where a.target_car_id = s.source_car_id and a.direction = 'like')
  and exists (select from swipes o where o.source_car_id = s.target_car_id and o.direction = 'like');
