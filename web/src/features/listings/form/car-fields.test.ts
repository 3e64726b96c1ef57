import type { OwnCar } from '@keyswap/contract/listings'
import { expect, test } from 'vitest'
import {
  type CarFields,
  carChangeOf,
  carFieldsOf,
  fieldNames,
  fieldOf,
  inputOf,
  isConverted,
  newCar,
  sameFields,
} from './car-fields.ts'
import { checkCar, checkChange } from './check-car.ts'
import { numberIn } from './number-in.ts'

const AMERICAN = { distance: 'mi', currency: 'USD' } as const
const LATVIAN = { distance: 'km', currency: 'EUR' } as const
const empty = newCar(new Date('2026-03-01'), null, AMERICAN)
const complete: CarFields = {
  ...empty,
  make: 'Volvo',
  model: 'V60',
  year: '2019',
  mileage: '45210',
  location: 'Rīga',
  description: 'Serviced every year, two keys.',
}

const issuesOf = async (change: Partial<CarFields>) => {
  const checked = await checkCar({ ...complete, ...change })
  return checked.ok ? {} : checked.issues
}

test('a new car starts with the form’s defaults', () => {
  expect(empty).toMatchObject({
    year: '2026',
    mileage: '0',
    transmission: 'Manual',
    fuel_type: 'Gasoline',
    condition: 'Good',
    price: '',
  })
})

test('a complete form passes the contract; an empty price is 0', async () => {
  const checked = await checkCar(complete)
  expect(checked).toMatchObject({ ok: true, value: { year: 2019, mileage: 45210, price: 0 } })
})

test.each<[Partial<CarFields>, string]>([
  [{ make: ' ' }, 'Make is required'],
  [{ model: '' }, 'Model is required'],
  [{ year: '1899' }, 'Invalid year'],
  [{ year: '2100' }, 'Invalid year'],
  [{ year: '' }, 'Expected number, received nan'],
  [{ mileage: '-1' }, 'Mileage must be a positive number'],
  [{ mileage: 'many' }, 'Expected number, received nan'],
  [{ location: '' }, 'Location is required'],
  [{ description: 'Too short' }, 'Description must be at least 10 characters'],
])('%j is refused with the contract’s message', async (change, text) => {
  expect(Object.values(await issuesOf(change))).toEqual([text])
})

test('thousands may be separated by comma, space or point, and one or two decimals are read', () => {
  expect(['45,210', '45 210', '45.210', '45210', '1,234,567'].map(numberIn)).toEqual([
    45210, 45210, 45210, 45210, 1234567,
  ])
  expect(['12.5', '12 500,50', '12,500.50', '12.500,5', '12500,5'].map(numberIn)).toEqual([
    12.5, 12500.5, 12500.5, 12500.5, 12500.5,
  ])
  expect(numberIn('')).toBeNaN()
})

test('an edit sends only the fields that are not empty', () => {
  expect(carChangeOf({ ...complete, price: '', model: ' ', mileage: '1,000' })).not.toHaveProperty(
    'price',
  )
  expect(carChangeOf({ ...complete, model: ' ' })).not.toHaveProperty('model')
  expect(carChangeOf({ ...complete, mileage: '1,000' })).toMatchObject({ mileage: 1000 })
})

test('an edited price must be above 0', async () => {
  expect(await checkChange({ ...complete, price: '0' })).toEqual({
    ok: false,
    issues: { price: 'Please enter a valid price.' },
  })
})

const aCar: OwnCar = {
  id: 'a car',
  owner_id: 'its owner',
  make: 'Volvo',
  model: 'V60',
  year: 2019,
  mileage: 68_400,
  mileage_km: 110_079,
  mileage_unit: 'mi',
  price: 12_400,
  currency: 'USD',
  transmission: 'Manual',
  fuel_type: 'Diesel',
  condition: 'Good',
  body: null,
  first_registration: null,
  inspection_until: null,
  wish: null,
  location: 'Rīga',
  description: 'Serviced every year, two keys.',
  is_active: true,
  is_reserved: false,
  created_at: '2026-01-05T10:00:00.000Z',
  photos: [],
  is_draft: false,
  is_locked: false,
  swapped_at: null,
  was_away: false,
  asked_at: null,
  views: 0,
  likes: 0,
  owner_views: 0,
  share: null,
}

test('the form uses the owner’s unit and currency', () => {
  const fields = { ...newCar(new Date(), null, LATVIAN), mileage: '110 000', price: '9500' }
  expect(inputOf(fields)).toMatchObject({ mileage_km: 110_000, price: 9500, currency: 'EUR' })
  expect(inputOf(fields)).not.toHaveProperty('mileage')
})

test('a mileage in the other unit is shown converted and sent as it was typed', () => {
  const fields = carFieldsOf(aCar, LATVIAN)
  expect(fields).toMatchObject({ mileage: '110079', mileage_unit: 'km' })
  expect(carChangeOf(fields)).toMatchObject({ mileage: 68_400 })
  expect(carChangeOf(fields)).not.toHaveProperty('mileage_km')
})

