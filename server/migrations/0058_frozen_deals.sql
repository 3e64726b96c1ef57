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

-- The caller must hold the members' row locks. Of each counted partner the last review counts.
create function recount(members uuid[]) returns void language plpgsql as $$
begin
  update users u set (swaps, reviews, again) = (
    select count(*), count(r.would_swap_again), count(*) filter (where r.would_swap_again)
    from (select distinct s.partner_id from swap_partners s where s.user_id = u.id and s.is_counted) k
    left join users partner on partner.id = k.partner_id
    left join lateral (
      select r.would_swap_again from reviews r
      where r.user_id = u.id and r.author_id = k.partner_id and r.shown_at is not null and r.removed_at is null
      order by r.created_at desc limit 1) r on true
    where partner.banned_for_fraud is not true)
  where u.id = any (members);
end
$$;

-- Of a deal that is done: each member with whom they gave to and got from, if both accounts were old enough when it was
-- agreed. `rule` has the two times in milliseconds.
create function note_partners(done deals, rule jsonb) returns void language plpgsql as $$
declare
  old_enough timestamptz := done.agreed_at - (rule ->> 'account_ms')::float8 / 1000 * interval '1 second';
  wait interval := (rule ->> 'after_ms')::float8 / 1000 * interval '1 second';
begin
  insert into swap_partners (user_id, partner_id, deal_id, counts_from)
  select pair.one, pair.other, done.id,
         case when done.meet_at is null then done.done_at + wait else greatest(done.meet_at + wait, done.done_at) end
  from deal_versions v
  cross join jsonb_to_recordset(v.terms -> 'legs') as leg (giver_id uuid, receiver_id uuid)
  join users g on g.id = leg.giver_id and g.created_at <= old_enough
  join users r on r.id = leg.receiver_id and r.created_at <= old_enough
  cross join lateral (values (g.id, r.id), (r.id, g.id)) as pair (one, other)
  where v.deal_id = done.id and v.number = done.agreed_version
  on conflict do nothing;
end
$$;

-- Counts what is due, at most so many rows; returns whose record may have changed.
create function count_partners(batch integer) returns uuid[] language plpgsql as $$
declare
  members uuid[] := array(
    select s.user_id from swap_partners s where not s.is_counted and s.counts_from <= now()
    order by s.counts_from limit batch);
begin
  perform from users u where u.id = any (members) order by u.id for no key update;
  update swap_partners s set is_counted = true
  where s.user_id = any (members) and not s.is_counted and s.counts_from <= now();
  perform recount(members);
  return members;
end
$$;

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
select recount(array(select id from users where swaps > 0 or reviews > 0));

create or replace function show_reviews(deal uuid, is_time_up boolean) returns bigint language plpgsql as $$
declare
  shown uuid[];
begin
  perform from users u
  where u.id in (
    select r.user_id from reviews r where r.deal_id = deal and r.shown_at is null and r.removed_at is null)
  order by u.id for no key update;
  with now_shown as (
    update reviews r set shown_at = now()
    where r.deal_id = deal and r.shown_at is null and r.removed_at is null
      and (is_time_up or exists (
        select from reviews o where o.deal_id = deal and o.author_id = r.user_id and o.user_id = r.author_id))
    returning r.user_id
  )
  select array_agg(user_id) into shown from now_shown;
  perform recount(shown);
  return coalesce(cardinality(shown), 0);
end
$$;
drop function count_review(uuid, integer, integer);
drop function count_swap(uuid[]);
drop function report_deal(uuid, uuid, uuid, text);

-- Everything that a listing says of its car.
create or replace view held_cars as
  select c.id, json_build_object(
    'id', c.id, 'owner_id', c.owner_id, 'is_active', c.is_active and c.published_at is not null,
    'reserved_for', case when c.is_reserved then (select r.deal_id from reservations r where r.car_id = c.id) end,
    'year', c.year, 'make', c.make, 'model', c.model, 'mileage', c.mileage, 'mileage_km', c.mileage_km,
    'mileage_unit', c.mileage_unit, 'price', c.price, 'currency', c.currency, 'location', c.location,
    'transmission', c.transmission, 'fuel_type', c.fuel_type, 'condition', c.condition, 'body', c.body,
    'description', c.description,
    'photos', array(
      select '/storage/car-images/' || c.owner_id || '/' || c.id || '/' || f.file
      from car_photos f where f.car_id = c.id order by f.sort_order, f.id)) as car
  from cars c;

