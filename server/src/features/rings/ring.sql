-- What decides whether a circle holds: its members in giving order, and which of them have blocked or unmatched another one.
-- `chat` is the ring's chat, whose own deal may reserve the cars.
create or replace function circle_held(chat uuid, circle jsonb) returns jsonb stable language sql as $$
  with members as materialized (
    select m.nth, m.user_id, m.car_id, m.answer,
           lag(m.car_id, 1, (circle -> -1 ->> 'car_id')::uuid) over (order by m.nth) as gets,
           lag(m.user_id, 1, (circle -> -1 ->> 'user_id')::uuid) over (order by m.nth) as giver
    from rows from (jsonb_to_recordset(circle) as (user_id uuid, car_id uuid, answer text))
      with ordinality as m (user_id, car_id, answer, nth)
  )
  select jsonb_build_object(
    'members', (
      select jsonb_agg(jsonb_build_object(
        'user_id', m.user_id, 'car_id', m.car_id, 'answer', m.answer,
        'is_here', u.id is not null and u.banned_at is null,
        'wants_rings', coalesce(u.offer_rings, false),
        'has_car', coalesce(
          c.is_active and c.published_at is not null and c.has_photo and c.owner_id = m.user_id and (
            not c.is_reserved or exists (
              select from reservations r join deals d on d.id = r.deal_id where r.car_id = c.id and d.chat_id = chat)),
          false),
        'is_taken', coalesce(c.is_reserved or c.is_locked, false),
        -- The likes of a deleted car are deleted with it. They still count, because nobody has taken them back.
        'likes', exists (
          select from swipes s
          where s.swiper_id = m.user_id and s.target_car_id = m.gets and s.source_car_id = m.car_id and s.direction = 'like')
          or not exists (select from cars g where g.id = m.gets),
        'has_matched', exists (
          select from pairs p
          join matches x on x.id = match_id_of(p.low_id, p.high_id, p.round)
            and x.car_a in (m.car_id, m.gets) and x.car_b in (m.car_id, m.gets)
          join chats h on h.id = x.id and not h.is_closed
          where p.low_id = least(m.user_id, m.giver) and p.high_id = greatest(m.user_id, m.giver))
      ) order by m.nth)
      from members m left join users u on u.id = m.user_id left join cars c on c.id = m.car_id),
    'closed_by', array(
      select e.closer
      from members a join members b on a.user_id < b.user_id
      join pairs p on p.low_id = a.user_id and p.high_id = b.user_id
      cross join lateral (
        values (p.unmatched_by), (case when p.low_blocked_at is not null then p.low_id end),
               (case when p.high_blocked_at is not null then p.high_id end)) e (closer)
      where e.closer is not null))
$$;

-- Rings with everything that is needed to decide their next step.
create or replace function rings_held(wanted uuid[]) returns table (held jsonb) stable language sql as $$
  select circle_held(r.id, (
           select jsonb_agg(jsonb_build_object('user_id', m.user_id, 'car_id', m.car_id, 'answer', m.answer) order by m.position)
           from ring_members m where m.ring_id = r.id))
         || jsonb_build_object(
           'id', r.id, 'key', r.key, 'state', r.state, 'is_due', r.expires_at <= clock_timestamp(),
           'is_done', exists (select from deals d where d.chat_id = r.id and d.state = 'done'),
           'is_handed_over', exists (
             select from open_deals o
             join deals d on d.id = o.deal_id
             join deal_parties p on p.deal_id = o.deal_id
             where o.chat_id = r.id and (p.handed_over_at is not null or d.state = 'disputed')))
  from rings r where r.id = any (wanted)
  order by r.created_at, r.id
$$;

