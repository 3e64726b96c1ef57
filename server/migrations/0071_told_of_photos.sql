-- Owners are told of photos that a moderator removed. docs/decisions/0063-told-in-time.md
alter table car_notices add column kind text not null default 'switched' check (kind in ('switched', 'photo_removed'));
