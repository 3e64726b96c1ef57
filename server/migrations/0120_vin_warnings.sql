-- How a VIN fits the agreed car is computed when a swap is read: a correction changes the car. docs/decisions/0061-frozen-facts.md
alter table deal_papers drop column warnings;
