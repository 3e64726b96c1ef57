alter table deck_progress
  -- Passes from before this moment no longer count: the member asked to see those cars again.
  add column passes_from timestamptz;

-- Set when the member reports the car: the deck never shows it to them again.
alter table swipes add column is_reported boolean not null default false;

insert into swipes (swiper_id, target_car_id, direction, is_reported, created_at)
select distinct on (reporter_id, car_id) reporter_id, car_id, 'pass', true, created_at
from reports where reporter_id is not null and car_id is not null
order by reporter_id, car_id, created_at
on conflict (swiper_id, target_car_id) do update set is_reported = true;

-- Both members of a match can open its cars, even inactive ones. These indexes find the matches of a car.
create index matches_car_a on matches (car_a);
create index matches_car_b on matches (car_b);
