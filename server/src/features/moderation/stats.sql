-- How often each kind of event happened on each day, for the panel's timeline.
create or replace function happened(since timestamptz, until timestamptz)
returns table (day date, kind text, n bigint) stable language sql as $$
  select (at at time zone 'UTC')::date, kind, count(*) from (
    select created_at as at, 'sign_ups' as kind from users where created_at >= since and created_at < until
    union all
    select published_at, 'listings' from cars where published_at >= since and published_at < until
    union all
    select created_at, 'likes' from swipes
    where direction = 'like' and created_at >= since and created_at < until
    union all
    select created_at, 'matches' from matches where created_at >= since and created_at < until
    union all
    -- Steps of a swap are not counted as messages.
    select created_at, 'messages' from messages where kind = 'text' and created_at >= since and created_at < until
    union all
    select opened_at, 'rings' from rings where opened_at >= since and opened_at < until
    union all
    select done_at, 'swaps' from deals where done_at >= since and done_at < until
    union all
    select created_at, 'reports' from reports where created_at >= since and created_at < until
  ) e
  group by 1, 2
$$;

-- What came of the matches, ring offers and deals that began in each of the last weeks (from Monday, in UTC). An answer counts in the week in
-- which it was asked for; one by someone who was away then has no time, and does not count (answers_of).
create or replace function market_weeks(many int)
returns table (week text, matches int, written int, answered int, median_ms bigint, rings_offered int, rings_joined int,
               deals_agreed int, deals_done int)
stable language sql as $$
  with weeks as (
    select generate_series(this - make_interval(weeks => many - 1), this, interval '1 week') as monday
    from date_trunc('week', now() at time zone 'UTC') this
  ), since as (select min(monday) at time zone 'UTC' as first from weeks),
  made as (
    select date_trunc('week', a.created_at at time zone 'UTC') as monday, count(*)::int as n
    from since, matches a where a.created_at >= first group by 1
  ), asks as (
    select m.asked_at, m.answered_at
    from since, matches a join chat_members m on m.chat_id = a.id
    where a.created_at >= first and m.asked_at >= first
    union all
    select p.asked_at, p.answered_at from since, past_answers p where p.asked_at >= first
  ), asked as (
    select date_trunc('week', asked_at at time zone 'UTC') as monday, count(*)::int as n, count(answered_at)::int as answered,
           (extract(epoch from percentile_disc(0.5) within group (order by answered_at - asked_at)) * 1000)::bigint as median_ms
    from asks where answered_at is null or answered_at >= asked_at group by 1
  ), rung as (
    select date_trunc('week', r.created_at at time zone 'UTC') as monday, count(*)::int as n, count(r.opened_at)::int as joined
    from since, rings r where r.created_at >= first group by 1
  ), dealt as (
    select date_trunc('week', d.first_agreed_at at time zone 'UTC') as monday, count(*)::int as n, count(d.done_at)::int as done
    from since, deals d where d.first_agreed_at >= first group by 1
  )
  select to_char(w.monday, 'YYYY-MM-DD'), coalesce(made.n, 0), coalesce(asked.n, 0), coalesce(asked.answered, 0), asked.median_ms,
         coalesce(rung.n, 0), coalesce(rung.joined, 0), coalesce(dealt.n, 0), coalesce(dealt.done, 0)
  from weeks w left join made using (monday) left join asked using (monday) left join rung using (monday) left join dealt using (monday)
$$;
