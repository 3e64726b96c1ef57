-- Whether a moderator did it from a list, without deciding a case. docs/decisions/0112-every-act-is-a-decision.md
alter table decisions add column is_by_hand boolean not null default false;
