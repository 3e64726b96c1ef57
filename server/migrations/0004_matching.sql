-- feed_pos is a car's position in the feed: when it last became visible, in microseconds. Null while it is not visible.
-- It gets a new position each time, so that no car turns up at a position that members have already been past.
alter table cars
  add column feed_pos bigint,
  add column model_key text not null default '',
  add column lat real,
  add column lng real;

create index cars_feed on cars (feed_pos desc, id) where feed_pos is not null;
create index cars_year on cars (year, feed_pos desc) where feed_pos is not null;
create index cars_model on cars (model_key, feed_pos desc) where feed_pos is not null;

create function feed_pos_of(moment timestamptz) returns bigint immutable language sql as $$
  select (extract(epoch from moment) * 1000000)::bigint
$$;

-- A car is visible while it is active, published and has a photo. A trigger decides it, so that no update can forget
-- to.
create function place_in_feed() returns trigger language plpgsql as $$
declare
  visible boolean := new.is_active and new.published_at is not null and new.has_photo;
begin
  if visible and new.feed_pos is null then
    new.feed_pos := feed_pos_of(clock_timestamp());
  elsif not visible then
    new.feed_pos := null;
  end if;
  return new;
end
$$;

alter table cars add column has_photo boolean not null default false;
create trigger cars_place_in_feed before insert or update on cars
  for each row execute function place_in_feed();

create function note_photos() returns trigger language plpgsql as $$
declare
  car uuid := coalesce(new.car_id, old.car_id);
begin
  update cars set has_photo = exists (select 1 from car_photos where car_id = car)
  where id = car and has_photo is distinct from exists (select 1 from car_photos where car_id = car);
  return null;
end
$$;
create trigger car_photos_note after insert or delete on car_photos
  for each row execute function note_photos();

-- Every make and model that was ever listed, by its normalized text. A search looks its words up here.
create table models (
  key text primary key,
  make text not null,
  model text not null
);

create function note_model() returns trigger language plpgsql as $$
begin
  insert into models (key, make, model) values (new.model_key, new.make, new.model) on conflict (key) do nothing;
  return null;
end
$$;
create trigger cars_note_model after insert or update of model_key on cars
  for each row execute function note_model();

create table swipes (
  swiper_id uuid not null references users (id) on delete cascade,
  target_car_id uuid not null references cars (id) on delete cascade,
  direction text not null check (direction in ('like', 'pass')),
  source_car_id uuid,
  is_super boolean not null default false,
  -- Whether this like made the match, so that the same call sent again gets the same answer.
  made_match boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (swiper_id, target_car_id)
);
create index swipes_target on swipes (target_car_id);

-- The ranges of feed positions that a member is done with: every car in them was swiped, is their own, or is no longer
-- visible. It only makes the deck fast; which cars were swiped is decided by the table swipes.
create table deck_progress (
  user_id uuid primary key references users (id) on delete cascade,
  done int8multirange not null default '{}'
);

-- One row per pair of members, the lower id first. A like locks it, so that of two likes at the same time the second
-- one sees the first and makes the match.
create table pairs (
  low_id uuid not null references users (id) on delete cascade,
  high_id uuid not null references users (id) on delete cascade,
  -- The high member's car that the low member likes, which of their own cars they offer, and since when. The high_…
  -- columns are the same the other way round.
  low_target uuid,
  low_source uuid,
  low_super boolean not null default false,
  low_liked_at timestamptz,
  high_target uuid,
  high_source uuid,
  high_super boolean not null default false,
  high_liked_at timestamptz,
  -- The car whose like made the match; null without a match.
  matched_by uuid,
  primary key (low_id, high_id)
);
create index pairs_high on pairs (high_id, low_id);
create index pairs_admires_low on pairs (low_id, high_liked_at desc) where high_liked_at is not null and matched_by is null;
create index pairs_admires_high on pairs (high_id, low_liked_at desc) where low_liked_at is not null and matched_by is null;

create table matches (
  id uuid primary key,
  user_a uuid not null,
  user_b uuid not null,
  car_a uuid,
  car_b uuid,
  -- Snapshots of the two cars: a chat outlives a deleted listing.
  snapshot_a jsonb not null,
  snapshot_b jsonb not null,
  super_a boolean not null,
  super_b boolean not null,
  created_at timestamptz not null default now()
);

create table match_members (
  user_id uuid not null references users (id) on delete cascade,
  match_id uuid not null,
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  primary key (user_id, match_id)
);
create index match_members_newest on match_members (user_id, created_at desc);

