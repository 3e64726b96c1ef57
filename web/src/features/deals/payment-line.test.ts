import { expect, test } from 'vitest'
import { speechIn } from '../../../test/speech.ts'
import { deals } from './deals.texts.ts'
import { paymentAfterwards } from './payment-line.ts'
import type { People } from './people.ts'

const person = (id: string, name: string, isViewer = false) => ({ id, name, isViewer })
const people = [person('anna', 'Anna', true), person('berta', 'Berta')] as unknown as People

test('after a swap the plan says that money was received, or that nobody has confirmed it', async () => {
  const words = await speechIn('en', deals)
  const payment = {
    ...{ index: 0, from_id: 'anna', to_id: 'berta', amount_cents: 50_000 },
    ...{ currency: 'EUR' as const, received_at: null },
  }
  const said = (received_at: string | null, more = {}) =>
    paymentAfterwards({ ...payment, received_at, ...more }, people, words)
  expect(said(null)).toBe('You pay Berta €500 – not confirmed yet')
  expect(said('2026-11-21T10:00:00Z')).toBe('Berta received €500')
  expect(said('2026-11-21T10:00:00Z', { from_id: 'berta', to_id: 'anna' })).toBe(
    'You received €500',
  )
})
