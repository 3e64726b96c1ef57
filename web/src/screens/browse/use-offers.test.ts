import type { OwnCar } from '@keyswap/contract/listings'
import { expect, test } from 'vitest'
import { isNearby } from '../../features/matching/car/car-texts.ts'
import { isOffered } from './use-offers.ts'

test('only a published, active, unreserved car with a photo can be offered', () => {
  const car = {
    is_active: true,
    is_reserved: false,
    is_draft: false,
    photos: [{}],
  } as unknown as OwnCar
  expect(isOffered(car)).toBe(true)
  expect(isOffered({ ...car, is_active: false })).toBe(false)
  expect(isOffered({ ...car, is_reserved: true })).toBe(false)
  expect(isOffered({ ...car, is_draft: true })).toBe(false)
  expect(isOffered({ ...car, photos: [] })).toBe(false)
})

test('less than two kilometres counts as nearby', () => {
  expect([0, 1, 1.9, 2, 3].map(isNearby)).toEqual([true, true, true, false, false])
})
