-- Locks cars, always in the order of their ids. Not against foreign keys to them.
create or replace function lock_cars(wanted uuid[]) returns void language plpgsql as $$
begin
  perform from cars where id = any (wanted) order by id for no key update;
end
$$;

-- A car is reserved for at most one deal: the primary key of `reservations` refuses a second one. The caller must hold the
-- cars' row locks, like those of the next two.
create or replace function reserve_cars(wanted uuid[], deal uuid) returns void language plpgsql as $$
begin
  insert into reservations (car_id, deal_id) select unnest(wanted), deal;
end
$$;

create or replace function release_cars(deal uuid) returns void language plpgsql as $$
begin
  delete from reservations where deal_id = deal;
end
$$;

-- A swapped car leaves the decks for good; it stays in its owner's history.
create or replace function mark_swapped(wanted uuid[], moment timestamptz) returns void language plpgsql as $$
begin
  update cars set is_active = false, swapped_at = moment where id = any (wanted);
  delete from reservations where car_id = any (wanted);
end
$$;

-- Out of the decks, until its owner or a moderator switches it on again. The caller must hold the cars' row locks.
create or replace function switch_off_cars(wanted uuid[]) returns void language plpgsql as $$
begin
  update cars set is_active = false where id = any (wanted);
end
$$;

-- Nothing else of a card changes when its car is reserved or released, so the card is not made anew. Quotes within a
-- text are escaped in JSON: only the field itself is replaced.
create or replace function note_reservations() returns trigger language plpgsql as $$
declare
  is_added boolean := tg_op = 'INSERT';
  was text := '"is_reserved":' || not is_added;
  is_now text := '"is_reserved":' || is_added;
  -- An array, of which PostgreSQL expects ten: it would expect a thousand of `noted`, and read the whole tables.
  named uuid[] := array(select car_id from noted);
begin
  update cars set is_reserved = is_added where id = any (named);
  update cards set card = replace(card, was, is_now), matched = replace(matched, was, is_now)
  where car_id = any (named);
  return null;
end
$$;

create or replace trigger reservations_added after insert on reservations referencing new table as noted
  for each statement execute function note_reservations();

create or replace trigger reservations_deleted after delete on reservations referencing old table as noted
  for each statement execute function note_reservations();
