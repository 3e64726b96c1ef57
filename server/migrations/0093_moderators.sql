-- Moderators decide cases and can do nothing else that admins can. docs/decisions/0087-moderators.md
alter table admins add column role text not null default 'admin' check (role in ('admin', 'moderator'));
