-- Who has not been shown the end of a swap yet. Those of before count as shown. docs/decisions/0086-the-end-is-a-moment.md
alter table deal_parties add column is_unshown boolean not null default false;
