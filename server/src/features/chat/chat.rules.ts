import { randomUUID } from 'node:crypto'
import type { ChatState, Message } from '@keyswap/contract/chat'
import type { RingChatState } from '@keyswap/contract/rings'
import type { Caller } from '../../calls/caller.ts'
import { newId } from '../../calls/ids.ts'
import { Json } from '../../calls/json.ts'
import type { Viewer } from '../../calls/viewer.ts'
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { Refusal, refusalOf } from '../../errors/refusal.ts'
import type { Events } from '../../outside/events.ts'
import { pushTo } from '../push/index.ts'
import { writePutOff } from './answers.store.ts'
import {
  type Attachment,
  admitStepWords,
  appendMessage,
  type ChatAccess,
  type ChatRef,
  findAccess,
  listAfter,
  listBefore,
  listChats,
  readChatState,
  type StoredState,
  writeRead,
} from './chat.store.ts'
import { hashesOfWords, hashOfWords } from './first-words.ts'

export type Chat = { db: Pool; events: Events }

const FROM_THE_END = Number.MAX_SAFE_INTEGER

/** Returns the other members, and whether the chat is closed. Refuses a viewer who is not a member. */
export async function requireAccess(db: Db, viewer: Viewer, ref: ChatRef): Promise<ChatAccess> {
  const access = await findAccess(db, ref, viewer.id)
  if (!access) throw new Refusal('NOT_FOUND')
  return access
}

/** How events name a chat. In a ring they also name the member who did it. */
const named = ({ kind, id }: ChatRef, by: string) =>
  kind === 'match' ? { match_id: id } : { ring_id: id, user_id: by }

export async function messagesOf(
  { db }: Chat,
  caller: Caller,
  ref: ChatRef,
  { after, before }: { after?: number | undefined; before?: number | undefined },
): Promise<Json<Message[]>> {
  const messages =
    after === undefined
      ? await listBefore(db, caller, ref, before ?? FROM_THE_END)
      : await listAfter(db, caller, ref, after)
  if (messages === null) throw new Refusal('NOT_FOUND')
  return new Json(messages)
}

/** What bounds what is said to somebody who has not answered. */
export type Wording = {
  /** In how many chats a new member can be the first to write; 0 is no limit. */
  chats_a_day: number
  /** For hashes of first messages. */
  words_key: Buffer
}

export type Saying = Chat &
  Wording & {
    /** The members of this chat have an agreed or disputed swap, and may write as much as they like. */
    isSwapping(chat_id: string): Promise<boolean>
  }

export async function say(
  { db, events, isSwapping, chats_a_day, words_key }: Saying,
  caller: Caller,
  ref: ChatRef,
  said: { content: string; attached?: Attachment; client_id?: string | undefined },
): Promise<Message> {
  const { content, attached = null, client_id = randomUUID() } = said
  const words_hash = ref.kind === 'match' && !attached ? hashOfWords(words_key, content) : null
  const written = { id: newId(), client_id, content, attached, words_hash }
  const bounds = { answersFirst: ref.kind === 'match', chats_a_day }
  let answer = await appendMessage(db, caller, ref, written, bounds)
  if (answer.refusal === 'ANSWER_FIRST' && (await isSwapping(ref.id)))
    answer = await appendMessage(db, { id: answer.viewer_id }, ref, written, {
      ...bounds,
      answersFirst: false,
    })
  const { viewer_id, refusal, wait_s, until, others, wants_push, ...message } = answer
  if (refusal) throw refusalOf(refusal, { wait_s, until })
  await events.notify([viewer_id, ...others], {
    type: 'message',
    ...named(ref, viewer_id),
    seq: message.seq,
  })
  if (wants_push) await pushTo(db, others, { kind: 'messages', about: ref.id })
  return message
}

type StepSaid = { chat_id: string; user_id: string; texts: string[]; answersFirst: boolean }

/** In the chat of a match: what is written with a step goes by the rules for a message. */
export const sayWithStep = (
  tx: Db,
  { chats_a_day, words_key }: Wording,
  { texts, ...said }: StepSaid,
) => admitStepWords(tx, { ...said, chats_a_day, words_hashes: hashesOfWords(words_key, texts) })

async function stateOf({ db }: Chat, viewer: Viewer, ref: ChatRef): Promise<StoredState> {
  await requireAccess(db, viewer, ref)
  return readChatState(db, ref.id, viewer.id)
}

/** The state includes how far each of the others has read, unless the chat is closed. */
export async function ringChatState(
  chat: Chat,
  viewer: Viewer,
  ref: ChatRef,
): Promise<RingChatState> {
  const { asks_interest: _, ...state } = await stateOf(chat, viewer, ref)
  return state
}

/** The chat state of a match, in which there is one other member. */
export async function matchChatState(chat: Chat, viewer: Viewer, ref: ChatRef): Promise<ChatState> {
  const { reads, asks_interest, ...state } = await stateOf(chat, viewer, ref)
  return {
    ...state,
    their_read_seq: reads[0]?.read_seq ?? 0,
    asks_interest: asks_interest && state.is_open,
  }
}

/** The viewer's other devices no longer ask either. */
export async function putOffAnswer(
  { db, events }: Chat,
  viewer: Viewer,
  ref: ChatRef,
): Promise<void> {
  await requireAccess(db, viewer, ref)
  if (await writePutOff(db, ref.id, viewer.id))
    await events.notify([viewer.id], { type: 'chat_changed', match_id: ref.id })
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
  await events.notify(told, { type: 'read', ...named(ref, viewer.id), seq: read })
}

export async function tellTyping(
  { db, events }: Chat,
  viewer: Viewer,
  ref: ChatRef,
): Promise<void> {
  const { others, is_closed } = await requireAccess(db, viewer, ref)
  if (!is_closed) await events.notify(others, { type: 'typing', ...named(ref, viewer.id) })
}

/**
 * Returns a function that notifies the other members of a member's chats that these have closed or opened again; call it after
 * the commit. The chats are read now, because they cannot be found once the account is deleted.
 */
export async function tellPartnersLater(
  { events }: Pick<Chat, 'events'>,
  db: Db,
  user_id: string,
): Promise<() => Promise<void>> {
  const chats = await listChats(db, user_id)
  return async () => {
    await Promise.all(
      chats.map(({ kind, id, others }) =>
        events.notify(
          others,
          kind === 'match' ? { type: 'chat_changed', match_id: id } : { type: 'ring', ring_id: id },
        ),
      ),
    )
  }
}
