import { Filters } from '@keyswap/contract/matching'
import { expect, test } from 'vitest'
import { distanceOptions, mileageOptions, valueOptions, yearOptions } from './filter-options.ts'

test('options are round numbers in the member’s unit; a distance is then converted to kilometres', () => {
  expect(mileageOptions('mi', undefined)[0]).toBe(10_000)
  expect(mileageOptions('km', undefined)[0]).toBe(20_000)
  expect(valueOptions(undefined)[0]).toBe(1_000)
  expect(distanceOptions('mi', undefined)[0]).toBe(16)
})

test('a selected mileage that is not an option is added at its place', () => {
  expect(mileageOptions('mi', 31_069)).toEqual(expect.arrayContaining([25_000, 31_069, 50_000]))
  expect(mileageOptions('mi', 31_069)[2]).toBe(31_069)
})

test('years go from next year back to 1900, with the selected one', () => {
  const years = yearOptions(new Date('2025-06-01'), 1937)
  expect(years[0]).toBe(2026)
  expect(years).toContain(1987)
  expect(years).toContain(1937)
  expect(years.at(-1)).toBe(1900)
  expect(new Set(years).size).toBe(years.length)
})

test('the server accepts the largest mileage and value options; distances are whole kilometres', () => {
  const most = (name: 'mileage_to' | 'mileage_km_to' | 'price_to' | 'distance_km') =>
    Filters.shape[name].unwrap().maxValue ?? 0
  expect(mileageOptions('mi', undefined).at(-1)).toBeLessThanOrEqual(most('mileage_to'))
  expect(mileageOptions('km', undefined).at(-1)).toBeLessThanOrEqual(most('mileage_km_to'))
  expect(valueOptions(undefined).at(-1)).toBeLessThanOrEqual(most('price_to'))
  expect(distanceOptions('km', undefined)).toEqual([10, 25, 50, 100, 200, 500])
  expect(distanceOptions('mi', undefined)).toEqual([16, 40, 80, 161, 322, 805])
  expect(distanceOptions('km', 16)).toEqual([10, 16, 25, 50, 100, 200, 500])
})

test('the latest forty years are single options, older ones are decades, and none is there twice', () => {
  const years = yearOptions(new Date(2025, 11, 31), undefined)
  expect(years.slice(0, 40)).toEqual(Array.from({ length: 40 }, (_, age) => 2026 - age))
  expect(years.slice(40, 42)).toEqual([1980, 1970])
  expect(yearOptions(new Date(2026, 0, 1), undefined)[0]).toBe(2027)
  expect(yearOptions(new Date(2025, 5, 1), 2000)).toEqual(
    yearOptions(new Date(2025, 5, 1), undefined),
  )
})
