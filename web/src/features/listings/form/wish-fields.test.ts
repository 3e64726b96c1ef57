import type { Wish } from '@keyswap/contract/listings/wishes'
import { expect, test } from 'vitest'
import { inUnits, issueAt, newCar } from './car-fields.ts'
import { checkCar } from './check-car.ts'
import { noWish, type WishFields, wishFieldsOf, wishOf, wishShown } from './wish-fields.ts'

const UNITS = { distance: 'mi', currency: 'USD' } as const
const wish: Wish = {
  models: ['Volvo', 'VW Golf'],
  bodies: ['Estate'],
  fuel_types: ['Diesel'],
  year_from: 2010,
  year_to: null,
  mileage: { up_to: 120_000, unit: 'km' },
  money: { side: 'wants', amount: 500, currency: 'EUR' },
}

test('a wish is shown and sent in the unit and currency it was typed in', () => {
  const fields = wishFieldsOf(wish, UNITS)
  expect(fields).toMatchObject({ models: 'Volvo, VW Golf', mileage_unit: 'km', currency: 'EUR' })
  expect(wishOf(fields)).toEqual(wish)
})

test('a form that says nothing sends no wish', () => {
  expect(wishOf(noWish(UNITS))).toBeNull()
  expect(wishOf({ ...noWish(UNITS), models: ' , ' })).toBeNull()
  expect(wishFieldsOf(null, UNITS)).toEqual(noWish(UNITS))
})

test('errors of a wish are shown at its fields', async () => {
  const issuesOf = async (change: Partial<WishFields>) => {
    const car = newCar(new Date('2026-03-01'), 'Rīga', UNITS)
    const described = { ...car, make: 'Saab', model: '900', description: 'Runs and runs.' }
    const checked = await checkCar({ ...described, wish: { ...noWish(UNITS), ...change } })
    return checked.ok ? {} : checked.issues
  }
  expect(await issuesOf({ models: 'Volvo', year_from: '2,010' })).toEqual({})
  expect(await issuesOf({ models: 'a,b,c,d,e,f' })).toEqual({ 'wish.models': 'At most 5' })
  expect(await issuesOf({ year_from: '2011', year_to: '2010' })).toEqual({
    'wish.year_to': 'Invalid year',
  })
  expect(Object.keys(await issuesOf({ mileage: 'few' }))).toEqual(['wish.mileage'])
  expect(Object.keys(await issuesOf({ side: 'adds', amount: '' }))).toEqual(['wish.money'])
  expect(issueAt('wish.mileage.up_to')).toBe('wish.mileage')
})

test('a preview leaves out numbers that are none yet', () => {
  const typed = { ...wishFieldsOf(wish, UNITS), year_from: '20x', mileage: 'many', amount: '' }
  expect(wishShown(typed)).toEqual({ ...wish, year_from: null, mileage: null, money: null })
})

test('after a change of units a wish keeps the unit of its mileage; an empty one follows', () => {
  const now = new Date(0)
  const metric = { distance: 'km', currency: 'EUR' } as const
  const typed = (mileage: string) => ({ ...noWish(UNITS), mileage })
  const after = (mileage: string) =>
    inUnits({ ...newCar(now, null, UNITS), wish: typed(mileage) }, metric).wish
  expect(wishOf(after('60,000'))?.mileage).toEqual({ up_to: 60_000, unit: 'mi' })
  expect(after(' ').mileage_unit).toBe('km')
})
