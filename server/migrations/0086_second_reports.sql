-- A second report adds to the first, and stands beside it if it is about another chat or deal. docs/decisions/0062-what-stays.md
alter table reports add column about_seqs bigint[] not null default '{}';
update reports set about_seqs = array[about_seq] where about_seq is not null;
alter table reports drop column about_seq;

drop index reports_open_member;
create unique index reports_open_member on reports
  (user_id, reporter_id, coalesce(match_id, ring_id), coalesce(deal_id, '00000000-0000-0000-0000-000000000000'))
  where status = 'open' and car_id is null and user_id is not null and review_id is null;
