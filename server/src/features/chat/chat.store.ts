import type { Attached, ChatState, Message, QuotedMessage } from '@keyswap/contract/chat'
import type { Reply } from '@keyswap/contract/choices'
import {
  answering,
  ban,
  limitedMember,
  chat as limits,
  newMember,
  repeated,
} from '@keyswap/contract/limits'
import type { RingChatState } from '@keyswap/contract/rings'
import type { Caller } from '../../calls/caller.ts'
import { entry, oneFor } from '../../db/entry.ts'
import { type Db, literal, many, maybe, one, run, type Sql, sql } from '../../db/sql.ts'
import { keepAnswers } from './answers.store.ts'

export type ChatKind = 'match' | 'ring'

/** Identifies a chat. A chat is not found with the wrong kind. */
export type ChatRef = { kind: ChatKind; id: string }

/** Closes a chat for good. Stores the members' names of this moment, which the others see from now on. */
export const closeChat = (db: Db, id: string) =>
  run(
    db,
    sql`with closed as (
          update chats set is_closed = true, ended_at = coalesce(ended_at, now())
          where id = ${id} and not is_closed returning id
        )
        update chat_members m set closed_name = u.name
        from closed c, users u
        where m.chat_id = c.id and u.id = m.user_id`,
  )

/** Removes the chat from all members' lists; for them it no longer exists. */
export async function unlistChat(tx: Db, id: string): Promise<void> {
  await keepAnswers(tx, id)
  await run(tx, sql`delete from chat_members where chat_id = ${id}`)
}

export type ChatAccess = { others: string[]; is_closed: boolean }

/** The other members of chat `c`. */
const othersThan = (user_id: string) =>
  sql`array(select o.user_id::text from chat_members o where o.chat_id = c.id and o.user_id <> ${user_id})`

/** Undefined if this user is not a member of the chat. */
export const findAccess = (db: Db, { kind, id }: ChatRef, user_id: string) =>
  maybe<ChatAccess>(
    db,
    sql`select c.is_closed, ${othersThan(user_id)} as others
        from chats c
        where c.id = ${id} and c.kind = ${kind}
          and exists (select from chat_members m where m.chat_id = c.id and m.user_id = ${user_id})`,
  )

/** What a message has besides a text. Photos are given by their ids. */
export type Attachment = { photos: string[] } | { reply: Reply } | { car_id: string }

export type NewMessage = {
  id: string
  client_id: string
  content: string
  attached: Attachment | null
}

type Appended = Message & {
  viewer_id: string
  /** Set if nothing was appended. */
  refusal:
    | 'NOT_FOUND'
    | 'CHAT_CLOSED'
    | 'CHAT_PHOTO_MISSING'
    | 'ANSWER_FIRST'
    | 'NEW_MEMBER_PACE'
    | 'LIMITED'
    | null
  /** With the last three: for how long. */
  wait_s: number | null
  /** Of LIMITED: when it ends. */
  until: string | null
  others: string[]
  /** Whether one of the others has a device for notifications of messages. */
  wants_push: boolean
}

export type Bounds = {
  /** It is refused while too many before it wait for an answer. */
  answersFirst: boolean
  /** In how many chats a new member can be the first to write; 0 is no limit. */
  chats_a_day: number
}

/** `words_hash`: of a first message, to find equal ones; null if it is too short, or no text. */
export type Hashed = { words_hash: Buffer | null }

/** Appends a message, or finds the one that was appended with the same client_id. */
export const appendMessage = (
  db: Db,
  caller: Caller,
  { kind, id }: ChatRef,
  said: NewMessage & Hashed,
  { answersFirst, chats_a_day }: Bounds,
) =>
  oneFor<Appended>(
    db,
    sql`select me.wait, me.id as viewer_id, said.*
          from ${entry(caller)}
          cross join lateral say(me.wait = 0, ${id}, ${kind}, me.id, ${said.id}, ${said.client_id}, ${said.content},
                                 ${said.attached && JSON.stringify(said.attached)}::jsonb,
                                 ${answersFirst ? limits.unanswered_max : null},
                                 ${limits.unanswered_ms} * interval '1 millisecond', ${chats_a_day},
                                 ${limitedMember.chats_per_day}, ${newMember.new_ms} * interval '1 millisecond', ${said.words_hash},
                                 ${repeated.from}, ${repeated.within_ms} * interval '1 millisecond') said`,
  )

