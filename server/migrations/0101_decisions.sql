-- What moderators decided about a case. docs/decisions/0092-decisions.md
create table decisions (
  id uuid primary key,
  case_id uuid not null references cases on delete cascade,
  user_id uuid,
  act text not null,
  target_id uuid,
  target text not null,
  rule text not null,
  reason text not null,
  began_by_rule boolean not null,
  days integer,
  report_ids uuid[] not null,
  decided_by uuid not null,
  moderator text not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  seen_at timestamptz,
  mailed_at timestamptz
);
create index decisions_case on decisions (case_id, created_at);
create index decisions_user on decisions (user_id, created_at desc) where user_id is not null;
