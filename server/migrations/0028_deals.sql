-- Deals: the members of a chat agree on a swap of cars. docs/decisions/0037-deals.md
--
-- Functions that frequent calls use are in plpgsql, which keeps their plans: planning card_of took ten times as long as
-- running it.

-- What is shown beside a member's name: swaps that were done, reviews that are shown, and how many of those would swap
-- again.
alter table users
  add column swaps integer not null default 0,
  add column reviews integer not null default 0,
  add column again integer not null default 0;

create function share_of(part integer, whole integer) returns integer immutable language sql as $$
  select case when whole > 0 then round(100.0 * part / whole)::integer end
$$;

-- The caller must hold the members' row locks.
create function count_swap(members uuid[]) returns void language sql as $$
  update users set swaps = swaps + 1 where id = any (members)
$$;

-- For a review that is shown, and with negative numbers for one that is removed.
create function count_review(member uuid, n integer, would integer) returns void language sql as $$
  update users set reviews = reviews + n, again = again + would where id = member
$$;

-- A car is in at most one agreed deal.
create table reservations (
  car_id uuid primary key references cars (id) on delete cascade,
  deal_id uuid not null
);
create index reservations_deal on reservations (deal_id);

alter table cars
  -- A copy of whether it is in `reservations`; kept by a trigger.
  add column is_reserved boolean not null default false,
  add column swapped_at timestamptz;

create function note_reservations() returns trigger language plpgsql as $$
begin
  update cars set is_reserved = tg_op = 'INSERT' where id in (select car_id from noted);
  return null;
end
$$;
create trigger reservations_added after insert on reservations referencing new table as noted
  for each statement execute function note_reservations();
create trigger reservations_deleted after delete on reservations referencing old table as noted
  for each statement execute function note_reservations();

-- A reserved car is not visible, and gets a new position when it is released. A swapped one is never active again.
create or replace function place_in_feed() returns trigger language plpgsql as $$
declare
  is_banned boolean;
  visible boolean;
begin
  new.is_active := new.is_active and new.swapped_at is null;
  if new.is_active and (tg_op = 'INSERT' or not old.is_active) then
    select banned_at is not null into is_banned from users where id = new.owner_id for share;
    new.is_active := not coalesce(is_banned, false);
  end if;
  visible := new.is_active and new.published_at is not null and new.has_photo and not new.is_reserved;
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

-- Always in the order of the ids.
create function lock_cars(wanted uuid[]) returns void language plpgsql as $$
begin
  perform from cars where id = any (wanted) order by id for no key update;
end
$$;

-- The caller of these three must hold the cars' row locks.

create function reserve_cars(wanted uuid[], deal uuid) returns void language plpgsql as $$
begin
  insert into reservations (car_id, deal_id) select unnest(wanted), deal;
end
$$;

create function release_cars(deal uuid) returns void language plpgsql as $$
begin
  delete from reservations where deal_id = deal;
end
$$;

create function mark_swapped(wanted uuid[], moment timestamptz) returns void language plpgsql as $$
begin
  update cars set is_active = false, swapped_at = moment where id = any (wanted);
  delete from reservations where car_id = any (wanted);
end
$$;

create or replace function card_of(car uuid) returns text stable language plpgsql as $$
begin
  return (
    select row_to_json(shown)::text from (
      select c.id, c.owner_id, c.year, c.make, c.model, c.description, c.mileage, c.mileage_km, c.mileage_unit,
             c.location, c.transmission, c.fuel_type, c.condition, c.price, c.currency,
             c.is_active and c.published_at is not null as is_active, c.is_reserved, at_utc(c.created_at) as created_at,
             (select '[' || coalesce(string_agg(row_to_json(photo)::text, ',' order by photo.sort_order, photo.id), '') || ']'
              from (
                select f.id, '/storage/car-images/' || c.owner_id || '/' || c.id || '/' || f.file as url, f.sort_order,
                       p.width, p.height, p.placeholder, f.focus_x, f.focus_y
                from car_photos f join pictures p on p.car_id = f.car_id and p.file = f.file
                where f.car_id = c.id
              ) photo)::json as photos,
             (select row_to_json(owner) from (
                select u.id, u.name, u.avatar_url, u.swaps, share_of(u.again, u.reviews) as would_swap_again
              ) owner) as owner
      from cars c join users u on u.id = c.owner_id
      where c.id = car
    ) shown
  );
end
$$;

create or replace function matched_card_of(car uuid) returns text stable language plpgsql as $$
begin
  return (
    select row_to_json(shown)::text from (
      select c.id, c.year, c.make, c.model, (select photo from first_photo(c.id, c.owner_id)) as photo, c.is_reserved
      from cars c where c.id = car
    ) shown
  );
end
$$;

update cards set card = card_of(car_id), matched = matched_card_of(car_id);

drop trigger cars_card on cars;
create trigger cars_card after insert or update of
  owner_id, year, make, model, description, odometer, mileage_unit, location, transmission, fuel_type, condition, price,
  currency, is_active, is_reserved, published_at, created_at
  on cars for each row execute function refresh_own_card();

