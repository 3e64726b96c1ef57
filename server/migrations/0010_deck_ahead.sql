-- The ranges of feed positions below `below` that a member is not done with, newest first.
create function deck_ahead(viewer uuid, below bigint) returns table (lo bigint, hi bigint)
rows 3 stable language sql as $$
  select lower(r), upper(r)
  from unnest(
    int8multirange(int8range(0, below))
    - coalesce((select done from deck_progress where user_id = viewer), '{}')
  ) r
  order by lower(r) desc
$$;
