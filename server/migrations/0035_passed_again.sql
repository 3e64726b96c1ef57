-- Passed cars come again with the oldest pass first. docs/decisions/0040-who-likes-mine.md
create index swipes_passed on swipes (swiper_id, created_at, target_car_id) where direction = 'pass' and not is_reported;

-- When the car was passed before the member looked again; undoing the second pass goes back to that one.
alter table swipes add column passed_before timestamptz;

create function keep_pass_before() returns trigger language plpgsql as $$
begin
  if exists (select from deck_progress p where p.user_id = old.swiper_id and old.created_at <= p.passes_from) then
    new.passed_before := old.created_at;
  end if;
  return new;
end
$$;
create trigger swipes_passed_again before update on swipes for each row
  when (old.direction = 'pass' and new.direction = 'pass' and new.created_at > old.created_at)
  execute function keep_pass_before();
