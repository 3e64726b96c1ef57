-- Steps of deals cost less. docs/decisions/0037-deals.md

-- These find a handful of rows by their ids, so a plan that fits any ids is as good as one for these ids. PostgreSQL
-- made the latter at every call, which took longer than running it.
alter function hold_deal(boolean, uuid, uuid, uuid[]) set plan_cache_mode = force_generic_plan;
alter function hold_chat(boolean, uuid, text, uuid, uuid, uuid[]) set plan_cache_mode = force_generic_plan;
alter function hold_handover(boolean, uuid, uuid) set plan_cache_mode = force_generic_plan;

-- Nothing else of a card changes when its car is reserved or released, so the card is not made anew. Quotes within a
-- text are escaped in JSON: only the field itself is replaced.
create or replace function note_reservations() returns trigger language plpgsql as $$
declare
  is_added boolean := tg_op = 'INSERT';
  was text := '"is_reserved":' || not is_added;
  is_now text := '"is_reserved":' || is_added;
  -- An array, of which PostgreSQL expects ten: it would expect a thousand of `noted`, and read the whole tables.
  named uuid[] := array(select car_id from noted);
begin
  update cars set is_reserved = is_added where id = any (named);
  update cards set card = replace(card, was, is_now), matched = replace(matched, was, is_now)
  where car_id = any (named);
  return null;
end
$$;

drop trigger cars_card on cars;
create trigger cars_card after insert or update of
  owner_id, year, make, model, description, odometer, mileage_unit, location, transmission, fuel_type, condition, price,
  currency, is_active, published_at, created_at
  on cars for each row execute function refresh_own_card();

create or replace function cars_held(wanted uuid[]) returns jsonb stable language plpgsql as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'owner_id', c.owner_id, 'is_active', c.is_active and c.published_at is not null,
      'reserved_for', case when c.is_reserved then (select r.deal_id from reservations r where r.car_id = c.id) end,
      'year', c.year, 'make', c.make, 'model', c.model, 'mileage', c.mileage, 'mileage_km', c.mileage_km,
      'mileage_unit', c.mileage_unit, 'price', c.price, 'currency', c.currency, 'location', c.location)), '[]')
    from cars c
    where c.id = any (wanted)
  );
end
$$;

-- json instead of jsonb: a deal is only put together and sent, which takes a fifth less of the time as text.
drop function write_deals(jsonb, uuid, uuid);
drop function deal_for(uuid, uuid);

-- A deal as one of its parties sees it; server/src/features/deals/present.ts puts the parts together. After the end of a
-- chat the others are shown as they were in the version.
create function deal_for(wanted uuid, viewer uuid) returns table (deal json) rows 1 stable language sql as $$
  select json_build_object(
    'id', d.id,
    'state', case when d.state = 'open' and d.valid_until <= now() then 'expired' else d.state end,
    'chat', json_build_object('kind', d.chat_kind, 'id', d.chat_id),
    'people', (
      select json_agg(json_build_object(
        'user_id', p.user_id,
        'name', case when u.id is null then 'Deleted user' when past.is_past then n.name else u.name end,
        'avatar_url', case when not past.is_past then u.avatar_url end,
        'is_deleted', u.id is null,
        'swaps', case when u.id is null or past.is_past then 0 else u.swaps end,
        'would_swap_again', case when not past.is_past then share_of(u.again, u.reviews) end,
        'handed_over_at', at_utc(p.handed_over_at)) order by p.user_id)
      from deal_parties p
      left join users u on u.id = p.user_id
      left join jsonb_to_recordset(v.snapshot -> 'names') as n (user_id uuid, name text) on n.user_id = p.user_id
      cross join lateral (select c.is_closed is not false and p.user_id <> viewer as is_past) past
      where p.deal_id = d.id),
    'legs', (
      select json_agg(json_build_object(
        'giver_id', leg.giver_id, 'receiver_id', leg.receiver_id,
        'car', coalesce(k.matched::json, json_build_object(
          'id', null, 'year', s.year, 'make', s.make, 'model', s.model, 'photo', null, 'is_reserved', false))))
      from jsonb_to_recordset(v.terms -> 'legs') as leg (car_id uuid, giver_id uuid, receiver_id uuid)
      join jsonb_to_recordset(v.snapshot -> 'cars') as s (id uuid, year integer, make text, model text)
        on s.id = leg.car_id
      left join cards k on k.car_id = leg.car_id and (c.is_closed is false or leg.giver_id = viewer)),
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
                            when c.is_closed is not false and r.author_id <> viewer then n.name else a.name end,
        'user_id', r.user_id,
        'would_swap_again', r.would_swap_again, 'as_described', r.as_described, 'on_time', r.on_time, 'text', r.text,
        'created_at', at_utc(r.created_at), 'is_shown', r.shown_at is not null) order by r.created_at), '[]')
      from reviews r
      left join users a on a.id = r.author_id
      left join jsonb_to_recordset(v.snapshot -> 'names') as n (user_id uuid, name text) on n.user_id = r.author_id
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

create function write_deals(changes jsonb, wanted uuid, viewer uuid) returns table (deal json, told jsonb)
rows 1 language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  change jsonb;
  last_seq bigint;
  written jsonb := '[]';
begin
  for change in select c from jsonb_array_elements(changes) c loop
    last_seq := write_deal(change);
    select written || jsonb_build_object(
      'deal_id', d.id, 'seq', last_seq, 'chat_id', d.chat_id, 'chat_kind', d.chat_kind, 'parties', p.ids,
      'wants_push', wants_push(p.ids, 'deals'))
    into written
    from deals d
    cross join lateral (select array(select p.user_id from deal_parties p where p.deal_id = d.id) as ids) p
    where d.id = (change ->> 'deal_id')::uuid;
  end loop;
  return query select f.deal, written from (select) one left join lateral deal_for(wanted, viewer) f on true;
end
$$;
