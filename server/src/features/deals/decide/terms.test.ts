import { type Leg, TermsInput } from '@keyswap/contract/deals'
import { deal as limits } from '@keyswap/contract/limits'
import { describe, expect, test } from 'vitest'
import { faultsOfTerms } from './terms.ts'

const id = (kind: string, number: number) =>
  `${kind}0000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const member = (number: number) => id('a', number)
const car = (number: number) => id('c', number)
const now = new Date('2026-11-16T12:00:00Z')
const in30Days = '2026-12-16T12:00:00.000Z'

/** Each party gives their car to the next one. */
const circle = (parties: number): Leg[] =>
  Array.from({ length: parties }, (_, index) => ({
    car_id: car(index),
    giver_id: member(index),
    receiver_id: member((index + 1) % parties),
  }))

/** The fields that are wrong in a swap of so many parties with these terms. */
function wrong(parties: number, changed: object = {}): string[] {
  const terms = TermsInput.parse({ legs: circle(parties), ...changed })
  const members = Array.from({ length: parties }, (_, index) => member(index))
  return faultsOfTerms({ terms, parties: members, now, agreed: null }).map(({ path }) => path)
}

const pays = (from: number, to: number, more: object = {}) => ({
  from_id: member(from),
  to_id: member(to),
  amount_cents: 120_000,
  currency: 'EUR',
  ...more,
})

describe.each([2, 3, 4])('terms for %i parties', (parties) => {
  test('legs alone are enough', () => {
    expect(wrong(parties)).toEqual([])
  })

  test('everything that can be said is fine', () => {
    const everything = {
      cash: [pays(0, 1)],
      meet_at: '2026-11-21T14:00:00+02:00',
      place: 'Rīga',
      extras: [{ car_id: car(0), items: ['winter_tyres', 'tow_bar'], other: 'jumtkaste' }],
      note: 'Paņem dokumentus.',
      valid_until: in30Days,
    }
    expect(wrong(parties, everything)).toEqual([])
  })

  test('the order of the legs does not matter', () => {
    expect(wrong(parties, { legs: circle(parties).reverse() })).toEqual([])
  })

  test('a car can be given only once', () => {
    const legs = circle(parties).map((leg) => ({ ...leg, car_id: car(0) }))
    expect(wrong(parties, { legs })).toEqual(['terms.legs'])
  })

  test('nobody keeps their own car', () => {
    const legs = circle(parties).map((leg) => ({ ...leg, receiver_id: leg.giver_id }))
    expect(wrong(parties, { legs })).toEqual(['terms.legs'])
  })

  test('a stranger is no party', () => {
    const strange = (party: string) => (party === member(1) ? member(9) : party)
    const legs = circle(parties).map((leg) => ({
      ...leg,
      giver_id: strange(leg.giver_id),
      receiver_id: strange(leg.receiver_id),
    }))
    expect(wrong(parties, { legs })).toEqual(['terms.legs'])
  })

  test('every party gives one car', () => {
    const legs = circle(parties).map((leg) => ({ ...leg, giver_id: member(0) }))
    expect(wrong(parties, { legs })).toEqual(['terms.legs'])
  })

  test('every party gets one car', () => {
    const legs = circle(parties).map((leg) => ({ ...leg, receiver_id: member(0) }))
    expect(wrong(parties, { legs })).toEqual(['terms.legs'])
  })
})

test('a swap of two inside a ring of four is not one circle', () => {
  const legs = [...circle(2), ...circle(4).slice(2)].map((leg, index) =>
    index === 3 ? { ...leg, receiver_id: member(2) } : leg,
  )
  expect(legs.map(({ receiver_id }) => receiver_id)).toEqual([1, 0, 3, 2].map(member))
  expect(wrong(4, { legs })).toEqual(['terms.legs'])
})

test('legs of some parties only, or of more than the parties, are refused', () => {
  expect(wrong(4, { legs: circle(3) })).toEqual(['terms.legs'])
  expect(wrong(3, { legs: circle(2) })).toEqual(['terms.legs'])
  expect(wrong(2, { legs: circle(3) })).toEqual(['terms.legs'])
})

describe('cash', () => {
  test.each([
    ['both ways between the same two', [pays(0, 1), pays(1, 0)]],
    ['twice the same way', [pays(0, 1), pays(0, 1)]],
    ['in two currencies between the same two', [pays(0, 1), pays(0, 1, { currency: 'USD' })]],
    ['both ways in two currencies', [pays(0, 1), pays(1, 0, { currency: 'USD' })]],
    ['to a stranger', [pays(0, 9)]],
    ['from a stranger', [pays(9, 0)]],
    ['to oneself', [pays(1, 1)]],
  ])('is never paid %s', (_, cash) => {
    expect(wrong(3, { cash })).toEqual(['terms.cash'])
  })

  test('may be paid between all, each two in a currency of their own', () => {
    const cash = [pays(0, 1), pays(1, 2, { currency: 'USD' }), pays(2, 0)]
    expect(wrong(3, { cash })).toEqual([])
  })
})

describe('extras', () => {
  test.each([
    ['of a car that is not in the swap', [{ car_id: car(7), items: ['tow_bar'] }]],
    ['of the same car listed twice', [{ car_id: car(0) }, { car_id: car(0), items: ['tow_bar'] }]],
    ['with the same thing twice', [{ car_id: car(0), items: ['tow_bar', 'tow_bar'] }]],
  ])('%s are refused', (_, extras) => {
    expect(wrong(2, { extras })).toEqual(['terms.extras'])
  })
})

describe('times', () => {
  test('a meeting must be in the future, whatever its offset', () => {
    expect(wrong(2, { meet_at: '2026-11-16T14:00:00+02:00' })).toEqual(['terms.meet_at'])
    expect(wrong(2, { meet_at: '2026-11-16T14:00:01+02:00' })).toEqual([])
    expect(wrong(2, { meet_at: '2026-11-16T23:00:00+14:00' })).toEqual(['terms.meet_at'])
    expect(wrong(2, { meet_at: '2026-11-16T11:00:00-03:00' })).toEqual([])
  })

  test('a meeting is at most two years ahead', () => {
    expect(limits.max_ahead_ms).toBe(730 * 86_400_000)
    expect(wrong(2, { meet_at: '2028-11-15T12:00:00Z' })).toEqual([])
    for (const meet_at of ['2028-11-15T12:00:01Z', '9999-12-31T23:00:00-12:00'])
      expect(wrong(2, { meet_at })).toEqual(['terms.meet_at'])
  })

  test('a proposal is valid for 30 days at most, and for some time at least', () => {
    expect(limits.max_valid_ms).toBe(30 * 86_400_000)
    expect(wrong(2, { valid_until: in30Days })).toEqual([])
    expect(wrong(2, { valid_until: '2026-12-16T12:00:00.001Z' })).toEqual(['terms.valid_until'])
    expect(wrong(2, { valid_until: '2026-11-16T12:00:00.001Z' })).toEqual([])
    expect(wrong(2, { valid_until: '2026-11-16T12:00:00Z' })).toEqual(['terms.valid_until'])
  })

  test('an offset is one that exists', () => {
    expect(wrong(2, { meet_at: '2026-11-21T14:00:00+14:00' })).toEqual([])
    expect(wrong(2, { meet_at: '2026-11-21T14:00:00-14:01' })).toEqual(['terms.meet_at'])
    expect(wrong(2, { valid_until: '2026-11-21T14:00:00+23:59' })).toEqual(['terms.valid_until'])
  })
})

test('all faults are told at once', () => {
  const changed = {
    legs: circle(3),
    cash: [pays(1, 1)],
    extras: [{ car_id: car(7) }],
    meet_at: '2020-01-01T00:00:00Z',
    valid_until: '2020-01-01T00:00:00Z',
  }
  const fields = ['legs', 'cash', 'extras', 'meet_at', 'valid_until']
  expect(wrong(2, changed)).toEqual(fields.map((field) => `terms.${field}`))
})
