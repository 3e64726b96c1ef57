-- Their definitions have another parameter: how old an account has to be. docs/decisions/0111-a-seventh-evening.md
drop function if exists answers_of(uuid, interval, interval);
drop function if exists keep_answers(uuid, interval);