-- Only the newest version and the agreed one come with their cars: descriptions may be long.
create or replace view held_deals as
  select d.id, d.chat_id, d.chat_kind, (
    select row_to_json(held) from (
      select d.*,
             (select json_agg(json_build_object(
                'number', v.number, 'proposed_by', v.proposed_by, 'client_id', v.client_id, 'legs', v.terms -> 'legs',
                'cash', v.terms -> 'cash', 'meet_at', v.terms -> 'meet_at',
                'cars', case when v.number in (d.newest, d.agreed_version) then v.snapshot -> 'cars' else '[]' end,
                'accepted_by', array(select a.user_id from deal_acceptances a
                                     where a.deal_id = v.deal_id and a.number = v.number)) order by v.number)
              from deal_versions v where v.deal_id = d.id) as versions,
             (select coalesce(json_agg(json_build_object(
                'by', p.user_id, 'at', p.handed_over_at, 'repeated_at', coalesce(p.repeated_at, p.handed_over_at))
                order by p.handed_over_at), '[]')
              from deal_parties p where p.deal_id = d.id and p.handed_over_at is not null) as words,
             (select coalesce(json_agg(json_build_object('by', q.user_id, 'at', q.created_at, 'text', q.text, 'repeated_at', q.repeated_at)
                order by q.created_at), '[]')
              from deal_disputes q where q.deal_id = d.id) as disputes,
             array(select p.user_id from deal_parties p where p.deal_id = d.id and p.wants_cancel) as cancel_wanted,
             (select coalesce(json_agg(to_jsonb(t) - '{deal_id,received_at}'::text[]), '[]')
              from deal_receipts t where t.deal_id = d.id) as received
    ) held) as deal
  from deals d;

-- A car as it was agreed, with its photo of now.
create function car_agreed(card text, snapshot jsonb, car uuid) returns json immutable language plpgsql as $$
begin
  return (
    select card::jsonb || jsonb_build_object('year', s -> 'year', 'make', s -> 'make', 'model', s -> 'model')
    from jsonb_array_elements(snapshot -> 'cars') s where (s ->> 'id')::uuid = car);
end
$$;

-- Without what is long: only the newest version and the agreed one have it.
create function without_long_words(snapshot jsonb) returns jsonb immutable language plpgsql as $$
begin
  return jsonb_set(snapshot, '{cars}', (
    select coalesce(jsonb_agg(s - '{description,photos}'::text[] order by nth), '[]')
    from jsonb_array_elements(snapshot -> 'cars') with ordinality as car (s, nth)));
end
$$;

-- Until its papers are forgotten, and of a deal that ended without keys not at all.
create function has_agreement(deal deals) returns boolean immutable language sql as $$
  select deal.agreed_version is not null and deal.forgotten_at is null
    and (deal.state in ('agreed', 'disputed', 'done') or deal.keys_at is not null)
$$;

