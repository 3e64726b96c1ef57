import type { RateLimit } from '@keyswap/contract'
import { type Db, one, run, sql } from './sql.ts'

/**
 * Takes one call, or `cost` calls, from `key`'s allowance, which all instances share. Returns 0 if it was granted, otherwise the
 * seconds until it will be.
 */
export const takeCall = async (
  db: Db,
  key: string,
  { max, seconds }: RateLimit,
  cost = 1,
): Promise<number> =>
  (
    await one<{ wait: number }>(
      db,
      sql`select take_call(${key}, ${(cost * seconds) / max}, ${seconds}) as wait`,
    )
  ).wait

/** Makes `key`'s allowance full again. */
export const forgetCalls = (db: Db, key: string): Promise<number> =>
  run(db, sql`delete from rate_limits where key = ${key}`)

/** A key whose allowance is full again needs no row. */
export const sweepRateLimits = (db: Db): Promise<number> =>
  run(db, sql`delete from rate_limits where full_at < now()`)
