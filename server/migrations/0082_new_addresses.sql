-- A member's new email address until it is confirmed, one at a time. docs/decisions/0070-calm-settings.md
create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null,
  email text not null,
  -- It goes on once the address is confirmed; the member's other sessions end.
  session_id uuid not null,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- The address that a link confirms or brings back.
alter table links add column email text;
alter table links drop constraint links_kind_check;
alter table links add constraint links_kind_check check (kind in ('recovery', 'confirmation', 'not_me', 'new_email'));

-- An address that its member has given up stays theirs until then, so that it can come back. It signs nobody in.
alter table emails add column held_until timestamptz;
create index emails_held on emails (user_id) where held_until is not null;
