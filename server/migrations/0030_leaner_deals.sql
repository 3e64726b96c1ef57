-- Steps of deals cost less again. docs/decisions/0037-deals.md

-- What the rules decide from. Views, because they become part of the statement that reads them: as functions each took a
-- statement of its own. json instead of jsonb: it is only sent.

create view held_cars as
  select c.id, json_build_object(
    'id', c.id, 'owner_id', c.owner_id, 'is_active', c.is_active and c.published_at is not null,
    'reserved_for', case when c.is_reserved then (select r.deal_id from reservations r where r.car_id = c.id) end,
    'year', c.year, 'make', c.make, 'model', c.model, 'mileage', c.mileage, 'mileage_km', c.mileage_km,
    'mileage_unit', c.mileage_unit, 'price', c.price, 'currency', c.currency, 'location', c.location) as car
  from cars c;

create view held_names as
  select u.id, json_build_object('user_id', u.id, 'name', u.name) as name
  from users u;

create view held_deals as
  select d.id, d.chat_id, d.chat_kind, (
    select row_to_json(held) from (
      select d.*,
             (select json_agg(json_build_object(
                'number', v.number, 'proposed_by', v.proposed_by, 'client_id', v.client_id, 'legs', v.terms -> 'legs',
                'meet_at', v.terms -> 'meet_at', 'cars', v.snapshot -> 'cars',
                'accepted_by', array(select a.user_id from deal_acceptances a
                                     where a.deal_id = v.deal_id and a.number = v.number)) order by v.number)
              from deal_versions v where v.deal_id = d.id) as versions,
             array(select p.user_id from deal_parties p
                   where p.deal_id = d.id and p.handed_over_at is not null) as handed_over
    ) held) as deal
  from deals d;

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

-- The same as `hold_deals` does for several, in fewer statements.
drop function hold_deal(boolean, uuid, uuid, uuid[]);
create function hold_deal(is_admitted boolean, wanted uuid, member uuid, more uuid[]) returns table (held json)
rows 1 language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  room uuid;
  named uuid[];
begin
  if not is_admitted then
    return;
  end if;
  select d.chat_id into room from deals d join deal_parties p on p.deal_id = d.id and p.user_id = member
  where d.id = wanted for update of d;
  if not found then
    return;
  end if;
  perform from chats c where c.id = room for update;
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
        'is_open', coalesce((select not c.is_closed from chats c where c.id = room), false)),
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

-- As they were in the version, for who may no longer see how they are now.
create function name_then(snapshot jsonb, member uuid) returns text immutable language plpgsql as $$
begin
  return (select n ->> 'name' from jsonb_array_elements(snapshot -> 'names') n where (n ->> 'user_id')::uuid = member);
end
$$;
create function car_then(snapshot jsonb, car uuid) returns json immutable language plpgsql as $$
begin
  return (
    select json_build_object(
      'id', null, 'year', s -> 'year', 'make', s -> 'make', 'model', s -> 'model', 'photo', null, 'is_reserved', false)
    from jsonb_array_elements(snapshot -> 'cars') s where (s ->> 'id')::uuid = car);
end
$$;

