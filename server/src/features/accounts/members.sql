-- A member as the admins' lists show them; null if the account is gone.
create or replace function member_named(member users) returns jsonb stable language sql as $$
  select case when member.id is not null then
    jsonb_build_object('id', member.id, 'name', member.name, 'is_banned', member.banned_at is not null) end
$$;

-- Whether others read beside the member's name that they usually answer within a day.
create or replace function shows_fast(member users) returns boolean immutable language sql as $$
  select coalesce(member.answers_fast and member.show_answering, false)
$$;

-- When a member who is away is back: after the day that they gave. Null for everybody else.
create or replace function away_end(member uuid) returns timestamptz stable language sql as $$
  select back.at from users u
  cross join lateral (select (u.away_until + 1)::timestamp at time zone coalesce(u.time_zone, 'UTC') as at) back
  where u.id = member and back.at > now()
$$;

-- A text as the admins' search compares it: in lower case and without accents.
create or replace function searchable(said text) returns text immutable parallel safe language sql as $$
  select translate(lower(regexp_replace(normalize(said, NFD), '[\u0300-\u036f]', '', 'g')), 'łøđ', 'lod')
$$;

-- A share in whole per cent. Null if the whole is 0.
create or replace function share_of(part integer, whole integer) returns integer immutable language sql as $$
  select case when whole > 0 then round(100.0 * part / whole)::integer end
$$;

-- The record beside a member's name: different partners, how many of them have written a review, and how many of those would swap
-- again. An unchanged record is not written. The caller must hold the member's row lock.
create or replace function set_record(member uuid, swaps int, reviews int, again int) returns void language plpgsql as $$
#variable_conflict use_variable
begin
  update users u set swaps = swaps, reviews = reviews, again = again
  where u.id = member and (u.swaps, u.reviews, u.again) is distinct from (swaps, reviews, again);
end
$$;

-- Takes one of what a new member, or one whom a moderator has limited, can do within `seconds`. `most` is for new members, and 0 is no
-- limit. With a `refusal` nothing was taken: `wait_s` are the seconds until the next one, and `until` is the end of a moderator's limit.
create or replace function take_pace(
  member uuid, what text, most int, limited_most int, seconds int, new_for interval,
  out refusal text, out wait_s int, out until timestamptz
) language plpgsql as $$
declare
  allowed int;
begin
  -- Of nulls and numbers, `least` is the smallest number.
  select case when u.limited_until > now() then u.limited_until end,
         least(case when u.limited_until > now() then limited_most end,
               case when u.created_at > now() - new_for then nullif(most, 0) end)
  into until, allowed
  from users u where u.id = member;
  if allowed is null then
    return;
  end if;
  wait_s := take_call('new member’s ' || what || ' ' || member, seconds / allowed::float8, seconds);
  if wait_s > 0 then
    refusal := case when until is null then 'NEW_MEMBER_PACE' else 'LIMITED' end;
  else
    wait_s := null;
  end if;
end
$$;

-- Whether one of two members has blocked or unmatched the other.
create or replace function is_closed_pair(one uuid, other uuid) returns boolean stable language sql as $$
  select exists (
    select 1 from pairs
    where low_id = least(one, other) and high_id = greatest(one, other)
      and (unmatched_by is not null or low_blocked_at is not null or high_blocked_at is not null))
$$;

-- For whatever deletes with time: whether an admin has said that nothing of this member is deleted.
create or replace function is_held(member uuid) returns boolean language sql stable as $$
  select exists (select from holds h where h.user_id = member)
$$;
