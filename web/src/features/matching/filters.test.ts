import { expect, test } from 'vitest'
import { countFilters, effective, queryOf, readFilters } from './filters.ts'

test('what was kept is read, and nonsense is left out', () => {
  const kept = { make: ' Volvo ', year_from: 1990, price_to: 'x', fuel_type: ['Diesel', 'Steam'] }
  expect(readFilters(JSON.stringify(kept))).toEqual({
    make: 'Volvo',
    year_from: 1990,
    fuel_type: ['Diesel'],
  })
  const beyond = {
    year_from: 1990.5,
    year_to: -1,
    mileage_to: 1e11,
    price_to: 1e12,
    distance_km: 50,
  }
  expect(readFilters(JSON.stringify(beyond))).toEqual({ distance_km: 50 })
  expect(readFilters('{')).toEqual({})
  expect(readFilters('null')).toEqual({})
  expect(readFilters(null)).toEqual({})
})

test('what an earlier version kept in dollars and miles stays so', () => {
  const kept = { mileage_to: 31_069, price_from: 1_111, price_to: 11_111 }
  expect(readFilters(JSON.stringify(kept))).toEqual({ ...kept, currency: 'USD' })
})

test('a value is kept with its currency, and a currency alone is no filter', () => {
  const kept = { price_to: 10_000, currency: 'EUR', mileage_km_to: 100_000 }
  expect(readFilters(JSON.stringify(kept))).toEqual(kept)
  expect(countFilters(readFilters(JSON.stringify(kept)))).toBe(2)
  expect(readFilters('{"currency":"EUR"}')).toEqual({})
  expect(readFilters('{"price_to":5,"currency":"GBP"}')).toEqual({ price_to: 5, currency: 'USD' })
})

test('limits that cross are put in order', () => {
  const crossed = { year_from: 2010, year_to: 1990, price_from: 9_000, price_to: 3_000 }
  expect(readFilters(JSON.stringify(crossed))).toMatchObject({
    year_from: 1990,
    year_to: 2010,
    price_from: 3_000,
    price_to: 9_000,
  })
})

test('all of a choice is none', () => {
  expect(readFilters('{"transmission":["Manual","Automatic","CVT"]}')).toEqual({})
})

test('a range counts as one filter', () => {
  expect(countFilters({})).toBe(0)
  expect(countFilters({ year_from: 1990, year_to: 2000, make: 'Volvo' })).toBe(2)
})

test('a distance needs a place', () => {
  expect(effective({ make: 'Volvo', distance_km: 50 }, false)).toEqual({ make: 'Volvo' })
  expect(effective({ distance_km: 50 }, true)).toEqual({ distance_km: 50 })
})

test('the call takes lists as one text', () => {
  expect(queryOf({ fuel_type: ['Diesel', 'Hybrid'], year_to: 2000 })).toEqual({
    fuel_type: 'Diesel,Hybrid',
    year_to: 2000,
  })
})
