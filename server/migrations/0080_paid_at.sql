-- A swap in which money was received keeps its agreement like one with keys. docs/decisions/0060-handover.md
alter table deals add column paid_at timestamptz;
update deals d set paid_at = (select min(t.received_at) from deal_receipts t where t.deal_id = d.id)
where exists (select from deal_receipts t where t.deal_id = d.id);
