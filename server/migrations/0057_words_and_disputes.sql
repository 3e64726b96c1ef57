-- "I got the keys" can be taken back, said again and disputed. docs/decisions/0060-handover.md

alter table deals drop constraint deals_state_check;
alter table deals
  add constraint deals_state_check
    check (state in ('open', 'agreed', 'disputed', 'done', 'declined', 'cancelled', 'expired')),
  -- When the first of those who say that they got the keys said so, and how often everyone was asked since then where the
  -- cars are.
  add column first_word_at timestamptz,
  add column asked integer not null default 0;

alter table deal_parties
  add column repeated_at timestamptz,
  add column wants_cancel boolean not null default false;

create table deal_disputes (
  deal_id uuid not null references deals (id) on delete cascade,
  user_id uuid not null,
  text text not null,
  created_at timestamptz not null,
  primary key (deal_id, user_id)
);

-- Where keys have changed hands already, everyone is asked from now on.
update deals d set first_word_at = now(), due_at = now()
where d.state = 'agreed' and exists (
  select from deal_parties p where p.deal_id = d.id and p.handed_over_at is not null);

create or replace view held_deals as
  select d.id, d.chat_id, d.chat_kind, (
    select row_to_json(held) from (
      select d.*,
             (select json_agg(json_build_object(
                'number', v.number, 'proposed_by', v.proposed_by, 'client_id', v.client_id, 'legs', v.terms -> 'legs',
                'meet_at', v.terms -> 'meet_at', 'cars', v.snapshot -> 'cars',
                'accepted_by', array(select a.user_id from deal_acceptances a
                                     where a.deal_id = v.deal_id and a.number = v.number)) order by v.number)
              from deal_versions v where v.deal_id = d.id) as versions,
             (select coalesce(json_agg(json_build_object(
                'by', p.user_id, 'at', p.handed_over_at, 'repeated_at', coalesce(p.repeated_at, p.handed_over_at))
                order by p.handed_over_at), '[]')
              from deal_parties p where p.deal_id = d.id and p.handed_over_at is not null) as words,
             (select coalesce(json_agg(json_build_object('by', q.user_id, 'at', q.created_at, 'text', q.text)
                order by q.created_at), '[]')
              from deal_disputes q where q.deal_id = d.id) as disputes,
             array(select p.user_id from deal_parties p where p.deal_id = d.id and p.wants_cancel) as cancel_wanted
    ) held) as deal
  from deals d;

-- Out of the decks, until its owner or a moderator switches it on again. The caller must hold the cars' row locks.
create function switch_off_cars(wanted uuid[]) returns void language plpgsql as $$
begin
  update cars set is_active = false where id = any (wanted);
end
$$;

-- A deal has at most one open case of ours, which says all that has happened.
create function open_case(report uuid, deal uuid, why text) returns void language plpgsql as $$
begin
  update reports r set reason = case when position(why in r.reason) > 0 then r.reason else r.reason || E'\n' || why end
  where r.deal_id = deal and r.reporter_id is null and r.status = 'open';
  if not found then
    insert into reports (id, deal_id, reason) values (report, deal, why);
  end if;
end
$$;

create or replace function deal_for(wanted uuid, viewer uuid, every_version boolean default true) returns table (deal json) rows 1 stable language sql as $$
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
        'handed_over_at', at_utc(p.handed_over_at),
        'repeated_at', at_utc(coalesce(p.repeated_at, p.handed_over_at)),
        'wants_cancel', p.wants_cancel) order by p.user_id)
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
      from deal_versions w
      where w.deal_id = d.id and (every_version or w.number in (d.newest, d.agreed_version))),
    'versions_total', (select count(*) from deal_versions w where w.deal_id = d.id),
    'agreed', case when d.agreed_version is not null then
      json_build_object('version', d.agreed_version, 'at', at_utc(d.agreed_at)) end,
    'meet_at', at_utc(d.meet_at),
    'disputes', (
      select coalesce(json_agg(json_build_object('by', q.user_id, 'text', q.text, 'created_at', at_utc(q.created_at))
        order by q.created_at), '[]')
      from deal_disputes q where q.deal_id = d.id),
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
      state, newest, is_pending, valid_until, agreed_version, agreed_at, meet_at, reminded_at, due_at, reported_at,
      first_word_at, asked, ended_by, ended_reason, ended_cause, done_at
    ) = (
      select n.state, n.newest, n.is_pending, n.valid_until, n.agreed_version, n.agreed_at, n.meet_at, n.reminded_at,
             n.due_at, n.reported_at, n.first_word_at, n.asked, n.ended_by, n.ended_reason, n.ended_cause, n.done_at
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
      perform count_swap(array(select p.user_id from deal_parties p where p.deal_id = deal.id));
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
