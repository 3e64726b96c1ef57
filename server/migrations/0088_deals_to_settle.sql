-- Which earlier deal of a chat may still have something to give back. docs/decisions/0074-a-calm-plan.md
create index deals_to_settle on deals (chat_id, created_at desc)
  where state = 'cancelled' and (keys_at is not null or paid_at is not null);
