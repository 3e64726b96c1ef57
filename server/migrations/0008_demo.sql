-- The state of the demo, in a single row; no row if the demo was never created here.
create table demo_garage (
  is_one boolean primary key default true check (is_one),
  state text not null check (state in ('filling', 'full', 'cleared'))
);

-- The demo's members. An address is recorded before its account is created, so that even after a crash no demo member
-- is taken for a real one.
create table demo_members (
  email text primary key,
  user_id uuid unique references users (id) on delete cascade
);
