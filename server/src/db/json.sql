-- Formats a time inside a JSON value as the API does.
create or replace function at_utc(moment timestamptz) returns text stable language sql as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Writes a text, or null, as JSON. For JSON that is put together as text.
create or replace function json_or_null(words text) returns text immutable language sql as $$
  select coalesce(to_json(words)::text, 'null')
$$;
