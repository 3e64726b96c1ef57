import type { Snapshot } from '@keyswap/contract/deals'
import type { Car } from '@keyswap/contract/listings'
import { expect, test } from 'vitest'
import { canBeOffered, carIn, isOffered, type OfferedCar } from './offered-cars.ts'

const aCar = (id: string, price: number): OfferedCar => ({
  id,
  year: 2017,
  make: 'Volvo',
  model: 'V60',
  price,
  currency: 'EUR',
  photos: [],
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
  const listed = { is_active: true, is_reserved: false, is_draft: false } as unknown as Car
  expect(canBeOffered(listed)).toBe(true)
  for (const more of [{ is_active: false }, { is_reserved: true }, { is_draft: true }])
    expect(canBeOffered({ ...listed, ...more })).toBe(false)
})
