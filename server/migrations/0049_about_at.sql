-- When the sign-in was that a "That wasn't me" link is about: what was set up since then may be the stranger's.
alter table links add column about_at timestamptz;

alter table recovery_codes add column created_at timestamptz not null default now();
