-- Names of photos that a car no longer has: a snapshot knows a photo by its address, so no other picture may get it.
-- docs/decisions/0061-frozen-facts.md
create table spent_photo_names (
  car_id uuid not null references cars (id) on delete cascade,
  file text not null,
  primary key (car_id, file)
);
