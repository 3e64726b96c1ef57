-- Whom to tell of a car is found by one statement (features/alerts/telling.store.ts), not page by page: each page compared all that
-- is kept once more.
-- docs/decisions/0041-alerts.md
drop function if exists fitting_members(uuid, text[], text[], uuid, int);