drop trigger users_cards on users;
create trigger users_cards after update of name, avatar_url, swaps, reviews, again on users
  for each row when (
    (old.name, old.avatar_url, old.swaps, old.reviews, old.again)
    is distinct from (new.name, new.avatar_url, new.swaps, new.reviews, new.again))
  execute function refresh_cards_of_owner();

-- Messages have a kind and its details now.

create or replace function json_of(m messages) returns text stable language sql as $$
  select '{"id":"' || m.id || '","seq":' || m.seq || ',"sender_id":"' || m.sender_id || '","client_id":"' || m.client_id
    || '","content":' || to_json(m.content) || ',"created_at":"' || at_utc(m.created_at)
    || '","kind":"' || m.kind || '","data":' || coalesce(m.data::text, 'null') || '}'
$$;

drop function say(boolean, uuid, text, uuid, uuid, uuid, text);
create function say(
  is_admitted boolean, chat uuid, chat_kind text, sender uuid, message uuid, client uuid, said text
) returns table (
  refusal text, others text[], wants_push boolean,
  id uuid, seq bigint, sender_id uuid, client_id uuid, content text, created_at timestamptz, kind text, data jsonb
) rows 1 language plpgsql as $$
#variable_conflict use_column
declare
  room chats;
  present int;
  written messages;
begin
  if not is_admitted then
    return next;
    return;
  end if;
  -- The lock serializes the messages of a chat.
  select c.* into room
  from chats c join chat_members m on m.chat_id = c.id
  where c.id = chat and c.kind = chat_kind and m.user_id = sender
  for update of c;
  if not found then
    refusal := 'NOT_FOUND';
    return next;
    return;
  end if;
  select m.* into written from messages m
  where m.chat_id = chat and m.sender_id = sender and m.client_id = client;
  if not found then
    -- Members who are neither banned nor deleted. Locked, so that a concurrent ban either is seen here or waits.
    select count(*) into present from (
      select from users u join chat_members m on m.user_id = u.id
      where m.chat_id = chat and u.banned_at is null
      order by u.id for share of u) locked;
    if room.is_closed or present < room.size then
      refusal := 'CHAT_CLOSED';
      return next;
      return;
    end if;
    update chats c set last_seq = room.last_seq + 1 where c.id = chat;
    insert into messages as m (chat_id, seq, id, sender_id, client_id, content)
    values (chat, room.last_seq + 1, message, sender, client, said)
    returning m.* into written;
  end if;
  return query
    select null::text, o.ids::text[], wants_push(o.ids, 'messages'),
           written.id, written.seq, written.sender_id, written.client_id, written.content, written.created_at,
           written.kind, written.data
    from (select array(select m.user_id from chat_members m where m.chat_id = chat and m.user_id <> sender) as ids) o;
end
$$;

-- Appends messages that no member wrote, even to a closed chat: a list of { id, sender_id, content, data }. Returns the
-- last one's seq. The caller must hold the chat's row lock. `reader`, who caused them, has read them, unless something
-- before them is still unread.
create function append_steps(chat uuid, step_kind text, steps jsonb, reader uuid) returns bigint language plpgsql as $$
declare
  last bigint;
begin
  update chats set last_seq = last_seq + jsonb_array_length(steps) where id = chat returning last_seq into last;
  if reader is not null then
    update chat_members m set read_seq = last
    where m.chat_id = chat and m.user_id = reader and not exists (
      select from messages n where n.chat_id = chat and n.seq > m.read_seq and n.sender_id <> reader);
  end if;
  insert into messages (chat_id, seq, id, sender_id, client_id, content, kind, data)
  select chat, last - jsonb_array_length(steps) + s.nth, (s.step ->> 'id')::uuid, (s.step ->> 'sender_id')::uuid,
         gen_random_uuid(), s.step ->> 'content', step_kind, s.step -> 'data'
  from jsonb_array_elements(steps) with ordinality as s (step, nth);
  return last;
end
$$;

