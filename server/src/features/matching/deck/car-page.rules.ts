import type { CarPage } from '@keyswap/contract/matching'
import type { Caller } from '../../../calls/caller.ts'
import { Refusal } from '../../../errors/refusal.ts'
import type { Matching } from '../matches/pairs.rules.ts'
import { readCarPage } from './car-page.store.ts'
import { placeOf, presentFrom } from './deck-cards.rules.ts'

/**
 * The viewer sees their own cars. They also see another's car that is in the feed, reserved and active, or in one of their
 * matches, deals or rings that are not over, unless viewer or owner has unmatched or blocked the other.
 */
export async function carPage(matching: Matching, caller: Caller, id: string): Promise<CarPage> {
  const { page, ...asking } = await findPage(matching, caller, id)
  if (!page) throw new Refusal('CAR_NOT_FOUND')
  const { is_listed, swiped, is_reported, swapped_at } = page
  const { json } = presentFrom(placeOf(asking))(page)
  return { ...json.parsed(), is_listed, swiped, is_reported, swapped_at }
}

/** The viewer's id, and whether they may see the car, by the rule of `carPage`. Checks the caller and counts the call. */
export const readCarAccess = async (
  matching: Pick<Matching, 'db' | 'isCarKnown'>,
  caller: Caller,
  id: string,
): Promise<{ viewer_id: string; maySee: boolean }> => {
  const { viewer_id, page } = await findPage(matching, caller, id)
  return { viewer_id, maySee: page !== undefined }
}

/** Reads the page first. Only if the viewer may not see the car by that, which is rare, are deals and rings asked. */
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
