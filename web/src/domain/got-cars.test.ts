import type { Deal } from '@keyswap/contract/deals'
import { expect, test } from 'vitest'
import { gotCarIn, isToList } from './got-cars.ts'

const facts = {
  year: 2014,
  make: 'Fiat',
  model: '500',
  transmission: 'Automatic',
  fuel_type: 'Diesel',
  condition: 'Fair',
  body: 'Hatchback',
} as const
const listing = { ...facts, mileage: 62_137, mileage_km: 100_000, mileage_unit: 'km' }
const words = { price: 4000, currency: 'EUR', country: 'LV', description: 'Mine.', photos: ['a'] }

const deal = ({ papers = [], ...more }: { papers?: object[]; state?: string } = {}) =>
  ({
    state: 'done',
    agreed: { version: 2, at: '' },
    papers,
    versions: [
      { number: 1, terms: { legs: [] }, snapshot: { cars: [] } },
      {
        number: 2,
        terms: { legs: [{ car_id: 'fiat', giver_id: 'berta', receiver_id: 'anna' }] },
        snapshot: { cars: [{ id: 'golf' }, { id: 'fiat', ...listing, ...words }] },
      },
    ],
    ...more,
  }) as unknown as Deal

test('what was agreed of the car one got is known, without what its giver thought and wrote of it', () => {
  expect(gotCarIn(deal(), 'anna')).toEqual({ ...facts, odometer: 100_000, mileage_unit: 'km' })
  expect(gotCarIn(deal(), 'berta')).toBeUndefined()
  expect(gotCarIn(deal({ state: 'agreed' }), 'anna')).toBeUndefined()
})

test('the papers’ odometer is newer, if they have one', () => {
  const read = { car_id: 'fiat', odometer: 63_000, odometer_unit: 'mi' }
  const golfs = { ...read, car_id: 'golf' }
  expect(gotCarIn(deal({ papers: [golfs, read] }), 'anna')).toMatchObject({
    odometer: 63_000,
    mileage_unit: 'mi',
  })
  for (const papers of [[golfs], [{ ...read, odometer: null }]])
    expect(gotCarIn(deal({ papers }), 'anna')).toMatchObject({ odometer: 100_000 })
})

const got_at = '2026-11-19T10:00:00.000Z'

test('it is listed again once a listing or draft of it stands there, also with other capitals', () => {
  const own = { ...facts, make: 'FIAT', swapped_at: null }
  expect(isToList(facts, got_at, [])).toBe(true)
  expect(isToList(facts, got_at, [own])).toBe(false)
  expect(isToList(facts, got_at, [{ ...own, year: 2015 }])).toBe(true)
})

test('a car that was swapped on is not to be listed, and one that came back is', () => {
  expect(isToList(facts, got_at, [{ ...facts, swapped_at: '2026-11-19T11:00:00Z' }])).toBe(false)
  expect(isToList(facts, got_at, [{ ...facts, swapped_at: '2026-11-18T10:00:00Z' }])).toBe(true)
  expect(isToList(facts, got_at, [{ ...facts, swapped_at: got_at }])).toBe(true)
})
