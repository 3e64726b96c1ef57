-- A report by anybody about a page without a car had a listing of which every fact was null. A panel that showed it broke.
update reports set snapshot = null where snapshot is not null and snapshot ->> 'make' is null;
