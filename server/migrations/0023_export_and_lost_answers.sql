-- An export reads what a member said in pages, chat by chat.
create index messages_said on messages (sender_id, match_id, seq);
drop index messages_sender;

alter table cars
  -- As its owner's client named it before sending. One car an owner: it is looked for under the owner's row lock, so
  -- no unique index is needed.
  add column client_id uuid;
