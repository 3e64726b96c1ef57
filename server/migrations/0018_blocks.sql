-- Each of the two members can block the other, and can lift only their own block. An unmatch is final.
alter table pairs
  add column low_blocked_at timestamptz,
  add column high_blocked_at timestamptz,
  -- Increased when an unblock lets two members who had matched start over: a match's id is derived from the pair and
  -- its round.
  add column round integer not null default 0;

update pairs set
  low_blocked_at = case when closed_by = low_id then now() end,
  high_blocked_at = case when closed_by = high_id then now() end,
  closed_by = null
where closed_how = 'block';

alter table pairs drop column closed_how;
alter table pairs rename column closed_by to unmatched_by;

create index pairs_blocked_by_low on pairs (low_id) where low_blocked_at is not null;
create index pairs_blocked_by_high on pairs (high_id) where high_blocked_at is not null;

drop function if exists match_for (uuid, uuid);