create or replace function match_for(wanted uuid, viewer uuid) returns table (match text)
rows 1 stable language sql as $$
  select '{"id":"' || m.id || '","user_a":"' || m.user_a || '","user_b":"' || m.user_b
    || '","userA":{"id":"' || m.user_a
    || '","name":' || to_json(case when ua.id is null then 'Deleted user' when past.a then theirs.closed_name else ua.name end)
    || ',"avatar_url":' || json_or_null(case when not past.a then ua.avatar_url end)
    || ',"is_deleted":' || (ua.id is null)
    || ',"swaps":' || coalesce(case when not past.a then ua.swaps end, 0)
    || ',"would_swap_again":' || coalesce(case when not past.a then share_of(ua.again, ua.reviews) end::text, 'null')
    || '},"userB":{"id":"' || m.user_b
    || '","name":' || to_json(case when ub.id is null then 'Deleted user' when past.b then theirs.closed_name else ub.name end)
    || ',"avatar_url":' || json_or_null(case when not past.b then ub.avatar_url end)
    || ',"is_deleted":' || (ub.id is null)
    || ',"swaps":' || coalesce(case when not past.b then ub.swaps end, 0)
    || ',"would_swap_again":' || coalesce(case when not past.b then share_of(ub.again, ub.reviews) end::text, 'null')
    -- A matched car as it is now, or its snapshot if the listing is gone. In a closed chat the partner's is always the
    -- snapshot.
    || '},"carA":' || coalesce(ka.matched, (m.snapshot_a || '{"id": null, "photo": null, "is_reserved": false}')::text)
    || ',"carB":' || coalesce(kb.matched, (m.snapshot_b || '{"id": null, "photo": null, "is_reserved": false}')::text)
    || ',"is_super":' || case when viewer = m.user_a then m.super_b else m.super_a end
    || ',"created_at":"' || at_utc(m.created_at)
    || '","is_new":' || (mm.opened_at is null)
    || ',"is_open":' || (not c.is_closed and ua.id is not null and ub.id is not null
                         and ua.banned_at is null and ub.banned_at is null)
    || ',"last_message":' || coalesce(
      '{"seq":' || l.seq || ',"sender_id":"' || l.sender_id || '","content":' || to_json(left(l.content, 200))
        || ',"created_at":"' || at_utc(l.created_at)
        || '","kind":"' || l.kind || '","data":' || coalesce(l.data::text, 'null') || '}', 'null')
    || ',"unread":' || u.unread || '}'
  from matches m
  join chats c on c.id = m.id
  join chat_members mm on mm.chat_id = m.id and mm.user_id = viewer
  left join chat_members theirs
    on theirs.chat_id = m.id and theirs.user_id = case when viewer = m.user_a then m.user_b else m.user_a end
  left join users ua on ua.id = m.user_a
  left join users ub on ub.id = m.user_b
  -- Which member is the partner in a closed chat: shown with the name of then, and without a picture.
  cross join lateral (select c.is_closed and viewer <> m.user_a as a, c.is_closed and viewer <> m.user_b as b) past
  left join cards ka on ka.car_id = m.car_a and not past.a
  left join cards kb on kb.car_id = m.car_b and not past.b
  left join lateral (select * from messages n where n.chat_id = m.id order by n.seq desc limit 1) l on true
  cross join lateral (
    select count(*) as unread from (
      select from messages n
      where n.chat_id = m.id and n.seq > mm.read_seq and n.sender_id <> viewer limit 100) newest) u
  where m.id = wanted
$$;

-- Each side's car in the match is the one that the other side likes, as before, but a car that was swapped is gone for
-- good: the match then gets the offered one.
create or replace function make_match(pair pairs, liker uuid, car uuid, offered uuid) returns uuid language plpgsql as $$
declare
  is_low boolean := liker = pair.low_id;
  partner uuid := case when is_low then pair.high_id else pair.low_id end;
  their_like uuid := case when is_low then pair.high_target else pair.low_target end;
  match uuid := match_id_of(pair.low_id, pair.high_id, pair.round);
begin
  select case when bool_or(s.target_car_id = offered) and bool_or(s.source_car_id = car)
                or bool_or(c.id = their_like and c.swapped_at is not null)
              then offered else their_like end
  into their_like
  from cars c join swipes s on s.swiper_id = partner and s.target_car_id = c.id
  where c.owner_id = liker and s.direction = 'like';
  perform open_chat(match, 'match', array[pair.low_id, pair.high_id]);
  insert into matches (id, user_a, user_b, car_a, car_b, snapshot_a, snapshot_b, super_a, super_b)
  select match, pair.low_id, pair.high_id, a.id, b.id, matched_words(a), matched_words(b), pair.low_super, pair.high_super
  from cars a, cars b
  where a.id = case when is_low then their_like else pair.high_target end
    and b.id = case when is_low then pair.low_target else their_like end
  on conflict (id) do nothing;
  return match;
end
$$;

-- A like of a reserved car, or with one, is refused.
create or replace function swipe(
  is_admitted boolean, swiper uuid, car uuid, wish text, offered uuid, is_super boolean
) returns table (refusal text, match text, new_match uuid, partner uuid, wants_push boolean)
rows 1 language plpgsql as $$
#variable_conflict use_variable
declare
  target record;
  own record;
  before record;
  pair pairs;
  is_match boolean;
