-- Counts the members who have seen an announcement. The count has sixteen parts, so that members who look at once do not wait for
-- each other.
create or replace function count_view() returns trigger language plpgsql as $$
declare
  view broadcast_views := coalesce(new, old);
begin
  insert into broadcast_counts as c (broadcast_id, part, seen)
  values (view.broadcast_id, get_byte(uuid_send(view.user_id), 15) % 16, case when new is null then -1 else 1 end)
  on conflict (broadcast_id, part) do update set seen = c.seen + excluded.seen;
  return null;
end
$$;

create or replace trigger broadcast_views_count after insert or delete on broadcast_views
  for each row execute function count_view();
