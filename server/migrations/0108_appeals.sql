-- A member asks for another look at a decision, once. docs/decisions/0101-appeals.md
create table appeals (
  decision_id uuid primary key references decisions on delete cascade,
  text text not null,
  created_at timestamptz not null default now(),
  outcome text check (outcome in ('stands', 'undone')),
  -- Whether what the decision did could be taken back.
  is_restored boolean,
  reason text,
  decided_at timestamptz,
  decided_by uuid,
  moderator text,
  check ((outcome is null) = (decided_at is null))
);
create index appeals_open on appeals (created_at, decision_id) where outcome is null;

-- The links of a decision's mails: a retry of the mail has another one.
create table appeal_links (
  decision_id uuid not null references decisions on delete cascade,
  hash bytea not null,
  primary key (decision_id, hash)
);

-- What was copied for a report is kept for some time after the decision, or after this moment if it is later. 'infinity' while an
-- appeal waits.
alter table reports add column kept_from timestamptz;
