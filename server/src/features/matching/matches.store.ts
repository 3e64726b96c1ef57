import type { Match } from '@keyswap/contract/matching'
import type { Cursor } from '../../cursor.ts'
import { type Db, literal, many, maybe, run, sql } from '../../db/sql.ts'

export type NewMatch = {
  id: string
  user_a: string
  user_b: string
  car_a: string
  car_b: string
  super_a: boolean
  super_b: boolean
}

/** Inserting twice is harmless: the id is derived from the pair and its round. The chat with the same id must exist. */
export const insertMatch = (db: Db, match: NewMatch) =>
  run(
    db,
    sql`insert into matches (id, user_a, user_b, car_a, car_b, snapshot_a, snapshot_b, super_a, super_b)
        select ${match.id}, ${match.user_a}, ${match.user_b}, a.id, b.id,
               matched_words(a), matched_words(b), ${match.super_a}, ${match.super_b}
        from cars a, cars b where a.id = ${match.car_a} and b.id = ${match.car_b}
        on conflict (id) do nothing`,
  )

export const PAGE = 500

const START: Cursor<number> = {
  key: Number.MAX_SAFE_INTEGER,
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

/** Most recently active first. `offset 0` keeps PostgreSQL from computing `match_for` for matches beyond this page. */
export const listMatches = (db: Db, user_id: string, after: Cursor<number> = START) =>
  many<Match & { active_at: number }>(
    db,
    sql`select v.*, feed_pos_of(latest.active_at) as active_at
        from (
          select chat_id, coalesce(said_at, created_at) as active_at
          from chat_members
          where user_id = ${user_id} and kind = 'match'
            and (coalesce(said_at, created_at), chat_id)
                < ('epoch'::timestamptz + ${after.key}::bigint * interval '1 microsecond', ${after.id}::uuid)
          order by coalesce(said_at, created_at) desc, chat_id desc
          limit ${literal(PAGE)}
        ) latest
        cross join lateral (select * from match_for(latest.chat_id, ${user_id}) offset 0) v
        order by latest.active_at desc, latest.chat_id desc`,
  )

export const findMatch = (db: Db, user_id: string, match_id: string) =>
  maybe<Match>(db, sql`select * from match_for(${match_id}, ${user_id})`)
