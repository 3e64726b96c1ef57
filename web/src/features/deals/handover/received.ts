// What was received of the money that was agreed on, as its payees have said.
import type { Cash } from '@keyswap/contract/cash'
import type { Deal } from '@keyswap/contract/deals'
import { agreedOf } from '../plan-state.ts'

export type AgreedPayment = Cash & {
  /** Its place in the agreed version; below 0 for what was received of an agreement before. */
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

/** Also of an agreement before: what was received does not go with another amount. */
export const receivedPayments = (deal: Deal): AgreedPayment[] => [
  ...deal.received_before.map(({ at, ...payment }, nth) => ({
    ...payment,
    index: -1 - nth,
    received_at: at,
  })),
  ...agreedPayments(deal).filter(({ received_at }) => received_at !== null),
]
