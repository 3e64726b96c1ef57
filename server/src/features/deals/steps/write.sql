-- Writes what was decided about one deal (`Change` in deal-types.ts). The caller must hold its locks. Returns whom to tell of what.
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
      time_zones, reminded_at, due_at, reported_at, first_word_at, keys_at, paid_at, taken_back_at, asked, ended_by, ended_reason, ended_cause, ended_at,
      done_at
    ) = (
      select n.state, n.revision, n.papers_revision, n.newest, n.is_pending, n.valid_until, n.agreed_version, n.first_agreed_at,
             n.agreed_at, n.meet_at, n.time_zones, n.reminded_at, n.due_at, n.reported_at, n.first_word_at, n.keys_at, n.paid_at, n.taken_back_at, n.asked,
             n.ended_by, n.ended_reason, n.ended_cause, n.ended_at, n.done_at
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
    -- A word answers the disputes that began after it. Another's first word answers one only if no word that it is about stands.
    update deal_disputes q set repeated_at = moment
    from jsonb_to_record(change -> 'word') as w (by uuid, is_said boolean)
    where w.is_said and q.deal_id = deal.id and q.user_id <> w.by and q.repeated_at is null and (
      exists (
        select from deal_parties p where p.deal_id = deal.id and p.user_id = w.by and p.handed_over_at <= q.created_at)
      or exists (
        select from deal_parties p where p.deal_id = deal.id and p.user_id = w.by and p.handed_over_at is null)
      and not exists (
        select from deal_parties p
        where p.deal_id = deal.id and p.user_id <> q.user_id and p.handed_over_at <= q.created_at));
    update deal_parties p set
      handed_over_at = case when w.is_said then coalesce(p.handed_over_at, moment) end,
      repeated_at = case when w.is_said and p.handed_over_at is not null then moment end,
      has_taken_back = p.has_taken_back or not w.is_said,
      word_made_at = w.made_at,
      wants_cancel = p.wants_cancel and not w.is_said
    from jsonb_to_record(change -> 'word') as w (by uuid, is_said boolean, made_at timestamptz)
    where p.deal_id = deal.id and p.user_id = w.by;
  end if;
  if change #>> '{dispute,text}' is not null then
    insert into deal_disputes as q (deal_id, user_id, text, created_at)
    values (deal.id, (change #>> '{dispute,by}')::uuid, change #>> '{dispute,text}', moment)
    on conflict (deal_id, user_id) do update set text = excluded.text;
    update deal_parties p set dispute_mailed_at = m.at
    from jsonb_to_recordset(change #> '{dispute,mailed}') as m (user_id uuid, at timestamptz)
    where p.deal_id = deal.id and p.user_id = m.user_id;
  elsif change ? 'dispute' then
    delete from deal_disputes q where q.deal_id = deal.id and q.user_id = (change #>> '{dispute,by}')::uuid;
    -- Who settles it no longer wants to cancel.
    update deal_parties p set wants_cancel = false
    where p.deal_id = deal.id and (deal.state <> 'disputed' or p.user_id = (change #>> '{dispute,by}')::uuid);
  end if;
  if change ? 'cancel_wanted' then
    update deal_parties p set wants_cancel = true
    where p.deal_id = deal.id and p.user_id = (change ->> 'cancel_wanted')::uuid;
  end if;
  if change ? 'received_before' then
    update deal_receipts t set is_before = true
    from jsonb_to_recordset(change -> 'received_before')
      as r (from_id uuid, to_id uuid, amount_cents bigint, currency text)
    where t.deal_id = deal.id and t.from_id = r.from_id and t.to_id = r.to_id and t.amount_cents = r.amount_cents
      and t.currency = r.currency;
  end if;
  if change ? 'received' then
    insert into deal_receipts (deal_id, from_id, to_id, amount_cents, currency, received_at)
    select deal.id, r.from_id, r.to_id, r.amount_cents, r.currency, moment
    from jsonb_to_record(change -> 'received') as r (from_id uuid, to_id uuid, amount_cents bigint, currency text);
  end if;
  if change ? 'unticked' then
    delete from deal_checks k using jsonb_to_recordset(change -> 'unticked') as u (car_id uuid, item text)
    where k.deal_id = deal.id and k.car_id = u.car_id and k.item = u.item;
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
      update deal_parties p set is_unshown = true where p.deal_id = deal.id;
    else null;
  end case;
  if change ? 'report' then
    perform open_case((change #>> '{report,id}')::uuid, deal.id, change #>> '{report,reason}', change #>> '{report,rule}',
      (change #>> '{report,other_deal}')::uuid);
  end if;
  -- What can still be done some time after the swap may come later than the end of its chat.
  if change -> 'steps' <> '[]' and exists (select from chats c where c.id = deal.chat_id) then
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

-- Who has to be told of open deals that name a car of this one: it is reserved for this one now, or no longer.
create or replace function told_of_cars(deal uuid) returns jsonb stable language plpgsql as $$
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

-- Writes several deals that are held, and returns one of them as the viewer sees it.
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