begin
  if not is_admitted then
    return next;
    return;
  end if;
  -- Serializes a member's swipes of one car. An advisory lock, as there may be no row to lock yet.
  perform pg_advisory_xact_lock(hashtextextended(swiper::text || car::text, 0));
  -- The liked and the offered car stay as they are until the end: no deletion, switching off, reservation or ban of an
  -- owner meanwhile. Cars are always locked in the order of their ids.
  if offered < car then
    perform from cars c where c.id = offered for share;
  end if;
  select c.owner_id, c.feed_pos is not null and known.is_open as is_visible, c.is_reserved and known.is_open as is_reserved
  into target
  from cars c cross join lateral (select not is_closed_pair(c.owner_id, swiper) as is_open) known
  where c.id = car for share of c;
  select s.direction, s.made_match into before
  from swipes s where s.swiper_id = swiper and s.target_car_id = car for update;

  -- A retry gets the same answer, even if the car has been switched off since.
  if target.owner_id is not null and before.direction = wish then
    if wish = 'pass' then
      -- If the pass is older than the member's "look again", it counts from now.
      update swipes s set created_at = now()
      where s.swiper_id = swiper and s.target_car_id = car
        and s.created_at <= (select p.passes_from from deck_progress p where p.user_id = swiper);
    elsif before.made_match then
      select f.match into match
      from pairs p cross join lateral match_for(match_id_of(p.low_id, p.high_id, p.round), swiper) f
      where p.low_id = least(swiper, target.owner_id) and p.high_id = greatest(swiper, target.owner_id);
    end if;
    return next;
    return;
  end if;

  if target.owner_id is null or target.owner_id = swiper or not target.is_visible then
    refusal := case when wish = 'like' and target.owner_id <> swiper and target.is_reserved
                    then 'CAR_RESERVED' else 'CAR_NOT_FOUND' end;
    return next;
    return;
  end if;

  if wish = 'pass' then
    if before.direction = 'like' then
      select p.* into pair from pairs p
      where p.low_id = least(swiper, target.owner_id) and p.high_id = greatest(swiper, target.owner_id)
      for update;
      -- A pass never dissolves a match.
      if pair.matched_by is not null then
        return next;
        return;
      end if;
    end if;
    insert into swipes as s (swiper_id, target_car_id, direction) values (swiper, car, 'pass')
    on conflict (swiper_id, target_car_id) do update
      set direction = 'pass', source_car_id = null, is_super = false, created_at = now();
    if before.direction = 'like' then
      perform rethink_pairs(target.owner_id, car, swiper);
      perform count_like(car, -1);
    end if;
    return next;
    return;
  end if;

  select c.feed_pos, c.is_reserved into own from cars c where c.id = offered and c.owner_id = swiper for share;
  if own.feed_pos is null then
    refusal := case when own.is_reserved then 'CAR_RESERVED' else 'NO_ACTIVE_CAR' end;
    return next;
    return;
  end if;
  select p.* into pair from note_like(swiper, target.owner_id, car, offered, is_super) p;
  -- Blocked or unmatched since the car was read.
  if not found then
    refusal := 'CAR_NOT_FOUND';
    return next;
    return;
  end if;
  is_match := coalesce(pair.matched_by = car, false);
  insert into swipes as s (swiper_id, target_car_id, direction, source_car_id, is_super, made_match)
  values (swiper, car, 'like', offered, is_super, is_match)
  on conflict (swiper_id, target_car_id) do update
    set direction = 'like', source_car_id = excluded.source_car_id, is_super = excluded.is_super,
        made_match = excluded.made_match, created_at = now();
  if is_match then
    new_match := make_match(pair, swiper, car, offered);
    partner := target.owner_id;
    wants_push := wants_push(array[partner], 'matches');
  end if;
  perform count_like(car, 1);
  if is_match then select f.match into match from match_for(new_match, swiper) f; end if;
  return next;
end
$$;

update push_subscriptions set kinds = kinds || '{deals}'
where 'matches' = any (kinds) and not 'deals' = any (kinds);

-- Parties are kept by id without a foreign key: a deal outlives chats, listings and accounts.

create table deals (
  id uuid primary key,
  chat_id uuid not null,
  chat_kind text not null check (chat_kind in ('match', 'ring')),
  state text not null check (state in ('open', 'agreed', 'done', 'declined', 'cancelled', 'expired')),
  -- The number of the newest version, whether it can still be accepted, and until when.
  newest integer not null,
  is_pending boolean not null,
  valid_until timestamptz not null,
  -- The version that everyone accepted, and its meeting. The rest of it holds while a newer version is pending.
  agreed_version integer,
  agreed_at timestamptz,
  meet_at timestamptz,
  -- Reminders until this moment are sent or skipped.
  reminded_at timestamptz,
  -- When time alone changes something next: an expiry, a reminder, the end of waiting for the handover.
  due_at timestamptz,
  -- When the moderators were told that only some have confirmed the handover.
  reported_at timestamptz,
  ended_by uuid,
  ended_reason text,
  -- Why, if no party ended it; see `dealEndCauses`.
  ended_cause text,
  done_at timestamptz,
  created_at timestamptz not null
);
create index deals_chat on deals (chat_id, created_at desc);
create index deals_due on deals (due_at) where due_at is not null;
create index deals_done on deals (done_at) where done_at is not null;

-- At most one deal of a chat is not over.
create table open_deals (
  chat_id uuid primary key,
  deal_id uuid not null
);

create table deal_parties (
  deal_id uuid not null references deals (id) on delete cascade,
  user_id uuid not null,
  -- A copy of the deal's, so that a page of a member's deals is one index scan.
  created_at timestamptz not null,
  handed_over_at timestamptz,
  primary key (deal_id, user_id)
);
create index deal_parties_newest on deal_parties (user_id, created_at desc, deal_id desc);

create table deal_versions (
  deal_id uuid not null references deals (id) on delete cascade,
  number integer not null,
  hash text not null,
  proposed_by uuid not null,
  client_id uuid not null,
  terms jsonb not null,
  -- The cars and the parties' names when it was proposed.
  snapshot jsonb not null,
  created_at timestamptz not null,
  primary key (deal_id, number),
  unique (deal_id, proposed_by, client_id)
);
create index deal_versions_client on deal_versions (proposed_by, client_id);

create table deal_acceptances (
  deal_id uuid not null references deals (id) on delete cascade,
  number integer not null,
  user_id uuid not null,
  accepted_at timestamptz not null,
  primary key (deal_id, number, user_id)
);

