create table broadcasts (
  id uuid primary key,
  title text not null,
  content text not null,
  author_id uuid references users (id) on delete set null,
  -- Chosen by the author's client: sending the same id again does not create a second announcement.
  client_id uuid not null unique,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  found_by text not null generated always as (searchable(title || ' ' || content)) stored
);
create index broadcasts_newest on broadcasts (created_at desc, id);

create table broadcast_views (
  user_id uuid not null references users (id) on delete cascade,
  broadcast_id uuid not null references broadcasts (id),
  viewed_at timestamptz not null default now(),
  primary key (user_id, broadcast_id)
);

-- How many members have seen an announcement, as the sum of 16 rows. Thousands may read one announcement in the same
-- second, and with a single row each of them would wait for the row locks of the others.
create table broadcast_counts (
  broadcast_id uuid not null references broadcasts (id),
  part smallint not null,
  seen integer not null,
  primary key (broadcast_id, part)
);

drop function if exists match_for (uuid, uuid);
drop function if exists matched_car (uuid, jsonb);
drop function if exists member_shown (uuid);
