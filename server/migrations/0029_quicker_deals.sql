-- Steps of deals cost less. docs/decisions/0037-deals.md

drop function if exists write_deals(jsonb, uuid, uuid);
drop function if exists deal_for(uuid, uuid);