-- Every car that a version of the deal names.
create table deal_cars (
  deal_id uuid not null references deals (id) on delete cascade,
  car_id uuid not null,
  primary key (deal_id, car_id)
);
create index deal_cars_car on deal_cars (car_id);

create table deal_checks (
  deal_id uuid not null references deals (id) on delete cascade,
  car_id uuid not null,
  item text not null,
  user_id uuid not null,
  primary key (deal_id, car_id, item, user_id)
);

create table deal_papers (
  deal_id uuid not null references deals (id) on delete cascade,
  car_id uuid not null,
  giver_id uuid not null,
  vin text,
  plate text,
  odometer integer,
  odometer_unit text not null check (odometer_unit in ('mi', 'km')),
  defects text,
  keys smallint,
  -- How the VIN does not fit the listing.
  warnings text[] not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (deal_id, car_id)
);
create index deal_papers_vin on deal_papers (vin) where vin is not null;
create index deal_papers_giver on deal_papers (giver_id);

create table reviews (
  deal_id uuid not null references deals (id) on delete cascade,
  id uuid not null,
  author_id uuid not null,
  user_id uuid not null,
  would_swap_again boolean not null,
  as_described boolean not null,
  on_time boolean not null,
  text text,
  created_at timestamptz not null default now(),
  -- Null while only its author sees it.
  shown_at timestamptz,
  -- By an admin; nobody sees it any more.
  removed_at timestamptz,
  primary key (deal_id, author_id, user_id)
);
create index reviews_id on reviews (id);
create index reviews_user on reviews (user_id, created_at desc, id desc);
create index reviews_author on reviews (author_id);
create index reviews_waiting on reviews (deal_id) where shown_at is null and removed_at is null;

alter table reports
  -- The deal that the report names.
  add column deal_id uuid,
  -- The reported review; user_id is then its author.
  add column review_id uuid;
create index reports_deal on reports (deal_id) where deal_id is not null;
create unique index reports_open_review on reports (review_id, reporter_id)
  where status = 'open' and review_id is not null;
drop index reports_open_member;
create unique index reports_open_member on reports (user_id, reporter_id)
  where status = 'open' and car_id is null and user_id is not null and review_id is null;

-- A report to the moderators that no member made.
create function report_deal(report uuid, deal uuid, about uuid, why text) returns void language sql as $$
  insert into reports (id, deal_id, user_id, reason)
  values (report, deal, (select id from users where id = about), why)
$$;

-- One open report per reporter and review. `deal` is null unless the reporter is a party of it.
create function report_review(
  report uuid, review uuid, author uuid, deal uuid, reporter uuid, why text, about text
) returns uuid language sql as $$
  insert into reports (id, review_id, user_id, deal_id, reporter_id, reason, category)
  values (report, review, (select id from users where id = author), deal, reporter, why, about)
  on conflict (review_id, reporter_id) where status = 'open' and review_id is not null
    do update set reason = excluded.reason, category = excluded.category, created_at = now()
  returning id
$$;

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
    -- Steps of a swap are not what members write.
    select created_at, 'messages' from messages where kind = 'text' and created_at >= since and created_at < until
    union all
    select done_at, 'swaps' from deals where done_at >= since and done_at < until
    union all
    select created_at, 'reports' from reports where created_at >= since and created_at < until
  ) e
  group by 1, 2
$$;

-- Shows the reviews of a deal that both sides have written, or all of them, and counts them for the members they are
-- about. The caller must hold the deal's row lock. Returns how many.
create function show_reviews(deal uuid, is_time_up boolean) returns bigint language plpgsql as $$
declare
  shown bigint;
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
    returning r.user_id, r.would_swap_again
  ), counted as (
    select count_review(user_id, 1, would_swap_again::integer) from now_shown
  )
  select count(*) into shown from counted;
  return shown;
end
$$;

-- Holding: every change of a deal locks first, in the order of the house (deals, chats, cars, members; each by id), and
-- returns what the rules decide from.

create function cars_held(wanted uuid[]) returns jsonb stable language plpgsql as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'owner_id', c.owner_id, 'is_active', c.is_active and c.published_at is not null,
      'reserved_for', r.deal_id, 'year', c.year, 'make', c.make, 'model', c.model, 'mileage', c.mileage,
      'mileage_km', c.mileage_km, 'mileage_unit', c.mileage_unit, 'price', c.price, 'currency', c.currency,
      'location', c.location)), '[]')
    from cars c left join reservations r on r.car_id = c.id
    where c.id = any (wanted)
  );
end
$$;

create function names_held(wanted uuid[]) returns jsonb stable language plpgsql as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', id, 'name', name)), '[]') from users where id = any (wanted)
  );
end
$$;

create function deal_held(held deals) returns jsonb stable language plpgsql as $$
begin
  return (
    select to_jsonb(held) || jsonb_build_object(
      'versions', (
        select jsonb_agg(jsonb_build_object(
          'number', v.number, 'proposed_by', v.proposed_by, 'client_id', v.client_id, 'legs', v.terms -> 'legs',
          'meet_at', v.terms ->> 'meet_at', 'cars', v.snapshot -> 'cars',
          'accepted_by', array(select a.user_id from deal_acceptances a
                               where a.deal_id = v.deal_id and a.number = v.number)) order by v.number)
        from deal_versions v where v.deal_id = held.id),
      'handed_over', array(
        select p.user_id from deal_parties p where p.deal_id = held.id and p.handed_over_at is not null))
  );
