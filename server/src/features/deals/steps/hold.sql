-- Those of a deal's parties, as far as they are known.
create or replace function time_zones_of(deal uuid) returns text[] stable language plpgsql as $$
begin
  return array(
    select distinct u.time_zone from deal_parties p join users u on u.id = p.user_id
    where p.deal_id = deal and u.time_zone is not null);
end
$$;

-- A member's name, as a version's snapshot keeps it.
create or replace view held_names as
  select u.id, json_build_object('user_id', u.id, 'name', u.name) as name
  from users u;

-- Everything that a listing says of its car.
create or replace view held_cars as
  select c.id, json_build_object(
    'id', c.id, 'owner_id', c.owner_id, 'is_active', c.is_active and c.published_at is not null,
    'reserved_for', case when c.is_reserved then (select r.deal_id from reservations r where r.car_id = c.id) end,
    'year', c.year, 'make', c.make, 'model', c.model, 'mileage', c.mileage, 'mileage_km', c.mileage_km,
    'mileage_unit', c.mileage_unit, 'price', c.price, 'currency', c.currency, 'location', c.location,
    'transmission', c.transmission, 'fuel_type', c.fuel_type, 'condition', c.condition, 'body', c.body,
    'first_registration', c.first_registration, 'inspection_until', c.inspection_until,
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
                'number', v.number, 'proposed_by', v.proposed_by, 'client_id', v.client_id, 'hash', v.hash, 'legs', v.terms -> 'legs',
                'cash', v.terms -> 'cash', 'meet_at', v.terms -> 'meet_at',
                'cars', case when v.number in (d.newest, d.agreed_version) then v.snapshot -> 'cars' else '[]' end,
                'accepted_by', array(select a.user_id from deal_acceptances a
                                     where a.deal_id = v.deal_id and a.number = v.number)) order by v.number)
              from deal_versions v where v.deal_id = d.id) as versions,
             (select coalesce(json_agg(json_build_object(
                'by', p.user_id, 'at', p.handed_over_at, 'repeated_at', coalesce(p.repeated_at, p.handed_over_at),
                'dispute_mailed_at', p.dispute_mailed_at)
                order by p.handed_over_at), '[]')
              from deal_parties p where p.deal_id = d.id and p.handed_over_at is not null) as words,
             (select coalesce(json_agg(json_build_object('by', p.user_id, 'made_at', p.word_made_at)), '[]')
              from deal_parties p where p.deal_id = d.id and p.word_made_at is not null) as words_made,
             array(select p.user_id from deal_parties p where p.deal_id = d.id and p.has_taken_back) as taken_back,
             time_zones_of(d.id) as zones_now,
             (select coalesce(json_agg(json_build_object('by', q.user_id, 'at', q.created_at, 'text', q.text, 'repeated_at', q.repeated_at)
                order by q.created_at), '[]')
              from deal_disputes q where q.deal_id = d.id) as disputes,
             array(select p.user_id from deal_parties p where p.deal_id = d.id and p.wants_cancel) as cancel_wanted,
             (select coalesce(json_agg(to_jsonb(t) - '{deal_id,received_at,is_before}'::text[]), '[]')
              from deal_receipts t where t.deal_id = d.id and not t.is_before) as received,
             (select coalesce(json_agg(t), '[]')
              from (select distinct k.car_id, k.item from deal_checks k where k.deal_id = d.id and k.is_done) t) as ticked
    ) held) as deal
  from deals d;

-- The same for several at once, for the functions below.
create or replace function cars_held(wanted uuid[]) returns jsonb stable language plpgsql as $$
begin
  return (select coalesce(jsonb_agg(h.car), '[]') from held_cars h where h.id = any (wanted));
end
$$;

create or replace function names_held(wanted uuid[]) returns jsonb stable language plpgsql as $$
begin
  return (select coalesce(jsonb_agg(h.name), '[]') from held_names h where h.id = any (wanted));
end
$$;

create or replace function deal_held(held deals) returns jsonb stable language plpgsql as $$
begin
  return (select h.deal::jsonb from held_deals h where h.id = held.id);
end
$$;

-- For a party's step: no row for anyone else.
create or replace function hold_deal(is_admitted boolean, wanted uuid, member uuid, more uuid[]) returns table (held json)
rows 1 language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  of_chat uuid;
  named uuid[];
begin
  if not is_admitted then
    return;
  end if;
  select d.chat_id into of_chat from deals d join deal_parties p on p.deal_id = d.id and p.user_id = member
  where d.id = wanted for update of d;
  if not found then
    return;
  end if;
  perform from chats c where c.id = of_chat for update;
  if more is not null then
    named := array(
      select c.id from cars c
      where c.id = any (more || array(select n.car_id from deal_cars n where n.deal_id = wanted))
      order by c.id for no key update);
  end if;
  return query
    select json_build_object(
      'now', clock_timestamp(),
      'chat', json_build_object(
        'id', d.chat_id, 'kind', d.chat_kind,
        'is_open', coalesce((select not c.is_closed from chats c where c.id = of_chat), false)),
      'parties', p.ids,
      'names', (select coalesce(json_agg(h.name), '[]') from held_names h where h.id = any (p.ids)),
      'cars', (select coalesce(json_agg(h.car), '[]') from held_cars h where h.id = any (named)),
      'deal', d.deal,
      'wants_push', exists (
        select from push_subscriptions s where s.user_id = any (p.ids) and 'deals' = any (s.kinds)))
    from held_deals d
    cross join lateral (
      select array(select p.user_id from deal_parties p where p.deal_id = wanted order by p.user_id) as ids) p
    where d.id = wanted;
