import { randomUUID } from 'node:crypto'
import type { ChatState, Message } from '@keyswap/contract/chat'
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { newId } from '../../ids.ts'
import type { Events } from '../../outside/events.ts'
import { Refusal } from '../../refusal.ts'
import type { Viewer } from '../../viewer.ts'
import { blockMember, unmatch } from '../matching/index.ts'
import { pushTo } from '../push/index.ts'
import {
  areBothHere,
  findByClientId,
  findSides,
  insertMessage,
  listAfter,
  listBefore,
  listChats,
  lockMatch,
  readState,
  type Sides,
  writeRead,
} from './chat.store.ts'

export type Chat = { db: Pool; events: Events }

const FROM_THE_END = Number.MAX_SAFE_INTEGER

async function sidesOf({ db }: Chat, viewer: Viewer, match_id: string): Promise<Sides> {
  const sides = await findSides(db, match_id, viewer.id)
  if (!sides) throw new Refusal('NOT_FOUND')
  return sides
}

export async function messagesOf(
  chat: Chat,
  viewer: Viewer,
  match_id: string,
  { after, before }: { after?: number | undefined; before?: number | undefined },
): Promise<Message[]> {
  await sidesOf(chat, viewer, match_id)
  return after === undefined
    ? listBefore(chat.db, match_id, before ?? FROM_THE_END)
    : listAfter(chat.db, match_id, after)
}

export async function say(
  chat: Chat,
  viewer: Viewer,
  match_id: string,
  input: { content: string; client_id?: string | undefined },
): Promise<Message> {
  const { me, them } = await sidesOf(chat, viewer, match_id)
  const client_id = input.client_id ?? randomUUID()
  const message = await transaction(chat.db, async (tx) => {
    const { is_closed } = await lockMatch(tx, match_id)
    const there = await findByClientId(tx, match_id, me, client_id)
    if (there) return there
    if (is_closed || !(await areBothHere(tx, me, them))) throw new Refusal('CHAT_CLOSED')
    return insertMessage(tx, {
      match_id,
      id: newId(),
      sender_id: me,
      client_id,
      content: input.content,
    })
  })
  await chat.events.tell([me, them], { type: 'message', match_id, seq: message.seq })
  await pushTo(chat.db, them, { kind: 'messages', about: match_id })
  return message
}

export async function chatState(chat: Chat, viewer: Viewer, match_id: string): Promise<ChatState> {
  const { me, them } = await sidesOf(chat, viewer, match_id)
  return readState(chat.db, match_id, me, them)
}

export async function markRead(
  chat: Chat,
  viewer: Viewer,
  match_id: string,
  seq: number,
): Promise<void> {
  const { me, them, is_closed } = await sidesOf(chat, viewer, match_id)
  const read = await writeRead(chat.db, match_id, me, seq)
  if (read === undefined) return
  // After a block neither learns what the other still does.
  const told = is_closed ? [me] : [me, them]
  await chat.events.tell(told, { type: 'read', match_id, seq: read })
}

export async function tellTyping(chat: Chat, viewer: Viewer, match_id: string): Promise<void> {
  const { them, is_closed } = await sidesOf(chat, viewer, match_id)
  if (!is_closed) await chat.events.tell([them], { type: 'typing', match_id })
}

export async function endMatch(
  chat: Chat,
  viewer: Viewer,
  match_id: string,
  how: 'unmatch' | 'block',
): Promise<void> {
  const sides = await sidesOf(chat, viewer, match_id)
  if (how === 'unmatch') await unmatch(chat, sides, match_id)
  else await blockMember(chat, viewer, sides.them)
}

/**
 * The other side of each of this member's chats hears that it has closed or opened. Asked for before the account is
 * deleted, as nothing leads to its chats afterwards; to be told after the commit.
 */
export async function tellPartners(
  { events }: Chat,
  db: Db,
  user_id: string,
): Promise<() => Promise<void>> {
  const chats = await listChats(db, user_id)
  return async () => {
    await Promise.all(
      chats.map(({ match_id, them }) => events.tell([them], { type: 'chat_changed', match_id })),
    )
  }
}
