-- Steps of deals cost less again. docs/decisions/0037-deals.md

drop function if exists hold_deal(boolean, uuid, uuid, uuid[]);
drop function if exists write_deal(jsonb);
