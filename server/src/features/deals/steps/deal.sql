-- As they were in the version, for who may no longer see how they are now.
create or replace function name_then(snapshot jsonb, member uuid) returns text immutable language plpgsql as $$
begin
  return (select n ->> 'name' from jsonb_array_elements(snapshot -> 'names') n where (n ->> 'user_id')::uuid = member);
end
$$;

-- A car as it was in the version; without an id and a photo, so that nothing leads to its listing.
create or replace function car_then(snapshot jsonb, car uuid) returns json immutable language plpgsql as $$
begin
  return (
    select json_build_object(
      'id', null, 'year', s -> 'year', 'make', s -> 'make', 'model', s -> 'model', 'photo', null, 'is_reserved', false)
    from jsonb_array_elements(snapshot -> 'cars') s where (s ->> 'id')::uuid = car);
end
$$;

-- The first photo of the agreed car that is still stored.
create or replace function photo_then(snapshot jsonb, car uuid) returns jsonb stable language sql as $$
  select jsonb_build_object(
    'url', u.url, 'width', p.width, 'height', p.height, 'placeholder', p.placeholder, 'focus_x', 0.5, 'focus_y', 0.5)
  from jsonb_array_elements(snapshot -> 'cars') s
  cross join jsonb_array_elements_text(s -> 'photos') with ordinality as u (url, nth)
  join pictures p on p.car_id = car and '/storage/car-images/' || p.owner_id || '/' || p.car_id || '/' || p.file = u.url
  where (s ->> 'id')::uuid = car and p.width is not null
  order by u.nth limit 1
$$;

-- A car as it was agreed, with its photo of now.
create or replace function car_agreed(card text, snapshot jsonb, car uuid) returns json immutable language plpgsql as $$
begin
  return (
    select card::jsonb || jsonb_build_object('year', s -> 'year', 'make', s -> 'make', 'model', s -> 'model')
    from jsonb_array_elements(snapshot -> 'cars') s where (s ->> 'id')::uuid = car);
end
$$;

-- Without what is long: only the newest version and the agreed one have it.
create or replace function without_long_words(snapshot jsonb) returns jsonb immutable language plpgsql as $$
begin
  return jsonb_set(snapshot, '{cars}', (
    select coalesce(jsonb_agg(s - '{description,photos}'::text[] order by nth), '[]')
    from jsonb_array_elements(snapshot -> 'cars') with ordinality as car (s, nth)));
end
$$;

-- Until its papers are forgotten, and not at all of a deal that ended before anybody had keys or money.
create or replace function has_agreement(deal deals) returns boolean immutable language sql as $$
  select deal.agreed_version is not null and deal.forgotten_at is null
    and (deal.state in ('agreed', 'disputed', 'done') or deal.keys_at is not null or deal.paid_at is not null)
$$;

-- The same for moderators, to whom an end takes nothing away: a cheat cancels while the other stands there with the keys.
create or replace function has_record(deal deals, viewer uuid) returns boolean immutable language sql as $$
  select has_agreement(deal) or viewer is null and deal.agreed_version is not null and deal.forgotten_at is null
$$;

-- Swaps with this VIN that were agreed lately and are not cancelled, oldest first.
create or replace function vin_uses(written text) returns json stable language plpgsql as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
             'deal_id', d.id, 'state', d.state, 'giver_id', w.giver_id, 'got_by', (
               select leg.receiver_id from deal_versions v
               cross join jsonb_to_recordset(v.terms -> 'legs') as leg (car_id uuid, receiver_id uuid)
               join deal_parties p on p.deal_id = d.id and p.user_id = leg.receiver_id
               where v.deal_id = d.id and v.number = d.agreed_version and leg.car_id = w.car_id
                 and p.handed_over_at is not null)) order by d.agreed_at, d.id), '[]')
    from deal_papers w join deals d on d.id = w.deal_id
    where w.vin = written and d.state in ('agreed', 'disputed', 'done') and d.agreed_at > now() - interval '90 days');
end
$$;

-- Whether something may still have to be given back after a swap that did not take place: money, until a later swap of the chat is
-- done, or a car that was received, until its owner activates it again.
create or replace function is_unsettled(deal deals) returns boolean stable language plpgsql as $$
begin
  return deal.state = 'cancelled' and deal.forgotten_at is null and (
    deal.paid_at is not null and not exists (
      select from deals later
      where later.chat_id = deal.chat_id and later.created_at > deal.created_at and later.state = 'done')
    or deal.keys_at is not null and exists (
      select from deal_versions v
      cross join jsonb_to_recordset(v.terms -> 'legs') as leg (car_id uuid, receiver_id uuid)
      join deal_parties p on p.deal_id = deal.id and p.user_id = leg.receiver_id
      join cars c on c.id = leg.car_id
      where v.deal_id = deal.id and v.number = deal.agreed_version
        and (p.handed_over_at is not null or p.has_taken_back)
        and not c.is_active and c.swapped_at is null));
end
$$;

-- The newest such deal of the chat before this one: nobody hides it behind another proposal.
create or replace function unsettled_before(deal deals) returns uuid stable language plpgsql as $$
begin
  return (
    select earlier.id from deals earlier
    where earlier.chat_id = deal.chat_id and earlier.created_at < deal.created_at
      and earlier.state = 'cancelled' and (earlier.keys_at is not null or earlier.paid_at is not null)
      and is_unsettled(earlier)
    order by earlier.created_at desc limit 1);
