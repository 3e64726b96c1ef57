// What is given back after an end by which a swap that had begun did not take place.
import type { Deal, Party } from '@keyswap/contract/deals'
import { someoneHasKeys } from '../plan-state.ts'
import { type AgreedPayment, receivedPayments } from './received.ts'

/** Whoever ended it: somebody says that they got keys, or said so once. */
export const endedAfterKeys = (deal: Deal): boolean =>
  deal.state === 'cancelled' &&
  (someoneHasKeys(deal) || deal.parties.some(({ has_taken_back }) => has_taken_back))

type Given = { car: Party['gets']; from: string; to: string; isCertain: boolean }

/** Each car that was received, with who has it and whose it is; not certain if the word was taken back. */
export function toGiveBack({ parties }: Deal): Given[] {
  return parties.flatMap(({ user_id, gets, handed_over_at, has_taken_back }, index) => {
    // Each gives to the next one.
    const owner = parties.at(index - 1)
    const isCertain = handed_over_at !== null
    return owner && (isCertain || has_taken_back)
      ? [{ car: gets, from: user_id, to: owner.user_id, isCertain }]
      : []
  })
}

/** Money that was received in a swap that did not take place. */
export const toPayBack = (deal: Deal): AgreedPayment[] =>
  deal.state === 'cancelled' ? receivedPayments(deal) : []
