-- Photos, quick replies and cars in a chat. docs/decisions/0044-chat-photos.md

-- A message of the kind 'text' has `data` if it is more than a text: photos, a quick reply or a car (`Attached` in
-- contract/src/chat.ts). A photo of a chat is a row of `pictures` with the chat's id in place of a car's; its file has the
-- name that the sender's client chose, a UUID.

-- Attaches uploaded pictures. Returns what a message shows of them, in the order given. Null if one of them is not there,
-- or is attached already; then none is attached.
create function claim_pictures(owner uuid, album uuid, wanted text[]) returns jsonb language plpgsql as $$
declare
  shown jsonb;
begin
  -- Locked, so that the sweep or another message cannot take one of them.
  perform from pictures p where p.car_id = album and p.file = any (wanted) order by p.file for update;
  select jsonb_agg(jsonb_build_object(
           'id', p.file, 'width', p.width, 'height', p.height, 'placeholder', p.placeholder, 'is_removed', false)
         order by w.nth)
  into shown
  from unnest(wanted) with ordinality as w (file, nth)
  join pictures p on p.car_id = album and p.file = w.file
    and p.owner_id = owner and p.width is not null and not p.is_attached;
  if jsonb_array_length(shown) is distinct from cardinality(wanted) then
    return null;
  end if;
  update pictures p set is_attached = true where p.car_id = album and p.file = any (wanted);
  return shown;
end
$$;

drop function say(boolean, uuid, text, uuid, uuid, uuid, text);
create function say(
  is_admitted boolean, chat uuid, chat_kind text, sender uuid, message uuid, client uuid, said text,
  attached jsonb
) returns table (
  refusal text, others text[], wants_push boolean,
  id uuid, seq bigint, sender_id uuid, client_id uuid, content text, created_at timestamptz, kind text, data jsonb
) rows 1 language plpgsql as $$
#variable_conflict use_column
declare
  room chats;
  present int;
  written messages;
begin
  if not is_admitted then
    return next;
    return;
  end if;
  -- The lock serializes the messages of a chat.
  select c.* into room
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
    -- Members who are neither banned nor deleted. Locked, so that a concurrent ban either is seen here or waits.
    select count(*) into present from (
      select from users u join chat_members m on m.user_id = u.id
      where m.chat_id = chat and u.banned_at is null
      order by u.id for share of u) locked;
    if room.is_closed or present < room.size then
      refusal := 'CHAT_CLOSED';
      return next;
      return;
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
    update chats c set last_seq = room.last_seq + 1 where c.id = chat;
    insert into messages as m (chat_id, seq, id, sender_id, client_id, content, data)
    values (chat, room.last_seq + 1, message, sender, client, said, attached)
    returning m.* into written;
  end if;
  return query
    select null::text, o.ids::text[], wants_push(o.ids, 'messages'),
           written.id, written.seq, written.sender_id, written.client_id, written.content, written.created_at,
           written.kind, written.data
    from (select array(select m.user_id from chat_members m where m.chat_id = chat and m.user_id <> sender) as ids) o;
end
$$;
