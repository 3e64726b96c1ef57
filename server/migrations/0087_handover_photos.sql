-- What the receiver of a car photographed at the handover. The picture is in `pictures`, with the deal as its album.
-- docs/decisions/0078-photos-at-the-handover.md
create table handover_photos (
  deal_id uuid not null references deals (id) on delete cascade,
  car_id uuid not null,
  view text not null,
  user_id uuid not null,
  file text not null,
  caption text,
  -- SHA-256 in hex: of what was sent, and of what is stored.
  sent_digest text not null,
  stored_digest text not null,
  created_at timestamptz not null default now(),
  primary key (deal_id, car_id, view)
);
-- For the export and the deletion of an account.
create index handover_photos_user on handover_photos (user_id);
