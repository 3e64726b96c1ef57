-- A report names several messages.
drop function if exists report_member(uuid, uuid, uuid, uuid, uuid, uuid, text, text, bigint, integer, integer, integer);

-- A decision on a report was taken back after its reporter had read it, or had reported the same anew. docs/decisions/0109-what-a-reporter-shows-and-hears.md
alter table reports add column reopened_at timestamptz;
-- When the decision was mailed to whoever left an address; null again once that mail was taken back.
alter table content_reports add column mailed_at timestamptz;
-- Of earlier decisions the mail has gone out a minute later. Those of the last minutes are in doubt, and are told again if undone.
update content_reports o set mailed_at = r.decided_at
from reports r where r.id = o.report_id and o.email is not null and r.status <> 'open';
