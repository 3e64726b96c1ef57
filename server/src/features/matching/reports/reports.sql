-- A report of a member, from a match's or a ring's chat. One open report per reporter, member, chat and deal: another one adds its
-- reason and its messages, and takes nothing away. Otherwise a cheat could make somebody report again, and the first report would
-- be gone. What has no room any more (too many plans of one chat) joins the newest. Two at once may both find room: that is fine.
-- `named` are the messages that the reporter wants to show; null for the member's last words, else their last step. Of more than
-- have room, those that were named before stay, then the first ones. Nobody names words of their own, or of another, as the member's.
create or replace function report_member(
  report uuid, member uuid, match uuid, ring uuid, deal uuid, reporter uuid, why text, about text, named bigint[],
  most_open integer, most_messages integer, most_words integer
) returns uuid language plpgsql as $$
declare
  chat constant uuid := coalesce(match, ring);
  has_room boolean;
  written uuid;
begin
  select count(*) < most_open or bool_or(r.deal_id is not distinct from deal) into has_room
  from reports r
  where r.user_id = member and r.reporter_id = reporter and coalesce(r.match_id, r.ring_id) = chat
    and r.status = 'open' and r.car_id is null and r.review_id is null;
  if not has_room then
    select r.deal_id into deal from reports r
    where r.user_id = member and r.reporter_id = reporter and coalesce(r.match_id, r.ring_id) = chat
      and r.status = 'open' and r.car_id is null and r.review_id is null
    order by r.created_at desc, r.id limit 1;
  end if;
  insert into reports as r (id, user_id, match_id, ring_id, deal_id, reporter_id, reason, category, about_seqs)
  values (report, member, match, ring, deal, reporter, why, about, array(
    select n.seq from messages n
    where n.chat_id = chat and n.seq = any (coalesce(named, array(
      select m.seq from messages m where m.chat_id = chat and m.sender_id = member
      order by m.kind = 'text' desc, m.seq desc limit 1)))
      and (n.sender_id = member or n.kind <> 'text')
    order by n.seq limit most_messages))
  on conflict (user_id, reporter_id, coalesce(match_id, ring_id),
               coalesce(deal_id, '00000000-0000-0000-0000-000000000000'))
    where status = 'open' and car_id is null and user_id is not null and review_id is null
  do update set
    reason = case
      when position(E'\n' || why || E'\n' in E'\n' || r.reason || E'\n') > 0
        or length(r.reason) + length(why) >= most_words then r.reason
      else r.reason || E'\n' || why end,
    category = coalesce(r.category, about),
    about_seqs = array(
      select kept.seq from (
        select n.seq from unnest(r.about_seqs || excluded.about_seqs) with ordinality n(seq, place)
        group by n.seq order by min(n.place) limit most_messages) kept
      order by kept.seq)
  returning id into written;
  return written;
end
$$;

-- One open report per reporter and review. `deal` is null unless the reporter is a party of it.
create or replace function report_review(
  report uuid, review uuid, author uuid, deal uuid, reporter uuid, why text, about text
) returns uuid language sql as $$
  insert into reports (id, review_id, user_id, deal_id, reporter_id, reason, category)
  values (report, review, (select id from users where id = author), deal, reporter, why, about)
  on conflict (review_id, reporter_id) where status = 'open' and review_id is not null
    do update set reason = excluded.reason, category = excluded.category, created_at = now()
  returning id
$$;

-- A report by a rule of the machine about a member: one a day at most, and none while another one says the same. Two jobs may ask
-- at the same moment, so they wait for each other: a statement sees what was committed before it began.
create or replace function open_case_about(report uuid, member uuid, why text, rule text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('case about ' || member, 0));
  insert into reports (id, user_id, reason, rule)
  select report, u.id, why, rule from users u
  where u.id = member and not exists (
    select from reports r
    where r.user_id = member and r.reporter_id is null and r.deal_id is null and r.reason = why
      and (r.status = 'open' or r.created_at > now() - interval '1 day'));
end
$$;

-- A deal has at most one open report by rules of the machine, which says all that has happened. `other` is the other deal that it is
-- about, if there is one.
create or replace function open_case(report uuid, deal uuid, why text, rule text, other uuid) returns void language plpgsql as $$
begin
  update reports r set
    other_deal_id = coalesce(other, r.other_deal_id),
    reason = case when position(why in r.reason) > 0 then r.reason else r.reason || E'\n' || why end
  where r.deal_id = deal and r.reporter_id is null and r.status = 'open';
  if not found then
    insert into reports (id, deal_id, other_deal_id, reason, rule) values (report, deal, other, why, rule);
  end if;
end
$$;

-- A report whose decision was taken back is open again, unless its reporter has reported the same anew meanwhile. A reporter who has
-- seen the decision, or still would, is told so.
create or replace function reopen_report(report uuid) returns void language plpgsql as $$
begin
  update reports r
  set status = 'open', decided_at = null, decided_by = null, told_at = null,
      reopened_at = case when r.told_at is null then r.reopened_at else now() end
  where r.id = report;
exception when unique_violation then
  update reports r set told_at = null, reopened_at = now() where r.id = report;
end
$$;
