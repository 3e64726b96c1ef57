-- Who signs up at an address that many accounts have come from confirms their email even where this site asks nobody to.
alter table users add column must_confirm boolean not null default false;

-- These now know how fast a new member may go. Without their earlier forms there would be two of each.
drop function if exists swipe(boolean, uuid, uuid, text, uuid, boolean);
drop function if exists say(boolean, uuid, text, uuid, uuid, uuid, text, jsonb);
drop function if exists say(boolean, uuid, text, uuid, uuid, uuid, text, jsonb, int, interval);
