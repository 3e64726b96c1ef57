-- After a block neither member sees what the other changes: a closed match shows the other member and their car as they
-- were when it closed.
alter table match_members
  -- The member's own name when the chat closed. Kept here so that it is deleted with the account.
  add column closed_name text;
alter table pairs
  -- The blocked member's name at the time of the block: low_blocked_name is the high member's.
  add column low_blocked_name text,
  add column high_blocked_name text;

update match_members mm set closed_name = u.name
from matches m, users u
where m.is_closed and mm.match_id = m.id and u.id = mm.user_id;
update matches m set snapshot_a = jsonb_build_object('year', c.year, 'make', c.make, 'model', c.model)
from cars c where m.is_closed and c.id = m.car_a;
update matches m set snapshot_b = jsonb_build_object('year', c.year, 'make', c.make, 'model', c.model)
from cars c where m.is_closed and c.id = m.car_b;
update pairs p set low_blocked_name = u.name from users u where p.low_blocked_at is not null and u.id = p.high_id;
update pairs p set high_blocked_name = u.name from users u where p.high_blocked_at is not null and u.id = p.low_id;
