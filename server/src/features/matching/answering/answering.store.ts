import { answering as limits } from '@keyswap/contract/limits'
import { type Db, one, sql } from '../../../db/sql.ts'

export type Answers = {
  asked: number
  answered: number
  answered_soon: number
  median_ms: number | null
}

export const readAnswers = (db: Db, user_id: string) =>
  one<Answers>(
    db,
    sql`select asked, answered, answered_soon, median_ms
        from answers_of(${user_id}, ${limits.within_ms} * interval '1 millisecond', ${limits.soon_ms} * interval '1 millisecond')`,
  )
