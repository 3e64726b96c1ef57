import { expect, test } from 'vitest'
import { amount } from '../../lib/formats/amount.ts'
import { parseCents, typedAmount } from './cents.ts'

test.each([
  ['1200', 120_000],
  ['1,200', 120_000],
  ['1.200', 120_000],
  ['1 200', 120_000],
  ['1\u00a0200,5', 120_050],
  ['1,200.50', 120_050],
  ['1.200,05', 120_005],
  ['1,234,567.89', 123_456_789],
  ['0,99 €', 99],
  ['12,34', 1234],
  ['', null],
  ['12,', null],
  ['-5', null],
  ['1e3', null],
  ['12,345,6789', null],
  ['a hundred', null],
])('%j is read as %j cents', (typed, cents) => {
  expect(parseCents(typed)).toBe(cents)
})

test('amounts are shown in the reader’s format, with cents only if there are any', () => {
  const said = (cents: number, locale: string) =>
    amount(cents, 'EUR', { locale }).replace(/\s/g, ' ')
  expect([said(120_000, 'en-US'), said(120_050, 'en-US')]).toEqual(['€1,200', '€1,200.50'])
  expect([said(1_200_000, 'lv-LV'), said(120_005, 'lv-LV')]).toEqual(['12 000 €', '1200,05 €'])
})

test.each(['en-US', 'lv-LV'])('what is filled into a field in %s is read back', (locale) => {
  for (const cents of [1, 99, 100, 120_050, 123_456_789])
    expect(parseCents(typedAmount(cents, { locale }))).toBe(cents)
})
