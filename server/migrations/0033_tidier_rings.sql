-- Rings: a done swap is noticed whatever it swapped, chats that end together are locked together, old offers are deleted, and
-- a review answers only what was asked.
-- docs/decisions/0038-rings.md

-- A swap in a ring's chat may be one of other cars than the ring's: nothing else that it changes would be looked at.
create function look_at_done() returns trigger language plpgsql as $$
begin
  -- One car is enough to find the ring.
  insert into ring_looks (car_id) select c.car_id from ring_cars c where c.ring_id = new.chat_id limit 1;
  return null;
end
$$;
create trigger deals_look after update of state on deals
  for each row when (new.chat_kind = 'ring' and new.state = 'done' and old.state <> 'done') execute function look_at_done();
insert into ring_looks (car_id)
select distinct on (c.ring_id) c.car_id
from ring_cars c join deals d on d.chat_id = c.ring_id and d.state = 'done';

-- The deals that are not over of chats that end together. Also locks the chats, so that nobody proposes anything in them any
-- more. All deals come before all chats, and these before all cars.
create function hold_deals_of_chats(wanted uuid[]) returns table (held jsonb) language plpgsql as $$
declare
  current_deals uuid[] := array(select o.deal_id from open_deals o where o.chat_id = any (wanted) order by o.deal_id);
begin
  perform from deals d where d.id = any (current_deals) order by d.id for update;
  perform from chats c where c.id = any (wanted) order by c.id for update;
  if current_deals <> array(select o.deal_id from open_deals o where o.chat_id = any (wanted) order by o.deal_id) then
    raise exception 'a deal that is not locked yet' using errcode = 'serialization_failure';
  end if;
  return query select h.held from hold_deals(current_deals, '{}') h;
end
$$;
drop function hold_deal_of_chat(uuid);

-- For a member who is banned or leaves: their deals that are not over. Their rings end too, so the chats of these are locked
-- before any car. Lock the member next, then look for new deals.
drop function hold_deals_of(uuid);
create function hold_deals_of(member uuid) returns table (held jsonb) language plpgsql as $$
declare
  current_deals uuid[] := array(
    select p.deal_id from deal_parties p join open_deals o on o.deal_id = p.deal_id where p.user_id = member);
begin
  perform from deals d where d.id = any (current_deals) order by d.id for update;
  perform from chats c
  where not c.is_closed and c.id in (
    select d.chat_id from deals d where d.id = any (current_deals)
    union
    select m.chat_id from chat_members m where m.user_id = member and m.kind = 'ring')
  order by c.id for update;
  return query
    select h.held from hold_deals(current_deals, array(select c.id from cars c where c.owner_id = member)) h;
end
$$;

-- Offers that ended without a chat, which are deleted some time later.
create index rings_without_chat on rings (ended_at) where opened_at is null and ended_at is not null;

-- Whether the car was as described is asked only about the member who gave it.
alter table reviews alter column as_described drop not null;
