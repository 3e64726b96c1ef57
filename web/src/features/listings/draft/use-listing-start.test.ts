import type { Me } from '@keyswap/contract/accounts'
import type { OwnCar } from '@keyswap/contract/listings'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../../../test/browser.ts'
import { inputOf, newCar } from '../form/car-fields.ts'
import { untouchedOf } from '../form/fields-to-confirm.ts'
import { type ListingPhoto, MIDDLE } from '../upload/listing-flow.ts'
import { storeForm } from './stored-form.ts'
import { begin } from './use-listing-start.ts'

const user = { id: 'anna', location: 'Rīga' } as Me
const units = { distance: 'km', currency: 'EUR' } as const
const photo: ListingPhoto = {
  key: 'a',
  name: 'a.jpg',
  view: 'blob:a',
  file: new Blob(['a']),
  is_compressed: false,
  focus: MIDDLE,
  step: { at: 'chosen' },
}
const draft = {
  id: 'car',
  make: 'Volvo',
  model: '240',
  year: 2025,
  mileage: 0,
  mileage_km: 0,
  mileage_unit: 'km',
  price: 0,
  currency: 'EUR',
  transmission: 'Manual',
  fuel_type: 'Gasoline',
  condition: 'Good',
  body: null,
  wish: null,
  location: 'Rīga',
  description: 'Runs and runs and runs.',
  is_draft: true,
  created_at: '2025-12-31T12:00:00.000Z',
  photos: [],
} as unknown as OwnCar

beforeEach(() => {
  stubStorage('sessionStorage')
})

test('a new car starts empty, at its owner’s location, with nothing restored', () => {
  const start = begin('anna/tab', null, user, [], units)
  expect(start).toMatchObject({ step: 'photos', draft: null, photos: [], is_restored: false })
  expect(start.fields).toEqual(newCar(new Date(), 'Rīga', units))
})

test('typed fields are restored at their step; without photos, at the first', () => {
  const fields = { ...newCar(new Date(), 'Rīga', units), make: 'Saab' }
  storeForm('anna/tab', { fields, touched: ['year'], step: 'words' })
  expect(begin('anna/tab', null, user, [photo], units)).toMatchObject({
    fields,
    touched: ['year'],
    step: 'words',
    is_restored: true,
  })
  expect(begin('anna/tab', null, user, [], units)).toMatchObject({
    step: 'photos',
    is_restored: true,
  })
  expect(begin('berta/tab', null, user, [], units).fields.make).toBe('')
})

test('photos alone count as restored', () => {
  expect(begin('anna/tab', null, user, [photo], units).is_restored).toBe(true)
})

test('a draft from last year still has last year as its default year, and it has to be checked', () => {
  vi.useFakeTimers({ now: new Date('2026-01-02T12:00:00.000Z') })
  try {
    const start = begin('anna/car', draft, user, [], units)
    expect(start.fields).toMatchObject({ make: 'Volvo', year: '2025' })
    expect(untouchedOf(start.touched)).toContain('year')
    expect(start.is_restored).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test('a form follows a change of units: the mileage is converted, and sent as it was typed', () => {
  const typed = { ...newCar(new Date(), 'Rīga', units), mileage: '110 000' }
  storeForm('anna/tab', { fields: typed, touched: ['mileage'], step: 'photos' })
  const inMiles = begin('anna/tab', null, user, [], { distance: 'mi', currency: 'USD' })
  expect(inMiles.fields).toMatchObject({
    mileage: '68351',
    mileage_unit: 'mi',
    currency: 'USD',
    wish: { mileage_unit: 'mi', currency: 'USD' },
  })
  expect(inputOf(inMiles.fields)).toMatchObject({ mileage_km: 110_000 })
  // And back again, without a rounding error.
  storeForm('anna/tab', { fields: inMiles.fields, touched: ['mileage'], step: 'photos' })
  const back = begin('anna/tab', null, user, [], units)
  expect(back.fields).toMatchObject({ mileage: '110000', mileage_unit: 'km', converted: null })
})

test('an amount keeps the currency it was typed in', () => {
  const fields = { ...newCar(new Date(), 'Rīga', units), price: '9500' }
  storeForm('anna/tab', { fields, touched: [], step: 'photos' })
  const start = begin('anna/tab', null, user, [], { distance: 'km', currency: 'USD' })
  expect(start.fields).toMatchObject({ price: '9500', currency: 'EUR' })
})

test('a car that the member got in a swap begins with what is known of it; what is not keeps its default', () => {
  const known = {
    year: 2014,
    make: 'Fiat',
    model: '500',
    mileage_unit: 'mi',
    odometer: 62_000,
  } as const
  const start = begin('anna/tab', null, user, [], units, {
    ...known,
    ...{ fuel_type: 'Gasoline', condition: 'Good', transmission: undefined },
  })
  expect(start.fields).toMatchObject({
    ...{ make: 'Fiat', model: '500', year: '2014', fuel_type: 'Gasoline', transmission: 'Manual' },
    ...{ mileage: '99779', mileage_unit: 'km', location: 'Rīga', price: '', description: '' },
  })
  expect(inputOf(start.fields)).toMatchObject({ mileage: 62_000 })
  expect(start.is_restored).toBe(false)
  expect(untouchedOf(start.touched)).toEqual(['transmission', 'condition'])
})
