import { expect, test } from 'vitest'
import { calendarDay, dayName, isGrouped } from './days.ts'

const words = { today: 'Today', yesterday: 'Yesterday' }
const now = new Date(2026, 2, 1, 0, 30).getTime()
const name = (date: Date, locale = 'en-US') => dayName(date.toISOString(), now, locale, words)

test('today and yesterday are named; other days have a date, with the year unless it is this year', () => {
  expect(name(new Date(2026, 2, 1, 0, 5))).toBe('Today')
  expect(name(new Date(2026, 1, 28, 23, 55))).toBe('Yesterday')
  expect(name(new Date(2026, 1, 27, 12))).toBe('Friday, February 27')
  expect(name(new Date(2026, 0, 31, 12))).toBe('Saturday, January 31')
  expect(name(new Date(2026, 0, 1, 12))).toBe('Thursday, January 1')
  expect(name(new Date(2025, 11, 31, 12))).toBe('Wednesday, December 31, 2025')
  expect(name(new Date(2025, 2, 1, 12))).toBe('Saturday, March 1, 2025')
  const newYear = new Date(2026, 0, 1, 0, 5).getTime()
  expect(dayName(new Date(2025, 11, 31, 23, 55).toISOString(), newYear, 'en-US', words)).toBe(
    'Yesterday',
  )
  expect(name(new Date(2026, 1, 27, 12), 'lv-LV')).toContain('27. februāris')
})

const message = (sender_id: string, minute: number, kind = 'text') => ({
  sender_id,
  kind,
  created_at: new Date(2026, 0, 5, 12, minute).toISOString(),
})

test('a member’s messages within five minutes are grouped', () => {
  expect(isGrouped(message('anna', 0), message('anna', 4))).toBe(true)
  expect(isGrouped(message('anna', 0), message('anna', 5))).toBe(false)
  expect(isGrouped(message('anna', 0), message('berta', 1))).toBe(false)
  expect(isGrouped(undefined, message('anna', 0))).toBe(false)
  expect(isGrouped(message('anna', 0, 'deal'), message('anna', 1))).toBe(false)
  // A new day gets a heading between the two.
  expect(isGrouped(message('anna', 12 * 60 - 1), message('anna', 12 * 60))).toBe(false)
})

test('a day follows the reader’s own time zone', () => {
  const { TZ } = process.env
  try {
    process.env.TZ = 'Europe/Riga'
    expect(calendarDay('2026-01-05T21:59:00Z')).not.toBe(calendarDay('2026-01-05T22:00:00Z'))
    expect(calendarDay('2026-01-05T22:00:00Z')).toBe(calendarDay('2026-01-06T21:59:00Z'))
  } finally {
    process.env.TZ = TZ
    if (TZ === undefined) delete process.env.TZ
  }
  expect(calendarDay('2026-01-05T12:00:00')).not.toBe(calendarDay('2026-02-05T12:00:00'))
})