create table views (
  viewer_id uuid not null references users (id) on delete cascade,
  car_id uuid not null references cars (id) on delete cascade,
  primary key (viewer_id, car_id)
);
create index views_car on views (car_id);

create table reports (
  id uuid primary key,
  car_id uuid references cars (id) on delete set null,
  reporter_id uuid references users (id) on delete set null,
  reason text not null,
  category text,
  status text not null default 'open' check (status in ('open', 'resolved', 'dismissed')),
  created_at timestamptz not null default now()
);
create unique index reports_open on reports (car_id, reporter_id) where status = 'open';

create function distance_km(lat1 real, lng1 real, lat2 double precision, lng2 double precision)
returns double precision immutable language sql as $$
  select 6371 * acos(least(1.0, greatest(-1.0,
    sin(radians(lat1)) * sin(radians(lat2))
    + cos(radians(lat1)) * cos(radians(lat2)) * cos(radians(lng1 - lng2)))))
$$;

create function member_shown(member uuid) returns jsonb stable language sql as $$
  select coalesce(
    (select jsonb_build_object('id', id, 'name', name, 'avatar_url', avatar_url) from users where id = member),
    jsonb_build_object('id', member, 'name', 'Deleted user', 'avatar_url', null))
$$;

-- A matched car as it is now, or its snapshot if the listing is gone.
create function matched_car(car uuid, snapshot jsonb) returns jsonb stable language sql as $$
  select snapshot || jsonb_build_object('id', null, 'photo', null) || coalesce(
    (select jsonb_build_object(
       'id', c.id, 'year', c.year, 'make', c.make, 'model', c.model,
       'photo', (select jsonb_build_object('url', p.photos -> 0 -> 'url', 'placeholder', p.photos -> 0 -> 'placeholder')
                 from photos_of(c.id, c.owner_id) p where p.images <> '[]'))
     from cars c where c.id = car),
    '{}')
$$;

-- A match as the API returns it to one of its two members.
create function match_for(
  match uuid, viewer uuid,
  out id uuid, out user_a uuid, out user_b uuid,
  out "userA" jsonb, out "userB" jsonb, out user1 jsonb, out user2 jsonb,
  out "carA" jsonb, out "carB" jsonb,
  out is_super boolean, out created_at timestamptz, out is_new boolean
) stable language sql as $$
  select m.id, m.user_a, m.user_b,
         a.shown, b.shown, a.shown, b.shown,
         matched_car(m.car_a, m.snapshot_a), matched_car(m.car_b, m.snapshot_b),
         case when viewer = m.user_a then m.super_b else m.super_a end,
         m.created_at, mm.opened_at is null
  from matches m
  join match_members mm on mm.match_id = m.id and mm.user_id = viewer
  cross join lateral (select member_shown(m.user_a) as shown) a
  cross join lateral (select member_shown(m.user_b) as shown) b
  where m.id = match
$$;

create function another_like(liker uuid, owner uuid, gone uuid)
returns table (target uuid, source uuid, is_super boolean) stable language sql as $$
  select s.target_car_id, s.source_car_id, s.is_super
  from cars c join swipes s on s.swiper_id = liker and s.target_car_id = c.id
  where c.owner_id = owner and c.id <> gone and s.direction = 'like'
  order by s.created_at limit 1
$$;

-- Called when likes of this car are removed: the like of `liker`, or all if that is null. In each pair, another like
-- for a car of the same owner takes its place, if there is one. Pairs with a match stay as they are.
create function rethink_pairs(owner uuid, car uuid, liker uuid) returns void language sql as $$
  update pairs set
    high_target = x.target, high_source = x.source, high_super = coalesce(x.is_super, false),
    high_liked_at = case when x.target is not null then pairs.high_liked_at end
  from (
    select p.low_id, p.high_id, l.target, l.source, l.is_super
    from pairs p left join lateral another_like(p.high_id, owner, car) l on true
    where p.low_id = owner and p.high_target = car and p.matched_by is null
      and (liker is null or p.high_id = liker)
  ) x
  where pairs.low_id = x.low_id and pairs.high_id = x.high_id;

  update pairs set
    low_target = x.target, low_source = x.source, low_super = coalesce(x.is_super, false),
    low_liked_at = case when x.target is not null then pairs.low_liked_at end
  from (
    select p.low_id, p.high_id, l.target, l.source, l.is_super
    from pairs p left join lateral another_like(p.low_id, owner, car) l on true
    where p.high_id = owner and p.low_target = car and p.matched_by is null
      and (liker is null or p.low_id = liker)
  ) x
  where pairs.low_id = x.low_id and pairs.high_id = x.high_id;
$$;
