// The dates of the demo's cars, members and likes. `now` is when the garage is filled.
import { cars } from '../../../demo/garage.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const OLDEST_DAYS = 13
const NEWEST_HOURS = 0.7

export const minutesAgo = (now: number, minutes: number): Date =>
  new Date(now - minutes * MINUTE_MS)
export const hoursAgo = (now: number, hours: number): Date => new Date(now - hours * HOUR_MS)
export const daysAgo = (now: number, days: number): Date => new Date(now - days * DAY_MS)

/** `cars` starts with the oldest; the intervals between cars get shorter towards the newest. */
export function listedAt(key: string, now: number): Date {
  const index = cars.findIndex((car) => car.key === key)
  const part = (cars.length - 1 - index) / (cars.length - 1)
  return hoursAgo(now, NEWEST_HOURS + OLDEST_DAYS * 24 * part ** 1.6)
}

const DAY_NAME = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'Europe/Riga' })
const DATE = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Europe/Riga' })
const OFFSET = new Intl.DateTimeFormat('en', {
  timeZoneName: 'longOffset',
  timeZone: 'Europe/Riga',
})

/** The next Saturday after today, with Latvia's offset on that day: '2026-11-21T14:00:00+02:00'. */
export function nextSaturday(now: number, hour: number): string {
  let day = now + DAY_MS
  while (DAY_NAME.format(day) !== 'Sat') day += DAY_MS
  const offset = /[+-]\d\d:\d\d$/.exec(OFFSET.format(day))?.[0]
  return `${DATE.format(day)}T${String(hour).padStart(2, '0')}:00:00${offset}`
}

/** Eight to twelve days before the member's first car, because swaps of newer members do not count. */
export function joinedAt(member: string, now: number): Date {
  const index = cars.findIndex(({ owner }) => owner === member)
  const first = cars[index]
  const days = 8 + ((index * 7) % 5)
  return new Date((first ? listedAt(first.key, now).getTime() : now) - days * DAY_MS)
}

/** Some time between the newer car's listing and now. */
export function likedAt(mine: string, theirs: string, now: number): Date {
  const later = Math.max(listedAt(mine, now).getTime(), listedAt(theirs, now).getTime())
  return new Date(later + (now - later) * 0.3)
}
