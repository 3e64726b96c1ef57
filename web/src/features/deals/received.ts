// What was received of the money that was agreed on, as its payees have said.
import type { Cash } from '@keyswap/contract/cash'
import type { Deal } from '@keyswap/contract/deals'
import { deal as limits } from '@keyswap/contract/limits'
import { agreedOf } from './plan-state.ts'

export type AgreedPayment = Cash & {
  index: number
  /** When its payee said that they received it; null if they have not. */
  received_at: string | null
}

export const agreedPayments = (deal: Deal): AgreedPayment[] =>
  (agreedOf(deal)?.terms.cash ?? []).map((payment, index) => ({
    ...payment,
    index,
    received_at: deal.received.find((one) => one.payment === index)?.at ?? null,
  }))

/** From the agreement on until some time after the swap. */
export function canReceive({ state, done_at }: Deal, now: number): boolean {
  if (state === 'agreed' || state === 'disputed') return true
  return (
    state === 'done' && done_at !== null && now < Date.parse(done_at) + limits.open_after_done_ms
  )
}
