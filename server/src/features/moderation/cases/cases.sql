-- What is said about the same member, car or deal is one open case. What is about several of them makes one case of theirs: the
-- oldest one stays, and the others lead to it. All joins wait for each other, last of all that a transaction locks.
create or replace function join_case(part_kind text, part uuid, member uuid, car uuid, deal uuid) returns uuid
language plpgsql as $$
declare
  joined uuid[];
  kept uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('cases', 0));
  joined := array(
    select distinct s.case_id from case_subjects s
    where s.is_open and (s.kind, s.subject_id) in (('member', member), ('car', car), ('deal', deal))
    -- What is in a case already brings it along.
    union select p.case_id from case_parts p where p.kind = part_kind and p.part_id = part);
  select c.id into kept from cases c where c.id = any (joined) order by c.created_at, c.id limit 1;
  if not found then
    kept := gen_random_uuid();
    insert into cases (id) values (kept);
  else
    joined := array_remove(joined, kept);
    update cases c set joined_at = now() where c.id = kept;
    update case_parts p set case_id = kept where p.case_id = any (joined);
    update case_subjects s set case_id = kept where s.case_id = any (joined);
    update case_notes n set case_id = kept where n.case_id = any (joined);
    update decisions d set case_id = kept where d.case_id = any (joined);
    update cases c set merged_into = kept where c.id = any (joined) or c.merged_into = any (joined);
  end if;
  insert into case_subjects (case_id, kind, subject_id)
  select kept, s.kind, s.id from (values ('member', member), ('car', car), ('deal', deal)) s (kind, id)
  where s.id is not null
  on conflict do nothing;
  insert into case_parts (kind, part_id, case_id) values (part_kind, part, kept)
  on conflict (kind, part_id) do update set case_id = excluded.case_id;
  return kept;
end
$$;

create or replace function join_case_of_report() returns trigger language plpgsql as $$
begin
  perform join_case('report', new.id, coalesce(new.owner_id, new.user_id), new.car_id, new.deal_id);
  if new.other_deal_id is not null then
    perform join_case('report', new.id, null, null, new.other_deal_id);
  end if;
  return null;
end
$$;
create or replace trigger join_case_of_report after insert or update of other_deal_id on reports
  for each row execute function join_case_of_report();

-- Whom a case concerns: its members, the owners of its cars, the parties of its deals, and who reported.
create or replace function concerned_in(asked uuid) returns setof uuid stable language sql as $$
  select s.subject_id from case_subjects s where s.case_id = asked and s.kind = 'member'
  union select c.owner_id from case_subjects s join cars c on c.id = s.subject_id where s.case_id = asked and s.kind = 'car'
  union select p.user_id from case_subjects s join deal_parties p on p.deal_id = s.subject_id
        where s.case_id = asked and s.kind = 'deal'
  union select r.reporter_id from case_parts p join reports r on r.id = p.part_id
        where p.case_id = asked and p.kind = 'report' and r.reporter_id is not null
$$;

-- Whom something concerns does not decide it, unless there is nobody else.
create or replace function is_for(moderator uuid, concerned uuid[]) returns boolean stable language sql as $$
  select moderator <> all (concerned) or not exists (
    select from admins s join users u on u.id = s.user_id
    where u.banned_at is null and s.user_id <> all (concerned))
$$;

create or replace function can_decide(moderator uuid, asked uuid) returns boolean stable language sql as $$
  select is_for(moderator, array(select concerned_in(asked)))
$$;

create or replace function can_decide_deal(moderator uuid, asked uuid) returns boolean stable language sql as $$
  select is_for(moderator, array(select p.user_id from deal_parties p where p.deal_id = asked))
$$;

-- Nobody suspends the other side of a swap of theirs, or who is in a case that concerns them.
create or replace function can_suspend(moderator uuid, member uuid) returns boolean stable language sql as $$
  select not exists (
    select from cases c
    where c.decided_at is null and c.merged_into is null
      and member in (select concerned_in(c.id)) and not can_decide(moderator, c.id))
  and not exists (
    select from deal_parties mine
    join open_deals o on o.deal_id = mine.deal_id
    join deal_parties other on other.deal_id = mine.deal_id
    where mine.user_id = moderator and other.user_id = member and not can_decide_deal(moderator, mine.deal_id))
$$;

-- Opens a decided case again. If another one about the same has been opened since, the two are one.
create or replace function reopen_case(decided uuid) returns void language plpgsql as $$
declare
  other uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('cases', 0));
  loop
    select o.case_id into other
    from case_subjects mine
    join case_subjects o on o.kind = mine.kind and o.subject_id = mine.subject_id and o.is_open and o.case_id <> decided
    where mine.case_id = decided limit 1;
    exit when not found;
    update case_parts p set case_id = decided where p.case_id = other;
    update case_notes n set case_id = decided where n.case_id = other;
    update decisions d set case_id = decided where d.case_id = other;
    update case_subjects s set is_open = false where s.case_id = other;
    insert into case_subjects (case_id, kind, subject_id, is_open)
    select decided, s.kind, s.subject_id, false from case_subjects s where s.case_id = other
    on conflict do nothing;
    delete from case_subjects s where s.case_id = other;
    update cases c set merged_into = decided where c.id = other or c.merged_into = other;
  end loop;
  update case_subjects s set is_open = true where s.case_id = decided;
  update cases c set decided_at = null, joined_at = now() where c.id = decided;
end
$$;
