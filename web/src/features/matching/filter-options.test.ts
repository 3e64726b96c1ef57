import { expect, test } from 'vitest'
import { distanceOptions, mileageOptions, valueOptions, yearOptions } from './filter-options.ts'

test('round steps in the member’s own unit; a distance is kept in kilometres', () => {
  expect(mileageOptions('mi', undefined)[0]).toBe(10_000)
  expect(mileageOptions('km', undefined)[0]).toBe(20_000)
  expect(valueOptions(undefined)[0]).toBe(1_000)
  expect(distanceOptions('mi', undefined)[0]).toBe(16)
})

test('what was chosen from other steps stays among them, in its place', () => {
  expect(mileageOptions('mi', 31_069)).toEqual(expect.arrayContaining([25_000, 31_069, 50_000]))
  expect(mileageOptions('mi', 31_069)[2]).toBe(31_069)
})

test('years go from next year back to the first', () => {
  const years = yearOptions(new Date('2025-06-01'), 1937)
  expect(years[0]).toBe(2026)
  expect(years).toContain(1987)
  expect(years).toContain(1937)
  expect(years.at(-1)).toBe(1900)
  expect(new Set(years).size).toBe(years.length)
})
