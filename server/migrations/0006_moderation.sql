create extension if not exists pg_trgm;

-- A text as the admins' search compares it: in lower case and without accents.
create function searchable(said text) returns text immutable parallel safe language sql as $$
  select translate(lower(regexp_replace(normalize(said, NFD), '[\u0300-\u036f]', '', 'g')), 'łøđ', 'lod')
$$;

alter table users
  add column banned_at timestamptz,
  add column ban_reason text,
  add column name_key text not null generated always as (searchable(name)) stored;

create index users_created on users (created_at, id);
create index users_name on users (name_key, id);
create index users_banned on users (created_at, id) where banned_at is not null;
create index users_name_search on users using gin (name_key gin_trgm_ops);
create index users_email_search on users using gin (email gin_trgm_ops);

alter table cars
  add column found_by text not null generated always as (model_key || ' ' || year::text) stored;

create index cars_created on cars (created_at, id);
create index cars_make on cars (model_key, id);
create index cars_inactive on cars (created_at, id) where not is_active;
create index cars_locked on cars (created_at, id) where is_locked;
create index cars_search on cars using gin (found_by gin_trgm_ops);
create index car_photos_id on car_photos (id);

alter table reports
  -- The reported member, if the report was made in a chat; otherwise it is about a car.
  add column user_id uuid references users (id) on delete set null,
  add column match_id uuid,
  add column decided_at timestamptz,
  add column decided_by uuid,
  -- When the reporter saw the decision.
  add column told_at timestamptz,
  add column reason_key text not null generated always as (searchable(reason)) stored;

create unique index reports_open_member on reports (user_id, reporter_id)
  where status = 'open' and car_id is null and user_id is not null;
create index reports_created on reports (created_at, id);
create index reports_status on reports (status, created_at, id);
create index reports_car on reports (car_id, status);
create index reports_user on reports (user_id);
create index reports_reporter on reports (reporter_id, status);
create index reports_search on reports using gin (reason_key gin_trgm_ops);

-- What admins did. Entries outlive the members and cars they are about, so they contain the names as well as the ids.
create table audit_log (
  id uuid primary key,
  admin_id uuid not null,
  admin_name text not null,
  action text not null,
  target_id uuid not null,
  target text not null,
  reason text,
  created_at timestamptz not null default now(),
  found_by text not null
    generated always as (searchable(admin_name || ' ' || target || ' ' || coalesce(reason, ''))) stored
);
create index audit_log_created on audit_log (created_at, id);
create index audit_log_action on audit_log (action, created_at, id);
create index audit_log_search on audit_log using gin (found_by gin_trgm_ops);

-- BRIN, because rows are only appended: those of one day are in a few pages, and a BRIN index makes inserts hardly
-- slower.
create index swipes_created on swipes using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index matches_created on matches using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index messages_created on messages using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- The counts of days that are over, stored so that they are counted only once.
create table daily_stats (
  day date not null,
  kind text not null,
  n bigint not null,
  primary key (day, kind)
);
