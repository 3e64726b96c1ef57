import type { CarPage } from '@keyswap/contract/matching'
import type { Caller } from '../../../calls/caller.ts'
import { Refusal } from '../../../errors/refusal.ts'
import type { Matching } from '../matches/pairs.rules.ts'
import { readCarPage } from './car-page.store.ts'
import { placeOf, presentFrom } from './deck.rules.ts'

/**
 * The viewer may see their own cars and, unless one of the two has unmatched or blocked the other, a car that is in the
 * feed, reserved, or part of one of their matches, deals or rings.
 */
export async function carPage(matching: Matching, caller: Caller, id: string): Promise<CarPage> {
  const { page, ...asking } = await findPage(matching, caller, id)
  if (!page) throw new Refusal('CAR_NOT_FOUND')
  const { is_listed, swiped, is_reported, swapped_at } = page
  const { json } = presentFrom(placeOf(asking))(page)
  return { ...json.parsed(), is_listed, swiped, is_reported, swapped_at }
}

/** Whether the member may see a car, as its page says; and who that is. */
export const maySeeCar = async (
  matching: Pick<Matching, 'db' | 'isCarKnown'>,
  caller: Caller,
  id: string,
): Promise<{ viewer_id: string; maySee: boolean }> => {
  const { viewer_id, page } = await findPage(matching, caller, id)
  return { viewer_id, maySee: page !== undefined }
}

/** Deals and rings are asked only about a car that is not seen otherwise, which is rare. */
async function findPage(
  { db, isCarKnown }: Pick<Matching, 'db' | 'isCarKnown'>,
  caller: Caller,
  id: string,
) {
  const found = await readCarPage(db, caller, id, false)
  if (found.page || !(await isCarKnown(db, found.viewer_id, id))) return found
  // The first statement has let the caller in and counted the call.
  return readCarPage(db, { id: found.viewer_id }, id, true)
}
