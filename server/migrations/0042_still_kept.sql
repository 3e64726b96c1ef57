-- A car that waits for the morning is told only if one of the searches that it fitted is still kept. docs/decisions/0041-alerts.md

-- The kept searches that the car fitted; null of those told before this was noted.
alter table alert_told add column alert_ids uuid[];

-- Whether one of the searches that a car fitted is still kept, with its switch for notifications or for mails on.
create function is_kept(told alert_told, is_push boolean) returns boolean stable language sql as $$
  select exists (
    select from alerts a
    where a.user_id = told.user_id and (told.alert_ids is null or a.id = any (told.alert_ids))
      and case when is_push then a.by_push else a.by_mail end)
$$;
