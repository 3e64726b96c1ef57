-- What is said about the same member, car or deal is one case. docs/decisions/0091-cases.md
create table cases (
  id uuid primary key,
  created_at timestamptz not null default now(),
  joined_at timestamptz not null default now(),
  decided_at timestamptz,
  merged_into uuid references cases on delete cascade
);
create index cases_merged on cases (merged_into) where merged_into is not null;

create table case_subjects (
  case_id uuid not null references cases on delete cascade,
  kind text not null check (kind in ('member', 'car', 'deal')),
  subject_id uuid not null,
  is_open boolean not null default true,
  primary key (case_id, kind, subject_id)
);
create unique index case_subjects_open on case_subjects (kind, subject_id) where is_open;
create index case_subjects_of on case_subjects (kind, subject_id);

create table case_parts (
  kind text not null check (kind in ('report', 'notice')),
  part_id uuid not null,
  case_id uuid not null references cases on delete cascade,
  primary key (kind, part_id)
);
create index case_parts_case on case_parts (case_id);

-- Which rule of the machine began a report that nobody made.
alter table reports add column rule text;
update reports set rule = case
  when reason like 'A party of a swap says that something is not so.%' then 'disputed'
  when reason like 'A party closed the chat after keys had changed hands. The swap goes on.%' then 'left_with_keys'
  when reason like 'Two weeks after the first keys, not everyone has said that they got theirs.%' then 'words_missing'
  when reason like 'A swap ended after a party had said that they got the keys.%' then 'ended_with_keys'
  when reason like 'A swap ended after a party had said that they received money.%' then 'ended_paid'
  when reason like 'A VIN of this swap is also in another one, #%' then 'vin_elsewhere'
  when reason like 'The same first message went to % chats or more within a day.%' then 'equal_messages'
end
where reporter_id is null and category is null;

drop function if exists open_case(uuid, uuid, text);
drop function if exists open_case_about(uuid, uuid, text);

-- A report that was decided is a case of its own, which is decided. Open ones join as join_case() would have had them.
create temporary table old_cases on commit drop as
select r.id as report_id, gen_random_uuid() as case_id, r.created_at, r.decided_at,
       coalesce(r.owner_id, r.user_id, c.owner_id) as member, r.car_id as car, r.deal_id as deal
from reports r left join cars c on c.id = r.car_id
where r.status <> 'open';
insert into cases (id, created_at, joined_at, decided_at)
select case_id, created_at, created_at, coalesce(decided_at, created_at) from old_cases;
insert into case_parts (kind, part_id, case_id) select 'report', report_id, case_id from old_cases;
insert into case_subjects (case_id, kind, subject_id, is_open)
select o.case_id, s.kind, s.id, false
from old_cases o cross join lateral (values ('member', o.member), ('car', o.car), ('deal', o.deal)) s (kind, id)
where s.id is not null;

do $$
declare
  old record;
  joined uuid[];
  kept uuid;
begin
  for old in
    select r.id, r.created_at, coalesce(r.owner_id, r.user_id, c.owner_id) as member, r.car_id as car, r.deal_id as deal
    from reports r left join cars c on c.id = r.car_id
    where r.status = 'open' order by r.created_at, r.id
  loop
    joined := array(
      select distinct s.case_id from case_subjects s
      where s.is_open
        and (s.kind, s.subject_id) in (('member', old.member), ('car', old.car), ('deal', old.deal)));
    select c.id into kept from cases c where c.id = any (joined) order by c.created_at, c.id limit 1;
    if not found then
      kept := gen_random_uuid();
      insert into cases (id, created_at, joined_at) values (kept, old.created_at, old.created_at);
    else
      update cases set joined_at = old.created_at where id = kept;
      update case_parts set case_id = kept where case_id = any (joined);
      update case_subjects set case_id = kept where case_id = any (joined);
      delete from cases where id = any (joined) and id <> kept;
    end if;
    insert into case_parts (kind, part_id, case_id) values ('report', old.id, kept);
    insert into case_subjects (case_id, kind, subject_id)
    select kept, s.kind, s.id from (values ('member', old.member), ('car', old.car), ('deal', old.deal)) s (kind, id)
    where s.id is not null
    on conflict do nothing;
  end loop;
end
$$;
