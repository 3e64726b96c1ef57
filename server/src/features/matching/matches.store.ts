import type { Match } from '@keyswap/contract/matching'
import { type Db, many, maybe, run, sql } from '../../db/sql.ts'

export type NewMatch = {
  id: string
  user_a: string
  user_b: string
  car_a: string
  car_b: string
  super_a: boolean
  super_b: boolean
}

/** Twice is harmless: the id is the pair's. */
export async function insertMatch(db: Db, match: NewMatch): Promise<void> {
  await run(
    db,
    sql`insert into matches (id, user_a, user_b, car_a, car_b, snapshot_a, snapshot_b, super_a, super_b)
        select ${match.id}, ${match.user_a}, ${match.user_b}, a.id, b.id,
               matched_words(a), matched_words(b), ${match.super_a}, ${match.super_b}
        from cars a, cars b where a.id = ${match.car_a} and b.id = ${match.car_b}
        on conflict (id) do nothing`,
  )
  await run(
    db,
    sql`insert into match_members (user_id, match_id)
        values (${match.user_a}, ${match.id}), (${match.user_b}, ${match.id})
        on conflict do nothing`,
  )
}

/** Behind whom a page begins: when it was active, in microseconds, and which it is. */
export type Place = { active_at: string; id: string }

const FROM_THE_START: Place = {
  active_at: String(Number.MAX_SAFE_INTEGER),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

/** The last to have heard a word first. `offset 0` keeps the rest a look at each match of the page, not at all. */
export const listMatches = (db: Db, user_id: string, after: Place = FROM_THE_START) =>
  many<Match & { active_at: number }>(
    db,
    sql`select v.*, feed_pos_of(latest.active_at) as active_at
        from (
          select match_id, coalesce(said_at, created_at) as active_at
          from match_members
          where user_id = ${user_id}
            and (coalesce(said_at, created_at), match_id)
                < ('epoch'::timestamptz + ${after.active_at}::bigint * interval '1 microsecond', ${after.id}::uuid)
          order by coalesce(said_at, created_at) desc, match_id desc
          limit 500
        ) latest
        cross join lateral (select * from match_for(latest.match_id, ${user_id}) offset 0) v
        order by latest.active_at desc, latest.match_id desc`,
  )

export const findMatch = (db: Db, user_id: string, match_id: string) =>
  maybe<Match>(
    db,
    sql`select v.* from match_members m
        cross join lateral match_for(m.match_id, m.user_id) v
        where m.user_id = ${user_id} and m.match_id = ${match_id}`,
  )
