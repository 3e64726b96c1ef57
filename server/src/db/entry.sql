-- Takes a call from an allowance. Returns 0 if the call may go on, otherwise the seconds until it may. `share` is what a call
-- costs and `seconds` the whole allowance, both in seconds until it is full again.
-- The database's clock can go back: it is set right, or a server whose clock is behind takes over. Then full_at is further away
-- than any allowance takes to fill, which is `seconds`. Such an allowance begins anew, otherwise members would be refused for as
-- long as the jump. The extra minute is for calls that have waited for others: their now() is when their transaction began.
create or replace function take_call(caller text, share double precision, seconds double precision) returns int
language plpgsql as $$
begin
  insert into rate_limits as mine (key, full_at) values (caller, now() + make_interval(secs => share))
  on conflict (key) do update set full_at = make_interval(secs => share)
      + case when mine.full_at > now() + make_interval(secs => seconds + 60) then now() else greatest(mine.full_at, now()) end
    where mine.full_at <= now() + make_interval(secs => seconds - share)
      or mine.full_at > now() + make_interval(secs => seconds + 60);
  if found then return 0; end if;
  -- clock_timestamp() instead of now(): this call may have waited for others, which have moved full_at since it began.
  return greatest(1, coalesce((
    select ceil(extract(epoch from full_at - clock_timestamp()) - (seconds - share))::int
    from rate_limits where key = caller), 1));
end
$$;

-- Selects the member if the token is theirs and still valid, otherwise no row.
create or replace function holder(member uuid, token bytea) returns table (id uuid, wait int)
rows 1 stable language sql as $$
  select user_id, 0 from access_tokens where user_id = member and hash = token and expires_at > now()
$$;

-- Like holder(), for a call with a rate limit. `wait` is 0 if the call may go on, otherwise the seconds until it may.
create or replace function paced_holder(
  member uuid, token bytea, caller text, share double precision, seconds double precision
) returns table (id uuid, wait int) rows 1 language plpgsql as $$
begin
  if exists (select from holder(member, token)) then
    return query select member, take_call(caller, share, seconds);
  end if;
end
$$;
