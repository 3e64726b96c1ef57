-- It is computed when papers are read. docs/decisions/0061-frozen-facts.md
alter table deal_papers drop column compare_vin;
