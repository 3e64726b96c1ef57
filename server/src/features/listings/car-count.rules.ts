import { site as limits } from '@keyswap/contract/limits'
import type { Db } from '../../db/sql.ts'
import { countShownCars } from './cars.store.ts'

/**
 * Counts at most once a minute, however many visitors there are. Answers with the last count while a new one is under way:
 * no page waits for the database. Null if it is not worth telling, or not known yet.
 */
export function createCarCount(db: Db, now: () => number = Date.now): () => number | null {
  let known = 0
  let counted_at = Number.NEGATIVE_INFINITY
  return () => {
    if (now() - counted_at >= limits.count_ms) {
      counted_at = now()
      // A count that fails is tried again a minute later.
      countShownCars(db).then(
        (count) => {
          known = count
        },
        () => {},
      )
    }
    return known < limits.cars_worth_telling ? null : known
  }
}
