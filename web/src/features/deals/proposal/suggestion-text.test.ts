import type { Payment } from '@keyswap/contract/deals/money'
import { expect, test } from 'vitest'
import { speechIn } from '../../../../test/speech.ts'
import { deals } from '../deals.texts.ts'
import { suggestionLines } from './suggestion-text.ts'

const english = await speechIn('en', deals)

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

test('who pays the difference is named as the reader knows them', () => {
  expect(said(2, pays('Anna', 'Berta'))).toEqual([
    'The estimated values differ by €1,200; you pay €1,200.',
  ])
  expect(said(2, pays('Berta', 'Anna'))).toEqual([
    'The estimated values differ by €1,200; Berta pays €1,200.',
  ])
})

test('of three or four, each payment says who pays whom; own ones come first, with their sum', () => {
  expect(said(3, pays('Dace', 'Berta'), pays('Anna', 'Berta', 500))).toEqual([
    'You pay Berta €500',
    'Dace pays Berta €1,200',
  ])
  expect(said(4, pays('Anna', 'Dace', 2_500), pays('Anna', 'Juris', 1_000))).toEqual([
    'You pay Dace €2,500',
    'You pay Juris €1,000',
    'You pay €3,500 in total.',
  ])
  expect(said(4, pays('Dace', 'Anna', 2_500), pays('Juris', 'Anna', 1_000)).at(-1)).toBe(
    'You get €3,500 in total.',
  )
})
