drop function if exists photos_of(uuid, uuid);

-- So that a search for a model of one year reads only that year's cars.
create index cars_model_year on cars (model_key, year, feed_pos desc) where feed_pos is not null;
