// What was received of the money that was agreed on, as its payees have said.
import type { Cash } from '@keyswap/contract/cash'
import type { Deal } from '@keyswap/contract/deals'
import { agreedOf } from '../plan-state.ts'

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
