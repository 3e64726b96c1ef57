-- In a ring several members may be banned for fraud: each has a line of their own. docs/decisions/0062-what-stays.md
create table chat_warnings (
  chat_id uuid not null references chats (id) on delete cascade,
  -- Without a foreign key: they may have left.
  about_id uuid not null,
  kind text not null check (kind in ('fraud', 'lifted')),
  created_at timestamptz not null default now(),
  primary key (chat_id, about_id)
);
create index chat_warnings_about on chat_warnings (about_id);
insert into chat_warnings (chat_id, about_id, kind, created_at)
select id, warned_about, warning, warned_at from chats where warned_about is not null;
drop index chats_warned;
alter table chats drop column warned_about, drop column warning, drop column warned_at;

-- When somebody last took back that they got the keys, and who has. docs/decisions/0060-handover.md
alter table deals add column taken_back_at timestamptz;
alter table deal_parties add column has_taken_back boolean not null default false;

-- It is computed when papers are read. docs/decisions/0061-frozen-facts.md
alter table deal_papers drop column compare_vin;
