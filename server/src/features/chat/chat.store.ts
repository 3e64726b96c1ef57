import type { Attached, Message } from '@keyswap/contract/chat'
import type { QuickReply } from '@keyswap/contract/choices'
import type { RingChatState } from '@keyswap/contract/rings'
import type { Caller } from '../../caller.ts'
import { entry, oneFor } from '../../db/entry.ts'
import { type Db, literal, many, maybe, one, run, type Sql, sql } from '../../db/sql.ts'

export type ChatKind = 'match' | 'ring'

/** Identifies a chat. With the wrong kind it is not found. */
export type ChatRef = { kind: ChatKind; id: string }

/** Closing is final. Keeps the members' names of this moment, which is how the others see them from now on. */
export const closeChat = (db: Db, id: string) =>
  run(
    db,
    sql`with closed as (
          update chats set is_closed = true where id = ${id} and not is_closed returning id
        )
        update chat_members m set closed_name = u.name
        from closed c, users u
        where m.chat_id = c.id and u.id = m.user_id`,
  )

/** Removes the chat from all members' lists; for them it no longer exists. */
export const unlistChat = (db: Db, id: string) =>
  run(db, sql`delete from chat_members where chat_id = ${id}`)

export type Access = { others: string[]; is_closed: boolean }

/** The other members of chat `c`. */
const othersThan = (user_id: string) =>
  sql`array(select o.user_id::text from chat_members o where o.chat_id = c.id and o.user_id <> ${user_id})`

/** undefined if this user is not a member of the chat. */
export const findAccess = (db: Db, { kind, id }: ChatRef, user_id: string) =>
  maybe<Access>(
    db,
    sql`select c.is_closed, ${othersThan(user_id)} as others
        from chats c
        where c.id = ${id} and c.kind = ${kind}
          and exists (select from chat_members m where m.chat_id = c.id and m.user_id = ${user_id})`,
  )

/** What a message is besides a text; photos by their ids. */
export type Attachment = { photos: string[] } | { reply: QuickReply } | { car_id: string }

export type Said = { id: string; client_id: string; content: string; attached: Attachment | null }

type Appended = Message & {
  /** If it is set, nothing was appended. */
  refusal: 'NOT_FOUND' | 'CHAT_CLOSED' | 'CHAT_PHOTO_MISSING' | null
  others: string[]
  /** Whether one of the others has a device for notifications of messages. */
  wants_push: boolean
}

/** Appends a message, or finds the one that was appended with the same client_id. */
export const appendMessage = (db: Db, caller: Caller, { kind, id }: ChatRef, said: Said) =>
  oneFor<Appended>(
    db,
    sql`select me.wait, said.*
          from ${entry(caller)}
          cross join lateral say(me.wait = 0, ${id}, ${kind}, me.id, ${said.id}, ${said.client_id}, ${said.content},
                                 ${said.attached && JSON.stringify(said.attached)}::jsonb) said`,
  )

/** What a member of the chat has sent there with this client_id. */
export const findSaid = (db: Db, { kind, id }: ChatRef, user_id: string, client_id: string) =>
  maybe<Message>(
    db,
    sql`select m.id, m.seq, m.sender_id, m.client_id, m.content, m.created_at, m.kind, m.data
        from messages m
        join chat_members mine on mine.chat_id = m.chat_id and mine.user_id = m.sender_id and mine.kind = ${kind}
        where m.chat_id = ${id} and m.sender_id = ${user_id} and m.client_id = ${client_id}`,
  )

const PAGE = literal(100)

const after = (seq: number) => sql`m.seq > ${seq} order by m.seq limit ${PAGE}`
const before = (seq: number) => sql`m.seq < ${seq} order by m.seq desc limit ${PAGE}`

