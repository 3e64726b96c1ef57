-- Two members who have a match, and now each like another car of the other: queues the job that tells both in their chat, in the
-- transaction of the like. The job locks the chat, which a swipe must not do after its cars. Of several cars of the liker's, it is
-- the one they offer, else the one that was liked last.
create or replace function note_next_pair(pair pairs, liker uuid, car uuid, offered uuid) returns void language plpgsql as $$
declare
  partner uuid := case when liker = pair.low_id then pair.high_id else pair.low_id end;
  match matches;
  own uuid;
begin
  select m.* into match from matches m where m.id = match_id_of(pair.low_id, pair.high_id, pair.round);
  if not found or car is not distinct from match.car_a or car is not distinct from match.car_b then
    return;
  end if;
  select c.id into own
  from cars c join swipes s on s.swiper_id = partner and s.target_car_id = c.id
  where c.owner_id = liker and s.direction = 'like' and c.feed_pos is not null
    and c.id is distinct from match.car_a and c.id is distinct from match.car_b
  order by c.id = offered desc, s.created_at desc limit 1;
  if own is not null then
    perform graphile_worker.add_job(
      'tell-next-pair', json_build_object('match_id', match.id, 'car_ids', json_build_array(own, car)), priority => 1);
  end if;
end
$$;

-- Adds the step to the chat, once for each two cars. Nothing happens if the chat has closed, or one of the cars is no longer shown.
create or replace function tell_next_pair(match uuid, pair uuid[], message uuid) returns table (seq bigint, members text[])
language plpgsql as $$
#variable_conflict use_variable
declare
  told json;
  people text[];
begin
  perform from chats c where c.id = match and not c.is_closed for update;
  if not found then
    return;
  end if;
  select array_agg(u.id::text order by u.id) into people
  from chat_members m join users u on u.id = m.user_id
  where m.chat_id = match and u.banned_at is null;
  select json_agg(json_build_object(
    'car_id', c.id, 'owner_id', c.owner_id, 'year', c.year, 'make', c.make, 'model', c.model) order by array_position(pair, c.id))
  into told
  from cars c where c.id = any (pair) and c.feed_pos is not null;
  if cardinality(people) < 2 or json_array_length(told) < 2 or exists (
    select from messages n
    where n.chat_id = match and n.kind = 'likes'
      and (n.data -> 'cars' -> 0 ->> 'car_id')::uuid = any (pair) and (n.data -> 'cars' -> 1 ->> 'car_id')::uuid = any (pair)
  ) then
    return;
  end if;
  seq := append_steps(match, 'likes', jsonb_build_array(jsonb_build_object(
    'id', message, 'sender_id', '00000000-0000-0000-0000-000000000000',
    'content', 'You could also swap another two: ' || (told -> 0 ->> 'model') || ' ↔ ' || (told -> 1 ->> 'model'),
    'data', json_build_object('cars', told))), null);
  members := people;
  return next;
end
$$;
