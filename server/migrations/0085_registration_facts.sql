-- What a listing may say for its papers. docs/decisions/0077-the-agreement.md
alter table cars add column first_registration date, add column inspection_until date;
update cards set card = left(card, -1) || ',"first_registration":null,"inspection_until":null}';
