-- Who liked first and has not been shown the match yet. Matches of before were shown to whoever completed them, and to the other
-- one in the list. docs/decisions/0075-moments.md
alter table matches add column unshown_to uuid;
