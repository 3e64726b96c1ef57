-- Passed cars come again with the oldest pass first. docs/decisions/0040-who-likes-mine.md
create index swipes_passed on swipes (swiper_id, created_at, target_car_id) where direction = 'pass' and not is_reported;

-- When the car was passed before the member looked again; undoing the second pass goes back to that one.
alter table swipes add column passed_before timestamptz;
