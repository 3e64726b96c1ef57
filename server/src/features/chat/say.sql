-- A message as the API returns it.
create or replace function json_of(m messages) returns text stable language sql as $$
  select '{"id":"' || m.id || '","seq":' || m.seq || ',"sender_id":"' || m.sender_id || '","client_id":"' || m.client_id
    || '","content":' || to_json(m.content) || ',"created_at":"' || at_utc(m.created_at)
    || '","kind":"' || m.kind || '","data":' || coalesce(m.data::text, 'null')
    || case when m.is_repeated then ',"is_repeated":true}' else '}' end
$$;

-- Opens a chat. Opening it twice is harmless.
create or replace function open_chat(chat uuid, chat_kind text, members uuid[]) returns void language sql as $$
  insert into chats (id, kind, size) values (chat, chat_kind, cardinality(members)) on conflict do nothing;
  insert into chat_members (chat_id, user_id, kind)
  select chat, member, chat_kind from unnest(members) member
  on conflict do nothing;
$$;

-- Notes what a member writes in a chat before the other has, by a keyed hash, and returns whether so many chats got the same within
-- this time. Then the moderators get a case, without the text. New members count together: ten puppets with one text are one scammer. But puppets can
-- repeat an honest member's words to have them marked: so others count alone, and so does a new member who wrote the words first, or once.
create or replace function note_first_words(
  chat uuid, sender uuid, words_hash bytea, repeated_from int, repeated_for interval, new_for interval
) returns boolean language plpgsql as $$
declare
  is_new constant boolean := exists (select from users u where u.id = sender and u.created_at > now() - new_for);
  own int;
  together int;
  is_first boolean;
begin
  -- One after the other, so that of many at once none is missed.
  perform pg_advisory_xact_lock(hashtextextended('first words ' || encode(words_hash, 'hex'), 0));
  insert into first_words (hash, chat_id, sender_id) values (words_hash, chat, sender) on conflict do nothing;
  select count(*) filter (where f.sender_id = sender), count(*),
         min(f.said_at) filter (where f.sender_id <> sender) > min(f.said_at) filter (where f.sender_id = sender)
  into own, together, is_first
  from first_words f join users u on u.id = f.sender_id
  where f.hash = words_hash and f.said_at > now() - repeated_for
    and (f.sender_id = sender or is_new and u.created_at > now() - new_for);
  if own < repeated_from and (own < 2 or is_first or together < repeated_from) then return false; end if;
  perform graphile_worker.add_job(
    'report-repeated-words', json_build_object('user_id', sender, 'own', own), job_key => 'report-repeated-words ' || sender, priority => 1);
  return true;
end
$$;

-- Whether a member says something with it: a text, or free words or a reason with a step of a swap plan.
create or replace function has_words(m messages) returns boolean immutable language sql as $$
  select m.kind = 'text' or m.data ->> 'reason' is not null or m.data ? 'has_note'
$$;

-- For how many seconds a member cannot say more in a chat, or null: `most` of theirs in a row can wait for an answer within `span`.
create or replace function wait_for_answer(chat uuid, sender uuid, most int, span interval) returns int stable language plpgsql as $$
begin
  return (
    select ceil(extract(epoch from min(r.created_at) + span - now()))
    from (
      -- Every step of the others is an answer; the sender's own count if they have words.
      select m.sender_id, m.created_at from messages m
      where m.chat_id = chat and m.sender_id <> '00000000-0000-0000-0000-000000000000'
        and (m.sender_id <> sender or has_words(m))
      order by m.seq desc limit most) r
    having count(*) = most and bool_and(r.sender_id = sender) and min(r.created_at) > now() - span);
end
$$;

-- Whether neither of two has said or done anything in their chat yet.
create or replace function is_untouched(chat uuid, sender uuid) returns boolean stable language plpgsql as $$
begin
  return not exists (
    select from messages m
    where m.chat_id = chat and m.sender_id <> '00000000-0000-0000-0000-000000000000'
      and (m.sender_id <> sender or has_words(m)));
end
$$;

