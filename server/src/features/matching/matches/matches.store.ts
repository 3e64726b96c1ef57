import type { Match } from '@keyswap/contract/matching'
import type { Caller } from '../../../calls/caller.ts'
import { type Cursor, FROM_NEWEST } from '../../../calls/cursor.ts'
import { Json } from '../../../calls/json.ts'
import { entry, type Joined, joinedIn, manyFor } from '../../../db/entry.ts'
import { type Db, literal, maybe, one, run, sql } from '../../../db/sql.ts'

export { cursorFor } from '../../../db/entry.ts'

export const MATCHES_PAGE = 500

/** `match` is the JSON of a `Match`. */
type ListedMatch = { id: string; match: string; active_at: number }

/** Most recently active first. `offset 0` keeps PostgreSQL from computing `match_for` for matches beyond this page. */
export const listMatches = async (
  db: Db,
  caller: Caller,
  after: Cursor<number> = FROM_NEWEST,
): Promise<ListedMatch[]> =>
  joinedIn(
    await manyFor<Joined<ListedMatch>>(
      db,
      sql`select me.wait, latest.chat_id as id, v.match, feed_pos_of(latest.active_at) as active_at
        from ${entry(caller)}
        left join lateral (
          select chat_id, coalesce(said_at, created_at) as active_at
          from chat_members
          where user_id = me.id and kind = 'match'
            and (coalesce(said_at, created_at), chat_id)
                < ('epoch'::timestamptz + ${after.key}::bigint * interval '1 microsecond', ${after.id}::uuid)
          order by coalesce(said_at, created_at) desc, chat_id desc
          limit ${literal(MATCHES_PAGE)}
        ) latest on true
        left join lateral (select match from match_for(latest.chat_id, me.id) offset 0) v on true
        order by latest.active_at desc, latest.chat_id desc`,
    ),
  )

export const findMatch = async (
  db: Db,
  user_id: string,
  match_id: string,
): Promise<Json<Match> | undefined> => {
  const found = await maybe<{ match: string }>(
    db,
    sql`select match from match_for(${match_id}, ${user_id})`,
  )
  return found && new Json(found.match)
}

/** What others wrote and the member has not read, up to 100. Steps of a swap are told on their own. */
export const countUnread = async (db: Db, user_id: string, match_id: string): Promise<number> =>
  (
    await one<{ n: number }>(
      db,
      sql`select count(*) as n from (
            select from chat_members mine join messages m on m.chat_id = mine.chat_id and m.seq > mine.read_seq
            where mine.chat_id = ${match_id} and mine.user_id = ${user_id} and m.sender_id <> mine.user_id and m.kind = 'text'
            limit 100) newest`,
    )
  ).n

export const takeMoment = async (db: Db, user_id: string, match_id: string): Promise<boolean> =>
  (await run(
    db,
    sql`update matches set unshown_to = null where id = ${match_id} and unshown_to = ${user_id}`,
  )) > 0
