-- Rings: a done swap is noticed whatever it swapped, chats that end together are locked together, old offers are deleted, and
-- a review answers only what was asked.
-- docs/decisions/0038-rings.md
insert into ring_looks (car_id)
select distinct on (c.ring_id) c.car_id
from ring_cars c join deals d on d.chat_id = c.ring_id and d.state = 'done';

drop function if exists hold_deal_of_chat(uuid);
drop function if exists hold_deals_of(uuid);

-- Offers that ended without a chat, which are deleted some time later.
create index rings_without_chat on rings (ended_at) where opened_at is null and ended_at is not null;

-- Whether the car was as described is asked only about the member who gave it.
alter table reviews alter column as_described drop not null;
