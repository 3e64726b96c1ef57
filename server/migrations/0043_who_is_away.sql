-- Who is to be asked or hidden next, without those who were long ago. docs/decisions/0042-fresh.md
drop index visits_at;
create index visits_unasked on visits (at) where asked_at is null;
create index visits_unhidden on visits (at) where hidden_at is null and asked_at is not null;
