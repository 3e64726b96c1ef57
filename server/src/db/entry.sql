-- Takes a call from an allowance: 0 if it may go on, otherwise the seconds until it may. `share` is what a call takes, `seconds` the
-- whole allowance, both in seconds until it is full again.
-- After the database's clock went back (set right, or a failover to a server whose clock is behind), allowances were full
-- again only once the clock had caught up: members were refused for as long as the jump. No allowance fills later than
-- `seconds` from now, so a later one is from such a clock, and begins anew. The minute is for calls that have waited for
-- others: their now() is that of their transaction's begin.
create or replace function take_call(caller text, share double precision, seconds double precision) returns int
language plpgsql as $$
begin
  insert into rate_limits as mine (key, full_at) values (caller, now() + make_interval(secs => share))
  on conflict (key) do update set full_at = make_interval(secs => share)
      + case when mine.full_at > now() + make_interval(secs => seconds + 60) then now() else greatest(mine.full_at, now()) end
    where mine.full_at <= now() + make_interval(secs => seconds - share)
      or mine.full_at > now() + make_interval(secs => seconds + 60);
  if found then return 0; end if;
  -- Not now(): this call may have waited for others, which have moved full_at since it began.
  return greatest(1, coalesce((
    select ceil(extract(epoch from full_at - clock_timestamp()) - (seconds - share))::int
    from rate_limits where key = caller), 1));
end
$$;

-- The member if the token is theirs and still valid, otherwise no row.
create or replace function holder(member uuid, token bytea) returns table (id uuid, wait int)
rows 1 stable language sql as $$
  select user_id, 0 from access_tokens where user_id = member and hash = token and expires_at > now()
$$;

-- The same for a call with a rate limit. `wait` is 0 if the call may go on, otherwise the seconds until it may.
create or replace function paced_holder(
  member uuid, token bytea, caller text, share double precision, seconds double precision
) returns table (id uuid, wait int) rows 1 language plpgsql as $$
begin
  if exists (select from holder(member, token)) then
    return query select member, take_call(caller, share, seconds);
  end if;
end
$$;
