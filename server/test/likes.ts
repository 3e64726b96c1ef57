import { likes } from '@keyswap/contract/limits'
import type { Pool } from '../src/db/pool.ts'
import { literal, run, sql } from '../src/db/sql.ts'

/** As if so much time had passed since all likes that none can be taken back. */
export const likesAreOld = ({ pool }: { pool: Pool }) =>
  run(
    pool,
    sql`update swipes set created_at = created_at - make_interval(secs => ${literal(likes.undo_ms / 1000)})
        where direction = 'like'`,
  )