-- A ring as the API returns it to one of its members: theirs first, then in giving order. `is_new` marks a member who was not in
-- the replaced ring. It is set only for viewers who were.
create or replace function ring_for(wanted uuid, viewer uuid) returns table (ring text) rows 1 stable language sql as $$
  with shown as (
    select m.position, m.user_id = viewer as is_mine, m.answer, u.id is not null and u.banned_at is null as is_here,
           '"user_id":"' || m.user_id
           || '","name":' || to_json(
             case when u.id is null then 'Deleted user' when past.is_past then coalesce(m.closed_name, u.name) else u.name end)
           || ',"avatar_url":' || json_or_null(case when not past.is_past then u.avatar_url end)
           || ',"is_deleted":' || (u.id is null)
           || ',"swaps":' || coalesce(u.swaps, 0)
           || ',"would_swap_again":'
           || coalesce(share_of(u.again, u.reviews)::text, 'null')
           || case when shows_fast(u) and not past.is_past then ',"answers_fast":true' else '' end
           || ',"is_new":' || (was.is_member and not exists (
             select from ring_members o where o.ring_id = r.replaces and o.car_id = m.car_id)) as person,
           coalesce(k.matched, (m.snapshot || '{"id": null, "photo": null, "is_reserved": false}')::text) as car
    from ring_members m
    join rings r on r.id = m.ring_id
    cross join lateral (
      select exists (select from ring_members o where o.ring_id = r.replaces and o.user_id = viewer) as is_member) was
    left join chats c on c.id = r.id
    cross join lateral (
      select m.user_id <> viewer and (r.state in ('broken', 'expired') or coalesce(c.is_closed, false)) as is_past) past
    left join users u on u.id = m.user_id
    left join cards k on k.car_id = m.car_id and not past.is_past
    where m.ring_id = wanted
  ), counted as (
    select count(*)::int as size, count(*) filter (where answer = 'joined') as joined, bool_and(is_here) as are_all_here
    from shown
  )
  select '{"id":"' || r.id
    || '","state":"' || now_is.state
    || '","members":[' || (
      select string_agg('{' || m.person || ',"gives":' || m.car || ',"gets":' || giver.car || '}', ','
                        order by (m.position - mine.position + n.size) % n.size)
      from shown m join shown giver on giver.position = (m.position + n.size - 1) % n.size)
    || '],"joined":' || n.joined
    || ',"my_answer":' || json_or_null(mine.answer)
    || ',"expires_at":' || json_or_null(case when now_is.state = 'offered' then at_utc(r.expires_at) end)
    || ',"created_at":"' || at_utc(r.created_at)
    || '","opened_at":' || json_or_null(at_utc(r.opened_at))
    || ',"ended_at":' || json_or_null(at_utc(coalesce(r.ended_at, case when now_is.state = 'expired' then r.expires_at end)))
    || ',"is_new":' || (r.state = 'complete' and seen.user_id is not null and seen.opened_at is null)
    || ',"is_open":' || coalesce(r.state in ('complete', 'done') and not c.is_closed and n.are_all_here, false)
    || ',"has_chat":' || (r.opened_at is not null)
    || ',"next_id":' || json_or_null((
      select next.id::text from rings next
      join ring_members me on me.ring_id = next.id and me.user_id = viewer
      where next.replaces = r.id))
    || case when now_is.state = 'expired' and mine.answer = 'joined'
              and not exists (select from rings later where later.key = r.key and later.created_at > r.created_at)
              and not exists (select from rings before where before.id = r.replaces and before.key = r.key)
            then ',"can_ask_again":true' else '' end
    || ',"last_message":' || coalesce(
      '{"seq":' || l.seq || ',"sender_id":"' || l.sender_id || '","content":' || to_json(left(l.content, 200))
        || ',"created_at":"' || at_utc(l.created_at)
        || '","kind":"' || l.kind || '","data":' || coalesce(l.data::text, 'null') || '}', 'null')
    || ',"unread":' || u.unread || '}'
  from rings r
  cross join counted n
  join shown mine on mine.is_mine
  cross join lateral (
    select case when r.state = 'offered' and r.expires_at <= now() then 'expired' else r.state end as state) now_is
  left join chats c on c.id = r.id
  left join chat_members seen on seen.chat_id = r.id and seen.user_id = viewer
  left join lateral (select * from messages m where m.chat_id = r.id order by m.seq desc limit 1) l on true
  cross join lateral (
    select count(*) as unread from (
      select from messages m
      where m.chat_id = r.id and m.seq > seen.read_seq and m.sender_id <> viewer limit 100) newest) u
  where r.id = wanted
$$;