end
$$;

-- One row for each deal. `more` are further cars to hold; null holds none, so that likes of them need not wait.
create function hold_deals(wanted uuid[], more uuid[]) returns table (held jsonb) language plpgsql as $$
declare
  named uuid[];
begin
  perform from deals d where d.id = any (wanted) order by d.id for update;
  perform from chats c where c.id in (select d.chat_id from deals d where d.id = any (wanted)) order by c.id for update;
  if more is not null then
    -- Only a step changes which cars a deal names, and it holds the deal.
    named := more || array(select c.car_id from deal_cars c where c.deal_id = any (wanted));
    perform lock_cars(named);
  end if;
  return query
    select jsonb_build_object(
      'now', clock_timestamp(),
      'chat', jsonb_build_object(
        'id', d.chat_id, 'kind', d.chat_kind,
        'is_open', coalesce((select not c.is_closed from chats c where c.id = d.chat_id), false)),
      'parties', p.ids, 'names', names_held(p.ids), 'cars', cars_held(named), 'deal', deal_held(d))
    from deals d
    cross join lateral (
      select array(select p.user_id from deal_parties p where p.deal_id = d.id order by p.user_id) as ids) p
    where d.id = any (wanted)
    order by d.id;
end
$$;

-- For a party's step: no row for anyone else.
create function hold_deal(is_admitted boolean, wanted uuid, member uuid, more uuid[]) returns table (held jsonb)
rows 1 language plpgsql as $$
begin
  if is_admitted and exists (select from deal_parties p where p.deal_id = wanted and p.user_id = member) then
    return query select h.held from hold_deals(array[wanted], more) h;
  end if;
end
$$;

-- For a party's handover, which may make the swap done: also holds the open deals that would take one of its cars, and the
-- members. The cars are reserved, so no further deal can name them.
create function hold_handover(is_admitted boolean, wanted uuid, member uuid) returns table (held jsonb)
language plpgsql as $$
begin
  if not is_admitted or not exists (select from deal_parties p where p.deal_id = wanted and p.user_id = member) then
    return;
  end if;
  return query
    select h.held from hold_deals(
      wanted || array(
        select distinct d.id from deals mine
        join deal_versions v on v.deal_id = mine.id and v.number = mine.agreed_version
        cross join jsonb_to_recordset(v.terms -> 'legs') as leg (car_id uuid)
        join deal_cars c on c.car_id = leg.car_id and c.deal_id <> mine.id
        join deals d on d.id = c.deal_id and d.state = 'open'
        where mine.id = wanted), '{}') h;
  perform from users u where u.id in (select p.user_id from deal_parties p where p.deal_id = wanted)
  order by u.id for no key update;
end
$$;

-- For a new deal of a chat: no row if the member is not in it. `deal` is the chat's deal that is not over; `known` is the
-- deal that the same client_id has made.
create function hold_chat(is_admitted boolean, wanted uuid, wanted_kind text, member uuid, client uuid, more uuid[])
returns table (held jsonb) rows 1 language plpgsql as $$
declare
  present uuid[];
  room chats;
  current_deal uuid;
begin
  if not is_admitted or not exists (
    select from chat_members m where m.chat_id = wanted and m.user_id = member and m.kind = wanted_kind
  ) then
    return;
  end if;
  select o.deal_id into current_deal from open_deals o where o.chat_id = wanted;
  perform from deals d where d.id = current_deal for update;
  select c.* into room from chats c where c.id = wanted for update;
  if current_deal is distinct from (select o.deal_id from open_deals o where o.chat_id = wanted) then
    raise exception 'a deal that is not locked yet' using errcode = 'serialization_failure';
  end if;
  perform lock_cars(more || array(select c.car_id from deal_cars c where c.deal_id = current_deal));
  present := array(
    select u.id from users u join chat_members m on m.user_id = u.id
    where m.chat_id = wanted and u.banned_at is null
    order by u.id for share of u);
  return query
    select jsonb_build_object(
      'now', clock_timestamp(),
      'chat', jsonb_build_object(
        'id', room.id, 'kind', room.kind, 'is_open', not room.is_closed and cardinality(present) = room.size),
      'parties', present, 'names', names_held(present), 'cars', cars_held(more),
      'deal', (select deal_held(d) from deals d where d.id = current_deal),
      'known', (select v.deal_id from deal_versions v join deals d on d.id = v.deal_id
                where v.proposed_by = member and v.client_id = client and v.number = 1 and d.chat_id = wanted));
end
$$;

-- For the end of a chat: its deal, if one is not over.
create function hold_deal_of_chat(wanted uuid) returns table (held jsonb) rows 1 language plpgsql as $$
declare
  current_deal uuid := (select o.deal_id from open_deals o where o.chat_id = wanted);
