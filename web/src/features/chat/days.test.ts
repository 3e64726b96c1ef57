import { expect, test } from 'vitest'
import { dayName, isSameBreath } from './days.ts'

const words = { today: 'Today', yesterday: 'Yesterday' }
const now = new Date(2026, 2, 1, 0, 30).getTime()
const name = (date: Date, locale = 'en-US') => dayName(date.toISOString(), now, locale, words)

test('days are called as one calls them', () => {
  expect(name(new Date(2026, 2, 1, 0, 5))).toBe('Today')
  expect(name(new Date(2026, 1, 28, 23, 55))).toBe('Yesterday')
  expect(name(new Date(2026, 1, 27, 12))).toBe('Friday, February 27')
  expect(name(new Date(2025, 11, 31, 12))).toBe('Wednesday, December 31, 2025')
  expect(name(new Date(2026, 1, 27, 12), 'lv-LV')).toContain('27. februāris')
})

const said = (sender_id: string, minute: number) => ({
  sender_id,
  created_at: new Date(2026, 0, 5, 12, minute).toISOString(),
})

test('messages of one member within five minutes stand together', () => {
  expect(isSameBreath(said('anna', 0), said('anna', 4))).toBe(true)
  expect(isSameBreath(said('anna', 0), said('anna', 5))).toBe(false)
  expect(isSameBreath(said('anna', 0), said('berta', 1))).toBe(false)
  expect(isSameBreath(undefined, said('anna', 0))).toBe(false)
})
