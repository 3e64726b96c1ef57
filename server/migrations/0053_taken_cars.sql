-- Whose car another swap or a moderator took has not dropped out of a ring. docs/decisions/0038-rings.md

-- What decides whether a circle holds: its members in giving order, and who of them has blocked or unmatched another one.
-- `chat` is the ring's, whose own deal may reserve the cars.
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
        'likes', exists (
          select from swipes s
          where s.swiper_id = m.user_id and s.target_car_id = m.gets and s.source_car_id = m.car_id and s.direction = 'like'),
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
