-- Deals: the members of a chat agree on a swap of cars. docs/decisions/0037-deals.md

-- What is shown beside a member's name: swaps that were done, reviews that are shown, and how many of those would swap
-- again.
alter table users
  add column swaps integer not null default 0,
  add column reviews integer not null default 0,
  add column again integer not null default 0;

create function share_of(part integer, whole integer) returns integer immutable language sql as $$
  select case when whole > 0 then round(100.0 * part / whole)::integer end
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

drop function if exists say(boolean, uuid, text, uuid, uuid, uuid, text);

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