-- What it rarely needs is left to functions: as parts of the statement they took their time even when nothing was read.
create or replace function deal_for(wanted uuid, viewer uuid) returns table (deal json) rows 1 stable language sql as $$
  select json_build_object(
    'id', d.id,
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
        'swaps', case when u.id is null or c.is_closed is not false and p.user_id <> viewer then 0 else u.swaps end,
        'would_swap_again', case when c.is_closed is false or p.user_id = viewer then share_of(u.again, u.reviews) end,
        'handed_over_at', at_utc(p.handed_over_at)) order by p.user_id)
      from deal_parties p
      left join users u on u.id = p.user_id
      where p.deal_id = d.id),
    'legs', (
      select json_agg(json_build_object(
        'giver_id', leg -> 'giver_id', 'receiver_id', leg -> 'receiver_id',
        'car', coalesce(k.matched::json, car_then(v.snapshot, (leg ->> 'car_id')::uuid))))
      from jsonb_array_elements(v.terms -> 'legs') leg
      left join cards k
        on k.car_id = (leg ->> 'car_id')::uuid and (c.is_closed is false or (leg ->> 'giver_id')::uuid = viewer)),
    'versions', (
      select json_agg(json_build_object(
        'number', w.number, 'hash', w.hash, 'proposed_by', w.proposed_by, 'created_at', at_utc(w.created_at),
        'terms', w.terms, 'snapshot', w.snapshot,
        'accepted_by', array(
          select a.user_id from deal_acceptances a
          where a.deal_id = w.deal_id and a.number = w.number order by a.accepted_at, a.user_id),
        'is_open', d.is_pending and w.number = d.newest and d.valid_until > now()) order by w.number)
      from deal_versions w where w.deal_id = d.id),
    'agreed', case when d.agreed_version is not null then
      json_build_object('version', d.agreed_version, 'at', at_utc(d.agreed_at)) end,
    'ticks', (
      select coalesce(json_agg(to_jsonb(t) - 'deal_id' order by t.user_id), '[]')
      from deal_checks t where t.deal_id = d.id),
    'papers', (
      select coalesce(json_agg(
        to_jsonb(w) - '{deal_id,giver_id}'::text[] || jsonb_build_object('updated_at', at_utc(w.updated_at))
        order by w.car_id), '[]')
      -- They leave with their giver's account; only the agreement of a done deal keeps them.
      from deal_papers w join users g on g.id = w.giver_id
      where w.deal_id = d.id),
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

-- Who has to be told of open deals that name a car of this one: it is reserved for this one now, or no longer.
create function told_of_cars(deal uuid) returns jsonb stable language plpgsql as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'deal_id', d.id, 'seq', null, 'chat_id', d.chat_id, 'chat_kind', d.chat_kind, 'wants_push', false,
      'parties', array(select p.user_id from deal_parties p where p.deal_id = d.id))), '[]')
    from deals d
    where d.state = 'open' and d.id in (
      select other.deal_id from deal_cars mine join deal_cars other on other.car_id = mine.car_id
      where mine.deal_id = deal and other.deal_id <> deal));
end
$$;

-- Writes what the rules decided about one deal that is held. Returns who has to be told of it and of other deals.
drop function write_deal(jsonb);
create function write_deal(change jsonb) returns jsonb language plpgsql as $$
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
      state, newest, is_pending, valid_until, agreed_version, agreed_at, meet_at, reminded_at, due_at, reported_at,
      ended_by, ended_reason, ended_cause, done_at
    ) = (
      select n.state, n.newest, n.is_pending, n.valid_until, n.agreed_version, n.agreed_at, n.meet_at, n.reminded_at,
             n.due_at, n.reported_at, n.ended_by, n.ended_reason, n.ended_cause, n.done_at
      from jsonb_populate_record(d, change -> 'deal') n)
    where d.id = (change ->> 'deal_id')::uuid
    returning d.* into deal;
  else
    select d.* into deal from deals d where d.id = (change ->> 'deal_id')::uuid;
  end if;
  if deal.state not in ('open', 'agreed') then
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
  if change ? 'handed_over' then
    update deal_parties set handed_over_at = moment
    where deal_id = deal.id and user_id = (change ->> 'handed_over')::uuid;
  end if;
  case change ->> 'cars'
    when 'reserve' then
      perform reserve_cars(array(select jsonb_array_elements_text(change -> 'car_ids'))::uuid[], deal.id);
      told := told_of_cars(deal.id);
    when 'release' then
      perform release_cars(deal.id);
      told := told_of_cars(deal.id);
    when 'swap' then
      perform mark_swapped(array(select jsonb_array_elements_text(change -> 'car_ids'))::uuid[], moment);
      perform count_swap(array(select p.user_id from deal_parties p where p.deal_id = deal.id));
    else null;
  end case;
  if change ? 'report' then
    perform report_deal((r ->> 'id')::uuid, deal.id, (r ->> 'about')::uuid, r ->> 'reason')
    from (select change -> 'report' as r) report;
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

create or replace function write_deals(changes jsonb, wanted uuid, viewer uuid) returns table (deal json, told jsonb)
rows 1 language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  change jsonb;
  written jsonb := '[]';
begin
  for change in select c from jsonb_array_elements(changes) c loop
    written := written || write_deal(change);
  end loop;
  return query select f.deal, written from (select) one left join lateral deal_for(wanted, viewer) f on true;
end
$$;
