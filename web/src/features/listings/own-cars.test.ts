import type { OwnCar } from '@keyswap/contract/listings'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../lib/http/request-error.ts'
import { refusedCarFields } from './form/check-car.ts'
import { isCarShown, refreshCars, replaceCached, updateCached } from './own-cars.ts'

const car = (id: string, is_active = true) => ({ id, is_active }) as OwnCar
const keyOf = (userId: string) => ['cars', 'own', userId]

function aCache() {
  const queries = new QueryClient()
  for (const owner of ['anna', 'berta']) queries.setQueryData(keyOf(owner), [car('1'), car('2')])
  const known = (owner: string) =>
    queries.getQueryData<OwnCar[]>(keyOf(owner))?.map((one) => [one.id, one.is_active])
  return { queries, known }
}

test('a saved car replaces the cached one, only for its owner', () => {
  const { queries, known } = aCache()
  replaceCached(queries, 'anna', car('2', false))
  expect(known('anna')).toEqual([
    ['1', true],
    ['2', false],
  ])
  expect(known('berta')).toEqual([
    ['1', true],
    ['2', true],
  ])
  replaceCached(queries, 'anna', car('9'))
  expect(known('anna')).toHaveLength(2)
  updateCached(queries, 'clara', () => [car('3')])
  expect(known('clara'), 'a list that is not loaded is not created').toBeUndefined()
})

test('others see only a published, active, unreserved car with a photo', () => {
  const shown = {
    is_active: true,
    is_reserved: false,
    is_draft: false,
    photos: [{}],
  } as unknown as OwnCar
  expect(isCarShown(shown)).toBe(true)
  expect(isCarShown({ ...shown, is_active: false })).toBe(false)
  expect(isCarShown({ ...shown, is_reserved: true })).toBe(false)
  expect(isCarShown({ ...shown, is_draft: true })).toBe(false)
  expect(isCarShown({ ...shown, photos: [] })).toBe(false)
})

test('refreshCars invalidates every member’s cached list', async () => {
  const { queries } = aCache()
  await refreshCars(queries)
  for (const owner of ['anna', 'berta'])
    expect(queries.getQueryState(keyOf(owner))?.isInvalidated).toBe(true)
})

test('a server’s issue is shown at its form field', () => {
  const fields = [
    { path: 'mileage_km', message: 'first' },
    { path: 'mileage_km', message: 'second' },
    { path: 'currency', message: 'no such money' },
    { path: 'photos', message: 'not of the form' },
  ]
  const body = JSON.stringify({ code: 'INVALID_INPUT', message: 'x', fields })
  const error = new ApiError(new Response(null, { status: 400 }), body)
  expect(refusedCarFields(error)).toEqual({ mileage: 'first', price: 'no such money' })
  expect(refusedCarFields(new NetworkError())).toEqual({})
})
