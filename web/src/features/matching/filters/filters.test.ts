import { filterNames } from '@keyswap/contract/choices'
import { Filters as Contract } from '@keyswap/contract/matching'
import { expect, test } from 'vitest'
import {
  countFilters,
  effective,
  type Filters,
  filtersOf,
  queryOf,
  readFilters,
  readWanted,
  withoutFilter,
} from './filters.ts'

test('stored filters are read, and nonsense is left out', () => {
  const stored = { make: ' Volvo ', year_from: 1990, price_to: 'x', fuel_type: ['Diesel', 'Steam'] }
  expect(readFilters(JSON.stringify(stored))).toEqual({
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

test('filters from an earlier version stay in dollars and miles', () => {
  const stored = { mileage_to: 31_069, price_from: 1_111, price_to: 11_111 }
  expect(readFilters(JSON.stringify(stored))).toEqual({ ...stored, currency: 'USD' })
})

test('a value is stored with its currency, and a currency alone is no filter', () => {
  const stored = { price_to: 10_000, currency: 'EUR', mileage_km_to: 100_000 }
  expect(readFilters(JSON.stringify(stored))).toEqual(stored)
  expect(countFilters(readFilters(JSON.stringify(stored)))).toBe(2)
  expect(readFilters('{"currency":"EUR"}')).toEqual({})
  expect(readFilters('{"price_to":5,"currency":"GBP"}')).toEqual({ price_to: 5, currency: 'USD' })
})

test('limits in the wrong order are swapped', () => {
  const crossed = { year_from: 2010, year_to: 1990, price_from: 9_000, price_to: 3_000 }
  expect(readFilters(JSON.stringify(crossed))).toMatchObject({
    year_from: 1990,
    year_to: 2010,
    price_from: 3_000,
    price_to: 9_000,
  })
})

test('all choices selected is no filter', () => {
  expect(readFilters('{"transmission":["Manual","Automatic","CVT"]}')).toEqual({})
})

test('a range counts as one filter', () => {
  expect(countFilters({})).toBe(0)
  expect(countFilters({ year_from: 1990, year_to: 2000, make: 'Volvo' })).toBe(2)
})

test('a distance filter needs a known place', () => {
  expect(effective({ make: 'Volvo', distance_km: 50 }, false)).toEqual({ make: 'Volvo' })
  expect(effective({ distance_km: 50 }, true)).toEqual({ distance_km: 50 })
})

test('the call takes lists as comma-separated text', () => {
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
  body: ['Estate'],
  transmission: ['Manual'],
  fuel_type: ['Diesel'],
  condition: ['Good'],
  distance_km: 50,
}

test('stored filters fit the call and are read back complete', () => {
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
] as const)('%s is read up to the server’s limit and not beyond', (name) => {
  const most = Contract.shape[name].unwrap().maxValue ?? Number.NaN
  expect(readFilters(JSON.stringify({ [name]: 0 }))[name]).toBe(0)
  expect(readFilters(JSON.stringify({ [name]: most }))[name]).toBe(most)
  expect(readFilters(JSON.stringify({ [name]: most + 1 }))).toEqual({})
  expect(readFilters(JSON.stringify({ [name]: -1 }))).toEqual({})
})

test('a make that is too long is cut to what the server accepts', () => {
  const stored = readFilters(JSON.stringify({ make: 'x'.repeat(61) }))
  expect(stored).toEqual({ make: 'x'.repeat(60) })
  expect(Contract.safeParse(queryOf(stored)).success).toBe(true)
})

test('equal limits are left alone, and one range is swapped without the other', () => {
  const meeting = { year_from: 2000, year_to: 2000, price_to: 5, currency: 'USD' }
  expect(readFilters(JSON.stringify(meeting))).toEqual(meeting)
  const crossed = { year_from: 2000, year_to: 2001, price_from: 6, price_to: 5, currency: 'EUR' }
  expect(readFilters(JSON.stringify(crossed))).toEqual({ ...crossed, price_from: 5, price_to: 6 })
})

test('each filter counts once, with either limit', () => {
  expect(countFilters(everything)).toBe(10)
  for (const one of [{ year_from: 0 }, { year_to: 1990 }, { price_from: 0 }, { price_to: 5 }])
    expect(countFilters({ ...one, currency: 'USD' })).toBe(1)
})

test.each(filterNames)('removing %s leaves all others', (name) => {
  const gone = {
    make: ['make'],
    year: ['year_from', 'year_to'],
    mileage: ['mileage_to', 'mileage_km_to'],
    value: ['price_from', 'price_to', 'currency'],
    body: ['body'],
    transmission: ['transmission'],
    fuel_type: ['fuel_type'],
    condition: ['condition'],
    distance: ['distance_km'],
  }[name]
  const left = Object.keys(everything).filter((each) => !gone.includes(each))
  expect(Object.keys(withoutFilter(everything, name))).toEqual(left)
})

test('the order is stored and asked for, and filters nothing', () => {
  const wanted = readWanted('{"make":"Volvo","order":"newest"}')
  expect(wanted).toEqual({ make: 'Volvo', order: 'newest' })
  expect(queryOf(wanted)).toEqual({ make: 'Volvo', order: 'newest' })
  expect(countFilters(wanted)).toBe(1)
  expect(filtersOf(wanted)).toEqual({ make: 'Volvo' })
  expect(withoutFilter(wanted, 'make')).toEqual({ order: 'newest' })
  for (const text of [
    '{"order":"mixed"}',
    '{"order":"oldest"}',
    '{"order":["newest"]}',
    '{}',
    null,
  ])
    expect(readWanted(text)).toEqual({})
})
