import type { CarPage } from '@keyswap/contract/matching'
import type { Caller } from '../../caller.ts'
import type { Db } from '../../db/sql.ts'
import { Refusal } from '../../refusal.ts'
import { readCarPage } from './car-page.store.ts'
import { placeOf, presentFrom } from './deck.rules.ts'

/**
 * The viewer may see their own cars and, unless one of the two has unmatched or blocked the other, a car that is in the
 * feed, reserved, or part of one of their matches or deals.
 */
export async function carPage(db: Db, caller: Caller, id: string): Promise<CarPage> {
  const { page, ...asking } = await readCarPage(db, caller, id)
  if (!page) throw new Refusal('CAR_NOT_FOUND')
  const { is_listed, swiped, is_reported } = page
  const { json } = presentFrom(placeOf(asking))(page)
  return { ...json.parsed(), is_listed, swiped, is_reported }
}
