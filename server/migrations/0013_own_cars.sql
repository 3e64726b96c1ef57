-- A draft is kept as long as its owner does something about it from time to time.
alter table cars add column touched_at timestamptz not null default now();
drop index cars_drafts;
create index cars_drafts on cars (touched_at) where published_at is null;

-- Who has seen any of a member's cars is counted from the index alone.
create index views_seen on views (car_id, viewer_id);
drop index views_car;