/** In order of their seq, as JSON; null if the caller is not a member of the chat. */
const listMessages = async (
  db: Db,
  caller: Caller,
  { kind, id }: ChatRef,
  which: Sql,
): Promise<string | null> => {
  const { messages, broken } = await oneFor<{ messages: string | null; broken: number | null }>(
    db,
    sql`select me.wait, list.messages, list.broken
        from ${entry(caller)}
        left join chat_members mine on mine.chat_id = ${id} and mine.user_id = me.id and mine.kind = ${kind}
        left join lateral (
          select '[' || coalesce(string_agg(m.json, ',' order by m.seq), '') || ']' as messages,
                 count(*) - count(m.json) as broken
          from (select m.seq, json_of(m) as json from messages m where m.chat_id = mine.chat_id and ${which}) m
        ) list on mine.chat_id is not null`,
  )
  // `string_agg` leaves out nulls, so a message would be missing unnoticed.
  if (broken)
    throw new Error(`${broken} messages of chat ${id} have null instead of their JSON text`)
  return messages
}

export const listAfter = (db: Db, caller: Caller, ref: ChatRef, seq: number) =>
  listMessages(db, caller, ref, after(seq))

export const listBefore = (db: Db, caller: Caller, ref: ChatRef, seq: number) =>
  listMessages(db, caller, ref, before(seq))

/** `reads` is empty in a closed chat, which no longer shows how far the others have read. */
export const readState = (db: Db, chat_id: string, user_id: string) =>
  one<RingChatState>(
    db,
    sql`select mine.read_seq, c.last_seq,
               case when c.is_closed then '[]' else (
                 select coalesce(jsonb_agg(jsonb_build_object('user_id', o.user_id, 'read_seq', o.read_seq)
                                           order by o.user_id), '[]')
                 from chat_members o where o.chat_id = c.id and o.user_id <> ${user_id}) end as reads,
               not c.is_closed and c.size = (
                 select count(*) from chat_members o join users u on u.id = o.user_id
                 where o.chat_id = c.id and u.banned_at is null) as is_open
        from chats c join chat_members mine on mine.chat_id = c.id
        where c.id = ${chat_id} and mine.user_id = ${user_id}`,
  )

/** Also marks the chat as opened. Returns how far the member has read; undefined if nothing changed. */
export const writeRead = async (
  db: Db,
  chat_id: string,
  user_id: string,
  seq: number,
): Promise<number | undefined> =>
  (
    await maybe<{ read_seq: number }>(
      db,
      sql`update chat_members m
          set read_seq = greatest(m.read_seq, least(${seq}, c.last_seq)), opened_at = coalesce(m.opened_at, now())
          from chats c
          where m.chat_id = ${chat_id} and m.user_id = ${user_id} and c.id = m.chat_id
            and (m.read_seq < least(${seq}, c.last_seq) or m.opened_at is null)
          returning m.read_seq`,
    )
  )?.read_seq

/** All chats of a member, each with its other members. */
export const listChats = (db: Db, user_id: string) =>
  many<{ kind: ChatKind; id: string; others: string[] }>(
    db,
    sql`select c.kind, c.id, ${othersThan(user_id)} as others
        from chat_members m join chats c on c.id = m.chat_id
        where m.user_id = ${user_id}`,
  )

/** One of the two ids is set: the chat's, by its kind. */
export type ExportedMessage = {
  match_id: string | null
  ring_id: string | null
  seq: number
  content: string
  data: Attached | null
  created_at: string
}
type Cursor = Pick<ExportedMessage, 'match_id' | 'ring_id' | 'seq'>
const START: Cursor = { match_id: '00000000-0000-0000-0000-000000000000', ring_id: null, seq: 0 }
const EXPORT_PAGE = 100

/** What a member wrote, chat by chat, in pages. */
export const messagesAfter = (db: Db, user_id: string, after: Cursor = START) =>
  many<ExportedMessage>(
    db,
    sql`select case when c.kind = 'match' then c.id end as match_id, case when c.kind = 'ring' then c.id end as ring_id,
               m.seq, m.content, m.data, m.created_at
        from messages m join chats c on c.id = m.chat_id
        where m.sender_id = ${user_id} and m.kind = 'text'
          and (m.chat_id, m.seq) > (${after.match_id ?? after.ring_id}::uuid, ${after.seq})
        order by m.chat_id, m.seq limit ${EXPORT_PAGE}`,
  )

/** Deletes what a member wrote. Messages of other kinds stay: they record steps of a swap, for its other members too. */
export const forgetMessages = (db: Db, user_id: string) =>
  run(db, sql`delete from messages where sender_id = ${user_id} and kind = 'text'`)
