-- Cars that their owners share by a public page at /c/<short>. No row: not shared. `short` is random, and every time a car
-- is shared anew it is another one. The page is shown only while the car is in the feed.
create table shared_cars (
  short text primary key,
  car_id uuid not null unique references cars (id) on delete cascade,
  -- Whether search engines may list the page.
  is_findable boolean not null default false,
  created_at timestamptz not null default now()
);
