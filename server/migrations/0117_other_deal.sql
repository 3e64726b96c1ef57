-- The other swap in which a VIN stands, if that is what a report is about. docs/decisions/0108-cases-in-the-reports-tab.md
alter table reports add column other_deal_id uuid;
-- Has another parameter now.
drop function if exists open_case(uuid, uuid, text, text);

-- The list of what waits.
create index cases_open on cases (joined_at desc, id desc) where decided_at is null and merged_into is null;
