import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarOf, type Meeting } from './calendar.ts'

const meeting: Meeting = {
  deal_id: '0199c0de-0000-7000-8000-000000000001',
  version: 3,
  status: 'CONFIRMED',
  created_at: new Date('2026-11-16T13:00:00.123Z'),
  meet_at: new Date('2026-11-21T14:00:00+02:00'),
  title: 'Car swap: 2019 Volkswagen Golf, 2016 Mazda MX-5',
  place: 'Rīga, Brīvības iela 1',
  note: null,
  url: 'https://keyswap.example/chat/0199c0de-0000-7000-8000-000000000002/plan',
}

/** As another library reads it. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent')
  expect(events).toHaveLength(1)
  const event = new ICAL.Event(events[0])
  return {
    calendar,
    event,
    property: (name: string) => event.component.getFirstPropertyValue(name),
  }
}

test('the meeting is an hour in UTC, with title, place and the address of the plan', () => {
  const { calendar, event, property } = read(calendarOf(meeting))
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(event.startDate.toJSDate()).toEqual(new Date('2026-11-21T12:00:00Z'))
  expect(event.endDate.toJSDate()).toEqual(new Date('2026-11-21T13:00:00Z'))
  expect(event.startDate.zone.tzid).toBe('UTC')
  expect(event.summary).toBe(meeting.title)
  expect(event.location).toBe(meeting.place)
  expect(property('url')).toBe(meeting.url)
  expect(property('status')).toBe('CONFIRMED')
})

test('a calendar that has an older version of the same deal replaces it', () => {
  const [older, newer] = [3, 4].map((version) => read(calendarOf({ ...meeting, version })).event)
  expect(newer?.uid).toBe(older?.uid)
  expect(newer?.uid).toContain(meeting.deal_id)
  expect([older?.sequence, newer?.sequence]).toEqual([3, 4])
})

test('commas, semicolons, backslashes and new lines survive', () => {
  const text = 'a, b; c \\ d\\n e\nf\r\ng'
  const { event } = read(calendarOf({ ...meeting, place: text, note: text, title: text }))
  const expected = text.replaceAll('\r\n', '\n')
  expect([event.summary, event.location, event.description]).toEqual([expected, expected, expected])
})

test('text cannot add lines of its own', () => {
  const { event, calendar } = read(
    calendarOf({ ...meeting, place: 'Rīga\r\nEND:VEVENT\r\nBEGIN:VEVENT\rUID:x' }),
  )
  expect(event.uid).toContain(meeting.deal_id)
  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1)
})

// Lenient readers end a line at some of these, as Unicode says: VT, FF, NEL and others. A tab is none of them.
const LINE_ENDS = [...Array(0xa0).keys(), 0x2028, 0x2029]
  .map((code) => String.fromCharCode(code))
  .filter((letter) => /(?!\t)[\p{Cc}\p{Zl}\p{Zp}]/u.test(letter))

test('text cannot add lines for a reader who ends them at other characters', () => {
  expect(LINE_ENDS).toHaveLength(66)
  for (const end of LINE_ENDS) {
    const text = `Rīga\t1${end}ATTENDEE:mailto:x@example.com`
    const file = calendarOf({ ...meeting, title: text, place: text, note: text })
    for (const letter of LINE_ENDS) expect(file.replaceAll('\r\n', '')).not.toContain(letter)
    const { event } = read(file)
    const shown = text.replace(end, '\n')
    expect([event.summary, event.location, event.description]).toEqual([shown, shown, shown])
  }
})

test('no line is longer than 75 bytes, and long Latvian and emoji texts survive', () => {
  const long = 'Šūpuļkrēsls pie žoga 🚗, '.repeat(20).trim()
  const text = calendarOf({ ...meeting, note: long })
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  const lines = text.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.some((line) => Buffer.byteLength(line) >= 72)).toBe(true)
  expect(read(text).event.description).toBe(long)
})

test('without a place or note there is no empty field, and the same meeting gives the same file', () => {
  const text = calendarOf({ ...meeting, place: null })
  expect(text).not.toMatch(/LOCATION|DESCRIPTION/)
  expect(calendarOf({ ...meeting, place: null })).toBe(text)
})
