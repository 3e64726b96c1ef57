import { expect, test } from 'vitest'
import type { StoredAction, WaitingAction } from './action-outbox.ts'
import { aDeal } from './deal-examples.ts'
import { withWaiting } from './with-waiting.ts'

const AT = Date.parse('2026-11-19T12:00:00.000Z')

const unsent = (action: WaitingAction, more: Partial<StoredAction> = {}): StoredAction => ({
  id: `${AT}-1`,
  deal_id: 'deal',
  action,
  is_waiting: true,
  is_tried: false,
  ...more,
})

const agreed = aDeal({
  state: 'agreed',
  checks: [
    {
      car_id: 'car',
      country: 'LV',
      items: [
        { item: 'vin', done_by: [] },
        { item: 'signed', done_by: ['berta', 'anna'] },
      ],
    },
  ],
})

const seenByAnna = (...actions: StoredAction[]) => withWaiting(agreed, actions, 'anna')

const tick = (item: 'vin' | 'signed', done: boolean): WaitingAction => ({
  type: 'check',
  car_id: 'car',
  item,
  done,
})

test('a tick shows at once, also before it has to wait; one that was taken back does not', () => {
  const seen = seenByAnna(
    unsent(tick('vin', true), { is_waiting: false }),
    unsent(tick('signed', false)),
  )
  expect(seen.checks[0]?.items).toEqual([
    { item: 'vin', done_by: ['anna'] },
    { item: 'signed', done_by: ['berta'] },
  ])
})

test('money and keys show once they wait', () => {
  const said = [
    unsent({ type: 'received', payment: 0, agreement_hash: null }),
    unsent({ type: 'handover', agreement_hash: null, is_first: true }),
  ]
  const seen = seenByAnna(...said)
  const at = '2026-11-19T12:00:00.000Z'
  expect(seen.received).toEqual([{ payment: 0, at }])
  expect(seen.parties.map((party) => party.handed_over_at)).toEqual([at, null, null])
  expect(seen.state, 'only the server says that it is done').toBe('agreed')
  expect(seenByAnna(...said.map((each) => ({ ...each, is_waiting: false })))).toEqual(agreed)
})

test('a word that was taken back is no word', () => {
  const word = unsent({ type: 'handover', agreement_hash: null, is_first: true })
  const seen = seenByAnna(word, unsent({ type: 'take_back' }))
  expect(seen.parties[0]?.handed_over_at).toBe(null)
})

test('what waits for another deal, or is about one that is over, changes nothing', () => {
  const word = unsent({ type: 'handover', agreement_hash: null, is_first: true })
  expect(seenByAnna({ ...word, deal_id: 'another' })).toBe(agreed)
  const over = { ...agreed, state: 'cancelled' as const }
  expect(withWaiting(over, [word], 'anna')).toEqual(over)
})
