// When things in the garage happened, counted back from its opening.
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

/** The list begins with the oldest; towards its end cars come closer after each other. */
export function listedAt(key: string, now: number): Date {
  const place = cars.findIndex((car) => car.key === key)
  const part = (cars.length - 1 - place) / (cars.length - 1)
  return hoursAgo(now, NEWEST_HOURS + OLDEST_DAYS * 24 * part ** 1.6)
}

/** Some days before the first car. */
export function joinedAt(member: string, now: number): Date {
  const place = cars.findIndex(({ owner }) => owner === member)
  const first = cars[place]
  const days = 1 + ((place * 7) % 5)
  return new Date((first ? listedAt(first.key, now).getTime() : now) - days * DAY_MS)
}

/** A while after the later of the two cars came, and before now. */
export function likedAt(mine: string, theirs: string, now: number): Date {
  const later = Math.max(listedAt(mine, now).getTime(), listedAt(theirs, now).getTime())
  return new Date(later + (now - later) * 0.3)
}
