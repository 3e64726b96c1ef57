-- The caller must hold the members' row locks. Of each counted partner the last review counts.
create or replace function recount(members uuid[]) returns void language plpgsql as $$
begin
  perform set_record(u.id, n.swaps, n.reviews, n.again)
  from users u
  cross join lateral (
    select count(*)::int as swaps, count(r.would_swap_again)::int as reviews,
           count(*) filter (where r.would_swap_again)::int as again
    from (select distinct s.partner_id from swap_partners s where s.user_id = u.id and s.is_counted) k
    left join users partner on partner.id = k.partner_id
    left join departed gone on gone.user_id = k.partner_id
    left join lateral (
      select r.would_swap_again from reviews r
      where r.user_id = u.id and r.author_id = k.partner_id and r.shown_at is not null and r.removed_at is null
      order by r.created_at desc limit 1) r on true
    where partner.banned_for_fraud is not true and gone.banned_for_fraud is not true) n
  where u.id = any (members);
end
$$;

-- Of a deal that is done: each member with whom they gave to and got from, if both accounts were old enough when it was
-- agreed, and have a confirmed address where this site confirms them: it may do so only since they have signed in. `rule` has
-- the two times in milliseconds.
create or replace function note_partners(done deals, rule jsonb) returns void language plpgsql as $$
declare
  old_enough timestamptz := done.agreed_at - (rule ->> 'account_ms')::float8 / 1000 * interval '1 second';
  wait interval := (rule ->> 'after_ms')::float8 / 1000 * interval '1 second';
  confirmed boolean := coalesce((rule ->> 'confirmed')::boolean, false);
begin
  insert into swap_partners (user_id, partner_id, deal_id, counts_from)
  select pair.one, pair.other, done.id,
         case when done.meet_at is null then done.done_at + wait else greatest(done.meet_at + wait, done.done_at) end
  from deal_versions v
  cross join jsonb_to_recordset(v.terms -> 'legs') as leg (giver_id uuid, receiver_id uuid)
  join users g on g.id = leg.giver_id and g.created_at <= old_enough
  join users r on r.id = leg.receiver_id and r.created_at <= old_enough
  cross join lateral (values (g.id, r.id), (r.id, g.id)) as pair (one, other)
  where v.deal_id = done.id and v.number = done.agreed_version
    and (not confirmed or g.email_confirmed_at is not null and r.email_confirmed_at is not null)
  on conflict do nothing;
end
$$;

-- Counts what is due, at most so many rows; returns whose record may have changed.
create or replace function count_partners(batch integer) returns uuid[] language plpgsql as $$
declare
  members uuid[] := array(
    select s.user_id from swap_partners s where not s.is_counted and s.counts_from <= now()
    order by s.counts_from limit batch);
begin
  perform from users u where u.id = any (members) order by u.id for no key update;
  update swap_partners s set is_counted = true
  where s.user_id = any (members) and not s.is_counted and s.counts_from <= now();
  perform recount(members);
  return members;
end
$$;

-- Shows the reviews of a deal that both sides have written, or all of them, and counts them for the members they are
-- about. The caller must hold the deal's row lock. Returns how many.
create or replace function show_reviews(deal uuid, is_time_up boolean) returns bigint language plpgsql as $$
declare
  shown uuid[];
begin
  perform from users u
  where u.id in (
    select r.user_id from reviews r where r.deal_id = deal and r.shown_at is null and r.removed_at is null)
  order by u.id for no key update;
  with now_shown as (
    update reviews r set shown_at = now()
    where r.deal_id = deal and r.shown_at is null and r.removed_at is null
      and (is_time_up or exists (
        select from reviews o where o.deal_id = deal and o.author_id = r.user_id and o.user_id = r.author_id))
    returning r.user_id
  )
  select array_agg(user_id) into shown from now_shown;
  perform recount(shown);
  return coalesce(cardinality(shown), 0);
end
$$;