end
$$;

-- A deal as the API returns it to one of its parties, or without a viewer to a moderator. What is rarely needed is left to functions: as parts of the statement they
-- took their time even when nothing was read.
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
        'has_taken_back', p.has_taken_back,
        'wants_cancel', p.wants_cancel) order by p.user_id)
      from deal_parties p
      left join users u on u.id = p.user_id
      where p.deal_id = d.id),
    'legs', (
      select json_agg(json_build_object(
        'giver_id', leg -> 'giver_id', 'receiver_id', leg -> 'receiver_id',
        'car', case when k.car_id is null and has_agreement(d) then (
                      car_then(v.snapshot, (leg ->> 'car_id')::uuid)::jsonb
                      || jsonb_build_object('photo', photo_then(v.snapshot, (leg ->> 'car_id')::uuid)))::json
                    when k.car_id is null then car_then(v.snapshot, (leg ->> 'car_id')::uuid)
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
    'listings', case when d.state = 'open' and d.valid_until > now() then
      cars_held(array(select (leg ->> 'car_id')::uuid from jsonb_array_elements(v.terms -> 'legs') leg)) end,
    'versions_total', (select count(*) from deal_versions w where w.deal_id = d.id),
    'agreed', case when d.agreed_version is not null then
      json_build_object('version', d.agreed_version, 'at', at_utc(d.agreed_at)) end,
    'meet_at', at_utc(d.meet_at),
    'first_agreed_at', at_utc(d.first_agreed_at),
    'time_zones', d.time_zones,
    'disputes', (
      select coalesce(json_agg(json_build_object(
        'by', q.user_id, 'text', q.text, 'created_at', at_utc(q.created_at), 'repeated_at', at_utc(q.repeated_at))
        order by q.created_at), '[]')
      from deal_disputes q where q.deal_id = d.id),
    'ticks', (
      select coalesce(json_agg(to_jsonb(t) - '{deal_id,is_done,made_at}'::text[] order by t.user_id), '[]')
      from deal_checks t where t.deal_id = d.id and t.is_done),
    'papers', (
      select coalesce(json_agg(
        to_jsonb(w) - 'deal_id' || jsonb_build_object(
          'uses', case when w.vin is not null then vin_uses(w.vin) end, 'updated_at', at_utc(w.updated_at))
        order by w.car_id), '[]')
      -- They leave with their giver's account; only the agreement and a case keep them.
      from deal_papers w
      where w.deal_id = d.id and has_record(d, viewer)
        and (viewer is null or exists (select from users g where g.id = w.giver_id))),
    'handover_photos', (
      select coalesce(json_agg(json_build_object(
        'car_id', h.car_id, 'view', h.view, 'caption', h.caption, 'by', h.user_id, 'created_at', at_utc(h.created_at),
        'sent_digest', h.sent_digest, 'stored_digest', h.stored_digest,
        'url', '/api/deals/' || d.id || '/handover-photos/' || h.car_id || '/' || h.view,
        'is_removed', h.removed_at is not null)
        order by h.created_at, h.car_id, h.view), '[]')
      from handover_photos h where h.deal_id = d.id and has_record(d, viewer)),
    'papers_revision', d.papers_revision,
    'has_agreement', has_record(d, viewer),
    'received', (
      select coalesce(json_agg(json_build_object('payment', pay.nth - 1, 'at', at_utc(t.received_at)) order by pay.nth), '[]')
      from jsonb_array_elements(v.terms -> 'cash') with ordinality as pay (cash, nth)
      join deal_receipts t
        on t.deal_id = d.id and not t.is_before and t.from_id = (pay.cash ->> 'from_id')::uuid and t.to_id = (pay.cash ->> 'to_id')::uuid
        and t.amount_cents = (pay.cash ->> 'amount_cents')::bigint and t.currency = pay.cash ->> 'currency'),
    'received_before', (
      select coalesce(json_agg(json_build_object(
        'from_id', t.from_id, 'to_id', t.to_id, 'amount_cents', t.amount_cents, 'currency', t.currency,
        'at', at_utc(t.received_at)) order by t.received_at), '[]')
      from deal_receipts t
      where t.deal_id = d.id and t.is_before),
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
      json_build_object(
        'by', case when d.ended_cause is distinct from 'car_withdrawn' then d.ended_by end,
        'reason', d.ended_reason, 'cause', d.ended_cause,
        'car_of', case when d.ended_cause = 'car_withdrawn'
          and (d.ended_by = viewer or (select count(*) from deal_parties p where p.deal_id = d.id) = 2)
          then d.ended_by end) end,
    'unsettled_before', unsettled_before(d),
    'is_put_away', exists (
      select from deal_parties p where p.deal_id = d.id and p.user_id = viewer and p.put_away_at is not null),
    'created_at', at_utc(d.created_at),
    'done_at', at_utc(d.done_at),
    'ended_at', at_utc(d.ended_at),
    'is_unshown', exists (
      select from deal_parties p where p.deal_id = d.id and p.user_id = viewer and p.is_unshown))
  from deals d
  join deal_versions v on v.deal_id = d.id and v.number = coalesce(d.agreed_version, d.newest)
  left join chats c on c.id = d.chat_id
  where d.id = wanted
$$;
