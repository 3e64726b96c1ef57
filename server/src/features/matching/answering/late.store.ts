import { answering as limits } from '@keyswap/contract/limits'
import { type Db, literal, maybe, type Sql, sql } from '../../../db/sql.ts'

const interval = (ms: number) => sql`make_interval(secs => ${literal(ms / 1000)})`
const [AFTER, ACCOUNT_AGE] = [interval(limits.late_ms), interval(limits.late_account_ms)]

/** An SQL condition: this member lets so many chats wait that their cars come later. */
export const isLate = (member: Sql) =>
  sql`is_late(${member}, ${literal(limits.late_from)}, ${AFTER}, ${ACCOUNT_AGE})`

export type Late = { chats: number; match_id: string }

/** How many chats wait, and the one that has waited longest. Undefined unless the member's cars come later. */
export const readLate = (db: Db, user_id: string) =>
  maybe<Late>(
    db,
    sql`select count(*)::int as chats, (array_agg(l.chat_id order by l.asked_at))[1] as match_id
        from late_chats(${user_id}, ${AFTER}, ${ACCOUNT_AGE}) l
        having ${isLate(sql`${user_id}`)}`,
  )
