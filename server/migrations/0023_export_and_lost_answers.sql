-- An export reads a member's messages chat by chat, in pages.
create index messages_said on messages (sender_id, match_id, seq);
drop index messages_sender;

alter table cars
  -- Chosen by the owner's client: sending the same id again does not create a second car. It is looked up under the
  -- owner's row lock, so no unique index is needed.
  add column client_id uuid;
