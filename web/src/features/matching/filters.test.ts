import { conditions, fuelTypes, transmissions } from '@keyswap/contract/listings'
import { Filters as Contract, filterNames } from '@keyswap/contract/matching'
import { expect, test } from 'vitest'
import {
  choices,
  countFilters,
  effective,
  type Filters,
  queryOf,
  readFilters,
  withoutFilter,
} from './filters.ts'

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
  expect(queryOf({ transmission: ['CVT', 'Manual'], condition: ['Fair'] })).toEqual({
    transmission: 'CVT,Manual',
    condition: 'Fair',
  })
})

const everything: Required<Filters> = {
  make: 'Volvo',
  year_from: 1990,
  year_to: 2000,
  mileage_to: 100_000,
  mileage_km_to: 160_000,
  price_from: 1_000,
  price_to: 9_000,
  currency: 'EUR',
  transmission: ['Manual'],
  fuel_type: ['Diesel'],
  condition: ['Good'],
  distance_km: 50,
}

test('what is kept is what the call takes, and comes back whole', () => {
  expect(readFilters(JSON.stringify(everything))).toEqual(everything)
  expect(Contract.parse(queryOf(everything))).toEqual(everything)
})

test.each([
  'year_from',
  'year_to',
  'mileage_to',
  'mileage_km_to',
  'price_from',
  'price_to',
  'distance_km',
] as const)('%s is kept as far as the server takes it, and not one further', (name) => {
  const most = Contract.shape[name].unwrap().maxValue ?? Number.NaN
  expect(readFilters(JSON.stringify({ [name]: 0 }))[name]).toBe(0)
  expect(readFilters(JSON.stringify({ [name]: most }))[name]).toBe(most)
  expect(readFilters(JSON.stringify({ [name]: most + 1 }))).toEqual({})
  expect(readFilters(JSON.stringify({ [name]: -1 }))).toEqual({})
})

test('a make longer than any is cut to what the server takes', () => {
  const kept = readFilters(JSON.stringify({ make: 'x'.repeat(61) }))
  expect(kept).toEqual({ make: 'x'.repeat(60) })
  expect(Contract.safeParse(queryOf(kept)).success).toBe(true)
})

test('every choice of the contract can be made', () => {
  expect(choices).toEqual({
    transmission: transmissions,
    fuel_type: fuelTypes,
    condition: conditions,
  })
})

test('ends that meet are no crossing, and one range is put in order without the other', () => {
  const meeting = { year_from: 2000, year_to: 2000, price_to: 5, currency: 'USD' }
  expect(readFilters(JSON.stringify(meeting))).toEqual(meeting)
  const crossed = { year_from: 2000, year_to: 2001, price_from: 6, price_to: 5, currency: 'EUR' }
  expect(readFilters(JSON.stringify(crossed))).toEqual({ ...crossed, price_from: 5, price_to: 6 })
})

test('each filter counts once, from whichever end it is set', () => {
  expect(countFilters(everything)).toBe(9)
  for (const one of [{ year_from: 0 }, { year_to: 1990 }, { price_from: 0 }, { price_to: 5 }])
    expect(countFilters({ ...one, currency: 'USD' })).toBe(1)
})

test.each(filterNames)('without %s all others hold', (name) => {
  const gone = {
    make: ['make'],
    year: ['year_from', 'year_to'],
    mileage: ['mileage_to', 'mileage_km_to'],
    value: ['price_from', 'price_to', 'currency'],
    transmission: ['transmission'],
    fuel_type: ['fuel_type'],
    condition: ['condition'],
    distance: ['distance_km'],
  }[name]
  const left = Object.keys(everything).filter((each) => !gone.includes(each))
  expect(Object.keys(withoutFilter(everything, name))).toEqual(left)
})
