// Suggests who pays whom in a swap, from the values that the owners set; Keyswap never values a car. Don't import zod here:
// the web would load it.
import type { WishedSide } from '../choices.ts'
import type { Currency } from '../units.ts'

/** A leg with the value that the car's owner set, in `currency`; 0 means not set. */
export type ValuedLeg = {
  car_id: string
  giver_id: string
  receiver_id: string
  price: number
  currency: Currency
}

export type Payment = {
  from_id: string
  to_id: string
  amount_cents: number
  currency: Currency
}

export type CashSuggestion =
  /** The values of these cars are not set. */
  | { kind: 'missing'; car_ids: string[] }
  /** The values are in more than one currency, and there is no exchange rate. */
  | { kind: 'currencies' }
  /** An empty list if all values are the same. */
  | { kind: 'payments'; payments: Payment[] }

export function suggestCash(legs: readonly ValuedLeg[]): CashSuggestion {
  const missing = legs.filter(({ price }) => price === 0)
  if (missing.length > 0) return { kind: 'missing', car_ids: missing.map(({ car_id }) => car_id) }
  const [currency, ...others] = new Set(legs.map((leg) => leg.currency))
  if (currency === undefined) return { kind: 'payments', payments: [] }
  if (others.length > 0) return { kind: 'currencies' }
  return { kind: 'payments', payments: settle(debtsOf(legs), currency) }
}

/** Converts a listing's price to cents. */
const centsOf = (price: number): number => Math.round(price * 100)

/** What each party owes in cents: the value they get minus the value they give. Negative if others owe them. */
export function debtsOf(legs: readonly ValuedLeg[]): Map<string, number> {
  const nets = new Map<string, number>()
  const add = (id: string, cents: number) => nets.set(id, (nets.get(id) ?? 0) + cents)
  for (const { giver_id, receiver_id, price } of legs) {
    add(giver_id, -centsOf(price))
    add(receiver_id, centsOf(price))
  }
  return nets
}

/** The largest debtor pays the largest creditor first, ties by id. Each payment settles at least one of the two. */
function settle(nets: ReadonlyMap<string, number>, currency: Currency): Payment[] {
  const left = new Map(nets)
  const payments: Payment[] = []
  for (;;) {
    const debtor = largest(left, 1)
    const creditor = largest(left, -1)
    if (!debtor || !creditor) return payments
    const amount_cents = Math.min(debtor.cents, creditor.cents)
    payments.push({ from_id: debtor.id, to_id: creditor.id, amount_cents, currency })
    left.set(debtor.id, debtor.cents - amount_cents)
    left.set(creditor.id, amount_cents - creditor.cents)
  }
}

/** The party with the largest net of this sign; undefined if there is none. */
const largest = (nets: ReadonlyMap<string, number>, sign: 1 | -1) =>
  [...nets]
    .map(([id, net]) => ({ id, cents: net * sign }))
    .filter(({ cents }) => cents > 0)
    .sort((a, b) => b.cents - a.cents || (a.id < b.id ? -1 : 1))[0]

/** A leg with what the giver said about money when they listed the car. */
export type WishedLeg = Pick<ValuedLeg, 'giver_id' | 'receiver_id'> & {
  money: { side: WishedSide; amount: number; currency: Currency } | null
}

export type WishedPayment = { by: string; side: WishedSide; payment: Payment }

/** An owner who adds money pays the giver of the car they get; one who wants money is paid by the receiver of their car. */
export const wishedCash = (legs: readonly WishedLeg[]): WishedPayment[] =>
  legs.flatMap(({ giver_id: by, receiver_id, money }) => {
    const payee = legs.find((leg) => leg.receiver_id === by)?.giver_id
    if (money === null || payee === undefined) return []
    const { side, amount, currency } = money
    const sides =
      side === 'adds' ? { from_id: by, to_id: payee } : { from_id: receiver_id, to_id: by }
    return [{ by, side, payment: { ...sides, amount_cents: centsOf(amount), currency } }]
  })
