import { expect, test } from 'vitest'
import { aSnapshotCar, aVersion, type someTerms } from '../deal-examples.ts'
import { changedParts, factChanges, replacedNote } from './changes.ts'

const MEETING = '2026-11-21T14:00:00+02:00'
const cash = { from_id: 'anna', to_id: 'berta', amount_cents: 100, currency: 'EUR' as const }
const extras = {
  car_id: 'car of anna',
  items: ['tow_bar' as const, 'second_key' as const],
  other: null,
}
const first = aVersion(1, {}, { cash: [cash], meet_at: MEETING, place: 'Rīga', extras: [extras] })
const changed = (terms: Parameters<typeof someTerms>[0]) =>
  changedParts({ ...first, number: 2, terms: { ...first.terms, ...terms } }, first)

test('nothing of the first version is marked, and nothing of one that says the same', () => {
  expect(changedParts(first, undefined)).toEqual([])
  expect(changed({})).toEqual([])
  expect(changed({ note: 'Please?', valid_until: '2026-12-01T00:00:00Z' })).toEqual([])
})

test('each part that a counter-offer changes is marked', () => {
  const [one, ...legs] = first.terms.legs
  if (!one) throw new Error('unreachable')
  expect(changed({ legs: [{ ...one, car_id: 'another' }, ...legs] })).toEqual(['cars'])
  expect(changed({ cash: [] })).toEqual(['money'])
  expect(changed({ cash: [{ ...cash, from_id: 'berta', to_id: 'anna' }] })).toEqual(['money'])
  expect(changed({ cash: [{ ...cash, currency: 'USD' }] })).toEqual(['money'])
  expect(changed({ meet_at: null, place: null })).toEqual(['when', 'where'])
  expect(changed({ extras: [{ ...extras, other: 'A cable' }] })).toEqual(['extras'])
})

test('money in cash instead of a transfer is a change', () => {
  expect(changed({ cash: [{ ...cash, by: 'cash' }] })).toEqual(['money'])
})

test('the same moment in another offset is another time', () => {
  expect(changed({ meet_at: '2026-11-21T13:00:00+01:00' })).toEqual(['when'])
})

test('a note that everyone has agreed to is in the agreement: another one, or none, replaces it', () => {
  const noted = (note: string | null, accepted_by = ['anna', 'berta', 'dace']) =>
    aVersion(1, { accepted_by }, { note })
  const promise = noted('I replace the clutch.')
  expect(replacedNote(noted(null), promise)).toBe('I replace the clutch.')
  expect(replacedNote(noted('See you!'), promise)).toBe('I replace the clutch.')
  expect(replacedNote(promise, promise)).toBeNull()
  expect(replacedNote(noted('See you!'), noted(null))).toBeNull()
  expect(replacedNote(noted(null), noted('Why not today?', ['anna'])), 'only proposed').toBeNull()
  expect(replacedNote(promise, undefined)).toBeNull()
})

test('the order of legs and extras does not matter', () => {
  expect(
    changed({
      legs: first.terms.legs.toReversed(),
      extras: [{ ...extras, items: ['second_key', 'tow_bar'] }],
    }),
  ).toEqual([])
})

test.each([
  { year: 2018 },
  { make: 'Saab' },
  { model: 'V60' },
  { mileage: 118_061, mileage_km: 190_000 },
  { mileage_unit: 'mi' as const },
  { price: 9_000 },
  { currency: 'USD' as const },
])('a car whose listing was edited between two versions is marked: %j', (edited) => {
  const cars = ['anna', 'berta', 'dace'].map((owner) => aSnapshotCar(`car of ${owner}`))
  const before = aVersion(1, { snapshot: { cars, names: [] } })
  const now = aVersion(2, {
    snapshot: { cars: cars.map((car, at) => (at === 1 ? { ...car, ...edited } : car)), names: [] },
  })
  expect(changedParts(now, before)).toEqual(['cars'])
  expect(changedParts({ ...before, number: 2 }, before)).toEqual([])
})

test('a car that is corrected is marked; what an earlier version did not say yet is not', () => {
  const cars = ['anna', 'berta', 'dace'].map((owner) => aSnapshotCar(`car of ${owner}`))
  const more = { transmission: 'Manual' as const, description: 'A good car.', body: null }
  const full = cars.map((car) => ({ ...car, ...more }))
  const of = (list: typeof cars) => aVersion(2, { snapshot: { cars: list, names: [] } })
  expect(changedParts(of(full), of(cars))).toEqual([])
  const corrected = full.map((car, at) =>
    at === 0
      ? { ...car, transmission: 'CVT' as const, mileage_km: 160_000, body: 'SUV' as const }
      : car,
  )
  expect(changedParts(of(corrected), of(full))).toEqual(['cars'])
  expect(factChanges(of(corrected), of(full), 'car of anna')).toEqual([
    'mileage',
    'transmission',
    'body',
  ])
  expect(factChanges(of(corrected), of(full), 'car of berta')).toEqual([])
})
