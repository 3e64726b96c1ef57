import { expect, test } from 'vitest'
import {
  type PaperFields,
  paperFields,
  papersInput,
  strayLetter,
  tidyVin,
  wholeNumber,
  wrongIn,
} from './papers.ts'

const typed = (more: Partial<PaperFields> = {}): PaperFields => ({
  ...paperFields(undefined, 'km'),
  ...more,
})

test.each([
  ['123456', 123_456],
  [' 123 456 ', 123_456],
  ['123\u00a0456', 123_456],
  ['123.456', 123_456],
  ['1,234,567', 1_234_567],
  ['0', 0],
  ['123456,7', null],
  ['142.5', null],
  ['1234,567', null],
  ['12 34', null],
  ['.456', null],
  ['-5', null],
  ['', null],
])('an odometer of %j is %j: separators are only before three digits', (text, number) => {
  expect(wholeNumber(text)).toBe(number)
})

test('an odometer with a decimal place is refused at its field, not read as ten times as much', () => {
  expect(wrongIn(typed({ odometer: '123456,7' }), [])).toEqual({ odometer: true })
  expect(wrongIn(typed({ odometer: '123 456' }), [])).toEqual({})
  expect(papersInput(typed({ odometer: '123 456' })).odometer).toBe(123_456)
})

test('what is left open is left out', () => {
  expect(wrongIn(typed(), [])).toEqual({})
  expect(papersInput(typed())).toMatchObject({ vin: null, odometer: null, keys: null })
})

test('a VIN that another car of the swap has is refused at its field', () => {
  const [own, other] = ['WVWZZZ1KZAW000001', 'WVWZZZ1KZAW000002']
  expect(wrongIn(typed({ vin: own }), [other])).toEqual({})
  expect(wrongIn(typed({ vin: other }), [other])).toEqual({ vin: 'twice' })
  expect(wrongIn(typed({ vin: 'WVW' }), [other])).toEqual({ vin: 'wrong' })
})

test('a VIN is read as it is pasted: in groups, with spaces or dashes, in small letters', () => {
  expect(tidyVin(' wvw-zzz\u00a01kz.AW/000001\n')).toBe('WVWZZZ1KZAW000001')
})

test.each([
  ['WVWZZZ1KZAW00000I', { letter: 'I', digit: '1' }],
  ['WVWZZZ1KZAWO', { letter: 'O', digit: '0' }],
  ['Q', { letter: 'Q', digit: '0' }],
  ['WVWZZZ1KZAW000001', null],
])('in the VIN %s the letter that no VIN has is %j', (vin, found) => {
  expect(strayLetter(vin)).toEqual(found)
})
