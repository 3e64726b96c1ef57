-- The reported car's listing with its pictures, encrypted. What `snapshot` has besides the title moves there.
-- docs/decisions/0112-every-act-is-a-decision.md
alter table reports add column listing bytea;
