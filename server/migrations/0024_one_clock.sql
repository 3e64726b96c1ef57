-- A car that becomes visible always goes on top of the feed. After a failover the new database server's clock may be
-- behind, and a position below the newest one could be in a range that members are already done with.
create or replace function place_in_feed() returns trigger language plpgsql as $$
declare
  is_banned boolean;
  visible boolean;
begin
  if new.is_active and (tg_op = 'INSERT' or not old.is_active) then
    select banned_at is not null into is_banned from users where id = new.owner_id for share;
    new.is_active := not coalesce(is_banned, false);
  end if;
  visible := new.is_active and new.published_at is not null and new.has_photo;
  if visible and new.feed_pos is null then
    new.feed_pos := greatest(
      feed_pos_of(clock_timestamp()),
      (select max(feed_pos) + 1 from cars where feed_pos is not null)
    );
  elsif not visible then
    new.feed_pos := null;
  end if;
  return new;
end
$$;