-- Whether the other has written nothing in the chat yet.
create or replace function is_unanswered(chat uuid, sender uuid) returns boolean stable language plpgsql as $$
begin
  return not exists (
    select from messages m where m.chat_id = chat and m.sender_id <> sender and m.kind = 'text');
end
$$;

-- What a member says with a step of a swap plan in the chat of a match is bound like a message; the caller holds the chat's lock and
-- writes the step. The parameters and `refusal` are those of `say`; without `most` no answer is waited for.
create or replace function say_with_step(
  chat uuid, sender uuid, most int, span interval, chats_a_day int, limited_chats int, new_for interval,
  words_hashes bytea[], repeated_from int, repeated_for interval
) returns table (refusal text, wait_s int, until timestamptz, is_repeated boolean) rows 1 language plpgsql as $$
declare
  words_hash bytea;
begin
  is_repeated := false;
  if most is not null then
    wait_s := wait_for_answer(chat, sender, most, span);
    if wait_s is not null then
      refusal := 'ANSWER_FIRST';
      return next;
      return;
    end if;
  end if;
  if is_untouched(chat, sender) then
    select p.refusal, p.wait_s, p.until into refusal, wait_s, until
    from take_pace(sender, 'chats', chats_a_day, limited_chats, 86400, new_for) p;
    if refusal is not null then
      return next;
      return;
    end if;
  end if;
  if words_hashes <> '{}' and is_unanswered(chat, sender) then
    -- In one order, because each is locked.
    for words_hash in select distinct h from unnest(words_hashes) h order by h loop
      is_repeated := note_first_words(chat, sender, words_hash, repeated_from, repeated_for, new_for) or is_repeated;
    end loop;
  end if;
  return next;
end
$$;

-- Appends a message to a chat, or finds the one that the same client_id has appended. `refusal` is an error code; with one
-- nothing has changed. If `most` is given, that many messages in a row can wait for an answer within `span`; `wait_s` says how
-- long until another one can be sent. A new member can be the first to write in `chats_a_day` chats of matches, one whom a moderator has
-- limited in `limited_chats`. Does nothing
-- unless `is_admitted`, so that a statement can check its caller and call this at the same time.
create or replace function say(
  is_admitted boolean, chat uuid, chat_kind text, sender uuid, message uuid, client uuid, said text,
  attached jsonb, most int, span interval, chats_a_day int, limited_chats int, new_for interval,
  words_hash bytea, repeated_from int, repeated_for interval
) returns table (
  refusal text, wait_s int, until timestamptz, others text[], wants_push boolean,
  id uuid, seq bigint, sender_id uuid, client_id uuid, content text, created_at timestamptz, kind text, data jsonb
) rows 1 language plpgsql as $$
#variable_conflict use_column
declare
  chat_row chats;
  present int;
  is_repeated boolean := false;
  written messages;
begin
  if not is_admitted then
    return next;
    return;
  end if;
  -- The lock serializes the messages of a chat.
  select c.* into chat_row
  from chats c join chat_members m on m.chat_id = c.id
  where c.id = chat and c.kind = chat_kind and m.user_id = sender
  for update of c;
  if not found then
    refusal := 'NOT_FOUND';
    return next;
    return;
  end if;
  select m.* into written from messages m
  where m.chat_id = chat and m.sender_id = sender and m.client_id = client;
  if not found then
    -- Counts the members who are neither banned nor deleted. They are locked, so that a concurrent ban either is seen here or
    -- waits.
    select count(*) into present from (
      select from users u join chat_members m on m.user_id = u.id
      where m.chat_id = chat and u.banned_at is null
      order by u.id for share of u) locked;
    if chat_row.is_closed or present < chat_row.size then
      refusal := 'CHAT_CLOSED';
      return next;
      return;
    end if;
    if most is not null then
      wait_s := wait_for_answer(chat, sender, most, span);
    end if;
    if wait_s is not null then
      refusal := 'ANSWER_FIRST';
      return next;
      return;
    end if;
    if chat_kind = 'match' and is_untouched(chat, sender) then
      select p.refusal, p.wait_s, p.until into refusal, wait_s, until
      from take_pace(sender, 'chats', chats_a_day, limited_chats, 86400, new_for) p;
      if refusal is not null then
        return next;
        return;
      end if;
    end if;
    if attached ? 'photos' then
      attached := jsonb_build_object(
        'photos', claim_pictures(sender, chat, array(select jsonb_array_elements_text(attached -> 'photos'))));
      if attached -> 'photos' = 'null' then
        refusal := 'CHAT_PHOTO_MISSING';
        return next;
        return;
      end if;
    end if;
    if words_hash is not null and is_unanswered(chat, sender) then
      is_repeated := note_first_words(chat, sender, words_hash, repeated_from, repeated_for, new_for);
    end if;
    update chats c set last_seq = chat_row.last_seq + 1 where c.id = chat;
    insert into messages as m (chat_id, seq, id, sender_id, client_id, content, data, is_repeated)
    values (chat, chat_row.last_seq + 1, message, sender, client, said, attached, is_repeated)
    returning m.* into written;
  end if;
  return query
    select null::text, null::int, null::timestamptz, o.ids::text[], wants_push(o.ids, 'messages'),
           written.id, written.seq, written.sender_id, written.client_id, written.content, written.created_at,
           written.kind, written.data
    from (select array(select m.user_id from chat_members m where m.chat_id = chat and m.user_id <> sender) as ids) o;
