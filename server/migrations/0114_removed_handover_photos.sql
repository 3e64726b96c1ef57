-- Set once a moderator has removed the photo: its file and caption are gone, its place is taken.
alter table handover_photos add column removed_at timestamptz;
