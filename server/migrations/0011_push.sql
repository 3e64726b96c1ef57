-- Push subscriptions of devices. A subscription belongs to the session in which it was made, and is deleted with it. An
-- endpoint leads to one browser, so it is stored once, for the member who sent it last.
create table push_subscriptions (
  endpoint text primary key,
  user_id uuid not null,
  session_id uuid not null,
  p256dh text not null,
  auth text not null,
  kinds text[] not null,
  created_at timestamptz not null default now(),
  foreign key (user_id, session_id) references sessions (user_id, id) on delete cascade
);
create index push_subscriptions_session on push_subscriptions (user_id, session_id);
