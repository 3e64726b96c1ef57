-- What a card shows, ready to send: the car, its photos and its owner as the JSON text of the contract's `DeckCar`,
-- without the distance. Building 20 cards from four tables was most of a deck's cost. Triggers update a card whenever
-- one of those tables changes.
create table cards (
  car_id uuid primary key references cars (id) on delete cascade,
  card text not null
) with (toast_tuple_target = 8160);
-- With toast_tuple_target above, a card stays in its row and uncompressed unless the row would not fit a page.
alter table cards alter column card set storage main;

-- 0034_wishes.sql fills them.
insert into cards (car_id, card) select id, '' from cars;
