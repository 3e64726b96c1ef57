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
  one<{ last_seq: number; is_closed: boolean }>(
    db,
    sql`select last_seq, is_closed from matches where id = ${match_id} for update`,
  )

export const findByClientId = (db: Db, match_id: string, sender_id: string, client_id: string) =>
  maybe<Message>(
    db,
    sql`select id, seq, sender_id, client_id, content, created_at from messages
        where match_id = ${match_id} and sender_id = ${sender_id} and client_id = ${client_id}`,
  )

export type NewMessage = Omit<Message, 'created_at'> & { match_id: string }

export async function insertMessage(db: Db, message: NewMessage): Promise<Message> {
  await run(db, sql`update matches set last_seq = ${message.seq} where id = ${message.match_id}`)
  return one<Message>(
    db,
    sql`insert into messages (match_id, seq, id, sender_id, client_id, content)
        values (${message.match_id}, ${message.seq}, ${message.id}, ${message.sender_id},
                ${message.client_id}, ${message.content})
        returning id, seq, sender_id, client_id, content, created_at`,
  )
}

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
    sql`select mine.read_seq, coalesce(theirs.read_seq, 0) as their_read_seq, m.last_seq, not m.is_closed as is_open
        from matches m
        join match_members mine on mine.match_id = m.id and mine.user_id = ${me}
        left join match_members theirs on theirs.match_id = m.id and theirs.user_id = ${them}
        where m.id = ${match_id}`,
  )

/** False when it says nothing new. */
export const writeRead = async (
  db: Db,
  match_id: string,
  user_id: string,
  seq: number,
): Promise<boolean> =>
  (await run(
    db,
    sql`update match_members
        set read_seq = greatest(read_seq, least(${seq}, (select last_seq from matches where id = ${match_id}))),
            opened_at = coalesce(opened_at, now())
        where user_id = ${user_id} and match_id = ${match_id} and (read_seq < ${seq} or opened_at is null)`,
  )) === 1

/** Gone from both lists and closed; the pair remembers why, and so they never meet again. */
export async function closeMatch(
  db: Db,
  match_id: string,
  me: string,
  them: string,
  how: string,
): Promise<void> {
  await run(db, sql`update matches set is_closed = true where id = ${match_id}`)
  await run(db, sql`delete from match_members where match_id = ${match_id}`)
  await run(
    db,
    sql`update pairs set closed_by = ${me}, closed_how = ${how}
        where low_id = least(${me}::uuid, ${them}::uuid) and high_id = greatest(${me}::uuid, ${them}::uuid)`,
  )
}

export const messagesBy = (db: Db, user_id: string) =>
  many(
    db,
    sql`select m.match_id, m.seq, m.content, m.created_at
        from messages m where m.sender_id = ${user_id} order by m.created_at, m.seq`,
  )
