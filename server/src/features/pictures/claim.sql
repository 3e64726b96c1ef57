-- Attaches uploaded pictures. Returns what a message shows of them, in the order given. If one of them does not exist or is
-- attached already, attaches none and returns null.
create or replace function claim_pictures(owner uuid, album uuid, wanted text[]) returns jsonb language plpgsql as $$
declare
  shown jsonb;
begin
  -- The lock keeps the sweep or another message from taking one of them.
  perform from pictures p where p.car_id = album and p.file = any (wanted) order by p.file for update;
  select jsonb_agg(jsonb_build_object(
           'id', p.file, 'width', p.width, 'height', p.height, 'placeholder', p.placeholder, 'is_removed', false)
         order by w.nth)
  into shown
  from unnest(wanted) with ordinality as w (file, nth)
  join pictures p on p.car_id = album and p.file = w.file
    and p.owner_id = owner and p.width is not null and not p.is_attached;
  if jsonb_array_length(shown) is distinct from cardinality(wanted) then
    return null;
  end if;
  update pictures p set is_attached = true where p.car_id = album and p.file = any (wanted);
  return shown;
end
$$;