end
$$;

-- One row for each deal. `more` are further cars to hold; null holds none, so that likes of them need not wait.
create or replace function hold_deals(wanted uuid[], more uuid[]) returns table (held jsonb) language plpgsql as $$
declare
  named uuid[];
begin
  perform from deals d where d.id = any (wanted) order by d.id for update;
  perform from chats c where c.id in (select d.chat_id from deals d where d.id = any (wanted)) order by c.id for update;
  if more is not null then
    -- Only a step changes which cars a deal names, and it holds the deal.
    named := more || array(select c.car_id from deal_cars c where c.deal_id = any (wanted));
    perform lock_cars(named);
  end if;
  return query
    select jsonb_build_object(
      'now', clock_timestamp(),
      'chat', jsonb_build_object(
        'id', d.chat_id, 'kind', d.chat_kind,
        'is_open', coalesce((select not c.is_closed from chats c where c.id = d.chat_id), false)),
      'parties', p.ids, 'names', names_held(p.ids), 'cars', cars_held(named), 'deal', deal_held(d))
    from deals d
    cross join lateral (
      select array(select p.user_id from deal_parties p where p.deal_id = d.id order by p.user_id) as ids) p
    where d.id = any (wanted)
    order by d.id;
end
$$;

-- For a party's handover, which may make the swap done: also holds the open deals that would take one of its cars, and the
-- members. The cars are reserved, so no further deal can name them.
create or replace function hold_handover(is_admitted boolean, wanted uuid, member uuid) returns table (held jsonb)
language plpgsql as $$
begin
  if not is_admitted or not exists (select from deal_parties p where p.deal_id = wanted and p.user_id = member) then
    return;
  end if;
  return query
    select h.held from hold_deals(
      wanted || array(
        select distinct d.id from deals mine
        join deal_versions v on v.deal_id = mine.id and v.number = mine.agreed_version
        cross join jsonb_to_recordset(v.terms -> 'legs') as leg (car_id uuid)
        join deal_cars c on c.car_id = leg.car_id and c.deal_id <> mine.id
        join deals d on d.id = c.deal_id and d.state = 'open'
        where mine.id = wanted), '{}') h;
  perform from users u where u.id in (select p.user_id from deal_parties p where p.deal_id = wanted)
  order by u.id for no key update;
end
$$;

-- For a new deal of a chat: no row if the member is not in it. `deal` is the chat's deal that is not over; `known` is the
-- deal that the same client_id has made.
create or replace function hold_chat(is_admitted boolean, wanted uuid, wanted_kind text, member uuid, client uuid, more uuid[])
returns table (held jsonb) rows 1 language plpgsql as $$
declare
  present uuid[];
  chat_row chats;
  current_deal uuid;
begin
  if not is_admitted or not exists (
    select from chat_members m where m.chat_id = wanted and m.user_id = member and m.kind = wanted_kind
  ) then
    return;
  end if;
  select o.deal_id into current_deal from open_deals o where o.chat_id = wanted;
  perform from deals d where d.id = current_deal for update;
  select c.* into chat_row from chats c where c.id = wanted for update;
  if current_deal is distinct from (select o.deal_id from open_deals o where o.chat_id = wanted) then
    raise exception 'a deal that is not locked yet' using errcode = 'serialization_failure';
  end if;
  perform lock_cars(more || array(select c.car_id from deal_cars c where c.deal_id = current_deal));
  present := array(
    select u.id from users u join chat_members m on m.user_id = u.id
    where m.chat_id = wanted and u.banned_at is null
    order by u.id for share of u);
  return query
    select jsonb_build_object(
      'now', clock_timestamp(),
      'chat', jsonb_build_object(
        'id', chat_row.id, 'kind', chat_row.kind, 'is_open', not chat_row.is_closed and cardinality(present) = chat_row.size),
      'parties', present, 'names', names_held(present), 'cars', cars_held(more),
      'deal', (select deal_held(d) from deals d where d.id = current_deal),
      'known', (select v.deal_id from deal_versions v join deals d on d.id = v.deal_id
                where v.proposed_by = member and v.client_id = client and v.number = 1 and d.chat_id = wanted));
end
$$;

-- For a member who is banned or leaves: their deals that are not over. Lock the member next, then look for new deals.
create or replace function hold_deals_of(member uuid) returns table (held jsonb) language plpgsql as $$
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

-- The deals that are not over of chats that end together. Also locks the chats, so that nobody proposes anything in them any
-- more. All deals come before all chats, and these before all cars.
create or replace function hold_deals_of_chats(wanted uuid[]) returns table (held jsonb) language plpgsql as $$
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

-- The deals that a car is reserved for or proposed in.
create or replace function deals_with(car uuid) returns uuid[] stable language plpgsql as $$
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

-- Those deals, for an owner or a moderator who takes the car off.
create or replace function hold_deals_with(car uuid) returns table (held jsonb) language plpgsql as $$
declare
  found uuid[] := deals_with(car);
begin
  return query select h.held from hold_deals(found, array[car]) h;
  if found is distinct from deals_with(car) then
    raise exception 'a deal that is not locked yet' using errcode = 'serialization_failure';
  end if;
end
$$;

-- Whether a member has a deal that is not over.
create or replace function has_open_deal(member uuid) returns boolean stable language sql as $$
  select exists (
    select from deal_parties p join open_deals o on o.deal_id = p.deal_id where p.user_id = member)
$$;
