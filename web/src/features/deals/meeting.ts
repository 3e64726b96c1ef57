// A meeting is at the local time of its place: `meet_at` keeps the offset it was given, and is shown in it.
import { languageInfo } from '../../lib/languages.ts'
import type { Speech } from '../../lib/messages/index.ts'
import type { deals } from './deals.texts.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The offset of '2026-11-21T14:00:00+02:00' in minutes: 120. */
export function offsetOf(meet_at: string): number {
  const parts = /([+-])(\d{2}):?(\d{2})$/.exec(meet_at)
  if (!parts) return 0
  const minutes = Number(parts[2]) * 60 + Number(parts[3])
  return parts[1] === '-' ? -minutes : minutes
}

/** A date whose UTC fields are the local time at the place, of the meeting or of another moment. */
const shifted = (meet_at: string, moment = Date.parse(meet_at)): Date =>
  new Date(moment + offsetOf(meet_at) * MINUTE)

/** What the fields of a form show: '2026-11-21' and '14:00'. */
export function wallTime(meet_at: string): { date: string; time: string } {
  const [date = '', time = ''] = shifted(meet_at).toISOString().split('T')
  return { date, time: time.slice(0, 5) }
}

/** The browser's own offset at that local time, in minutes. */
export const localOffset = (date: string, time: string): number =>
  -new Date(`${date}T${time}`).getTimezoneOffset()

export function meetAt(date: string, time: string, offset: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const two = (count: number) => String(count).padStart(2, '0')
  return `${date}T${time}:00${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`
}

/** UTC+2, UTC−3:30. */
export function zoneName(offset: number): string {
  if (offset === 0) return 'UTC'
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const sign = offset < 0 ? '−' : '+'
  return `UTC${sign}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
}

/** The reader's offset at that moment, in minutes. */
const readersOffset = (meet_at: string): number => -new Date(meet_at).getTimezoneOffset()

/** Null where the reader's clock shows the same time. */
export const foreignZone = (meet_at: string): string | null =>
  readersOffset(meet_at) === offsetOf(meet_at) ? null : zoneName(offsetOf(meet_at))

const plainSpaces = (text: string): string => text.replaceAll('\u202f', ' ')

function format(meet_at: string, { locale }: Speech, options: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(
    shifted(meet_at),
  )
  return plainSpaces(text)
}

/** Never broken into two lines. */
const clock = (meet_at: string, speech: Speech): string =>
  format(meet_at, speech, languageInfo[speech.language].time).replaceAll(' ', '\u00a0')

const withZone = (text: string, meet_at: string): string => {
  const zone = foreignZone(meet_at)
  return zone === null ? text : `${text} (${zone})`
}

/** Named unless it is the current one: a date in two years must not look like one in two weeks. */
function yearOf(meet_at: string, now: number): Intl.DateTimeFormatOptions {
  const current = new Date(now + offsetOf(meet_at) * MINUTE).getUTCFullYear()
  return shifted(meet_at).getUTCFullYear() === current ? {} : { year: 'numeric' }
}

/** Saturday, November 21, 2:00 PM. */
export function meetingText(meet_at: string, now: number, speech: Speech): string {
  const year = yearOf(meet_at, now)
  const day = format(meet_at, speech, { weekday: 'long', day: 'numeric', month: 'long', ...year })
  return withZone(`${day}, ${clock(meet_at, speech)}`, meet_at)
}

/** Sat 2:00 PM within a week, else Nov 28, 2:00 PM. */
export function shortMeeting(meet_at: string, now: number, speech: Speech): string {
  const isNear = Math.abs(Date.parse(meet_at) - now) < 6 * DAY
  const day = isNear
    ? format(meet_at, speech, { weekday: 'short' })
    : `${format(meet_at, speech, { day: 'numeric', month: 'short', ...yearOf(meet_at, now) })},`
  return withZone(`${day} ${clock(meet_at, speech)}`, meet_at)
}

/** On the day of this meeting, by the calendar of its place. */
export const isToday = (meet_at: string, now: number): boolean =>
  wallTime(meet_at).date === shifted(meet_at, now).toISOString().slice(0, 10)

/** 2:00 PM. */
export const meetingClock = (meet_at: string, speech: Speech): string =>
  withZone(clock(meet_at, speech), meet_at)

/** Today and the days after it in the reader's zone, as a date field has them. */
export function nextDays(now: number, count: number): string[] {
  const today = new Date(now)
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + index)
    const two = (part: number) => String(part).padStart(2, '0')
    return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
  })
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** Sat, 21, and for screen readers Saturday and November. */
export function dayNames(date: string, speech: Speech<(typeof deals)['english']>) {
  const noon = `${date}T12:00:00Z`
  return {
    short: speech.t(`weekday.${weekdays[new Date(noon).getUTCDay()] ?? 'sun'}`),
    weekday: format(noon, speech, { weekday: 'long' }),
    date: String(Number(date.slice(-2))),
    month: format(noon, speech, { month: 'long' }),
  }
}
