-- A list of deals has of each only the newest version and the agreed one: twenty with fifty versions were 3.7 MB.
drop function if exists deal_for(uuid, uuid);
