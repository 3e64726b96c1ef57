import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Currency } from '../units.ts'
import {
  type CashSuggestion,
  debtsOf,
  type Payment,
  suggestCash,
  type ValuedLeg,
  type WishedLeg,
  wishedCash,
} from './money.ts'

/** Member a gives a car of the first value to b, b gives a car of the second value to c, and so on; the last gives to a. */
const circle = (prices: readonly number[], currencies: readonly Currency[] = []): ValuedLeg[] =>
  prices.map((price, index) => ({
    car_id: `car ${'abcd'[index]}`,
    giver_id: 'abcd'.charAt(index),
    receiver_id: 'abcd'.charAt((index + 1) % prices.length),
    price,
    currency: currencies[index] ?? 'EUR',
  }))

const paymentsOf = (suggestion: CashSuggestion) =>
  suggestion.kind === 'payments' ? suggestion.payments : []

/** Writes a payment of 1,200 from a to b as 'a>b 120000'. */
const payments = (prices: readonly number[]): string[] =>
  paymentsOf(suggestCash(circle(prices))).map(
    ({ from_id, to_id, amount_cents }) => `${from_id}>${to_id} ${amount_cents}`,
  )

test('of two, the owner of the cheaper car adds the difference', () => {
  expect(payments([7_800, 9_000])).toEqual(['a>b 120000'])
  expect(payments([9_000, 7_800])).toEqual(['b>a 120000'])
})

test('cars of the same value need no money', () => {
  expect(suggestCash(circle([5_000, 5_000]))).toEqual({ kind: 'payments', payments: [] })
  expect(suggestCash(circle([5_000, 5_000, 5_000, 5_000]))).toEqual({
    kind: 'payments',
    payments: [],
  })
})

test('cents are exact, also where floats are not', () => {
  expect(payments([0.1, 0.3])).toEqual(['a>b 20'])
  expect(payments([1.1, 1.15])).toEqual(['a>b 5'])
  expect(payments([100_000_000, 0.01])).toEqual(['b>a 9999999999'])
})

test('of three, the largest debtor pays the largest creditor first', () => {
  // a gives 1,000 and gets 4,000; b gives 3,000 and gets 1,000; c gives 4,000 and gets 3,000.
  expect(payments([1_000, 3_000, 4_000])).toEqual(['a>b 200000', 'a>c 100000'])
})

test('of four, one who still owes the most after a payment goes on paying', () => {
  // Nets: a +7,000, b −4,000, c +1,000, d −4,000.
  expect(payments([1_000, 5_000, 4_000, 8_000])).toEqual(['a>b 400000', 'a>d 300000', 'c>d 100000'])
})

test('who owes the same goes by id, whatever the order of the legs', () => {
  // Nets: a +1,000, b −1,000, c +1,000, d −1,000.
  const legs = circle([1_000, 2_000, 1_000, 2_000])
  const expected = [
    { from_id: 'a', to_id: 'b', amount_cents: 100_000, currency: 'EUR' },
    { from_id: 'c', to_id: 'd', amount_cents: 100_000, currency: 'EUR' },
  ]
  expect(paymentsOf(suggestCash(legs))).toEqual(expected)
  expect(paymentsOf(suggestCash(legs.toReversed()))).toEqual(expected)
})

test('a suggestion keeps the currency of the values', () => {
  const [payment] = paymentsOf(suggestCash(circle([1_000, 2_000], ['USD', 'USD'])))
  expect(payment?.currency).toBe('USD')
})

test('there is no suggestion across currencies', () => {
  expect(suggestCash(circle([1_000, 2_000], ['USD', 'EUR']))).toEqual({ kind: 'currencies' })
  expect(suggestCash(circle([1_000, 2_000, 3_000], ['EUR', 'EUR', 'USD']))).toEqual({
    kind: 'currencies',
  })
})

test('values that are not set are asked for, before anything is suggested', () => {
  expect(suggestCash(circle([1_000, 0]))).toEqual({ kind: 'missing', car_ids: ['car b'] })
  expect(suggestCash(circle([0, 2_000, 0], ['USD', 'EUR', 'EUR']))).toEqual({
    kind: 'missing',
    car_ids: ['car a', 'car c'],
  })
})

const prices = fc.array(fc.integer({ min: 1, max: 10_000_000_000 }), { minLength: 2, maxLength: 4 })

test('the payments settle what everyone owes, in fewer payments than there are parties', () => {
  fc.assert(
    fc.property(prices, (cents) => {
      const legs = circle(cents.map((each) => each / 100))
      const left = debtsOf(legs)
      const suggested = paymentsOf(suggestCash(legs))
      for (const { from_id, to_id, amount_cents } of suggested) {
        expect(Number.isSafeInteger(amount_cents) && amount_cents > 0).toBe(true)
        left.set(from_id, (left.get(from_id) ?? 0) - amount_cents)
        left.set(to_id, (left.get(to_id) ?? 0) + amount_cents)
      }
      expect([...left.values()].every((net) => net === 0)).toBe(true)
      expect(suggested.length).toBeLessThan(legs.length)
    }),
  )
})

test('nobody pays and is paid, and no two pay each other twice', () => {
  fc.assert(
    fc.property(prices, (cents) => {
      const suggested = paymentsOf(suggestCash(circle(cents.map((each) => each / 100))))
      const payers = new Set(suggested.map(({ from_id }) => from_id))
      expect(suggested.some(({ to_id }) => payers.has(to_id))).toBe(false)
      const pairs = suggested.map(({ from_id, to_id }) => from_id + to_id)
      expect(new Set(pairs).size).toBe(pairs.length)
    }),
  )
})

test('who adds money pays for the car they get, and who wants it is paid for the car they give', () => {
  const leg = (giver_id: string, receiver_id: string, money: WishedLeg['money']): WishedLeg => ({
    giver_id,
    receiver_id,
    money,
  })
  const paid = (by: string, side: string, payment: Payment) => ({ by, side, payment })
  const adds = { side: 'adds', amount: 500, currency: 'EUR' } as const
  const wants = { side: 'wants', amount: 70, currency: 'USD' } as const
  expect(wishedCash([leg('a', 'b', adds), leg('b', 'a', null)])).toEqual([
    paid('a', 'adds', { from_id: 'a', to_id: 'b', amount_cents: 50_000, currency: 'EUR' }),
  ])
  const ring = [leg('a', 'b', adds), leg('b', 'c', wants), leg('c', 'a', null)]
  expect(wishedCash(ring)).toEqual([
    paid('a', 'adds', { from_id: 'a', to_id: 'c', amount_cents: 50_000, currency: 'EUR' }),
    paid('b', 'wants', { from_id: 'c', to_id: 'b', amount_cents: 7_000, currency: 'USD' }),
  ])
})
