import { afterEach, expect, test } from 'vitest'
import { speechIn } from '../../../test/speech.ts'
import { deals } from './deals.texts.ts'
import {
  dayNames,
  foreignZone,
  localOffset,
  meetAt,
  meetingText,
  nextDays,
  offsetOf,
  shortMeeting,
  wallTime,
  zoneName,
} from './meeting.ts'

const { TZ } = process.env
const livingIn = (zone: string) => {
  process.env.TZ = zone
}
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

const english = await speechIn('en', deals)
const latvian = await speechIn('lv', deals)
const SATURDAY = '2026-11-21T14:00:00+02:00'
const NOW = Date.parse('2026-11-16T10:00:00Z')
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a meeting is shown in its own offset, wherever the reader is', () => {
  for (const zone of ['Europe/Riga', 'America/New_York', 'Asia/Tokyo']) {
    livingIn(zone)
    expect(wallTime(SATURDAY)).toEqual({ date: '2026-11-21', time: '14:00' })
    expect(plain(meetingText(SATURDAY, NOW, english))).toContain('Saturday, November 21, 2:00 PM')
    expect(meetingText(SATURDAY, NOW, latvian)).toContain('21. novembris, 14:00')
  }
})

test('the zone is named only where the reader’s differs', () => {
  livingIn('Europe/Riga')
  expect(foreignZone(SATURDAY)).toBeNull()
  expect(meetingText(SATURDAY, NOW, english)).not.toContain('UTC')
  livingIn('America/New_York')
  expect(plain(meetingText(SATURDAY, NOW, english))).toBe('Saturday, November 21, 2:00 PM (UTC+2)')
  expect(
    ['Z', '-03:30', '+05:45'].map((end) => zoneName(offsetOf(`2026-01-01T00:00:00${end}`))),
  ).toEqual(['UTC', 'UTC−3:30', 'UTC+5:45'])
})

test('a meeting within a week is named by its weekday, a later one by its date', () => {
  livingIn('Europe/Riga')
  const before = (days: number) => Date.parse(SATURDAY) - days * 24 * 3_600_000
  expect(plain(shortMeeting(SATURDAY, before(2), english))).toBe('Sat 2:00 PM')
  expect(plain(shortMeeting(SATURDAY, before(20), english))).toBe('Nov 21, 2:00 PM')
})

test('the year of a meeting is shown unless it is the current one', () => {
  livingIn('Europe/Riga')
  const later = '2027-11-20T14:00:00+02:00'
  expect(plain(meetingText(later, NOW, english))).toBe('Saturday, November 20, 2027, 2:00 PM')
  expect(meetingText(later, NOW, latvian)).toBe('sestdiena, 2027. gada 20. novembris, 14:00')
  expect(plain(shortMeeting(later, NOW, english))).toBe('Nov 20, 2027, 2:00 PM')
  // At the place the year has begun already.
  const newYear = '2027-01-01T00:30:00+02:00'
  expect(meetingText(newYear, Date.parse('2026-12-31T21:00:00Z'), english)).toContain('2027')
  expect(meetingText(newYear, Date.parse('2026-12-31T22:15:00Z'), english)).not.toContain('2027')
})

test('a typed time gets the offset that applies on that day', () => {
  livingIn('Europe/Riga')
  expect([localOffset('2026-11-21', '14:00'), localOffset('2026-07-21', '14:00')]).toEqual([
    120, 180,
  ])
  for (const meet_at of [SATURDAY, '2026-01-01T00:05:00-03:30', '2026-06-30T23:59:00+05:45']) {
    const { date, time } = wallTime(meet_at)
    expect(meetAt(date, time, offsetOf(meet_at))).toBe(meet_at)
  }
})

test('the days to choose from begin with today in the reader’s zone, over a change of clocks too', () => {
  livingIn('Europe/Riga')
  const night = Date.parse('2026-10-23T22:30:00Z')
  expect(nextDays(night, 3)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
  livingIn('America/New_York')
  expect(nextDays(night, 1)).toEqual(['2026-10-23'])
  expect(dayNames('2026-11-01', english)).toEqual({
    ...{ short: 'Sun', weekday: 'Sunday', date: '1', month: 'November' },
  })
  expect(dayNames('2026-11-21', latvian)).toEqual({
    ...{ short: 'Se', weekday: 'Sestdiena', date: '21', month: 'novembris' },
  })
})
