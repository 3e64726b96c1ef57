import type { RateLimit } from '@keyswap/contract'
import { type Db, maybe, one, run, sql } from './sql.ts'

/**
 * Takes one call from `key`'s allowance, which all instances share.
 * Returns 0 if it was granted, otherwise the seconds until the next call will be.
 */
export async function takeCall(db: Db, key: string, { max, seconds }: RateLimit): Promise<number> {
  // Each call moves full_at by its share of the window; a call that would move it beyond one window has to wait.
  const share = seconds / max
  const granted = await maybe(
    db,
    sql`insert into rate_limits as mine (key, full_at)
        values (${key}, now() + make_interval(secs => ${share}))
        on conflict (key) do update
          set full_at = greatest(mine.full_at, now()) + make_interval(secs => ${share})
          where mine.full_at <= now() + make_interval(secs => ${seconds - share})
        returning true`,
  )
  if (granted) return 0
  const { wait } = await one<{ wait: number }>(
    db,
    sql`select coalesce(ceil(extract(epoch from max(full_at) - now()) - ${seconds - share}), 1)::int as wait
        from rate_limits where key = ${key}`,
  )
  return Math.max(1, wait)
}

/** A key whose allowance is full again needs no row. */
export const sweepRateLimits = (db: Db): Promise<number> =>
  run(db, sql`delete from rate_limits where full_at < now()`)
