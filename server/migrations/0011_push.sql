-- Where a device can be told of something. It belongs to the session that it was made in and ends with it, however
-- that ends. An address leads to one browser, so it is here once, for whoever was the last to bring it.
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
