-- A repaired ring says whose car is new in it. docs/decisions/0063-told-in-time.md

-- As before, with `is_new` for each member: of a ring that took another's place, to those who were in that one.
create or replace function ring_for(wanted uuid, viewer uuid) returns table (ring text) rows 1 stable language sql as $$
  with shown as (
    select m.position, m.user_id = viewer as is_mine, m.answer, u.id is not null and u.banned_at is null as is_here,
           '"user_id":"' || m.user_id
           || '","name":' || to_json(
             case when u.id is null then 'Deleted user' when past.is_past then coalesce(m.closed_name, u.name) else u.name end)
           || ',"avatar_url":' || json_or_null(case when not past.is_past then u.avatar_url end)
           || ',"is_deleted":' || (u.id is null)
           || ',"swaps":' || coalesce(case when not past.is_past then u.swaps end, 0)
           || ',"would_swap_again":'
           || coalesce(case when not past.is_past then share_of(u.again, u.reviews) end::text, 'null')
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
