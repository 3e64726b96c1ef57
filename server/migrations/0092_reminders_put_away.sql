-- When a party of a done deal put away the reminder to list the car they got. docs/decisions/0075-moments.md
alter table deal_parties add column put_away_at timestamptz;