/** Words that a member says with a step of a swap plan. */
export type StepWords = Bounds & { chat_id: string; user_id: string; words_hashes: Buffer[] }

type AdmittedWords = {
  refusal: 'ANSWER_FIRST' | 'NEW_MEMBER_PACE' | 'LIMITED' | null
  wait_s: number | null
  until: string | null
  is_repeated: boolean
}

/** Whether they may, and whether the same went to many chats. Their step is written by the caller, who holds the chat. */
export const admitStepWords = (
  tx: Db,
  { chat_id, user_id, words_hashes, answersFirst, chats_a_day }: StepWords,
) =>
  one<AdmittedWords>(
    tx,
    sql`select refusal, wait_s, until, is_repeated
        from say_with_step(${chat_id}, ${user_id}, ${answersFirst ? limits.unanswered_max : null},
                           ${limits.unanswered_ms} * interval '1 millisecond', ${chats_a_day},
                           ${limitedMember.chats_per_day}, ${newMember.new_ms} * interval '1 millisecond', ${words_hashes}::bytea[],
                           ${repeated.from}, ${repeated.within_ms} * interval '1 millisecond')`,
  )

/** The message that a member of the chat has sent there with this client_id. */
export const findSentMessage = (
  db: Db,
  { kind, id }: ChatRef,
  user_id: string,
  client_id: string,
) =>
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

/** The messages in order of their seq, as JSON; null if the caller is not a member of the chat. */
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

/** `asks_interest` does not look at whether the chat is open. */
export type StoredState = RingChatState & Pick<ChatState, 'asks_interest'>

/** `reads` is empty in a closed chat, which no longer shows how far the others have read. */
export const readChatState = (db: Db, chat_id: string, user_id: string) =>
  one<StoredState>(
    db,
    sql`select mine.read_seq, c.last_seq,
               case when c.is_closed then '[]' else (
                 select coalesce(jsonb_agg(jsonb_build_object('user_id', o.user_id, 'read_seq', o.read_seq)
                                           order by o.user_id), '[]')
                 from chat_members o where o.chat_id = c.id and o.user_id <> ${user_id}) end as reads,
               not c.is_closed and c.size = (
                 select count(*) from chat_members o join users u on u.id = o.user_id
                 where o.chat_id = c.id and u.banned_at is null) as is_open,
               mine.answered_at is null and mine.put_off_at is null and mine.asked_at is not null
                 and mine.asked_at < now() - ${answering.ask_ms} * interval '1 millisecond' as asks_interest,
               c.ended_at + ${limits.kept_ms} * interval '1 millisecond' as readable_until,
               (select jsonb_build_object('kind', w.kind, 'user_id', w.about_id)
                from chat_warnings w
                where w.chat_id = c.id and w.about_id <> ${user_id}
                  and (w.kind = 'fraud' or w.created_at > now() - ${ban.lifted_ms} * interval '1 millisecond')
                order by w.kind = 'fraud' desc, w.created_at desc limit 1) as warning
        from chats c join chat_members mine on mine.chat_id = c.id
        where c.id = ${chat_id} and mine.user_id = ${user_id}`,
  )

/** Also marks the chat as opened. Returns how far the member has now read; undefined if nothing changed. */
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

/** One of the two ids is set, by the kind of chat. */
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

/** Pages through what a member wrote, chat by chat. */
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

/**
 * Called for a member who leaves: nobody can write in their chats any more. What they wrote stays with those who received it,
 * until the chat is deleted. Locks the chats, so it must come before the lock of the member.
 */
