import type { Deal } from '@keyswap/contract/deals'
import { expect, test } from 'vitest'
import { aDeal, aVersion } from '../deal-examples.ts'
import { isKeptOpen } from '../plan-state.ts'
import { toPayBack } from './give-back.ts'
import { agreedPayments, receivedPayments } from './received.ts'

const pay = (to_id: string) => ({
  ...{ from_id: 'anna', to_id },
  ...{ amount_cents: 90_000, currency: 'EUR' as const },
})
const DAY = 24 * 3_600_000
const now = Date.parse('2026-11-16T12:00:00Z')

test('money is received of the agreed version, payment by payment', () => {
  const deal = aDeal({
    agreed: { version: 1, at: '2026-11-15T12:00:00Z' },
    versions: [
      aVersion(1, {}, { cash: [pay('berta'), pay('dace')] }),
      aVersion(2, {}, { cash: [pay('dace')] }),
    ],
    received: [{ payment: 1, at: '2026-11-16T10:00:00Z' }],
  })
  expect(agreedPayments(deal).map(({ to_id, received_at }) => [to_id, received_at])).toEqual([
    ['berta', null],
    ['dace', '2026-11-16T10:00:00Z'],
  ])
  expect(agreedPayments(aDeal())).toEqual([])
})

test('what was received of an agreement before stays, and is paid back too if the swap is canceled', () => {
  const before = { ...pay('berta'), at: '2026-11-15T18:00:00Z' }
  const deal = aDeal({
    agreed: { version: 2, at: '2026-11-16T12:00:00Z' },
    versions: [
      aVersion(1, {}, { cash: [pay('berta')] }),
      aVersion(2, {}, { cash: [{ ...pay('berta'), amount_cents: 89_000 }] }),
    ],
    received_before: [before],
  })
  const [payment, ...others] = receivedPayments(deal)
  expect(payment).toMatchObject({ amount_cents: 90_000, received_at: before.at })
  expect(others).toEqual([])
  expect(toPayBack(deal)).toEqual([])
  expect(toPayBack({ ...deal, state: 'cancelled' })).toEqual([payment])
})

test.each<[Partial<Deal>, boolean]>([
  [{ state: 'open' }, false],
  [{ state: 'agreed' }, true],
  [{ state: 'disputed' }, true],
  [{ state: 'cancelled' }, false],
  [{ state: 'done', done_at: new Date(now - 30 * DAY + 1).toISOString() }, true],
  [{ state: 'done', done_at: new Date(now - 30 * DAY).toISOString() }, false],
])('of %j money can be received and checks be ticked: %j', (deal, can) => {
  expect(isKeptOpen(aDeal(deal), now)).toBe(can)
})
