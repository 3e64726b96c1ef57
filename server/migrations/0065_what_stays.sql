-- What stays when a chat ends or a member leaves, and until when. docs/decisions/0062-what-stays.md

alter table chats
  -- Since when nobody will ever write in it again: it was closed, or an account of it was deleted.
  add column ended_at timestamptz;
-- The time of earlier ends is not known: theirs begins now.
update chats c set ended_at = now()
where c.is_closed or c.size > (select count(*) from chat_members m where m.chat_id = c.id);
create index chats_ended on chats (ended_at) where ended_at is not null;

alter table reports
  -- An id without an account: the reports about a member who has left still belong together.
  drop constraint reports_user_id_fkey,
  drop constraint reports_owner_id_fkey,
  -- The message that a report from a chat is about.
  add column about_seq bigint,
  -- What moderators need to decide it, encrypted: the messages around that one, and the deal.
  add column evidence bytea;
drop index reports_snapshots;
create index reports_kept on reports (decided_at)
  where status <> 'open' and (snapshot is not null or evidence is not null or user_id is not null or owner_id is not null);
create index reports_open_match on reports (match_id) where status = 'open' and match_id is not null;
create index reports_open_ring on reports (ring_id) where status = 'open' and ring_id is not null;

-- Members who have left: as long as their messages stay, or for two years if they were banned.
create table departed (
  user_id uuid primary key,
  left_at timestamptz not null default now(),
  banned_at timestamptz,
  banned_for_fraud boolean not null default false,
  -- A keyed hash of the address of a banned member, so that it does not sign up again.
  address_hash bytea
);
create index departed_left on departed (left_at);
create index departed_address on departed (address_hash) where address_hash is not null;
