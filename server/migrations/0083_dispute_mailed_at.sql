-- When a member was last mailed that somebody disputes their word. docs/decisions/0060-handover.md
alter table deal_parties add column dispute_mailed_at timestamptz;