begin
  return query select h.held from hold_deals(array[current_deal], '{}') h;
  perform from chats c where c.id = wanted for update;
  if current_deal is distinct from (select o.deal_id from open_deals o where o.chat_id = wanted) then
    raise exception 'a deal that is not locked yet' using errcode = 'serialization_failure';
  end if;
end
$$;

-- For a member who is banned or leaves: their deals that are not over. Lock the member next, then look for new deals.
create function hold_deals_of(member uuid) returns table (held jsonb) language sql as $$
  select held from hold_deals(
    array(
      select p.deal_id from deal_parties p join open_deals o on o.deal_id = p.deal_id
      where p.user_id = member),
    array(select c.id from cars c where c.owner_id = member))
$$;

create function has_open_deal(member uuid) returns boolean stable language sql as $$
  select exists (
    select from deal_parties p join open_deals o on o.deal_id = p.deal_id where p.user_id = member)
$$;

-- For a moderator who switches a car off: the deal that has it reserved.
create function hold_deal_of_car(car uuid) returns table (held jsonb) language plpgsql as $$
declare
  reserved_for uuid := (select r.deal_id from reservations r where r.car_id = car);
begin
  return query select h.held from hold_deals(array[reserved_for], array[car]) h;
  if reserved_for is distinct from (select r.deal_id from reservations r where r.car_id = car) then
    raise exception 'a deal that is not locked yet' using errcode = 'serialization_failure';
  end if;
end
$$;

-- A deal as one of its parties sees it; server/src/features/deals/present.ts puts the parts together. After the end of a
-- chat the others are shown as they were in the version.
create function deal_for(wanted uuid, viewer uuid) returns table (deal jsonb) rows 1 stable language sql as $$
  select jsonb_build_object(
    'id', d.id,
    'state', case when d.state = 'open' and d.valid_until <= now() then 'expired' else d.state end,
    'chat', jsonb_build_object('kind', d.chat_kind, 'id', d.chat_id),
    'people', (
      select jsonb_agg(jsonb_build_object(
        'user_id', p.user_id,
        'name', case when u.id is null then 'Deleted user' when past.is_past then n.name else u.name end,
        'avatar_url', case when not past.is_past then u.avatar_url end,
        'is_deleted', u.id is null,
        'swaps', case when u.id is null or past.is_past then 0 else u.swaps end,
        'would_swap_again', case when not past.is_past then share_of(u.again, u.reviews) end,
        'handed_over_at', at_utc(p.handed_over_at)) order by p.user_id)
      from deal_parties p
      left join users u on u.id = p.user_id
      left join jsonb_to_recordset(v.snapshot -> 'names') as n (user_id uuid, name text) on n.user_id = p.user_id
      cross join lateral (select c.is_closed is not false and p.user_id <> viewer as is_past) past
      where p.deal_id = d.id),
    'legs', (
      select jsonb_agg(jsonb_build_object(
        'giver_id', leg.giver_id, 'receiver_id', leg.receiver_id,
        'car', coalesce(k.matched::jsonb, jsonb_build_object(
          'id', null, 'year', s.year, 'make', s.make, 'model', s.model, 'photo', null, 'is_reserved', false))))
      from jsonb_to_recordset(v.terms -> 'legs') as leg (car_id uuid, giver_id uuid, receiver_id uuid)
      join jsonb_to_recordset(v.snapshot -> 'cars') as s (id uuid, year integer, make text, model text)
        on s.id = leg.car_id
      left join cards k on k.car_id = leg.car_id and (c.is_closed is false or leg.giver_id = viewer)),
    'versions', (
      select jsonb_agg(jsonb_build_object(
        'number', w.number, 'hash', w.hash, 'proposed_by', w.proposed_by, 'created_at', at_utc(w.created_at),
        'terms', w.terms, 'snapshot', w.snapshot,
        'accepted_by', array(
          select a.user_id from deal_acceptances a
          where a.deal_id = w.deal_id and a.number = w.number order by a.accepted_at, a.user_id),
        'is_open', d.is_pending and w.number = d.newest and d.valid_until > now()) order by w.number)
      from deal_versions w where w.deal_id = d.id),
    'agreed', case when d.agreed_version is not null then
      jsonb_build_object('version', d.agreed_version, 'at', at_utc(d.agreed_at)) end,
    'ticks', (
      select coalesce(jsonb_agg(to_jsonb(t) - 'deal_id' order by t.user_id), '[]')
      from deal_checks t where t.deal_id = d.id),
    'papers', (
      select coalesce(jsonb_agg(
        to_jsonb(w) - '{deal_id,giver_id}'::text[] || jsonb_build_object('updated_at', at_utc(w.updated_at))
        order by w.car_id), '[]')
      -- They leave with their giver's account; only the agreement of a done deal keeps them.
      from deal_papers w join users g on g.id = w.giver_id
      where w.deal_id = d.id),
    'reviews', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'author_id', r.author_id,
        'author_name', case when a.id is null then 'Deleted user'
                            when c.is_closed is not false and r.author_id <> viewer then n.name else a.name end,
        'user_id', r.user_id,
        'would_swap_again', r.would_swap_again, 'as_described', r.as_described, 'on_time', r.on_time, 'text', r.text,
        'created_at', at_utc(r.created_at), 'is_shown', r.shown_at is not null) order by r.created_at), '[]')
      from reviews r
      left join users a on a.id = r.author_id
      left join jsonb_to_recordset(v.snapshot -> 'names') as n (user_id uuid, name text) on n.user_id = r.author_id
      where r.deal_id = d.id and r.removed_at is null and (r.shown_at is not null or r.author_id = viewer)),
    'ended', case when d.state in ('declined', 'cancelled', 'expired') or d.state = 'open' and d.valid_until <= now() then
      jsonb_build_object('by', d.ended_by, 'reason', d.ended_reason, 'cause', d.ended_cause) end,
    'created_at', at_utc(d.created_at),
    'done_at', at_utc(d.done_at))
  from deals d
  join deal_versions v on v.deal_id = d.id and v.number = coalesce(d.agreed_version, d.newest)
  left join chats c on c.id = d.chat_id
  where d.id = wanted
