import { expect, test } from 'vitest'
import { speechIn } from '../../../test/speech.ts'
import { shell } from '../messages/shell.texts.ts'
import { waitIn } from './wait.ts'

const english = await speechIn('en', shell)
const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400]
const again = (retry_after: number) => waitIn({ retry_after }, english).again

test('a wait is rounded up, in the unit that fits', () => {
  expect([again(0), again(MINUTE + 1)]).toEqual(['in 1 minute', 'in 2 minutes'])
  expect([again(5 * HOUR), again(5 * HOUR + 5 * MINUTE)]).toEqual(['in 5 hours', 'in 6 hours'])
  expect(again(3 * DAY + 2 * HOUR)).toBe('in 4 days')
})

test('three days and a moment, by a clock that is a little behind, are three days', () => {
  expect([again(3 * DAY + 2), again(3 * DAY - 2)]).toEqual(['in 3 days', 'in 3 days'])
  expect(again(12 * HOUR + 30)).toBe('in 12 hours')
})
