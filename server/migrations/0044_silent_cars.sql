-- A car of a night that let a later one speak for it gets its turn if that one is not told after all.
-- docs/decisions/0041-alerts.md

-- The devices, by their sessions, on which a later car was to stand for this one.
alter table alert_told add column silent_on uuid[] not null default '{}';