test('an overwritten mileage is in the owner’s unit', () => {
  const fields = { ...carFieldsOf(aCar, LATVIAN), mileage: '111 000' }
  expect(carChangeOf(fields)).toMatchObject({ mileage_km: 111_000 })
  expect(carChangeOf(fields)).not.toHaveProperty('mileage')
})

test('a price keeps its currency; one that was not set uses the owner’s', () => {
  expect(carFieldsOf(aCar, LATVIAN)).toMatchObject({ price: '12400', currency: 'USD' })
  expect(carFieldsOf({ ...aCar, price: 0 }, LATVIAN)).toMatchObject({ price: '', currency: 'EUR' })
  expect(carChangeOf(carFieldsOf({ ...aCar, price: 0 }, LATVIAN))).not.toHaveProperty('currency')
})

test('an issue with mileage_km is shown at the mileage', async () => {
  const fields = { ...complete, mileage_unit: 'km' as const, mileage: '-1' }
  expect(await checkCar(fields)).toEqual({
    ok: false,
    issues: { mileage: 'Mileage must be a positive number' },
  })
})

test('a mileage typed in kilometres is shown in miles, and sent as typed unless it is overwritten', () => {
  const inKm = { ...aCar, mileage: 68_363, mileage_km: 110_020, mileage_unit: 'km' as const }
  const fields = carFieldsOf(inKm, AMERICAN)
  expect(fields).toMatchObject({ mileage: '68363', mileage_unit: 'mi' })
  expect(carChangeOf(fields)).toMatchObject({ mileage_km: 110_020 })
  expect(carChangeOf(fields)).not.toHaveProperty('mileage')
  const over = carChangeOf({ ...fields, mileage: '70000' })
  expect(over).toMatchObject({ mileage: 70_000 })
  expect(over).not.toHaveProperty('mileage_km')
  expect(carChangeOf(carFieldsOf(inKm, LATVIAN))).toMatchObject({ mileage_km: 110_020 })
  expect(carChangeOf(carFieldsOf(aCar, AMERICAN))).toMatchObject({ mileage: 68_400 })
})

test('a mileage counts as converted until it is overwritten; spaces do not matter', () => {
  const fields = carFieldsOf(aCar, LATVIAN)
  expect(isConverted(fields)).toBe(true)
  expect(isConverted({ ...fields, mileage: ' 110079 ' })).toBe(true)
  expect(isConverted({ ...fields, mileage: '110080' })).toBe(false)
  expect(isConverted(carFieldsOf(aCar, AMERICAN))).toBe(false)
})

test('a new car has its owner’s location and units, and this year', () => {
  const units = { distance: 'km', currency: 'EUR' } as const
  expect(newCar(new Date(2027, 0, 1), 'Cēsis', units)).toMatchObject({
    year: '2027',
    location: 'Cēsis',
    mileage_unit: 'km',
    currency: 'EUR',
    converted: null,
  })
  expect(newCar(new Date(), null, units).location).toBe('')
})

test('years from 1900 to next year are accepted', async () => {
  const next = new Date().getFullYear() + 1
  for (const year of ['1900', String(next)]) expect(await issuesOf({ year })).toEqual({})
  for (const year of ['1899', String(next + 1)])
    expect(await issuesOf({ year })).toHaveProperty('year')
  const change = await checkChange({ ...complete, price: '1', year: '1899' })
  expect(change).toMatchObject({ ok: false, issues: { year: 'Invalid year' } })
})

test('a description needs ten characters', async () => {
  expect(await issuesOf({ description: '1234567890' })).toEqual({})
  expect(await issuesOf({ description: '123456789' })).toHaveProperty('description')
  expect(await issuesOf({ description: ' 123456789 ' }), 'spaces do not count').toHaveProperty(
    'description',
  )
})

test('a change of any field or of the mileage unit is noticed', () => {
  expect(sameFields(complete, { ...complete })).toBe(true)
  for (const name of fieldNames)
    expect(sameFields(complete, { ...complete, [name]: 'x' }), name).toBe(false)
  expect(sameFields(complete, { ...complete, mileage_unit: 'km' })).toBe(false)
})

test('a field of the call maps to its form field', () => {
  expect(['mileage_km', 'currency', 'make', 'photos'].map(fieldOf)).toEqual([
    'mileage',
    'price',
    'make',
    undefined,
  ])
})

test('pasted numbers may have no-break spaces or a sign; other text is NaN', () => {
  expect(['45\u00a0210', ' 45210 ', '-1', '-1 000', '0'].map(numberIn)).toEqual([
    45210, 45210, -1, -1000, 0,
  ])
  for (const text of ['45,21,0', '1 2 3', '12.345.6789', 'ten', ' '])
    expect(numberIn(text)).toBeNaN()
})
