-- The chats in which this member has let somebody wait for so long. A chat with an account that was younger than `account_age` when it wrote,
-- or that the member has reported or blocked, does not count, nor one that is closed.
create or replace function late_chats(member uuid, late_after interval, account_age interval)
returns table (chat_id uuid, asked_at timestamptz) stable language plpgsql as $$
begin
  return query
    select m.chat_id, m.asked_at
    from chat_members m
    join chats c on c.id = m.chat_id
    join chat_members o on o.chat_id = c.id and o.user_id <> member
    join users u on u.id = o.user_id
    where m.user_id = member and m.asked_at < now() - late_after and m.answered_at is null
      and not c.is_closed and c.ended_at is null and u.banned_at is null
      and u.created_at < m.asked_at - account_age
      and not is_closed_pair(member, u.id)
      and not exists (select from reports r where r.reporter_id = member and u.id in (r.user_id, r.owner_id));
end
$$;

-- Whether a member's cars come later, because that many chats wait. Few members have so many rows, so the rest is rarely read.
create or replace function is_late(member uuid, many int, late_after interval, account_age interval) returns boolean
stable language sql as $$
  select case when exists (
    select from chat_members m
    where m.user_id = member and m.asked_at < now() - late_after and m.answered_at is null offset many - 1)
  then (select count(*) >= many from late_chats(member, late_after, account_age)) else false end
$$;
