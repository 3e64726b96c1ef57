import { expect, test } from 'vitest'
import { afterQuietHours } from './quiet.ts'

const told = (moment: string, zone: string | null) =>
  afterQuietHours(new Date(moment), zone).toISOString()

test.each([
  ['by day at once', '2026-01-15T12:34:56.000Z', 'Europe/Riga', '2026-01-15T12:34:56.000Z'],
  ['from 8 o’clock at once', '2026-01-15T06:00:00.000Z', 'Europe/Riga', '2026-01-15T06:00:00.000Z'],
  [
    'until 22 o’clock at once',
    '2026-01-15T19:59:59.000Z',
    'Europe/Riga',
    '2026-01-15T19:59:59.000Z',
  ],
  [
    'in the evening the next day',
    '2026-01-15T20:00:00.000Z',
    'Europe/Riga',
    '2026-01-16T06:00:00.000Z',
  ],
  [
    'after midnight the same day',
    '2026-01-15T22:30:10.000Z',
    'Europe/Riga',
    '2026-01-16T06:00:00.000Z',
  ],
  [
    'just before 8 within the minute',
    '2026-01-15T05:59:30.000Z',
    'Europe/Riga',
    '2026-01-15T06:00:00.000Z',
  ],
  [
    'by the member’s own clock',
    '2026-01-15T06:00:00.000Z',
    'America/New_York',
    '2026-01-15T13:00:00.000Z',
  ],
  [
    'also where clocks differ by half an hour',
    '2026-01-15T00:00:00.000Z',
    'Asia/Kolkata',
    '2026-01-15T02:30:00.000Z',
  ],
  ['by UTC if the zone is not known', '2026-01-15T07:00:00.000Z', null, '2026-01-15T08:00:00.000Z'],
  [
    'at 8 in the night the clocks are set back',
    '2026-10-24T20:00:00.000Z',
    'Europe/Riga',
    '2026-10-25T06:00:00.000Z',
  ],
])('not urgent news is told %s', (_, moment, zone, expected) => {
  expect(told(moment, zone)).toBe(expected)
})

test('in the night the clocks are set forward it is told by 9', () => {
  expect(told('2026-03-28T21:00:00.000Z', 'Europe/Riga')).toBe('2026-03-29T06:00:00.000Z')
})
