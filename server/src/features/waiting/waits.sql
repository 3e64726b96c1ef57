-- What waits for a member: offers of rings and proposals that they have not answered, and agreements. The last day of an offer is
-- a thing of its own. `is_seen`: they have read it in the chat.
create or replace function what_waits(member uuid)
returns table (what text, about uuid, round integer, chat_kind text, chat_id uuid, gives text, gets text, since timestamptz,
               until timestamptz, is_seen boolean)
stable language sql as $$
  with rings_asked as (
    select r.id, r.created_at, r.expires_at, snapshot_title(mine.snapshot) as gives, snapshot_title(before.snapshot) as gets
    from ring_members mine
    join rings r on r.id = mine.ring_id and r.state = 'offered' and r.expires_at > now()
    join ring_members before on before.ring_id = r.id and before.position = (
      mine.position + (select count(*) from ring_members m where m.ring_id = r.id) - 1) % (
      select count(*) from ring_members m where m.ring_id = r.id)
    where mine.user_id = member and mine.answer is null
      -- Switching a car off and on makes the same ring again and again.
      and not exists (
        select from rings earlier
        where earlier.key = r.key and earlier.id <> r.id
          and earlier.created_at between r.created_at - interval '1 day' and r.created_at)
  ), plans as (
    select d.id, d.state, d.is_pending, d.chat_kind, d.chat_id, d.newest, d.agreed_version, d.agreed_at, d.valid_until,
           v.created_at, sides.gives, sides.gets, newest.seq is not null and newest.seq <= mine.read_seq as is_seen,
           newest.sender_id
    from chat_members mine
    join open_deals o on o.chat_id = mine.chat_id
    join deals d on d.id = o.deal_id
    join deal_parties p on p.deal_id = d.id and p.user_id = mine.user_id
    join deal_versions v on v.deal_id = d.id and v.number = d.newest
    cross join lateral (
      select max(s ->> 'year' || ' ' || (s ->> 'make') || ' ' || (s ->> 'model'))
               filter (where leg ->> 'giver_id' = member::text) as gives,
             max(s ->> 'year' || ' ' || (s ->> 'make') || ' ' || (s ->> 'model'))
               filter (where leg ->> 'receiver_id' = member::text) as gets
      from jsonb_array_elements(v.terms -> 'legs') leg
      join jsonb_array_elements(v.snapshot -> 'cars') s on s ->> 'id' = leg ->> 'car_id') sides
    left join lateral (
      select m.seq, m.sender_id from messages m
      where m.chat_id = d.chat_id and m.kind = 'deal' and m.data ->> 'deal_id' = d.id::text
        and m.data ->> 'step' in ('proposed', 'countered', 'agreed')
      order by m.seq desc limit 1) newest on true
    where mine.user_id = member
  ), waits as (
    select 'ring' as what, r.id as about, 0 as round, 'ring' as chat_kind, r.id as chat_id, r.gives, r.gets, r.created_at as since,
           r.expires_at as until, false as is_seen
    from rings_asked r
    union all
    select 'proposal', p.id, p.newest, p.chat_kind, p.chat_id, p.gives, p.gets, p.created_at, p.valid_until, p.is_seen
    from plans p
    where p.is_pending and p.state in ('open', 'agreed') and p.valid_until > now()
      -- Who has proposed it has accepted it.
      and not exists (
        select from deal_acceptances a where a.deal_id = p.id and a.number = p.newest and a.user_id = member)
    union all
    select 'agreed', p.id, p.agreed_version, p.chat_kind, p.chat_id, p.gives, p.gets, p.agreed_at, null, p.is_seen
    from plans p
    where p.state = 'agreed' and not p.is_pending and p.sender_id is distinct from member
  )
  select * from waits
  union all
  select 'last_day', w.about, w.round, w.chat_kind, w.chat_id, w.gives, w.gets, w.until - interval '1 day', w.until, false
  from waits w
  where w.until <= now() + interval '1 day' and w.until - w.since > interval '1 day'
$$;

-- A member has at most one waiting mail, which keeps its time. Queued in the transaction that makes something wait, so the job is
-- neither lost nor early.
create or replace function queue_waiting_mail(members uuid[]) returns void language sql as $$
  select graphile_worker.add_job(
    'waiting-mail', json_build_object('user_id', u.id), run_at => now() + interval '10 minutes', max_attempts => 10,
    job_key => 'waiting-mail ' || u.id, priority => 2, job_key_mode => 'preserve_run_at')
  from users u where u.id = any (members) and u.told_by = 'mail'
$$;

create or replace function tell_asked() returns trigger language plpgsql as $$
begin
  perform queue_waiting_mail(array[new.user_id]);
  return null;
end
$$;

create or replace trigger ring_members_tell after insert on ring_members
  for each row when (new.answer is null) execute function tell_asked();

create or replace function tell_proposed() returns trigger language plpgsql as $$
begin
  perform queue_waiting_mail(array(
    select p.user_id from deal_parties p where p.deal_id = new.deal_id and p.user_id <> new.proposed_by));
  return null;
end
$$;

create or replace trigger deal_versions_tell after insert on deal_versions
  for each row execute function tell_proposed();

create or replace function tell_agreed() returns trigger language plpgsql as $$
begin
  perform queue_waiting_mail(array(select p.user_id from deal_parties p where p.deal_id = new.id));
  return null;
end
$$;

create or replace trigger deals_tell after update on deals
  for each row when (new.agreed_version is distinct from old.agreed_version and new.agreed_version is not null)
  execute function tell_agreed();
