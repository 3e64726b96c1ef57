-- In how many chats a member was asked within this time, in how many they answered, in how many of those within `soon`, and the median
-- time. What has waited for less than `soon` does not count yet, nor does what ended before. Somebody suspended waits for nobody. An answer
-- by someone who is away has no time. An account that was younger than `account_age` when it asked does not count: puppets would make
-- anybody quick, and anybody else slow.
create or replace function answers_of(member uuid, within interval, soon interval, account_age interval)
returns table (asked int, answered int, answered_soon int, median_ms bigint) rows 1 stable language sql as $$
  with asks as (
    select m.asked_at, m.answered_at
    from chat_members m
    join chats c on c.id = m.chat_id
    join chat_members o on o.chat_id = c.id and o.user_id <> member
    join users u on u.id = o.user_id
    where m.user_id = member and m.kind = 'match' and m.asked_at > now() - within
      and u.created_at < m.asked_at - account_age
      and (m.answered_at >= m.asked_at
        or m.answered_at is null and m.asked_at < coalesce(c.ended_at, now()) - soon and u.banned_at is null)
    union all
    select p.asked_at, p.answered_at from past_answers p
    where p.user_id = member and p.asked_at > now() - within
  )
  select count(*)::int, count(answered_at)::int, (count(*) filter (where answered_at - asked_at <= soon))::int,
         (extract(epoch from percentile_disc(0.5) within group (order by answered_at - asked_at)) * 1000)::bigint
  from asks
$$;

-- What counts of a chat that its members no longer have.
create or replace function keep_answers(chat uuid, soon interval, account_age interval) returns void language sql as $$
  insert into past_answers (user_id, asked_at, answered_at)
  select m.user_id, m.asked_at, m.answered_at
  from chat_members m
  join chats c on c.id = m.chat_id
  join chat_members o on o.chat_id = c.id and o.user_id <> m.user_id
  join users u on u.id = o.user_id
  where m.chat_id = chat and m.kind = 'match' and u.created_at < m.asked_at - account_age
    and (m.answered_at >= m.asked_at or m.answered_at is null and m.asked_at < coalesce(c.ended_at, now()) - soon)
$$;
