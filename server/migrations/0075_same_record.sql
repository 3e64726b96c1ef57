-- The record beside a name is the same wherever it is shown, also in chats that are closed; and a partner who was suspended for
-- fraud does not count after leaving either. docs/decisions/0061-frozen-facts.md

create or replace function match_for(wanted uuid, viewer uuid) returns table (match text) rows 1 stable language sql as $$
  select '{"id":"' || m.id || '","user_a":"' || m.user_a || '","user_b":"' || m.user_b
    || '","userA":{"id":"' || m.user_a
    || '","name":' || to_json(case when ua.id is null then 'Deleted user' when past.a then theirs.closed_name else ua.name end)
    || ',"avatar_url":' || json_or_null(case when not past.a then ua.avatar_url end)
    || ',"is_deleted":' || (ua.id is null)
    || ',"swaps":' || coalesce(ua.swaps, 0)
    || ',"would_swap_again":' || coalesce(share_of(ua.again, ua.reviews)::text, 'null')
    || '},"userB":{"id":"' || m.user_b
    || '","name":' || to_json(case when ub.id is null then 'Deleted user' when past.b then theirs.closed_name else ub.name end)
    || ',"avatar_url":' || json_or_null(case when not past.b then ub.avatar_url end)
    || ',"is_deleted":' || (ub.id is null)
    || ',"swaps":' || coalesce(ub.swaps, 0)
    || ',"would_swap_again":' || coalesce(share_of(ub.again, ub.reviews)::text, 'null')
    -- A matched car as it is now, or its snapshot if the listing is gone. In a closed chat the partner's is always the
    -- snapshot.
    || '},"carA":' || coalesce(ka.matched, (m.snapshot_a || '{"id": null, "photo": null, "is_reserved": false}')::text)
    || ',"carB":' || coalesce(kb.matched, (m.snapshot_b || '{"id": null, "photo": null, "is_reserved": false}')::text)
    || ',"is_super":' || case when viewer = m.user_a then m.super_b else m.super_a end
    || ',"created_at":"' || at_utc(m.created_at)
    || '","is_new":' || (mm.opened_at is null)
    || ',"is_open":' || (not c.is_closed and ua.id is not null and ub.id is not null
                         and ua.banned_at is null and ub.banned_at is null)
    || ',"last_message":' || coalesce(
      '{"seq":' || l.seq || ',"sender_id":"' || l.sender_id || '","content":' || to_json(left(l.content, 200))
        || ',"created_at":"' || at_utc(l.created_at)
        || '","kind":"' || l.kind || '","data":' || coalesce(l.data::text, 'null') || '}', 'null')
    || ',"unread":' || u.unread || '}'
  from matches m
  join chats c on c.id = m.id
  join chat_members mm on mm.chat_id = m.id and mm.user_id = viewer
  left join chat_members theirs
    on theirs.chat_id = m.id and theirs.user_id = case when viewer = m.user_a then m.user_b else m.user_a end
  left join users ua on ua.id = m.user_a
  left join users ub on ub.id = m.user_b
  -- Which member is the partner in a closed chat: shown with the name of then, and without a picture.
  cross join lateral (select c.is_closed and viewer <> m.user_a as a, c.is_closed and viewer <> m.user_b as b) past
  left join cards ka on ka.car_id = m.car_a and not past.a
  left join cards kb on kb.car_id = m.car_b and not past.b
  left join lateral (select * from messages n where n.chat_id = m.id order by n.seq desc limit 1) l on true
  cross join lateral (
    select count(*) as unread from (
      select from messages n
      where n.chat_id = m.id and n.seq > mm.read_seq and n.sender_id <> viewer limit 100) newest) u
  where m.id = wanted
$$;

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

-- The caller must hold the members' row locks. Of each counted partner the last review counts.
create or replace function recount(members uuid[]) returns void language plpgsql as $$
begin
  update users u set (swaps, reviews, again) = (
    select count(*), count(r.would_swap_again), count(*) filter (where r.would_swap_again)
    from (select distinct s.partner_id from swap_partners s where s.user_id = u.id and s.is_counted) k
    left join users partner on partner.id = k.partner_id
    left join departed gone on gone.user_id = k.partner_id
    left join lateral (
      select r.would_swap_again from reviews r
      where r.user_id = u.id and r.author_id = k.partner_id and r.shown_at is not null and r.removed_at is null
      order by r.created_at desc limit 1) r on true
    where partner.banned_for_fraud is not true and gone.banned_for_fraud is not true)
  where u.id = any (members);
end
$$;
