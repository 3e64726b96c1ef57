import { expect, test } from 'vitest'
import { stubStorage } from '../../../test/browser.ts'
import { touchedIn, untouchedOf, withTouched } from './asked-fields.ts'
import { newCar } from './car-fields.ts'
import { forgetForm, keepForm, keptForm, readKept } from './kept-fields.ts'

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

test('a form is kept for its member and car alone, until it is forgotten', () => {
  const kept = stubStorage('sessionStorage')
  keepForm('anna/tab', { fields: typed, touched: ['year'], step: 'car' })
  keepForm('anna/car', { touched: [], step: 'words' })
  expect(keptForm('anna/tab', defaults, defaults)).toEqual({
    fields: typed,
    touched: ['year'],
    step: 'car',
  })
  expect(keptForm('anna/car', typed, defaults)).toEqual({
    fields: typed,
    touched: [],
    step: 'words',
  })
  expect(keptForm('berta/tab', defaults, defaults).fields).toEqual(defaults)
  forgetForm('anna/tab')
  expect([...kept.keys()]).toEqual(['keyswap-listing:anna/car'])
})

test('a browser that keeps nothing begins as ever', () => {
  stubStorage('sessionStorage', true)
  keepForm('anna/tab', { fields: typed, touched: [], step: 'car' })
  forgetForm('anna/tab')
  expect(keptForm('anna/tab', defaults, defaults).fields).toEqual(defaults)
})

test('a converted mileage is still known after a reload; half of one is not', () => {
  const converted = { shown: '110079', typed: 68_400 }
  const fields = { ...typed, mileage: '110079', mileage_unit: 'km' as const, converted }
  expect(readKept(JSON.stringify({ fields }), defaults, defaults).fields).toEqual(fields)
  for (const broken of [{ shown: '110079' }, { shown: 5, typed: 5 }, { shown: '5', typed: 0.5 }]) {
    const text = JSON.stringify({ fields: { ...fields, converted: broken } })
    expect(readKept(text, defaults, defaults).fields.converted).toBeNull()
  }
})
