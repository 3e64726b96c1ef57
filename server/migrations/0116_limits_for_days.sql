-- Until when a member is suspended, if that ends by itself, and until when a moderator has limited them.
-- docs/decisions/0107-limits-for-days.md
alter table users add column banned_until timestamptz;
alter table users add column limited_until timestamptz;

update users u set banned_until = (
  select case when not bool_or(d.days is null) then max(d.created_at + make_interval(days => d.days)) end
  from decisions d
  where d.user_id = u.id and d.act = 'suspend' and d.undone_at is null and d.created_at >= u.banned_at)
where u.banned_at is not null and not u.banned_for_fraud and exists (
  select from decisions d where d.user_id = u.id and d.act = 'suspend' and d.created_at = u.banned_at);

drop function if exists take_as_newcomer(uuid, text, int, int, interval);
drop function if exists swipe(boolean, uuid, uuid, text, uuid, boolean, int, interval);
drop function if exists say_with_step(uuid, uuid, int, interval, int, interval, bytea[], int, interval);
drop function if exists say(
  boolean, uuid, text, uuid, uuid, uuid, text, jsonb, int, interval, int, interval, bytea, int, interval);
