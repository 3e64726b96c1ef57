-- "I got the keys" can be taken back, said again and disputed. docs/decisions/0060-handover.md

alter table deals drop constraint deals_state_check;
alter table deals
  add constraint deals_state_check
    check (state in ('open', 'agreed', 'disputed', 'done', 'declined', 'cancelled', 'expired')),
  -- When the first of those who say that they got the keys said so, and how often everyone was asked since then where the
  -- cars are.
  add column first_word_at timestamptz,
  add column asked integer not null default 0;

alter table deal_parties
  add column repeated_at timestamptz,
  add column wants_cancel boolean not null default false;

create table deal_disputes (
  deal_id uuid not null references deals (id) on delete cascade,
  user_id uuid not null,
  text text not null,
  created_at timestamptz not null,
  primary key (deal_id, user_id)
);

-- Where keys have changed hands already, everyone is asked from now on.
update deals d set first_word_at = now(), due_at = now()
where d.state = 'agreed' and exists (
  select from deal_parties p where p.deal_id = d.id and p.handed_over_at is not null);
