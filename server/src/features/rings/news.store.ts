import type { RingAnswer, RingState } from '@keyswap/contract/choices'
import { type Db, maybe, sql } from '../../db/sql.ts'

export type RingStanding = {
  state: RingState
  answer: RingAnswer | null
  /** The ring that this one replaced. */
  replaces: string | null
  /** Whether the member is in the ring that replaced this one. */
  has_next: boolean
  /** Whether the member has opened the ring's chat. */
  is_opened: boolean
}

type Cars = { gives: string; gets: string; members: number }

/** What the member in row `mine` of `ring_members` gives and gets: each gets the car of the one before. */
const CARS = sql`lateral (
          select snapshot_title(mine.snapshot) as gives, snapshot_title(before.snapshot) as gets, size.members
          from (select count(*)::int as members from ring_members m where m.ring_id = mine.ring_id) size
          join ring_members before on before.ring_id = mine.ring_id
            and before.position = (mine.position + size.members - 1) % size.members) cars`

export const readRingNews = (db: Db, user_id: string, ring_id: string) =>
  maybe<RingStanding & Cars>(
    db,
    sql`select r.state, mine.answer, r.replaces, cars.gives, cars.gets, cars.members,
               exists (select from rings next join ring_members m on m.ring_id = next.id and m.user_id = mine.user_id
                       where next.replaces = r.id) as has_next,
               exists (select from chat_members m
                       where m.chat_id = r.id and m.user_id = mine.user_id and m.opened_at is not null) as is_opened
        from rings r
        join ring_members mine on mine.ring_id = r.id and mine.user_id = ${user_id}
        cross join ${CARS}
        where r.id = ${ring_id}`,
  )

type Unread = {
  gets: string
  /** Counts up to 100. */
  unread: number
  /** The names of the senders. */
  names: string[]
}

/**
 * Counts what others wrote and the member has not read. Steps of a swap have notifications of their own. Undefined if the chat is
 * closed.
 */
export const readUnread = (db: Db, user_id: string, ring_id: string) =>
  maybe<Unread>(
    db,
    sql`select cars.gets, said.unread, said.names
        from chats c
        join chat_members reader on reader.chat_id = c.id and reader.user_id = ${user_id}
        join ring_members mine on mine.ring_id = c.id and mine.user_id = reader.user_id
        cross join ${CARS}
        cross join lateral (
          select count(*) as unread, coalesce(array_agg(distinct newest.name), '{}') as names
          from (
            select u.name from messages m join users u on u.id = m.sender_id
            where m.chat_id = c.id and m.seq > reader.read_seq and m.sender_id <> reader.user_id and m.kind = 'text'
            limit 100
          ) newest
        ) said
        where c.id = ${ring_id} and not c.is_closed and c.size = (
          select count(*) from chat_members o join users u on u.id = o.user_id
          where o.chat_id = c.id and u.banned_at is null)`,
  )