-- Writes what was decided (`RingChanges` in held-ring.ts). The caller must hold the lock of rings, and have closed the chats of
-- the rings that end. Returns whom to tell of which ring.
create or replace function write_rings(changes jsonb) returns table (ring_id uuid, members text[], wants_push boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  moment timestamptz := clock_timestamp();
  opened uuid[] := array(select jsonb_array_elements_text(changes -> 'opened')::uuid);
  given uuid[] := array(select (jsonb_path_query(changes, '$.made[*].members[*].car_id') #>> '{}')::uuid);
begin
  -- If a car was deleted since the decision, the transaction runs again and decides without it.
  perform from cars c where c.id = any (given) order by c.id for key share;
  if exists (select from unnest(given) g (id) where not exists (select from cars c where c.id = g.id)) then
    raise exception 'a car of a new ring is gone' using errcode = 'serialization_failure';
  end if;

  update rings r set state = e.state, ended_at = moment
  from jsonb_to_recordset(changes -> 'ended') as e (id uuid, state text)
  where r.id = e.id;
  delete from open_rings o using jsonb_to_recordset(changes -> 'ended') as e (id uuid) where o.ring_id = e.id;
  delete from ring_cars c using jsonb_to_recordset(changes -> 'ended') as e (id uuid) where c.ring_id = e.id;
  update ring_members m
  set answer = case when m.user_id = e.declined_by then 'declined' else m.answer end,
      closed_name = case when e.state = 'done' then m.closed_name else (select u.name from users u where u.id = m.user_id) end
  from jsonb_to_recordset(changes -> 'ended') as e (id uuid, state text, declined_by uuid)
  where m.ring_id = e.id;
  insert into ring_bars as b (key, until)
  select r.key, coalesce(moment + e.barred_ms * interval '1 millisecond', 'infinity')
  from jsonb_to_recordset(changes -> 'ended') as e (id uuid, is_barred boolean, barred_ms bigint)
  join rings r on r.id = e.id
  where e.is_barred
  on conflict (key) do update set until = greatest(b.until, excluded.until);

  insert into rings (id, key, state, created_at, expires_at, replaces)
  select m.id, m.key, 'offered', moment, moment + m.expires_ms * interval '1 millisecond', m.replaces
  from jsonb_to_recordset(changes -> 'made') as m (id uuid, key text, expires_ms bigint, replaces uuid);
  insert into open_rings (key, ring_id)
  select m.key, m.id from jsonb_to_recordset(changes -> 'made') as m (id uuid, key text);
  insert into ring_members (ring_id, user_id, position, car_id, snapshot, answer, created_at)
  select made.id, m.user_id, row_number() over (partition by made.id order by m.nth) - 1, m.car_id, matched_words(c), m.answer,
         moment
  from jsonb_to_recordset(changes -> 'made') as made (id uuid, members jsonb)
  cross join rows from (jsonb_to_recordset(made.members) as (user_id uuid, car_id uuid, answer text))
    with ordinality as m (user_id, car_id, answer, nth)
  join cars c on c.id = m.car_id;
  insert into ring_cars (car_id, ring_id, is_offered)
  select m.car_id, m.ring_id, true
  from ring_members m
  where m.ring_id in (select made.id from jsonb_to_recordset(changes -> 'made') as made (id uuid));

  update ring_members m set answer = 'joined'
  from jsonb_to_recordset(changes -> 'joined') as j (ring_id uuid, user_id uuid)
  where m.ring_id = j.ring_id and m.user_id = j.user_id;
  update rings r set state = 'complete', opened_at = moment where r.id = any (opened);
  update ring_cars c set is_offered = false where c.ring_id = any (opened);
  perform open_chat(o.id, 'ring', array(select m.user_id from ring_members m where m.ring_id = o.id))
  from unnest(opened) o (id);

  insert into ring_looks (car_id) select jsonb_array_elements_text(changes -> 'looks')::uuid;

  return query
    select t.id, array(select m.user_id::text from ring_members m where m.ring_id = t.id order by m.position),
           wants_push(array(select m.user_id from ring_members m where m.ring_id = t.id), 'rings')
             -- No notification for the same ring within a day: switching a car or the wish for rings off and on makes it again
             -- and again.
             and not exists (
               select from rings r join rings earlier on earlier.key = r.key and earlier.id <> r.id
               where r.id = t.id and r.state = 'offered' and earlier.created_at > moment - interval '1 day')
    from (
      select e.id from jsonb_to_recordset(changes -> 'ended') as e (id uuid)
      union
      select m.id from jsonb_to_recordset(changes -> 'made') as m (id uuid)
      union
      select j.ring_id from jsonb_to_recordset(changes -> 'joined') as j (ring_id uuid)
      union
      select unnest(opened)
    ) t;
end
$$;
