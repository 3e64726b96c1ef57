-- When the owner last changed the car or its photos. A draft that was not touched for some days is deleted.
alter table cars add column touched_at timestamptz not null default now();
drop index cars_drafts;
create index cars_drafts on cars (touched_at) where published_at is null;

-- With viewer_id in the index, an index-only scan counts who has seen any of a member's cars.
create index views_seen on views (car_id, viewer_id);
drop index views_car;
