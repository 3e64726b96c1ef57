-- The point of a photo that stays visible when it is cropped, as fractions of its width and height.
alter table car_photos
  add column focus_x real not null default 0.5 check (focus_x between 0 and 1),
  add column focus_y real not null default 0.5 check (focus_y between 0 and 1);
