import { expect, test } from 'vitest'
import { aDeal, aVersion } from './deal-examples.ts'
import { turningPoints } from './plan-state.ts'
import { holdsFor } from './use-deal-now.ts'

const HOUR = 3_600_000

test('a plan is looked at again when its proposal expires and when keys can change hands', () => {
  const versions = [aVersion(1, {}, { valid_until: '2026-11-23T12:00:00Z' })]
  const deal = aDeal({ versions, handover_from: '2026-11-21T00:00:00+02:00' })
  expect(turningPoints(deal).map((point) => new Date(point).toISOString())).toEqual([
    '2026-11-23T12:00:00.000Z',
    '2026-11-20T22:00:00.000Z',
  ])
  expect(turningPoints({ ...deal, versions: [aVersion(1, { is_open: false })] })).toHaveLength(1)
})

test('what is shown holds until the next of these moments, at most for an hour', () => {
  const now = Date.parse('2026-11-20T21:50:00Z')
  const midnight = now + 600_000
  expect(holdsFor([now + 2 * HOUR, midnight], now, now)).toBe(600_000)
  expect(holdsFor([midnight], now, now + 1_000)).toBe(599_000)
  expect(holdsFor([now + 2 * HOUR, now - HOUR], now, now)).toBe(HOUR)
  expect(holdsFor([], now, now)).toBe(HOUR)
})

test('what is shown does not hold if the moment has come meanwhile, or if the clock was too fast', () => {
  const now = Date.parse('2026-11-20T21:50:00Z')
  expect(holdsFor([now + 1], now, now + 1)).toBe(0)
  expect(holdsFor([now], now, now - 1)).toBe(0)
})
