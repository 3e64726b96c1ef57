-- A car that waits for the morning is told only if one of the searches that it fitted is still kept. docs/decisions/0041-alerts.md

-- The kept searches that the car fitted; null of those told before this was noted.
alter table alert_told add column alert_ids uuid[];
