import { expect, test } from 'vitest'
import { touchedIn, untouchedOf, withTouched } from './asked-fields.ts'
import { newCar } from './car-fields.ts'
import { readKept } from './kept-fields.ts'

const defaults = newCar(new Date('2026-03-01'), null, { distance: 'mi', currency: 'USD' })
const typed = { ...defaults, make: 'Volvo', mileage: '45210' }

test('a new car begins with nothing touched, at the first step', () => {
  const kept = readKept(null, defaults, defaults)
  expect(kept).toEqual({ fields: defaults, touched: [], step: 'photos' })
  expect(untouchedOf(kept.touched)).toEqual([
    'year',
    'mileage',
    'transmission',
    'fuel_type',
    'condition',
  ])
})

test('what the owner has set stays set after a reload, also where it is the default', () => {
  const text = JSON.stringify({ fields: typed, touched: ['year', 'mileage'], step: 'words' })
  expect(readKept(text, defaults, defaults)).toEqual({
    fields: typed,
    touched: ['year', 'mileage'],
    step: 'words',
  })
})

test('of what an earlier version kept, everything but the defaults counts as set', () => {
  const kept = readKept(JSON.stringify(typed), defaults, defaults)
  expect(kept).toEqual({ fields: typed, touched: ['mileage'], step: 'photos' })
})

test('a field that an earlier version did not know is as the form begins', () => {
  const { description: _, ...older } = typed
  expect(readKept(JSON.stringify(older), defaults, defaults).fields).toEqual(typed)
})

test('a figure keeps the unit that it was typed in; without one it was typed in miles', () => {
  const inKm = { ...defaults, mileage_unit: 'km', currency: 'EUR' } as const
  const { mileage_unit: _, currency: __, converted: ___, ...older } = typed
  expect(readKept(JSON.stringify(older), inKm, inKm).fields).toEqual(typed)
  expect(readKept(JSON.stringify({ fields: inKm }), defaults, defaults).fields).toEqual(inKm)
})

test('a draft counts by its values', () => {
  const draft = { ...typed, transmission: 'Automatic' } as const
  expect(readKept(null, draft, defaults).touched).toEqual(['mileage', 'transmission'])
  expect(touchedIn(defaults, defaults)).toEqual([])
})

test('what is no form any more is forgotten', () => {
  for (const text of ['', 'null', '[]', '{"step":"nowhere","touched":["make"]}', 'no json'])
    expect(readKept(text, defaults, defaults)).toEqual({
      fields: defaults,
      touched: [],
      step: 'photos',
    })
})

test('a field without a default is never asked about', () => {
  expect(withTouched([], 'make')).toEqual([])
  expect(withTouched(['year'], 'year')).toEqual(['year'])
  expect(withTouched(['year'], 'condition')).toEqual(['year', 'condition'])
})