$$;

-- Writes what the rules decided about one deal that is held. Returns the seq of the last step that it appended to the
-- chat, null without one.
create function write_deal(change jsonb) returns bigint language plpgsql as $$
declare
  deal uuid := (change ->> 'deal_id')::uuid;
  moment timestamptz := (change ->> 'now')::timestamptz;
  named uuid[] := array(select jsonb_array_elements_text(change -> 'car_ids'));
  room uuid;
  is_over boolean;
begin
  if change ? 'created' then
    insert into deals select * from jsonb_populate_record(null::deals, change -> 'deal');
    insert into deal_parties (deal_id, user_id, created_at)
    select deal, party::uuid, moment from jsonb_array_elements_text(change -> 'created') party;
    insert into open_deals (chat_id, deal_id) select chat_id, id from deals where id = deal;
  elsif change ? 'deal' then
    update deals d set (
      state, newest, is_pending, valid_until, agreed_version, agreed_at, meet_at, reminded_at, due_at, reported_at,
      ended_by, ended_reason, ended_cause, done_at
    ) = (
      select n.state, n.newest, n.is_pending, n.valid_until, n.agreed_version, n.agreed_at, n.meet_at, n.reminded_at,
             n.due_at, n.reported_at, n.ended_by, n.ended_reason, n.ended_cause,
             n.done_at
      from jsonb_populate_record(d, change -> 'deal') n)
    where d.id = deal;
  end if;
  select d.chat_id, d.state not in ('open', 'agreed') into room, is_over from deals d where d.id = deal;
  if is_over then
    delete from open_deals where chat_id = room and deal_id = deal;
  end if;
  if change ? 'version' then
    insert into deal_versions (deal_id, number, hash, proposed_by, client_id, terms, snapshot, created_at)
    select deal, v.number, v.hash, v.proposed_by, v.client_id, v.terms, v.snapshot, moment
    from jsonb_to_record(change -> 'version')
      as v (number integer, hash text, proposed_by uuid, client_id uuid, terms jsonb, snapshot jsonb);
    insert into deal_cars (deal_id, car_id)
    select deal, (leg ->> 'car_id')::uuid from jsonb_array_elements(change -> 'version' -> 'terms' -> 'legs') leg
    on conflict do nothing;
  end if;
  if change ? 'accepted' then
    insert into deal_acceptances (deal_id, number, user_id, accepted_at)
    select deal, a.number, a.user_id, moment from jsonb_to_record(change -> 'accepted') as a (number integer, user_id uuid);
  end if;
  if change ? 'handed_over' then
    update deal_parties set handed_over_at = moment
    where deal_id = deal and user_id = (change ->> 'handed_over')::uuid;
  end if;
  case change ->> 'cars'
    when 'reserve' then perform reserve_cars(named, deal);
    when 'release' then perform release_cars(deal);
    when 'swap' then
      perform mark_swapped(named, moment);
      perform count_swap(array(select p.user_id from deal_parties p where p.deal_id = deal));
    else null;
  end case;
  if change ? 'report' then
    perform report_deal((r ->> 'id')::uuid, deal, (r ->> 'about')::uuid, r ->> 'reason')
    from (select change -> 'report' as r) report;
  end if;
  if change -> 'steps' <> '[]' then
    return append_steps(room, 'deal', change -> 'steps', (change ->> 'caused_by')::uuid);
  end if;
  return null;
end
$$;

-- Writes several deals that are held, and returns one of them as the viewer sees it.
create function write_deals(changes jsonb, wanted uuid, viewer uuid) returns table (deal jsonb, told jsonb)
rows 1 language plpgsql as $$
#variable_conflict use_column
declare
  change jsonb;
  written jsonb := '[]';
begin
  for change in select c from jsonb_array_elements(changes) c loop
    written := written || jsonb_build_object('deal_id', change -> 'deal_id', 'seq', write_deal(change));
  end loop;
  return query
    select (select f.deal from deal_for(wanted, viewer) f),
           (select jsonb_agg(w || jsonb_build_object(
              'chat_id', d.chat_id, 'chat_kind', d.chat_kind, 'parties', p.ids, 'wants_push', wants_push(p.ids, 'deals')))
            from jsonb_array_elements(written) w
            join deals d on d.id = (w ->> 'deal_id')::uuid
            cross join lateral (
              select array(select p.user_id from deal_parties p where p.deal_id = d.id) as ids) p);
end
$$;
