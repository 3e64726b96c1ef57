-- The browsers from which a member has signed in: a sign-in from another one is told by mail. A browser is recognised by a
-- random secret in a cookie. The hash is of the secret and the member's id, so that nothing here tells which members
-- share a browser.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, hash)
);
create index known_devices_seen_at on known_devices (seen_at);

alter table links drop constraint links_kind_check;
alter table links add constraint links_kind_check check (kind in ('recovery', 'confirmation', 'not_me'));