create or replace function deal_for(wanted uuid, viewer uuid, every_version boolean default true) returns table (deal json) rows 1 stable language sql as $$
  select json_build_object(
    'id', d.id,
    'revision', d.revision,
    'state', case when d.state = 'open' and d.valid_until <= now() then 'expired' else d.state end,
    'chat', json_build_object('kind', d.chat_kind, 'id', d.chat_id),
    'people', (
      select json_agg(json_build_object(
        'user_id', p.user_id,
        'name', case when u.id is null then 'Deleted user'
                     when c.is_closed is not false and p.user_id <> viewer then name_then(v.snapshot, p.user_id)
                     else u.name end,
        'avatar_url', case when c.is_closed is false or p.user_id = viewer then u.avatar_url end,
        'is_deleted', u.id is null,
        'swaps', coalesce(u.swaps, 0),
        'would_swap_again', share_of(u.again, u.reviews),
        'handed_over_at', at_utc(p.handed_over_at),
        'repeated_at', at_utc(coalesce(p.repeated_at, p.handed_over_at)),
        'wants_cancel', p.wants_cancel) order by p.user_id)
      from deal_parties p
      left join users u on u.id = p.user_id
      where p.deal_id = d.id),
    'legs', (
      select json_agg(json_build_object(
        'giver_id', leg -> 'giver_id', 'receiver_id', leg -> 'receiver_id',
        'car', case when k.car_id is null then car_then(v.snapshot, (leg ->> 'car_id')::uuid)
                    when d.agreed_version is null then k.matched::json
                    else car_agreed(k.matched, v.snapshot, k.car_id) end))
      from jsonb_array_elements(v.terms -> 'legs') leg
      left join cards k
        on k.car_id = (leg ->> 'car_id')::uuid and (c.is_closed is false or (leg ->> 'giver_id')::uuid = viewer)),
    'versions', (
      select json_agg(json_build_object(
        'number', w.number, 'hash', w.hash, 'proposed_by', w.proposed_by, 'created_at', at_utc(w.created_at),
        'terms', w.terms,
        'snapshot', case when w.number in (d.newest, d.agreed_version) then w.snapshot
                         else without_long_words(w.snapshot) end,
        'accepted_by', array(
          select a.user_id from deal_acceptances a
          where a.deal_id = w.deal_id and a.number = w.number order by a.accepted_at, a.user_id),
        'is_open', d.is_pending and w.number = d.newest and d.valid_until > now()) order by w.number)
      from deal_versions w
      where w.deal_id = d.id and (every_version or w.number in (d.newest, d.agreed_version))),
    'versions_total', (select count(*) from deal_versions w where w.deal_id = d.id),
    'agreed', case when d.agreed_version is not null then
      json_build_object('version', d.agreed_version, 'at', at_utc(d.agreed_at)) end,
    'meet_at', at_utc(d.meet_at),
    'first_agreed_at', at_utc(d.first_agreed_at),
    'disputes', (
      select coalesce(json_agg(json_build_object(
        'by', q.user_id, 'text', q.text, 'created_at', at_utc(q.created_at), 'repeated_at', at_utc(q.repeated_at))
        order by q.created_at), '[]')
      from deal_disputes q where q.deal_id = d.id),
    'ticks', (
      select coalesce(json_agg(to_jsonb(t) - 'deal_id' order by t.user_id), '[]')
      from deal_checks t where t.deal_id = d.id),
    'papers', (
      select coalesce(json_agg(
        to_jsonb(w) - '{deal_id,giver_id}'::text[] || jsonb_build_object(
          'warnings', case when w.giver_id = viewer then w.warnings else '{}' end,
          'compare_vin', w.compare_vin and w.giver_id is distinct from viewer,
          'updated_at', at_utc(w.updated_at))
        order by w.car_id), '[]')
      -- They leave with their giver's account; only the agreement keeps them.
      from deal_papers w join users g on g.id = w.giver_id
      where w.deal_id = d.id and has_agreement(d)),
    'papers_revision', d.papers_revision,
    'has_agreement', has_agreement(d),
    'received', (
      select coalesce(json_agg(json_build_object('payment', pay.nth - 1, 'at', at_utc(t.received_at)) order by pay.nth), '[]')
      from jsonb_array_elements(v.terms -> 'cash') with ordinality as pay (cash, nth)
      join deal_receipts t
        on t.deal_id = d.id and t.from_id = (pay.cash ->> 'from_id')::uuid and t.to_id = (pay.cash ->> 'to_id')::uuid
        and t.amount_cents = (pay.cash ->> 'amount_cents')::bigint and t.currency = pay.cash ->> 'currency'),
    'reviews', (
      select coalesce(json_agg(json_build_object(
        'id', r.id, 'author_id', r.author_id,
        'author_name', case when a.id is null then 'Deleted user'
                            when c.is_closed is not false and r.author_id <> viewer
                              then name_then(v.snapshot, r.author_id)
                            else a.name end,
        'user_id', r.user_id,
        'would_swap_again', r.would_swap_again, 'as_described', r.as_described, 'on_time', r.on_time, 'text', r.text,
        'created_at', at_utc(r.created_at), 'is_shown', r.shown_at is not null) order by r.created_at), '[]')
      from reviews r
      left join users a on a.id = r.author_id
      where r.deal_id = d.id and r.removed_at is null and (r.shown_at is not null or r.author_id = viewer)),
    'ended', case when d.state in ('declined', 'cancelled', 'expired') or d.state = 'open' and d.valid_until <= now() then
      json_build_object('by', d.ended_by, 'reason', d.ended_reason, 'cause', d.ended_cause) end,
    'created_at', at_utc(d.created_at),
    'done_at', at_utc(d.done_at))
  from deals d
  join deal_versions v on v.deal_id = d.id and v.number = coalesce(d.agreed_version, d.newest)
  left join chats c on c.id = d.chat_id
  where d.id = wanted
