-- What a listing says and shows is copied behind the report, as pictures are files.
create or replace function keep_listing() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('keep-listing', json_build_object('report_id', new.id), priority => 1);
  return null;
end
$$;

create or replace trigger keep_listing after insert on reports
  for each row when (new.snapshot is not null or new.match_id is not null or new.ring_id is not null)
  execute function keep_listing();

-- Another report of the same car has its facts of today. A copy leaves the title alone.
create or replace trigger keep_listing_again after update of snapshot on reports
  for each row when (new.snapshot ? 'mileage') execute function keep_listing();
