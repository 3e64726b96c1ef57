import type { ChatState, Message } from '@keyswap/contract/chat'
import { type Db, many, maybe, one, run, sql } from '../../db/sql.ts'

export type Sides = { me: string; them: string; is_closed: boolean }

/** Who talks with whom; undefined to anyone who is not one of the two. */
export const findSides = (db: Db, match_id: string, user_id: string) =>
  maybe<Sides>(
    db,
    sql`select m.user_id as me, case when x.user_a = m.user_id then x.user_b else x.user_a end as them, x.is_closed
        from match_members m join matches x on x.id = m.match_id
        where m.user_id = ${user_id} and m.match_id = ${match_id}`,
  )

/** Everyone who says something in this chat stands in line here. */
export const lockMatch = (db: Db, match_id: string) =>
  one<{ is_closed: boolean }>(
    db,
    sql`select is_closed from matches where id = ${match_id} for update`,
  )

/** Held until the transaction is through: a ban waits for what is being said, or is seen by it. */
export const areBothHere = async (db: Db, me: string, them: string): Promise<boolean> =>
  (
    await many<{ is_banned: boolean }>(
      db,
      sql`select banned_at is not null as is_banned from users where id in (${me}, ${them})
          order by id for share`,
    )
  ).filter(({ is_banned }) => !is_banned).length === 2

export const findByClientId = (db: Db, match_id: string, sender_id: string, client_id: string) =>
  maybe<Message>(
    db,
    sql`select id, seq, sender_id, client_id, content, created_at from messages
        where match_id = ${match_id} and sender_id = ${sender_id} and client_id = ${client_id}`,
  )

export type NewMessage = Omit<Message, 'seq' | 'created_at'> & { match_id: string }

/** Its place is the next one: only who holds the match may ask. */
export const insertMessage = (db: Db, message: NewMessage) =>
  one<Message>(
    db,
    sql`with place as (
          update matches set last_seq = last_seq + 1 where id = ${message.match_id} returning last_seq
        )
        insert into messages (match_id, seq, id, sender_id, client_id, content)
        select ${message.match_id}, last_seq, ${message.id}, ${message.sender_id}, ${message.client_id},
               ${message.content}
        from place
        returning id, seq, sender_id, client_id, content, created_at`,
  )

const PAGE = 100

export const listAfter = (db: Db, match_id: string, after: number) =>
  many<Message>(
    db,
    sql`select id, seq, sender_id, client_id, content, created_at from messages
        where match_id = ${match_id} and seq > ${after} order by seq limit ${PAGE}`,
  )

export const listBefore = (db: Db, match_id: string, before: number) =>
  many<Message>(
    db,
    sql`select * from (
          select id, seq, sender_id, client_id, content, created_at from messages
          where match_id = ${match_id} and seq < ${before} order by seq desc limit ${PAGE}
        ) newest order by seq`,
  )

export const readState = (db: Db, match_id: string, me: string, them: string) =>
  one<ChatState>(
    db,
    sql`select mine.read_seq, m.last_seq,
               case when m.is_closed then 0 else coalesce(theirs.read_seq, 0) end as their_read_seq,
               not m.is_closed and exists (select 1 from users where id = ${them} and banned_at is null) as is_open
        from matches m
        join match_members mine on mine.match_id = m.id and mine.user_id = ${me}
        left join match_members theirs on theirs.match_id = m.id and theirs.user_id = ${them}
        where m.id = ${match_id}`,
  )

/** How far is read now; undefined when that is no news. */
export const writeRead = async (
  db: Db,
  match_id: string,
  user_id: string,
  seq: number,
): Promise<number | undefined> =>
  (
    await maybe<{ read_seq: number }>(
      db,
      sql`update match_members r
          set read_seq = greatest(r.read_seq, least(${seq}, m.last_seq)), opened_at = coalesce(r.opened_at, now())
          from matches m
          where r.user_id = ${user_id} and r.match_id = ${match_id} and m.id = r.match_id
            and (r.read_seq < least(${seq}, m.last_seq) or r.opened_at is null)
          returning r.read_seq`,
    )
  )?.read_seq

/** Every chat of this member, with whom they have it. */
export const listChats = (db: Db, user_id: string) =>
  many<{ match_id: string; them: string }>(
    db,
    sql`select x.id as match_id, case when x.user_a = ${user_id} then x.user_b else x.user_a end as them
        from match_members m join matches x on x.id = m.match_id
        where m.user_id = ${user_id}`,
  )

export type Said = { match_id: string; seq: number; content: string; created_at: string }
type SaidBefore = Pick<Said, 'match_id' | 'seq'>
const BEFORE_ALL: SaidBefore = { match_id: '00000000-0000-0000-0000-000000000000', seq: 0 }
const EXPORT_PAGE = 500

/** What a member said, chat by chat, in pages. */
export const messagesAfter = (db: Db, user_id: string, after: SaidBefore = BEFORE_ALL) =>
  many<Said>(
    db,
    sql`select match_id, seq, content, created_at from messages
        where sender_id = ${user_id} and (match_id, seq) > (${after.match_id}::uuid, ${after.seq})
        order by match_id, seq limit ${EXPORT_PAGE}`,
  )

/** What a member said goes with the member. */
export const forgetMessages = (db: Db, user_id: string) =>
  run(db, sql`delete from messages where sender_id = ${user_id}`)