end
$$;

-- Appends messages that no member wrote, even to a closed chat: a list of { id, sender_id, content, data, is_repeated }, and the `instead_of`
-- of one that takes the place of the chat's last message: it gets a new seq, so that who has loaded the old one fetches it.
-- Returns the last one's seq. The caller must hold the chat's row lock. `reader`, who caused them, has read them, unless
-- something before them is still unread.
create or replace function append_steps(chat uuid, step_kind text, steps jsonb, reader uuid) returns bigint language plpgsql as $$
declare
  last bigint;
begin
  update chats set last_seq = last_seq + jsonb_array_length(steps) where id = chat returning last_seq into last;
  delete from messages m using jsonb_array_elements(steps) s
  where m.chat_id = chat and m.seq = (s ->> 'instead_of')::bigint and m.kind = step_kind;
  if reader is not null then
    update chat_members m set read_seq = last
    where m.chat_id = chat and m.user_id = reader and not exists (
      select from messages n where n.chat_id = chat and n.seq > m.read_seq and n.sender_id <> reader);
  end if;
  insert into messages (chat_id, seq, id, sender_id, client_id, content, kind, data, is_repeated)
  select chat, last - jsonb_array_length(steps) + s.nth, (s.step ->> 'id')::uuid, (s.step ->> 'sender_id')::uuid,
         gen_random_uuid(), s.step ->> 'content', step_kind, s.step -> 'data', s.step ? 'is_repeated'
  from jsonb_array_elements(steps) with ordinality as s (step, nth);
  return last;
end
$$;

-- Stores in the row of each member when the last message was written, because their list of chats is sorted by it. In the chat of a
-- match also when its member was first asked, and when they first answered: the first message is an ask to the other, and so is none to
-- its sender. Steps of a swap plan count on both sides. Who is away is asked on their return.
create or replace function note_said() returns trigger language plpgsql as $$
declare
  is_by_member constant boolean := tg_op = 'INSERT' and new.kind <> 'likes' and new.sender_id <> '00000000-0000-0000-0000-000000000000';
begin
  update chat_members m set
    said_at = case when c.last_seq = new.seq then new.created_at else m.said_at end,
    answered_at = case when is_by_member and m.user_id = new.sender_id and m.kind = 'match'
                       then coalesce(m.answered_at, new.created_at) else m.answered_at end,
    asked_at = case when is_by_member and m.user_id <> new.sender_id and m.kind = 'match' and m.answered_at is null
                    then coalesce(m.asked_at, greatest(new.created_at, away_end(m.user_id))) else m.asked_at end
  from chats c
  where c.id = new.chat_id and m.chat_id = c.id and (c.last_seq = new.seq or is_by_member and m.answered_at is null);
  return null;
end
$$;

create or replace trigger messages_note_said after insert or update of created_at on messages
  for each row execute function note_said();
