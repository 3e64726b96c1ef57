-- Passed cars come again with the oldest pass first. docs/decisions/0040-who-likes-mine.md
create index swipes_passed on swipes (swiper_id, created_at, target_car_id) where direction = 'pass' and not is_reported;
