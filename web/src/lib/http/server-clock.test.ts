import { afterEach, expect, test, vi } from 'vitest'
import { noteDate, serverNow } from './server-clock.ts'

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['fast', '2026-11-17T12:00:00Z'],
  ['slow', '2026-11-17T08:00:00Z'],
])('a %s clock of the phone is corrected by the date of an answer', (_, clock) => {
  vi.useFakeTimers({ now: Date.parse(clock) })
  noteDate('Tue, 17 Nov 2026 10:00:00 GMT')
  vi.advanceTimersByTime(60_000)
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-17T10:01:00.500Z')
})

test('an answer without a date changes nothing', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-17T12:00:00Z') })
  noteDate('Tue, 17 Nov 2026 10:00:00 GMT')
  noteDate(null)
  noteDate('soon')
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-17T10:00:00.500Z')
})
