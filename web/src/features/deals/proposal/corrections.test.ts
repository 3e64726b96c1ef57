import { TermsInput } from '@keyswap/contract/deals'
import { expect, test } from 'vitest'
import type { AgreedCar } from '../car-facts.ts'
import { aDeal, aSnapshotCar, aVersion } from '../deal-examples.ts'
import {
  carriedOn,
  correctedTerms,
  correctionsOf,
  type TypedFacts,
  together,
  typedFacts,
  wrongFacts,
} from './corrections.ts'

const now = new Date('2026-11-16T12:00:00Z')
const car: AgreedCar = {
  ...aSnapshotCar('0190a0a0-0000-7000-8000-000000000001'),
  transmission: 'Manual',
  fuel_type: 'Diesel',
  condition: 'Good',
  body: null,
}
const typed = (more: Partial<TypedFacts>): TypedFacts => ({ ...typedFacts(car), ...more })
const changes = (more: Partial<TypedFacts>) =>
  correctionsOf(car, typed(more)).map(({ field, to }) => [field, to])

test('only what differs from what was agreed is sent', () => {
  expect(changes({})).toEqual([])
  expect(changes({ mileage: '160 000', make: ' Volvo ' })).toEqual([['mileage', 160_000]])
  expect(changes({ mileage: '90,000' })).toEqual([])
  expect(
    changes({
      year: '2016',
      transmission: 'Automatic',
      body: 'Estate',
    }),
  ).toEqual([
    ['year', 2016],
    ['body', 'Estate'],
    ['transmission', 'Automatic'],
  ])
})

test('a mileage in another unit is sent with its unit, even if the number is the same', () => {
  expect(changes({ mileage_unit: 'mi' })).toEqual([
    ['mileage', 90_000],
    ['mileage_unit', 'mi'],
  ])
})

test('a first registration and an inspection are corrected, also where none was given', () => {
  const listed = { ...car, first_registration: '2012-05-03', inspection_until: null }
  const send = (more: Partial<TypedFacts>) =>
    correctionsOf(listed, { ...typedFacts(listed), ...more }).map(({ field, to }) => [field, to])
  expect(send({})).toEqual([])
  expect(send({ first_registration: '', inspection_until: '2027-04-30' })).toEqual([
    ['first_registration', null],
    ['inspection_until', '2027-04-30'],
  ])
  expect(wrongFacts({ ...typedFacts(listed), first_registration: '2026-11-18' }, now)).toEqual({
    first_registration: 'future',
  })
})

test('what the agreed version does not say cannot be corrected', () => {
  const old = aSnapshotCar('car')
  expect(typedFacts(old)).toMatchObject({ transmission: undefined, body: undefined })
  expect(correctionsOf(old, typedFacts(old))).toEqual([])
})

test.each<[Partial<TypedFacts>, object]>([
  [{}, {}],
  [{ year: '1899' }, { year: 'year' }],
  [{ year: '2029' }, { year: 'year' }],
  [{ mileage: 'many' }, { mileage: 'number' }],
  [{ mileage: '8000001' }, { mileage: 'number' }],
  [{ make: ' ' }, { make: 'missing' }],
  [{ model: '' }, { model: 'missing' }],
])('%j has the issues %j', (more, wrong) => {
  expect(wrongFacts(typed(more), now)).toEqual(wrong)
})

const mileage = { car_id: car.id, field: 'mileage' as const, to: 160_000 }

test('all other terms stay as they were agreed, and earlier corrections are part of them', () => {
  const agreed = aVersion(1, {}, { place: 'Rīga', note: 'Hello', corrections: [mileage] })
  const { valid_until: _, ...same } = agreed.terms
  const year = { car_id: car.id, field: 'year' as const, to: 2016 }
  expect(correctedTerms(agreed, [year])).toEqual({ ...same, corrections: [year] })
})

test('what is sent fits the contract', () => {
  const ids = ['1', '2'].map((digit) => `0190a0a0-0000-7000-8000-00000000000${digit}`)
  const [one = '', two = ''] = ids
  const legs = [
    { car_id: one, giver_id: one, receiver_id: two },
    { car_id: two, giver_id: two, receiver_id: one },
  ]
  const corrections = correctionsOf(car, typed({ mileage: '160000', body: 'SUV', year: '2016' }))
  const terms = correctedTerms(aVersion(1, {}, { legs }), corrections)
  expect(TermsInput.safeParse(terms).error).toBeUndefined()
})

test('a counter-offer carries on what the version that it answers corrects', () => {
  const deal = aDeal({ state: 'agreed', agreed: { version: 1, at: '2026-11-15T12:00:00Z' } })
  const version = (number: number, is_open: boolean) =>
    aVersion(number, { is_open }, { corrections: [mileage] })
  expect(carriedOn(deal, version(2, true))).toEqual({ corrections: [mileage] })
  expect(carriedOn(deal, version(2, false)), 'it was declined').toEqual({})
  expect(carriedOn(deal, version(1, false)), 'it is agreed already').toEqual({})
  expect(carriedOn(deal, aVersion(2))).toEqual({})
})

test('what another party corrects at the same time stays, unless the viewer says something else about it', () => {
  const year = { car_id: 'a', field: 'year', to: 2016 } as const
  const km = { car_id: 'a', field: 'mileage', to: 160_000 } as const
  const miles = [km, { car_id: 'a', field: 'mileage_unit', to: 'mi' }] as const
  expect(together([year], [km])).toEqual([year, km])
  expect(together([year, ...miles], [{ ...km, to: 150_000 }])).toEqual([
    year,
    { ...km, to: 150_000 },
  ])
  expect(together([{ ...km, car_id: 'b' }], [km])).toHaveLength(2)
})
