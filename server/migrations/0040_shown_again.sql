-- When a car that was hidden because its owner was away was shown again: the owner is told which ones these were.
-- docs/decisions/0042-fresh.md
alter table cars add column shown_again_at timestamptz;
