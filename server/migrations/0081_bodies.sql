-- Kept filters and searches know the body of a car. docs/decisions/0073-the-deck-and-its-search.md
alter table alert_ways add column bodies text[];

-- Its parameters have changed.
drop function if exists car_fits(cars, text, int, int, int, int, int, int, text, text[], text[], text[], double precision, double precision, double precision);
