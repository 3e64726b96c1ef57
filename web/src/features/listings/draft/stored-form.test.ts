import { expect, test } from 'vitest'
import { stubStorage } from '../../../../test/browser.ts'
import { newCar } from '../form/car-fields.ts'
import { touchedIn, untouchedOf, withTouched } from '../form/fields-to-confirm.ts'
import { forgetForm, parseStored, readForm, storeForm } from './stored-form.ts'

const defaults = newCar(new Date('2026-03-01'), null, { distance: 'mi', currency: 'USD' })
const typed = { ...defaults, make: 'Volvo', mileage: '45210' }

test('a new car starts with nothing touched, at the first step', () => {
  const stored = parseStored(null, defaults, defaults)
  expect(stored).toEqual({ fields: defaults, touched: [], step: 'photos' })
  expect(untouchedOf(stored.touched)).toEqual([
    'year',
    'mileage',
    'transmission',
    'fuel_type',
    'condition',
  ])
})

test('fields set by the owner stay set after a reload, even with the default value', () => {
  const text = JSON.stringify({ fields: typed, touched: ['year', 'mileage'], step: 'words' })
  expect(parseStored(text, defaults, defaults)).toEqual({
    fields: typed,
    touched: ['year', 'mileage'],
    step: 'words',
  })
})

test('in a form from an earlier version, every non-default value counts as set', () => {
  const stored = parseStored(JSON.stringify(typed), defaults, defaults)
  expect(stored).toEqual({ fields: typed, touched: ['mileage'], step: 'photos' })
})

test('a field that an earlier version did not have gets its initial value', () => {
  const { description: _, ...older } = typed
  expect(parseStored(JSON.stringify(older), defaults, defaults).fields).toEqual(typed)
})

test('a mileage keeps the unit it was typed in; without one it is in miles', () => {
  const inKm = { ...defaults, mileage_unit: 'km', currency: 'EUR' } as const
  const { mileage_unit: _, currency: __, converted: ___, ...older } = typed
  expect(parseStored(JSON.stringify(older), inKm, inKm).fields).toEqual(typed)
  expect(parseStored(JSON.stringify({ fields: inKm }), defaults, defaults).fields).toEqual(inKm)
})

test('in a draft, every non-default value counts as set', () => {
  const draft = { ...typed, transmission: 'Automatic' } as const
  expect(parseStored(null, draft, defaults).touched).toEqual(['mileage', 'transmission'])
  expect(touchedIn(defaults, defaults)).toEqual([])
})

test('stored text that cannot be used gives the initial form', () => {
  for (const text of ['', 'null', '[]', '{"step":"nowhere","touched":["make"]}', 'no json'])
    expect(parseStored(text, defaults, defaults)).toEqual({
      fields: defaults,
      touched: [],
      step: 'photos',
    })
})

test('a field without a default never has to be confirmed', () => {
  expect(withTouched([], 'make')).toEqual([])
  expect(withTouched(['year'], 'year')).toEqual(['year'])
  expect(withTouched(['year'], 'condition')).toEqual(['year', 'condition'])
})

test('a form is stored per member and car, until it is deleted', () => {
  const stored = stubStorage('sessionStorage')
  storeForm('anna/tab', { fields: typed, touched: ['year'], step: 'car' })
  storeForm('anna/car', { touched: [], step: 'words' })
  expect(readForm('anna/tab', defaults, defaults)).toEqual({
    fields: typed,
    touched: ['year'],
    step: 'car',
  })
  expect(readForm('anna/car', typed, defaults)).toEqual({
    fields: typed,
    touched: [],
    step: 'words',
  })
  expect(readForm('berta/tab', defaults, defaults).fields).toEqual(defaults)
  forgetForm('anna/tab')
  expect([...stored.keys()]).toEqual(['keyswap-listing:anna/car'])
})

test('without session storage the form starts with its initial fields', () => {
  stubStorage('sessionStorage', true)
  storeForm('anna/tab', { fields: typed, touched: [], step: 'car' })
  forgetForm('anna/tab')
  expect(readForm('anna/tab', defaults, defaults).fields).toEqual(defaults)
})

test('a converted mileage survives a reload; an incomplete one does not', () => {
  const converted = { shown: '110079', typed: 68_400 }
  const fields = { ...typed, mileage: '110079', mileage_unit: 'km' as const, converted }
  expect(parseStored(JSON.stringify({ fields }), defaults, defaults).fields).toEqual(fields)
  for (const broken of [{ shown: '110079' }, { shown: 5, typed: 5 }, { shown: '5', typed: 0.5 }]) {
    const text = JSON.stringify({ fields: { ...fields, converted: broken } })
    expect(parseStored(text, defaults, defaults).fields.converted).toBeNull()
  }
})
