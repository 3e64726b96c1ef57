import { PapersInput } from '@keyswap/contract/deals'
import { expect, test } from 'vitest'
import {
  followed,
  type PaperFields,
  paperFields,
  papersInput,
  strayLetter,
  tidyVin,
  wholeNumber,
  wrongIn,
} from './papers.ts'

const typed = (more: Partial<PaperFields> = {}): PaperFields => ({
  ...paperFields(undefined, { mileage_unit: 'km', currency: 'EUR' }, { locale: 'en-US' }),
  ...more,
})
const car = { make: 'Volkswagen', year: 2010 }
const known = { car, others: [], seen: [] }

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
  expect(wrongIn(typed({ odometer: '123456,7' }), known)).toEqual({ odometer: true })
  expect(wrongIn(typed({ odometer: '123 456' }), known)).toEqual({})
  expect(papersInput(typed({ odometer: '123 456' })).odometer).toBe(123_456)
})

test('first registration and inspection start as the listing has them, until papers are written', () => {
  const listed = { mileage_unit: 'km', currency: 'EUR', first_registration: '2019-05-14' } as const
  const start = paperFields(undefined, listed, { locale: 'en-US' })
  expect(start).toMatchObject({ first_registration: '2019-05-14', inspection_until: '' })
})

test('papers that were saved on another device are followed where nothing was typed', () => {
  const begun = typed({ plate: 'AB-1', keys: '2' })
  const now = typed({ plate: 'AB-12', keys: '1', vin: 'X' })
  expect({ ...begun, keys: '3', ...followed({ ...begun, keys: '3' }, begun, now) }).toEqual(
    typed({ plate: 'AB-12', keys: '3', vin: 'X' }),
  )
})

test('what is left open is left out', () => {
  expect(wrongIn(typed(), known)).toEqual({})
  expect(papersInput(typed())).toMatchObject({ vin: null, odometer: null, keys: null })
})

test('a VIN that another car of the swap has is looked at again, once: its owner may write it second', () => {
  const [own, other] = ['WVWZZZ1KZAW000001', 'WVWZZZ1KZAW000002']
  const others = { ...known, others: [other] }
  expect(wrongIn(typed({ vin: own }), others)).toEqual({})
  expect(wrongIn(typed({ vin: other }), others)).toEqual({ vin: 'twice' })
  expect(wrongIn(typed({ vin: other }), { ...others, seen: [other] })).toEqual({})
  expect(wrongIn(typed({ vin: 'WVW' }), others)).toEqual({ vin: 'wrong' })
})

test('a VIN that does not fit the agreed car is looked at again, once', () => {
  const vin = 'YV1DZ8256C2271234'
  expect(wrongIn(typed({ vin }), known)).toEqual({ vin: 'again' })
  expect(wrongIn(typed({ vin }), { ...known, seen: [null, vin] })).toEqual({})
  expect(wrongIn(typed({ vin }), { ...known, seen: ['WVWZZZ1KZAW000001'] })).toEqual({
    vin: 'again',
  })
  expect(wrongIn(typed({ vin }), { ...known, car: { make: 'Volvo', year: 2012 } })).toEqual({})
})

test('what only the agreement needs is sent too, and cleared if it is empty', () => {
  const filled = typed({ first_registration: '2012-05-03', value: '6,500', inspection_until: '' })
  expect(papersInput(filled)).toMatchObject({
    first_registration: '2012-05-03',
    inspection_until: null,
    value_cents: 650_000,
    currency: 'EUR',
  })
  expect(papersInput(typed())).toMatchObject({ value_cents: null, currency: null })
  expect(PapersInput.safeParse(papersInput(filled)).error).toBeUndefined()
})

test.each([
  ['', {}],
  ['0', {}],
  ['6500,50', {}],
  ['much', { value: 'amount' }],
  ['100000000,01', { value: 'too_much' }],
])('a value of %j is %j', (value, wrong) => {
  expect(wrongIn(typed({ value }), known)).toEqual(wrong)
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
