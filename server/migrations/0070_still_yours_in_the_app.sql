-- "Still yours?" is asked in the app, too. docs/decisions/0042-fresh.md

-- When the member last came back after an absence that they are asked about.
alter table visits add column back_at timestamptz;
