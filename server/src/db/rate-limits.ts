import type { RateLimit } from '@keyswap/contract'
import { type Db, maybe, one, run, sql } from './sql.ts'

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

/** The seconds until a call of `key` would be granted, 0 if it would be now. Takes nothing. */
export const waitOf = async (db: Db, key: string, { max, seconds }: RateLimit): Promise<number> =>
  (
    await maybe<{ wait: number }>(
      db,
      sql`select ceil(extract(epoch from full_at - now()) - ${seconds - seconds / max}::float8)::int as wait
          from rate_limits
          where key = ${key} and full_at > now() + make_interval(secs => ${seconds - seconds / max}::float8)`,
    )
  )?.wait ?? 0

/** Makes `key`'s allowance full again. */
export const forgetCalls = (db: Db, key: string): Promise<number> =>
  run(db, sql`delete from rate_limits where key = ${key}`)

/** A key whose allowance is full again needs no row. */
export const sweepRateLimits = (db: Db): Promise<number> =>
  run(db, sql`delete from rate_limits where full_at < now()`)
