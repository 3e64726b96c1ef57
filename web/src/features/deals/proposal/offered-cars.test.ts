import type { Snapshot } from '@keyswap/contract/deals'
import { describe, expect, test } from 'vitest'
import { aSnapshotCar, aVersion } from '../deal-examples.ts'
import {
  canBeOffered,
  carIn,
  changedListings,
  hashesOf,
  isOffered,
  type OfferedCar,
} from './offered-cars.ts'

const aCar = (id: string, price: number): OfferedCar => ({
  ...{
    id,
    owner_id: 'anna',
    year: 2017,
    make: 'Volvo',
    model: 'V60',
    body: null,
    first_registration: null,
    inspection_until: null,
    wish: null,
  },
  ...{ mileage: 62_000, mileage_km: 100_000, mileage_unit: 'km', price, currency: 'EUR' },
  ...{ transmission: 'Manual', fuel_type: 'Diesel', condition: 'Good' },
  ...{ location: 'Rīga', description: 'A car.', is_active: true, is_reserved: false },
  ...{ created_at: '2026-11-16T12:00:00Z', photos: [] },
})

const cars = new Map([
  ['anna', [aCar('a', 100)]],
  ['berta', []],
])
const named = [aCar('a', 90), aCar('b', 80)] as unknown as Snapshot['cars']

test('a car that is not offered, such as a reserved one, is the one that the version names', () => {
  const carOf = carIn(cars, named)
  expect(carOf('a')?.price).toBe(100)
  expect(carOf('b')).toMatchObject({ model: 'V60', price: 80, currency: 'EUR' })
  expect(carOf('c')).toBeUndefined()
  expect(carIn(cars)('b')).toBeUndefined()
})

test('a car can be chosen only from its owner’s offered ones', () => {
  expect(isOffered(cars, 'anna', 'a')).toBe(true)
  expect(isOffered(cars, 'berta', 'a')).toBe(false)
  expect(isOffered(cars, 'berta', 'b')).toBe(false)
  expect(isOffered(cars, 'anna', '')).toBe(false)
})

test('inactive and reserved cars and drafts are not offered', () => {
  const listed = { is_active: true, is_reserved: false, is_draft: false }
  expect(canBeOffered(listed)).toBe(true)
  for (const more of [{ is_active: false }, { is_reserved: true }, { is_draft: true }])
    expect(canBeOffered({ ...listed, ...more })).toBe(false)
})

describe('what was seen of others’ listings', () => {
  const own = aCar('own', 5)
  const theirs = { ...aCar('theirs', 6), owner_id: 'berta', hash: 'seen' }
  const before = new Map([
    ['anna', [own]],
    ['berta', [theirs]],
  ])
  const gives = { anna: 'own', berta: 'theirs' }

  test('is named by the hashes of those that a proposal takes, not of those in the version it answers', () => {
    expect(hashesOf(before, gives)).toEqual(['seen'])
    expect(hashesOf(before, { anna: 'own' })).toEqual([])
    const version = (id: string) =>
      aVersion(1, { snapshot: { cars: [aSnapshotCar(id)], names: [] } })
    expect(hashesOf(before, gives, version('theirs'))).toEqual([])
    expect(hashesOf(before, gives, version('another'))).toEqual(['seen'])
  })

  test('is compared with what they say now, if they are chosen', () => {
    const changed = { ...theirs, mileage_km: 200_000, hash: 'changed' }
    const now = new Map([
      ['anna', [own]],
      ['berta', [changed, aCar('new', 1)]],
    ])
    expect(changedListings(before, now, gives)).toMatchObject([
      { owner: 'berta', was: { mileage_km: 100_000 }, now: { mileage_km: 200_000, photos: [] } },
    ])
    expect(changedListings(before, before, gives)).toEqual([])
    expect(changedListings(before, now, { ...gives, berta: 'new' })).toEqual([])
  })
})
