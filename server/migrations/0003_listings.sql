create table cars (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  make text not null,
  model text not null,
  year integer not null,
  -- 0 means not set.
  price integer not null,
  mileage integer not null,
  transmission text not null,
  fuel_type text not null,
  condition text not null,
  location text not null,
  description text not null,
  is_active boolean not null default true,
  -- Deactivated by an admin: its owner cannot activate it.
  is_locked boolean not null default false,
  created_at timestamptz not null default now(),
  -- Null while it is a draft, which only its owner sees.
  published_at timestamptz
);
create index cars_owner on cars (owner_id, created_at desc);
create index cars_drafts on cars (created_at) where published_at is null;

-- Not columns of cars: counting the likes of a popular car would keep locking the row that its owner edits.
create table car_stats (
  car_id uuid primary key references cars (id) on delete cascade,
  views integer not null default 0,
  likes integer not null default 0
);

-- Every stored picture. The row is inserted before the first file is written, so that a crash never leaves a file
-- without a row.
create table pictures (
  car_id uuid not null,
  file text not null,
  owner_id uuid not null,
  created_at timestamptz not null default now(),
  -- These three are null until all files of the picture are stored.
  width integer,
  height integer,
  placeholder text,
  is_attached boolean not null default false,
  primary key (car_id, file)
);
create index pictures_unattached on pictures (created_at) where not is_attached;
create index pictures_owner on pictures (owner_id);

create table car_photos (
  car_id uuid not null references cars (id) on delete cascade,
  id uuid not null,
  file text not null,
  sort_order integer not null,
  primary key (car_id, id),
  unique (car_id, file)
);
