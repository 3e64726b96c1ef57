-- Photos of cars are compared with those of other members. docs/decisions/0094-copied-photos.md
alter table pictures add column is_hashed boolean not null default false;
create index pictures_unhashed on pictures (car_id, file) where not is_hashed and is_attached;

create table picture_hashes (
  car_id uuid not null,
  file text not null,
  nth smallint not null,
  is_grey boolean not null,
  hash bit(192) not null,
  key integer not null generated always as (substring(hash from 1 for 16)::integer) stored,
  primary key (car_id, file, nth),
  foreign key (car_id, file) references pictures on delete cascade
);
create index picture_hashes_key on picture_hashes (key);
create index picture_hashes_whole on picture_hashes (key) where nth = 0;

-- Of photos that a moderator removed. Nothing says whose they were.
create table removed_hashes (
  id uuid not null,
  nth smallint not null,
  is_grey boolean not null,
  hash bit(192) not null,
  key integer not null generated always as (substring(hash from 1 for 16)::integer) stored,
  removed_at timestamptz not null default now(),
  primary key (id, nth)
);
create index removed_hashes_key on removed_hashes (key);
create index removed_hashes_old on removed_hashes (removed_at);

-- What a report about photos that look the same shows. Without another car, it is like a photo that a moderator removed.
create table copied_photos (
  report_id uuid not null references reports on delete cascade,
  car_id uuid not null references cars on delete cascade,
  file text not null,
  other_car_id uuid references cars on delete cascade,
  other_file text
);
create unique index copied_photos_one on copied_photos (car_id, file, other_car_id, other_file) nulls not distinct;
create index copied_photos_report on copied_photos (report_id);
create index copied_photos_other on copied_photos (other_car_id);
