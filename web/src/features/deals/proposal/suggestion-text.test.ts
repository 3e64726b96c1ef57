import type { Payment } from '@keyswap/contract/deals/money'
import { expect, test } from 'vitest'
import { speechIn } from '../../../../test/speech.ts'
import { deals } from '../deals.texts.ts'
import { suggestionLines, wishLine } from './suggestion-text.ts'

const [english, latvian] = await Promise.all([speechIn('en', deals), speechIn('lv', deals)])

const people = ['Anna', 'Berta', 'Dace', 'Juris'].map((name, index) => ({
  id: name,
  name,
  isViewer: index === 0,
}))

const pays = (from_id: string, to_id: string, euros = 1_200): Payment => ({
  from_id,
  to_id,
  amount_cents: euros * 100,
  currency: 'EUR',
})

const said = (count: number, ...payments: Payment[]) =>
  suggestionLines({ people: people.slice(0, count), payments }, english)

test('money between two is said from the reader’s side', () => {
  expect(said(2, pays('Anna', 'Berta'))).toEqual(['You pay €1,200'])
  expect(said(2, pays('Berta', 'Anna'))).toEqual(['You get €1,200'])
  expect(
    suggestionLines({ people: people.slice(0, 2), payments: [pays('Anna', 'Berta')] }, latvian),
  ).toEqual(['Tu piemaksā 1200\u00a0€'])
})

test('of three or four, each payment says who pays whom; own ones come first', () => {
  expect(said(3, pays('Dace', 'Berta'), pays('Anna', 'Berta', 500))).toEqual([
    'You pay Berta €500',
    'Dace pays Berta €1,200',
  ])
})

test('“up to” stays “up to” in what a listing says', () => {
  const wish = { by: 'Berta', side: 'adds' as const, payment: pays('Berta', 'Anna', 800) }
  expect(wishLine(wish, people, english)).toBe('Berta’s listing: will pay up to €800')
  expect(wishLine({ ...wish, by: 'Anna', side: 'wants' }, people, english)).toBe(
    'Your listing: you want €800 on top',
  )
})
