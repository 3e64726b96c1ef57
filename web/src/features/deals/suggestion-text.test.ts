import type { Payment } from '@keyswap/contract/money'
import { expect, test } from 'vitest'
import { speechIn } from '../../../test/speech.ts'
import { deals } from './deals.texts.ts'
import { suggestionText } from './suggestion-text.ts'

const english = await speechIn('en', deals)

const people = ['Anna', 'Berta', 'Dace'].map((name, index) => ({
  id: name,
  name,
  isViewer: index === 0,
}))

const pays = (from_id: string, to_id: string): Payment => ({
  from_id,
  to_id,
  amount_cents: 120_000,
  currency: 'EUR',
})

const said = (models: Record<string, string>, ...payments: Payment[]) =>
  suggestionText(
    {
      people: people.filter(({ id }) => id in models),
      payments,
      carOf: (id) => ({
        ...{ id, year: 2017, make: 'Volkswagen', model: models[id] ?? '' },
        price: 1,
        currency: 'EUR',
      }),
    },
    english,
  )

test('who pays the difference is named by the car', () => {
  expect(said({ Anna: 'Golf', Berta: 'Polo' }, pays('Anna', 'Berta'))).toBe(
    'Your values differ by €1,200; the Golf’s owner adds €1,200.',
  )
})

test('if two give the same model, who pays is named as the reader knows them', () => {
  const golfs = { Anna: 'Golf', Berta: 'Golf' }
  expect(said(golfs, pays('Anna', 'Berta'))).toBe('Your values differ by €1,200; you pay €1,200.')
  expect(said(golfs, pays('Berta', 'Anna'))).toBe(
    'Your values differ by €1,200; Berta pays €1,200.',
  )
})

test('of three, each who pays is named', () => {
  const models = { Anna: 'Golf', Berta: 'Golf', Dace: 'Polo' }
  expect(said(models, pays('Dace', 'Berta'), pays('Anna', 'Berta'))).toBe(
    'The Polo’s owner adds €1,200. You pay €1,200.',
  )
})
