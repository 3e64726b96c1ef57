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

alter table cars add column has_photo boolean not null default false;

-- Every make and model that was ever listed, by its normalized text. A search looks its words up here.
create table models (
  key text primary key,
  make text not null,
  model text not null
);

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
