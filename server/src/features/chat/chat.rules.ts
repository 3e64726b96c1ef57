import { randomUUID } from 'node:crypto'
import type { ChatState, Message } from '@keyswap/contract/chat'
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { newId } from '../../ids.ts'
import type { Events } from '../../outside/events.ts'
import { Refusal } from '../../refusal.ts'
import type { Viewer } from '../../viewer.ts'
import { pushTo } from '../push/index.ts'
import {
  type Access,
  type ChatRef,
  countPresent,
  findAccess,
  findByClientId,
  insertMessage,
  listAfter,
  listBefore,
  listChats,
  lockChat,
  readState,
  writeRead,
} from './chat.store.ts'

export type Chat = { db: Pool; events: Events }

const FROM_THE_END = Number.MAX_SAFE_INTEGER

/** The other members, and whether the chat is closed. Refuses a viewer who is not a member. */
async function requireAccess(db: Db, viewer: Viewer, ref: ChatRef): Promise<Access> {
  const access = await findAccess(db, ref, viewer.id)
  if (!access) throw new Refusal('NOT_FOUND')
  return access
}

/** How events name a chat; its id is called `match_id` for every kind. */
const named = ({ id }: ChatRef) => ({ match_id: id })

export async function messagesOf(
  { db }: Chat,
  viewer: Viewer,
  ref: ChatRef,
  { after, before }: { after?: number | undefined; before?: number | undefined },
): Promise<Message[]> {
  await requireAccess(db, viewer, ref)
  return after === undefined
    ? listBefore(db, ref.id, before ?? FROM_THE_END)
    : listAfter(db, ref.id, after)
}

export async function say(
  { db, events }: Chat,
  viewer: Viewer,
  ref: ChatRef,
  input: { content: string; client_id?: string | undefined },
): Promise<Message> {
  const { others } = await requireAccess(db, viewer, ref)
  const client_id = input.client_id ?? randomUUID()
  const message = await transaction(db, async (tx) => {
    const { is_closed, size } = await lockChat(tx, ref.id)
    const sent = await findByClientId(tx, ref.id, viewer.id, client_id)
    if (sent) return sent
    if (is_closed || (await countPresent(tx, ref.id)) < size) throw new Refusal('CHAT_CLOSED')
    return insertMessage(tx, {
      chat_id: ref.id,
      id: newId(),
      sender_id: viewer.id,
      client_id,
      content: input.content,
    })
  })
  await events.notify([viewer.id, ...others], { type: 'message', ...named(ref), seq: message.seq })
  await Promise.all(others.map((one) => pushTo(db, one, { kind: 'messages', about: ref.id })))
  return message
}

export async function chatState({ db }: Chat, viewer: Viewer, ref: ChatRef): Promise<ChatState> {
  await requireAccess(db, viewer, ref)
  return readState(db, ref.id, viewer.id)
}

export async function markRead(
  { db, events }: Chat,
  viewer: Viewer,
  ref: ChatRef,
  seq: number,
): Promise<void> {
  const { others, is_closed } = await requireAccess(db, viewer, ref)
  const read = await writeRead(db, ref.id, viewer.id, seq)
  if (read === undefined) return
  // A closed chat no longer shows the others how far the viewer has read, but the viewer's other devices need it.
  const told = is_closed ? [viewer.id] : [viewer.id, ...others]
  await events.notify(told, { type: 'read', ...named(ref), seq: read })
}

export async function tellTyping(
  { db, events }: Chat,
  viewer: Viewer,
  ref: ChatRef,
): Promise<void> {
  const { others, is_closed } = await requireAccess(db, viewer, ref)
  if (!is_closed) await events.notify(others, { type: 'typing', ...named(ref) })
}

/**
 * Returns a function that notifies the other members of a member's chats that these have closed or opened again; call
 * it after the commit. The chats are read here, because they cannot be found once the account is deleted.
 */
export async function tellPartners(
  { events }: Chat,
  db: Db,
  user_id: string,
): Promise<() => Promise<void>> {
  const chats = await listChats(db, user_id)
  return async () => {
    await Promise.all(
      chats.map((chat) => events.notify(chat.others, { type: 'chat_changed', ...named(chat) })),
    )
  }
}
