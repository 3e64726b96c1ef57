-- What was agreed stays agreed: frozen cars, papers with a revision, money that is received, and a record that counts
-- partners. docs/decisions/0061-frozen-facts.md

alter table deals
  -- Grows with every change, so that a client knows which of two answers is newer.
  add column revision integer not null default 1,
  add column papers_revision integer not null default 0,
  -- When somebody first said that they got the keys, even if they took it back; when the deal was over; and when its papers
  -- were deleted.
  add column keys_at timestamptz,
  -- Of the first version that was agreed: a later change of terms does not begin the wait for the handover anew.
  add column first_agreed_at timestamptz,
  add column ended_at timestamptz,
  add column forgotten_at timestamptz;
create index deals_to_forget on deals (ended_at) where forgotten_at is null and ended_at is not null;

update deals d set
  first_agreed_at = d.agreed_at,
  papers_revision = (select count(*) from deal_papers w where w.deal_id = d.id),
  keys_at = (select min(p.handed_over_at) from deal_parties p where p.deal_id = d.id),
  ended_at = case when d.state not in ('open', 'agreed', 'disputed') then coalesce(d.done_at, now()) end;

alter table deal_papers
  add column first_registration date,
  add column inspection_until date,
  add column value_cents bigint,
  add column currency text check (currency in ('USD', 'EUR')),
  -- Whether the others are asked to compare the VIN plate with the papers.
  add column compare_vin boolean not null default false;
update deal_papers set compare_vin = true where warnings <> '{}';

-- When somebody whose word stood then first said again that they got the keys.
alter table deal_disputes add column repeated_at timestamptz;

-- A payment that its payee has received. It stands as long as the agreed version has the same payment.
create table deal_receipts (
  deal_id uuid not null references deals (id) on delete cascade,
  from_id uuid not null,
  to_id uuid not null,
  amount_cents bigint not null,
  currency text not null,
  received_at timestamptz not null,
  primary key (deal_id, from_id, to_id, amount_cents, currency)
);

-- The record beside a name.

alter table users add column banned_for_fraud boolean not null default false;

-- With whom a member has swapped. A partner whose account is deleted stays.
create table swap_partners (
  user_id uuid not null references users (id) on delete cascade,
  partner_id uuid not null,
  deal_id uuid not null,
  counts_from timestamptz not null,
  is_counted boolean not null default false,
  primary key (user_id, partner_id, deal_id)
);
create index swap_partners_due on swap_partners (counts_from) where not is_counted;
create index swap_partners_partner on swap_partners (partner_id);

-- What was counted so far is counted anew. Accounts that are gone cannot be asked how old they were.
insert into swap_partners (user_id, partner_id, deal_id, counts_from)
select pair.one, pair.other, d.id, coalesce(d.meet_at, d.done_at) + interval '1 day'
from deals d
join deal_versions v on v.deal_id = d.id and v.number = d.agreed_version
cross join jsonb_to_recordset(v.terms -> 'legs') as leg (giver_id uuid, receiver_id uuid)
left join users g on g.id = leg.giver_id
left join users r on r.id = leg.receiver_id
cross join lateral (values (leg.giver_id, leg.receiver_id), (leg.receiver_id, leg.giver_id)) as pair (one, other)
join users me on me.id = pair.one
where d.state = 'done'
  and coalesce(g.created_at <= d.agreed_at - interval '7 days', true)
  and coalesce(r.created_at <= d.agreed_at - interval '7 days', true)
on conflict do nothing;
update swap_partners set is_counted = true where counts_from <= now();
update users u set (swaps, reviews, again) = (
  select count(*), count(r.would_swap_again), count(*) filter (where r.would_swap_again)
  from (select distinct s.partner_id from swap_partners s where s.user_id = u.id and s.is_counted) k
  left join lateral (
    select r.would_swap_again from reviews r
    where r.user_id = u.id and r.author_id = k.partner_id and r.shown_at is not null and r.removed_at is null
    order by r.created_at desc limit 1) r on true)
where u.swaps > 0 or u.reviews > 0;

drop function if exists count_review(uuid, integer, integer);
drop function if exists count_swap(uuid[]);
drop function if exists report_deal(uuid, uuid, uuid, text);
drop function if exists hold_deal_of_car(uuid);
