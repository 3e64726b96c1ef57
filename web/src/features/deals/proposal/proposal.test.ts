import { TermsInput } from '@keyswap/contract/deals'
import { afterEach, expect, test } from 'vitest'
import { aVersion } from '../deal-examples.ts'
import {
  fieldsAfter,
  issuesOf,
  newFields,
  type ProposalFields,
  proposalFieldsOf,
  termsOf,
  withAgreedCars,
} from './proposal.ts'

const { TZ } = process.env
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

const now = Date.parse('2026-11-16T12:00:00Z')
const order = ['anna', 'berta', 'dace']
const gives = { anna: 'a', berta: 'b', dace: 'd' }
const fields = (more: Partial<ProposalFields> = {}): ProposalFields => ({
  ...newFields(gives),
  ...more,
})
const payment = (amount: string) => ({
  key: 3,
  from_id: 'anna',
  to_id: 'berta',
  amount,
  currency: 'EUR' as const,
})

test('each gives to the next, the last to the first', () => {
  expect(termsOf(fields(), order, now).legs).toEqual([
    { giver_id: 'anna', receiver_id: 'berta', car_id: 'a' },
    { giver_id: 'berta', receiver_id: 'dace', car_id: 'b' },
    { giver_id: 'dace', receiver_id: 'anna', car_id: 'd' },
  ])
})

test('a change of an agreed swap starts with the note that is agreed, an answer to a proposal without one', () => {
  const speech = { locale: 'en-GB' }
  const [agreed, asked] = [
    aVersion(1, {}, { note: 'With new tyres' }),
    aVersion(2, {}, { note: 'Later?' }),
  ]
  expect(proposalFieldsOf(asked, speech).note).toBe('')
  expect(proposalFieldsOf(asked, speech, agreed).note).toBe('With new tyres')
})

test('what is left open is left out', () => {
  const terms = termsOf(
    fields({ place: '  ', extras: { a: { items: [], other: ' ' } } }),
    order,
    now,
  )
  expect(terms).toMatchObject({ cash: [], meet_at: null, place: null, extras: [], note: null })
})

test('a proposal is valid for seven days unless another time is chosen, and never for more than 30', () => {
  expect(termsOf(fields(), order, now).valid_until).toBe('2026-11-23T12:00:00.000Z')
  const longest = Date.parse(termsOf(fields({ valid: '30' }), order, now).valid_until ?? '')
  expect(longest).toBeLessThan(now + 30 * 24 * 3_600_000)
})

test.each<[Partial<ProposalFields>, Record<string, string>]>([
  [{}, {}],
  [{ gives: { ...gives, berta: '' } }, { berta: 'car' }],
  [{ cash: [payment('')] }, { 'cash-3': 'amount' }],
  [{ cash: [payment('0')] }, { 'cash-3': 'amount' }],
  [{ cash: [payment('100000000')] }, {}],
  [{ cash: [payment('100000000,01')] }, { 'cash-3': 'too_much' }],
  [{ date: '2026-11-21' }, { when: 'when_incomplete' }],
  [{ time: '14:00' }, { when: 'when_incomplete' }],
  [{ date: '2026-11-16', time: '14:00', offset: 120 }, { when: 'when_past' }],
  [{ date: '2026-11-16', time: '14:01', offset: 120 }, {}],
  [{ date: '2028-11-15', time: '14:00', offset: 120 }, {}],
  [{ date: '2028-11-15', time: '14:01', offset: 120 }, { when: 'when_far' }],
  [{ date: '2062-11-21', time: '14:00', offset: 120 }, { when: 'when_far' }],
])('%j has the issues %j', (more, issues) => {
  expect(issuesOf(fields(more), order, now, (_, car_id) => car_id !== '')).toEqual(issues)
})

test('a counter-offer starts as what it answers, without the note', () => {
  const terms = {
    legs: termsOf(fields(), order, now).legs,
    cash: [
      {
        ...{ from_id: 'berta', to_id: 'anna', amount_cents: 120_050 },
        ...{ currency: 'USD' as const, by: 'cash' as const },
      },
    ],
    meet_at: '2026-11-21T14:00:00-05:00',
    place: 'Rīga',
    extras: [{ car_id: 'a', items: ['tow_bar' as const], other: 'A cable' }],
  }
  for (const locale of ['en-US', 'lv-LV']) {
    const again = proposalFieldsOf(aVersion(1, {}, { ...terms, note: 'Please?' }), { locale })
    expect(termsOf(again, order, now)).toMatchObject({ ...terms, note: null })
  }
})

