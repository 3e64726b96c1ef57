import { expect, test } from 'vitest'
import { speechIn } from '../../../test/speech.ts'
import { memberName } from '../../domain/member-name.ts'
import { localeOf } from '../languages.ts'
import type { Speech } from '../messages/index.ts'
import { shell } from '../messages/shell.texts.ts'
import {
  clockTime,
  dateTime,
  day,
  dayOrTime,
  distance,
  hourOfDay,
  type Mileage,
  mileage,
  relativeAge,
  value,
} from './formats.ts'

const english: Speech = await speechIn('en', shell)
const latvian: Speech = await speechIn('lv', shell)
const now = Date.parse('2025-01-05T15:07:00Z')
const HOUR = 3_600_000
const ago = (hours: number) => new Date(now - hours * HOUR).toISOString()
const inMiles = (miles: number, km: number): Mileage => ({
  mileage: miles,
  mileage_km: km,
  mileage_unit: 'mi',
})
const inKm = (miles: number, km: number): Mileage => ({ ...inMiles(miles, km), mileage_unit: 'km' })
const spaced = (text: string) => text.replaceAll(/\s/g, ' ')

test.each([
  [0.99, 'Just now'],
  [1, '1 hour ago'],
  [5.9, '5 hours ago'],
  [23.99, '23 hours ago'],
  [24, '1 day ago'],
  [24 * 40, '40 days ago'],
  [-2, 'Just now'],
])('%d hours old reads %s', (hours, text) => {
  expect(relativeAge(ago(hours), now, english)).toBe(text)
})

test('an invalid date is shown as Unknown', () => {
  expect(relativeAge('yesterday', now, english)).toBe('Unknown')
  expect(dateTime('', english)).toBe('Unknown')
  expect(clockTime('', english)).toBe('Unknown')
})

test('Latvian counts in its own plural forms', () => {
  expect(relativeAge(ago(1), now, latvian)).toBe('pirms 1 stundas')
  expect(relativeAge(ago(10), now, latvian)).toBe('pirms 10 stundām')
  expect(relativeAge(ago(21), now, latvian)).toBe('pirms 21 stundas')
  expect(mileage(inMiles(0, 0), 'mi', latvian)).toBe('0 jūdžu')
})

test('a mileage in the reader’s unit is exactly what was typed, with thousands separators', () => {
  expect(mileage(inMiles(45_210, 72_758), 'mi', english)).toBe('45,210 miles')
  expect(mileage(inKm(68_363, 110_020), 'km', english)).toBe('110,020 km')
  expect(spaced(mileage(inMiles(45_222, 72_778), 'mi', latvian))).toBe('45 222 jūdzes')
})

test('a mileage in the other unit is converted and marked as approximate', () => {
  expect(mileage(inMiles(100, 161), 'km', english)).toBe('≈\u00a0161 km')
  expect(mileage(inKm(68_363, 110_020), 'mi', english)).toBe('≈\u00a068,363 miles')
  expect(mileage(inMiles(0, 0), 'km', english)).toBe('0 km')
})

test('a distance is in the reader’s unit', () => {
  expect(distance(34, 'km', latvian)).toBe('34\u00A0km')
  expect(distance(34, 'mi', english)).toBe('21 miles')
  expect(distance(34.5, 'km', english)).toBe('35 km')
  expect(distance(2.5, 'mi', english)).toBe('2 miles')
  expect(distance(1.6, 'mi', english)).toBe('1 mile')
  expect(distance(0.4, 'km', english)).toBe('0 km')
})

test('a value has no decimals and stays in its own currency; 0 means not set', () => {
  expect(value({ price: 12_400, currency: 'USD' }, english)).toBe('$12,400')
  expect(value({ price: 12_400, currency: 'EUR' }, english)).toBe('€12,400')
  expect(value({ price: 0, currency: 'EUR' }, english)).toBe('Value not set')
  expect(spaced(value({ price: 12_400, currency: 'EUR' }, latvian))).toBe('12 400 €')
  expect(spaced(value({ price: 12_400, currency: 'USD' }, latvian))).toBe('12 400 $')
})

test('only a deleted member’s name is translated into the reader’s language', () => {
  const gone = { name: 'Deleted user', is_deleted: true }
  expect([english, latvian].map((speech) => memberName(gone, speech))).toEqual([
    'Deleted user',
    'Dzēsts lietotājs',
  ])
  expect(memberName({ name: 'Anna', is_deleted: false }, latvian)).toBe('Anna')
})

