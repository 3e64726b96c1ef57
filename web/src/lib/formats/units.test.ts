import { expect, test } from 'vitest'
import { suggestedUnits, unitsOf } from './units.ts'

test.each([
  ['en-US', 'mi', 'USD'],
  ['en', 'mi', 'USD'],
  ['en-GB', 'mi', 'EUR'],
  ['es-US', 'mi', 'USD'],
  ['en-IE', 'km', 'EUR'],
  ['en-LV', 'km', 'EUR'],
  ['lv', 'km', 'EUR'],
  ['lv-LV', 'km', 'EUR'],
  ['de-DE', 'km', 'EUR'],
  ['en-Latn-US', 'mi', 'USD'],
  ['not a language', 'mi', 'USD'],
])('a browser in %s gets %s and %s', (tag, distance, currency) => {
  expect(unitsOf(tag)).toEqual({ distance, currency })
})

test('the browser’s first language decides, or Latvian if it was chosen by hand', () => {
  expect(suggestedUnits('en', ['en-US', 'lv'])).toEqual({ distance: 'mi', currency: 'USD' })
  expect(suggestedUnits('lv', ['lv', 'en-US'])).toEqual({ distance: 'km', currency: 'EUR' })
  expect(suggestedUnits('lv', ['en-US'])).toEqual({ distance: 'km', currency: 'EUR' })
  expect(suggestedUnits('lv', ['lv-US'])).toEqual({ distance: 'mi', currency: 'USD' })
  expect(suggestedUnits('en', [])).toEqual({ distance: 'mi', currency: 'USD' })
})
