import { paymentWays } from './choices.ts'
import { deal as limits } from './limits.ts'
import { currencies } from './units.ts'
import { uuid, z } from './zod.ts'

/** A payment between two parties of a deal. */
export const Cash = z.strictObject({
  from_id: uuid(),
  to_id: uuid(),
  amount_cents: z.number().int().min(1).max(limits.max_cash_cents),
  currency: z.enum(currencies),
  /** The way of payment; absent if the parties have not chosen one. */
  by: z.enum(paymentWays).optional(),
})
export type Cash = z.output<typeof Cash>
