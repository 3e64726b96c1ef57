import { expect, test } from 'vitest'
import { timeOf } from './time-to-answer.ts'

const HOUR = 3_600_000

test.each([
  [0, 'hours', 1],
  [HOUR, 'hours', 1],
  [HOUR + 1, 'hours', 2],
  [48 * HOUR, 'hours', 48],
  [48 * HOUR + 1, 'days', 3],
] as const)('%i ms are shown in %s: %i', (ms, unit, count) => {
  expect(timeOf(ms)).toEqual({ unit, count })
})
