-- The session that a secret was shown to: until it is confirmed, only that one is shown it again.
alter table totp add column session_id uuid;
