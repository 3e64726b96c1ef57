import { expect, test } from 'vitest'
import { aDeal } from '../deal-examples.ts'
import { isMoment, seatAt } from './moment.ts'

const done_at = '2026-11-16T12:00:00Z'
const DAY = 24 * 3_600_000
const now = Date.parse(done_at)

test('the end of a swap is a moment until it was shown, and as long as it can be reviewed', () => {
  const deal = aDeal({ state: 'done', done_at, is_unshown: true })
  expect(isMoment(deal, now)).toBe(true)
  expect(isMoment(deal, now + 14 * DAY - 1)).toBe(true)
  expect(isMoment(deal, now + 14 * DAY)).toBe(false)
  expect(isMoment({ ...deal, is_unshown: false }, now)).toBe(false)
  expect(isMoment(aDeal(), now)).toBe(false)
})

test('each sits where the next one’s car came from, the viewer first', () => {
  const seats = (count: number) => Array.from({ length: count }, (_, index) => seatAt(index, count))
  expect([seats(2), seats(3), seats(4)]).toEqual([
    [180, 0],
    [90, 210, 330],
    [135, 225, 315, 45],
  ])
})
