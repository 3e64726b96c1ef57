import { site as limits } from '@keyswap/contract/limits'
import type { Db } from '../../db/sql.ts'
import { countShownCars } from './cars.store.ts'

/** Counts at most once a minute, however many visitors there are. */
export function createCarCount(db: Db, now: () => number = Date.now) {
  let counted: { at: number; count: Promise<number> } | undefined
  return async (): Promise<number | null> => {
    if (!counted || now() - counted.at >= limits.count_ms) {
      const fresh = { at: now(), count: countShownCars(db) }
      counted = fresh
      // Don't cache a failed count.
      fresh.count.catch(() => {
        if (counted === fresh) counted = undefined
      })
    }
    const count = await counted.count
    return count < limits.cars_worth_telling ? null : count
  }
}
