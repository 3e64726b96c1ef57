-- Photos, quick replies and cars in a chat. docs/decisions/0044-chat-photos.md

-- A message of the kind 'text' has `data` if it is more than a text: photos, a quick reply or a car (`Attached` in
-- contract/src/chat.ts). A photo of a chat is a row of `pictures` with the chat's id in place of a car's; its file has the
-- name that the sender's client chose, a UUID.

drop function if exists say(boolean, uuid, text, uuid, uuid, uuid, text);
