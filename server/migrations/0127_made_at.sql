-- When a party made their last tick or untick of an item, and when they last said or took back "I got the keys": what waited on
-- another phone of theirs since before that changes nothing. docs/decisions/0114-two-phones-of-one-member.md
alter table deal_checks add column is_done boolean not null default true;
alter table deal_checks add column made_at timestamptz not null default '-infinity';
alter table deal_parties add column word_made_at timestamptz;
