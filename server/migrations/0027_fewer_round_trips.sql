-- What a match shows of a car, as JSON, ready to send like the card itself.
-- 0034_wishes.sql fills it.
alter table cards add column matched text not null default '';
alter table cards alter column matched drop default;

drop function if exists match_for(uuid, uuid);
