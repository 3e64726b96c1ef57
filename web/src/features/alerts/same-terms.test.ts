import { expect, test } from 'vitest'
import { isSame } from './same-terms.ts'

test('the same search or filters are recognised, however they were put', () => {
  expect(isSame({ search: 'Volvo', filters: null }, { search: ' volvo ' })).toBe(true)
  expect(isSame({ search: 'Volvo', filters: null }, { search: 'volvo 240' })).toBe(false)
  expect(isSame({ search: 'Volvo', filters: null }, { filters: {} })).toBe(false)
  expect(isSame({ search: null, filters: {} }, { filters: { currency: 'EUR' } })).toBe(true)
  const filters = { price_to: 5, currency: 'USD', fuel_type: ['Diesel', 'Hybrid'] } as const
  const kept = { search: null, filters: { ...filters, fuel_type: [...filters.fuel_type] } }
  expect(isSame(kept, { filters: { fuel_type: ['Hybrid', 'Diesel'], price_to: 5 } })).toBe(true)
  expect(isSame(kept, { filters: { fuel_type: ['Hybrid'], price_to: 5 } })).toBe(false)
  expect(isSame(kept, { search: 'Volvo' })).toBe(false)
})
