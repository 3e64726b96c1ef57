-- A report of a member that was made in a ring, as match_id is the match in which one was made.
alter table reports add column ring_id uuid;
