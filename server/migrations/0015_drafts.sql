-- Drafts are no longer counted: in the daily counts, a car counts on the day it is published.
create index cars_published on cars (published_at) where published_at is not null;

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
    select created_at, 'messages' from messages where created_at >= since and created_at < until
    union all
    select created_at, 'reports' from reports where created_at >= since and created_at < until
  ) e
  group by 1, 2
$$;
