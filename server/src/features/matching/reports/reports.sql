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

-- A deal has at most one open case of ours, which says all that has happened.
create or replace function open_case(report uuid, deal uuid, why text) returns void language plpgsql as $$
begin
  update reports r set reason = case when position(why in r.reason) > 0 then r.reason else r.reason || E'\n' || why end
  where r.deal_id = deal and r.reporter_id is null and r.status = 'open';
  if not found then
    insert into reports (id, deal_id, reason) values (report, deal, why);
  end if;
end
$$;
