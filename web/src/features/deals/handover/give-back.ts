// What is given back after an end by which a swap that had begun did not take place.
import type { Deal, Party } from '@keyswap/contract/deals'
import { someoneHasKeys } from '../plan-state.ts'

/** Whoever ended it: somebody says that they got keys. */
export const endedAfterKeys = (deal: Deal): boolean =>
  deal.state === 'cancelled' && someoneHasKeys(deal)

/** Each car that was received, with who has it and whose it is. */
export function toGiveBack({ parties }: Deal): { car: Party['gets']; from: string; to: string }[] {
  return parties.flatMap(({ user_id, gets, handed_over_at }, index) => {
    // Each gives to the next one.
    const owner = parties.at(index - 1)
    return handed_over_at !== null && owner ? [{ car: gets, from: user_id, to: owner.user_id }] : []
  })
}
