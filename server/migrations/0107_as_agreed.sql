-- A meeting's day goes by the time zones of when it was agreed, and money that left the terms is received anew.
-- docs/decisions/0089-what-a-cheat-found.md
alter table deals add column time_zones text[] not null default '{}';
update deals d set time_zones = array(
  select distinct u.time_zone from deal_parties p join users u on u.id = p.user_id
  where p.deal_id = d.id and u.time_zone is not null)
where d.state in ('agreed', 'disputed') and d.meet_at is not null;

alter table deal_receipts add column is_before boolean not null default false;
alter table deal_receipts drop constraint deal_receipts_pkey;
create unique index deal_receipts_once on deal_receipts (deal_id, from_id, to_id, amount_cents, currency) where not is_before;
create index deal_receipts_deal on deal_receipts (deal_id);
update deal_receipts t set is_before = true
from deals d join deal_versions v on v.deal_id = d.id and v.number = d.agreed_version
where d.id = t.deal_id and not exists (
  select from jsonb_array_elements(v.terms -> 'cash') pay
  where t.from_id = (pay ->> 'from_id')::uuid and t.to_id = (pay ->> 'to_id')::uuid
    and t.amount_cents = (pay ->> 'amount_cents')::bigint and t.currency = pay ->> 'currency');

drop function if exists say_with_step(uuid, uuid, int, interval, int, interval, bytea, int, interval);
