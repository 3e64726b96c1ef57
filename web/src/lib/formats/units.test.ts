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

const utc = () => 'UTC'

test('the browser’s first language decides, or Latvian if it was chosen by hand', () => {
  expect(suggestedUnits('en', ['en-US', 'lv'], utc)).toEqual({ distance: 'mi', currency: 'USD' })
  expect(suggestedUnits('lv', ['lv', 'en-US'], utc)).toEqual({ distance: 'km', currency: 'EUR' })
  expect(suggestedUnits('lv', ['en-US'], utc)).toEqual({ distance: 'km', currency: 'EUR' })
  expect(suggestedUnits('lv', ['lv-US'], utc)).toEqual({ distance: 'mi', currency: 'USD' })
  expect(suggestedUnits('en', [], utc)).toEqual({ distance: 'mi', currency: 'USD' })
})

test.each([
  ['en-GB', 'Europe/Riga', 'km', 'EUR'],
  ['en', 'Europe/Vilnius', 'km', 'EUR'],
  ['en-GB', 'Europe/London', 'mi', 'EUR'],
  ['en-GB', 'UTC', 'mi', 'EUR'],
  ['en', 'America/New_York', 'mi', 'USD'],
  ['en-US', 'Europe/Riga', 'mi', 'USD'],
  ['es-US', 'Europe/Madrid', 'mi', 'USD'],
])('a phone set to %s in %s gets %s and %s', (tag, zone, distance, currency) => {
  expect(suggestedUnits('en', [tag], () => zone)).toEqual({ distance, currency })
})
