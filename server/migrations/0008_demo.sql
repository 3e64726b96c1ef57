-- Whether a demo garage was ever opened here, and what became of it.
create table demo_garage (
  is_one boolean primary key default true check (is_one),
  state text not null check (state in ('filling', 'full', 'cleared'))
);

-- Who of the members lives in it. An address is written down before its account is made: whatever the process dies
-- of, no demo member is taken for a real one.
create table demo_members (
  email text primary key,
  user_id uuid unique references users (id) on delete cascade
);
