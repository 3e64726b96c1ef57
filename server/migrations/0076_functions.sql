-- Functions, views and triggers are defined in the rooms' own files from here on: server/src/db/functions.ts
create table sql_files (
  path text primary key,
  hash text not null
);

-- Its parameter `wish` is called `direction`.
drop function if exists swipe(boolean, uuid, uuid, text, uuid, boolean);