export async function endChatsOf(tx: Db, user_id: string): Promise<void> {
  const mine = sql`select chat_id from chat_members where user_id = ${user_id}`
  await run(tx, sql`select id from chats where id in (${mine}) order by id for update`)
  await run(
    tx,
    sql`update chats set ended_at = coalesce(ended_at, now()) where id in (${mine}) and ended_at is null`,
  )
}

/** Whether the member has joined a chat since `endChatsOf`. */
export const hasLiveChat = async (tx: Db, user_id: string): Promise<boolean> =>
  (
    await one<{ found: boolean }>(
      tx,
      sql`select exists (
            select from chat_members m join chats c on c.id = m.chat_id
            where m.user_id = ${user_id} and c.ended_at is null) as found`,
    )
  ).found

/** Deletes chats with all messages. Their photos must be deleted before. */
export const deleteChats = (tx: Db, ids: string[]) =>
  run(tx, sql`delete from chats where id = any (${ids}::uuid[])`)

const QUOTED = sql`m.seq, m.sender_id, m.content, at_utc(m.created_at) as created_at, m.kind, m.data`

/**
 * The message, and up to `most` messages before and after it, in order. Steps of a swap plan are counted apart from words: a
 * member who changes papers again and again pushes no words out.
 */
export const listAround = (db: Db, chat_id: string, seq: number, most: number) =>
  many<QuotedMessage>(
    db,
    sql`select quoted.* from (values (true), (false)) as of (text)
        cross join lateral (
          (select ${QUOTED} from messages m
           where m.chat_id = ${chat_id} and m.seq <= ${seq} and (m.kind = 'text') = of.text
           order by m.seq desc limit ${most + 1})
          union all
          (select ${QUOTED} from messages m
           where m.chat_id = ${chat_id} and m.seq > ${seq} and (m.kind = 'text') = of.text
           order by m.seq limit ${most})) quoted
        order by quoted.seq`,
  )

/** The members of a chat and all who have written in it, with their names. After an unmatch a chat has no members. */
export const listPeople = (db: Db, chat_id: string) =>
  many<{ id: string; name: string }>(
    db,
    sql`select u.id, u.name from users u
        where u.id in (
          select m.user_id from chat_members m where m.chat_id = ${chat_id}
          union
          select s.sender_id from messages s where s.chat_id = ${chat_id})
        order by u.id`,
  )

/**
 * The chats that a member is in, and those in which they have written, even if only in a swap plan. After an unmatch, and once
 * they have left, members are in no chat.
 */
const chatsHadBy = (user_id: string): Sql =>
  sql`select m.chat_id from chat_members m where m.user_id = ${user_id}
      union
      select s.chat_id from messages s where s.sender_id = ${user_id}`

/** Must come before the lock of the member. */
export const lockChatsHadBy = (tx: Db, user_id: string) =>
  run(tx, sql`select id from chats where id in (${chatsHadBy(user_id)}) order by id for update`)

/** Adds the warning that the others read in all of these chats. Returns the chats' ids. */
export const warnInChats = async (tx: Db, user_id: string): Promise<string[]> =>
  (
    await many<{ id: string }>(
      tx,
      sql`insert into chat_warnings (chat_id, about_id, kind)
          select c.id, ${user_id}::uuid, 'fraud' from chats c where c.id in (${chatsHadBy(user_id)})
          on conflict (chat_id, about_id) do update set kind = excluded.kind, created_at = now()
          returning chat_id as id`,
    )
  ).map(({ id }) => id)

export const liftWarningsInChats = (tx: Db, user_id: string) =>
  run(
    tx,
    sql`update chat_warnings set kind = 'lifted', created_at = now()
        where about_id = ${user_id} and kind = 'fraud'`,
  )

export const sweepFirstWords = (db: Db) =>
  run(
    db,
    sql`delete from first_words where said_at < now() - ${repeated.within_ms} * interval '1 millisecond'`,
  )
