import { answering as limits } from '@keyswap/contract/limits'
import { type Db, many, one, sql } from '../../../db/sql.ts'

export type Answers = {
  asked: number
  answered: number
  answered_soon: number
  median_ms: number | null
}

const WITHIN = sql`${limits.within_ms} * interval '1 millisecond'`
const SOON = sql`${limits.soon_ms} * interval '1 millisecond'`
const ACCOUNT_AGE = sql`${limits.account_ms} * interval '1 millisecond'`

export const readAnswers = (db: Db, user_id: string) =>
  one<Answers>(
    db,
    sql`select asked, answered, answered_soon, median_ms
        from answers_of(${user_id}, ${WITHIN}, ${SOON}, ${ACCOUNT_AGE})`,
  )

export type MembersAnswers = Answers & { id: string }

/** Of all members who were asked often enough, without those who are away or suspended. */
export const listAnswers = (db: Db) =>
  many<MembersAnswers>(
    db,
    sql`select u.id, a.asked, a.answered, a.answered_soon, a.median_ms
        from users u cross join lateral answers_of(u.id, ${WITHIN}, ${SOON}, ${ACCOUNT_AGE}) a
        where a.asked >= ${limits.from} and u.banned_at is null and away_end(u.id) is null`,
  )
