import { answering as limits } from '@keyswap/contract/limits'
import { type Db, literal, maybe, sql } from '../../../db/sql.ts'

const AFTER = sql`make_interval(secs => ${literal(limits.late_ms / 1000)})`
const ACCOUNT_AGE = sql`make_interval(secs => ${literal(limits.account_ms / 1000)})`

/** What `is_late` takes after the member. */
export const WHEN_LATE = sql`${literal(limits.late_from)}, ${AFTER}, ${ACCOUNT_AGE}`

export type Late = { chats: number; match_id: string }

/** How many chats wait, and the one that has waited longest. Undefined unless the member's cars come later. */
export const readLate = (db: Db, user_id: string) =>
  maybe<Late>(
    db,
    sql`select count(*)::int as chats, (array_agg(l.chat_id order by l.asked_at))[1] as match_id
        from late_chats(${user_id}, ${AFTER}, ${ACCOUNT_AGE}) l
        having is_late(${user_id}, ${WHEN_LATE})`,
  )
