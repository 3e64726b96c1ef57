-- The models are now read from the index of visible cars, with one index lookup per model. The separate table kept
-- every model that anyone had ever typed.
drop trigger if exists cars_note_model on cars;
drop function if exists note_model();
drop table models;

-- Lists of matches are sorted by the time of the last message or, without one, of the match itself; newest first.
alter table match_members add column said_at timestamptz;
update match_members m set said_at = (
  select n.created_at from messages n where n.match_id = m.match_id order by n.seq desc limit 1);
drop index match_members_newest;
create index match_members_active on match_members (user_id, (coalesce(said_at, created_at)) desc, match_id desc);