$$;

create or replace function write_deal(change jsonb) returns jsonb language plpgsql as $$
declare
  deal deals;
  moment timestamptz := (change ->> 'now')::timestamptz;
  told jsonb := '[]';
  last_seq bigint;
begin
  if change ? 'created' then
    insert into deals select * from jsonb_populate_record(null::deals, change -> 'deal') returning * into deal;
    insert into deal_parties (deal_id, user_id, created_at)
    select deal.id, party::uuid, moment from jsonb_array_elements_text(change -> 'created') party;
    insert into open_deals (chat_id, deal_id) values (deal.chat_id, deal.id);
  elsif change ? 'deal' then
    update deals d set (
      state, revision, papers_revision, newest, is_pending, valid_until, agreed_version, first_agreed_at, agreed_at, meet_at,
      reminded_at, due_at, reported_at, first_word_at, keys_at, asked, ended_by, ended_reason, ended_cause, ended_at, done_at
    ) = (
      select n.state, n.revision, n.papers_revision, n.newest, n.is_pending, n.valid_until, n.agreed_version, n.first_agreed_at,
             n.agreed_at, n.meet_at, n.reminded_at, n.due_at, n.reported_at, n.first_word_at, n.keys_at, n.asked, n.ended_by,
             n.ended_reason, n.ended_cause, n.ended_at, n.done_at
      from jsonb_populate_record(d, change -> 'deal') n)
    where d.id = (change ->> 'deal_id')::uuid
    returning d.* into deal;
  else
    select d.* into deal from deals d where d.id = (change ->> 'deal_id')::uuid;
  end if;
  if deal.state not in ('open', 'agreed', 'disputed') then
    delete from open_deals where chat_id = deal.chat_id and deal_id = deal.id;
  end if;
  if change ? 'version' then
    insert into deal_versions (deal_id, number, hash, proposed_by, client_id, terms, snapshot, created_at)
    select deal.id, v.number, v.hash, v.proposed_by, v.client_id, v.terms, v.snapshot, moment
    from jsonb_to_record(change -> 'version')
      as v (number integer, hash text, proposed_by uuid, client_id uuid, terms jsonb, snapshot jsonb);
    insert into deal_cars (deal_id, car_id)
    select deal.id, (leg ->> 'car_id')::uuid from jsonb_array_elements(change -> 'version' -> 'terms' -> 'legs') leg
    on conflict do nothing;
  end if;
  if change ? 'accepted' then
    insert into deal_acceptances (deal_id, number, user_id, accepted_at)
    values (deal.id, (change #>> '{accepted,number}')::integer, (change #>> '{accepted,user_id}')::uuid, moment);
  end if;
  if change ? 'word' then
    update deal_disputes q set repeated_at = moment
    from jsonb_to_record(change -> 'word') as w (by uuid, is_said boolean)
    join deal_parties p on p.user_id = w.by and p.deal_id = deal.id and p.handed_over_at is not null
    where w.is_said and q.deal_id = deal.id and q.user_id <> w.by and q.repeated_at is null;
    update deal_parties p set
      handed_over_at = case when w.is_said then coalesce(p.handed_over_at, moment) end,
      repeated_at = case when w.is_said and p.handed_over_at is not null then moment end
    from jsonb_to_record(change -> 'word') as w (by uuid, is_said boolean)
    where p.deal_id = deal.id and p.user_id = w.by;
  end if;
  if change #>> '{dispute,text}' is not null then
    insert into deal_disputes as q (deal_id, user_id, text, created_at)
    values (deal.id, (change #>> '{dispute,by}')::uuid, change #>> '{dispute,text}', moment)
    on conflict (deal_id, user_id) do update set text = excluded.text;
  elsif change ? 'dispute' then
    delete from deal_disputes q where q.deal_id = deal.id and q.user_id = (change #>> '{dispute,by}')::uuid;
    if deal.state <> 'disputed' then
      update deal_parties p set wants_cancel = false where p.deal_id = deal.id;
    end if;
  end if;
  if change ? 'cancel_wanted' then
    update deal_parties p set wants_cancel = true
    where p.deal_id = deal.id and p.user_id = (change ->> 'cancel_wanted')::uuid;
  end if;
  if change ? 'received' then
    insert into deal_receipts (deal_id, from_id, to_id, amount_cents, currency, received_at)
    select deal.id, r.from_id, r.to_id, r.amount_cents, r.currency, moment
    from jsonb_to_record(change -> 'received') as r (from_id uuid, to_id uuid, amount_cents bigint, currency text);
  end if;
  case change ->> 'cars'
    when 'reserve' then
      perform reserve_cars(array(select jsonb_array_elements_text(change -> 'car_ids'))::uuid[], deal.id);
      told := told_of_cars(deal.id);
    when 'release' then
      perform release_cars(deal.id);
      if change ? 'kept_out' then
        perform switch_off_cars(array(select jsonb_array_elements_text(change -> 'kept_out'))::uuid[]);
      end if;
      told := told_of_cars(deal.id);
    when 'swap' then
      perform mark_swapped(array(select jsonb_array_elements_text(change -> 'car_ids'))::uuid[], moment);
      perform note_partners(deal, change -> 'counted');
    else null;
  end case;
  if change ? 'report' then
    perform open_case((change #>> '{report,id}')::uuid, deal.id, change #>> '{report,reason}');
  end if;
  if change -> 'steps' <> '[]' then
    last_seq := append_steps(deal.chat_id, 'deal', change -> 'steps', (change ->> 'caused_by')::uuid);
  end if;
  return told || (
    select jsonb_build_object(
      'deal_id', deal.id, 'seq', last_seq, 'chat_id', deal.chat_id, 'chat_kind', deal.chat_kind, 'parties', p.ids,
      'wants_push', exists (
        select from push_subscriptions s where s.user_id = any (p.ids) and 'deals' = any (s.kinds)))
    from (select array(select p.user_id from deal_parties p where p.deal_id = deal.id) as ids) p);
end
$$;

-- For a car that its owner or a moderator takes off: the deal that has it reserved, and the open ones whose newest version
-- names it. Also locks the car.
drop function hold_deal_of_car(uuid);
create function deals_with(car uuid) returns uuid[] stable language plpgsql as $$
begin
  return array(
    select r.deal_id from reservations r where r.car_id = car
    union
    select d.id from deal_cars n
    join deals d on d.id = n.deal_id and d.state = 'open'
    join deal_versions v on v.deal_id = d.id and v.number = d.newest
    where n.car_id = car and v.terms -> 'legs' @> jsonb_build_array(jsonb_build_object('car_id', car))
    order by 1);
end
$$;
create function hold_deals_with(car uuid) returns table (held jsonb) language plpgsql as $$
declare
  found uuid[] := deals_with(car);
begin
  return query select h.held from hold_deals(found, array[car]) h;
  if found is distinct from deals_with(car) then
    raise exception 'a deal that is not locked yet' using errcode = 'serialization_failure';
  end if;
end
$$;
