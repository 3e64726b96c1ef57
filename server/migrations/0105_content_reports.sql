-- A report that anybody can make, also without an account: what only such a report has. The report itself is in `reports`.
create table content_reports (
  report_id uuid primary key references reports (id) on delete cascade,
  url text not null,
  category text not null,
  name text,
  -- Receipt and decision are mailed to it, in this language.
  email text,
  language text not null
);
