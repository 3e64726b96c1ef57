-- "Still yours?": members who have not been here for 30 days are asked, and after 45 their cars are hidden until they are
-- back. docs/decisions/0042-fresh.md

update push_subscriptions set kinds = kinds || '{fresh}'
where 'matches' = any (kinds) and not 'fresh' = any (kinds);

-- Whether "Still yours?" comes by mail, too.
alter table users add column ask_by_mail boolean not null default true;

-- The last visit. Members of the demo have none, and are never away.
create table visits (
  user_id uuid primary key references users (id) on delete cascade,
  at timestamptz not null,
  -- Since that visit: when the member was asked, and when their cars were hidden.
  asked_at timestamptz,
  hidden_at timestamptz
);
create index visits_at on visits (at);

-- Everyone has been here in the last two weeks: nobody's cars are hidden by the upgrade, and not all are asked on one day.
insert into visits (user_id, at)
select u.id, now() - random() * interval '14 days' from users u where not exists (select from demo_members d where d.user_id = u.id);

-- Hidden because its owner is away.
alter table cars add column is_away boolean not null default false;
