-- How many notifications of new cars a member got until the end of the next quiet hours. docs/decisions/0095-few-alerts.md
create table alert_pushes (
  user_id uuid primary key references users on delete cascade,
  until timestamptz not null,
  pushes integer not null
);
