import { expect, test } from 'vitest'
import { isWithin } from './photo-bound.ts'

const count = (stays: boolean[]) => stays.filter(Boolean).length

test('the newest two hundred photos stay', () => {
  const stays = isWithin(Array.from({ length: 250 }, () => 1_000))
  expect(count(stays)).toBe(200)
  expect([stays[0], stays[49], stays[50], stays.at(-1)]).toEqual([false, false, true, true])
})

test('large photos are fewer: 25 MB in all', () => {
  expect(isWithin([1_000, 15_000_000, 10_000_000, 1_000])).toEqual([false, false, true, true])
})

test('a photo of unknown size counts like a usual one', () => {
  expect(count(isWithin([Number.NaN, 0, 24_900_000]))).toBe(2)
})
