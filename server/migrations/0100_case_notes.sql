-- What moderators write to each other about a case. docs/decisions/0091-cases.md
create table case_notes (
  id uuid primary key,
  case_id uuid not null references cases on delete cascade,
  author_id uuid not null,
  author text not null,
  text text not null,
  created_at timestamptz not null default now()
);
create index case_notes_case on case_notes (case_id, created_at);
create index cases_decided on cases (decided_at) where decided_at is not null;