test('between two, a field for money that is left empty is no payment', () => {
  const two = ['anna', 'berta']
  const empty = fields({ cash: [{ ...payment(' '), from_id: 'anna', to_id: 'berta' }] })
  expect(issuesOf(empty, two, now, () => true)).toEqual({})
  expect(termsOf(empty, two, now).cash).toEqual([])
  const zero = fields({ cash: [{ ...payment('0'), from_id: 'anna', to_id: 'berta' }] })
  expect(issuesOf(zero, two, now, () => true)).toEqual({ 'cash-3': 'amount' })
})

test('a car that its owner can no longer give must be chosen anew', () => {
  const canGive = (owner: string) => owner !== 'dace'
  expect(issuesOf(fields(), order, now, canGive)).toEqual({ dace: 'car' })
})

test('a meeting that is moved over the change of clocks keeps the time on the reader’s clock', () => {
  process.env.TZ = 'Europe/Riga'
  const moved = (meet_at: string, date: string) =>
    termsOf(
      { ...proposalFieldsOf(aVersion(1, {}, { meet_at }), { locale: 'lv-LV' }), date },
      order,
      now,
    ).meet_at
  expect(moved('2026-10-20T14:00:00+03:00', '2026-10-31')).toBe('2026-10-31T14:00:00+02:00')
  expect(moved('2027-03-20T14:00:00+02:00', '2027-03-31')).toBe('2027-03-31T14:00:00+03:00')
  // Elsewhere the clocks of the place are not known, so its offset stays and is named.
  expect(moved('2026-10-20T14:00:00+02:00', '2026-10-31')).toBe('2026-10-31T14:00:00+02:00')
  expect(moved('2026-10-20T14:00:00-05:00', '2026-10-31')).toBe('2026-10-31T14:00:00-05:00')
})

test('what is sent fits the contract', () => {
  const ids = ['1', '2', '3'].map((digit) => `0190a0a0-0000-7000-8000-00000000000${digit}`)
  const filled = fields({
    gives: Object.fromEntries(ids.map((id) => [id, id])),
    cash: [{ ...payment('1 200,50'), from_id: ids[0] ?? '', to_id: ids[1] ?? '' }],
    date: '2026-11-21',
    time: '14:00',
    note: 'Hello',
  })
  expect(TermsInput.safeParse(termsOf(filled, ids, now)).error).toBeUndefined()
})

test('a swap that is agreed while a change is written keeps its cars, and everything else that was typed', () => {
  const typed = fields({ gives: { ...gives, anna: 'another' }, place: 'Cēsis' })
  const agreed = aVersion(1)
  const { legs, place } = termsOf(withAgreedCars(typed, agreed), order, now)
  expect(legs).toEqual(agreed.terms.legs)
  expect(place).toBe('Cēsis')
  expect(withAgreedCars(typed, undefined)).toBe(typed)
})

const SATURDAY = '2026-11-21T14:00:00+02:00'
const ended = aVersion(
  2,
  { proposed_by: 'anna' },
  {
    cash: [
      { from_id: 'berta', to_id: 'anna', amount_cents: 90_000, currency: 'EUR', by: 'transfer' },
      { from_id: 'gone', to_id: 'anna', amount_cents: 100, currency: 'EUR' },
    ],
    meet_at: SATURDAY,
    place: 'Rīga',
    note: 'New tyres.',
    extras: [
      { car_id: 'a', items: ['tow_bar'], other: null },
      { car_id: 'sold', items: ['second_key'], other: null },
    ],
  },
)
const after = (version = ended, viewer = 'anna', at = now) =>
  termsOf(fieldsAfter(version, gives, viewer, at, { locale: 'en-US' }), order, at)

test('a proposal after one that came to nothing starts from its last terms', () => {
  const terms = after()
  expect(terms).toMatchObject({ place: 'Rīga', note: 'New tyres.' })
  expect(terms.legs.map(({ car_id }) => car_id)).toEqual(['a', 'b', 'd'])
  expect(terms.cash).toEqual([
    { from_id: 'berta', to_id: 'anna', amount_cents: 90_000, currency: 'EUR', by: 'transfer' },
  ])
  expect(terms.extras).toEqual([{ car_id: 'a', items: ['tow_bar'], other: null }])
  expect(Date.parse(terms.meet_at ?? '')).toBe(Date.parse(SATURDAY))
})

test('a time that has passed and the words of another member are not taken over', () => {
  expect(after(ended, 'anna', Date.parse(SATURDAY)).meet_at).toBeNull()
  expect(after(ended, 'berta').note).toBeNull()
})