test('a date with a time is written in the format of each language', () => {
  const local = '2025-01-05T15:07:00'
  expect(dateTime(local, english)).toBe('Jan 5, 2025 at 3:07 PM')
  expect(dateTime(local, latvian)).toBe('05.01.2025 plkst. 15:07')
})

test('a day is Nov 15, 2025 in English and 15.11.2025 in Latvian', () => {
  expect(day('2025-11-15T12:00:00', english)).toBe('Nov 15, 2025')
  expect(day('2025-11-15T12:00:00', latvian)).toBe('15.11.2025')
})

test('English has a 12-hour clock and Latvian a 24-hour one, in every format with a time', () => {
  const [night, afternoon] = ['2025-01-05T00:07:00', '2025-01-05T15:07:00']
  expect([night, afternoon].map((at) => clockTime(at, english))).toEqual(['12:07 AM', '3:07 PM'])
  expect([night, afternoon].map((at) => clockTime(at, latvian))).toEqual(['00:07', '15:07'])
  expect([hourOfDay(22, english), hourOfDay(8, english)]).toEqual(['10:00 PM', '8:00 AM'])
  expect([hourOfDay(22, latvian), hourOfDay(8, latvian)]).toEqual(['22:00', '08:00'])
  for (const speech of [english, latvian]) {
    expect(dateTime(afternoon, speech)).toContain(clockTime(afternoon, speech))
    expect(dayOrTime(night, Date.parse(afternoon), speech)).toBe(clockTime(night, speech))
  }
})

test('in the United Kingdom and in Europe English has its own dates and clock', () => {
  expect(localeOf('en', ['en-GB', 'en'])).toBe('en-GB')
  expect(localeOf('en', ['lv-LV', 'en-GB'])).toBe('en-GB')
  expect(localeOf('en', ['lv-LV', 'en'], () => 'America/New_York')).toBe('en-US')
  expect(localeOf('lv', ['en-GB'])).toBe('lv-LV')
  // Without a region, the device's time zone tells. Who chose American English keeps it.
  expect(localeOf('en', ['lv-LV', 'en'], () => 'Europe/Riga')).toBe('en-GB')
  expect(localeOf('en', ['en-US', 'en'], () => 'Europe/Riga')).toBe('en-US')
  expect(localeOf('lv', ['lv'], () => 'Europe/Riga')).toBe('lv-LV')
  const british: Speech = { ...english, locale: 'en-GB' }
  expect(day('2025-11-15T12:00:00', british)).toBe('15 Nov 2025')
  expect(clockTime('2025-01-05T15:07:00', british)).toBe('15:07')
})

test('in a list, today shows the time and an earlier day the date', () => {
  const today = Date.parse('2025-01-05T15:07:00')
  expect(dayOrTime('2025-01-05T03:07:00', today, english)).toBe('3:07 AM')
  // Yesterday has the same format as other days: a list shows several days at once.
  for (const speech of [english, latvian])
    expect(dayOrTime('2025-01-04T23:59:00', today, speech)).toBe(day('2025-01-04T23:59:00', speech))
  // The same day of the month in another month or year is another day.
  for (const date of ['2024-12-05T15:07:00', '2024-01-05T15:07:00'])
    expect(dayOrTime(date, today, english)).toBe(day(date, english))
  const newYear = Date.parse('2026-01-01T00:01:00')
  expect(dayOrTime('2025-12-31T23:59:00', newYear, latvian)).toBe('31.12.2025')
  expect(dayOrTime('', today, english)).toBe('Unknown')
})

test('days begin in the reader’s time zone', () => {
  const { TZ } = process.env
  try {
    process.env.TZ = 'Europe/Riga'
    expect(day('2025-01-05T22:00:00Z', latvian)).toBe('06.01.2025')
    const now = Date.parse('2025-01-05T23:00:00Z')
    expect(dayOrTime('2025-01-05T21:59:00Z', now, latvian)).toBe('05.01.2025')
    process.env.TZ = 'America/New_York'
    expect(day('2025-01-05T02:30:00Z', english)).toBe('Jan 4, 2025')
  } finally {
    process.env.TZ = TZ
    if (TZ === undefined) delete process.env.TZ
  }
})
