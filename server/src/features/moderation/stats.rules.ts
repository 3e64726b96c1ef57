import { timelineKinds } from '@keyswap/contract/choices'
import type { AdminStats, MarketWeek, Timeline } from '@keyswap/contract/moderation'
import type { Db } from '../../db/sql.ts'
import {
  countEachDay,
  type DayCount,
  readDays,
  readNow,
  readStats,
  readWeeks,
  storeDay,
} from './stats.store.ts'

const DAY_MS = 86_400_000
// Transactions that began before midnight may commit a little later.
const SETTLED_MS = 5 * 60_000
const LONGEST = 90

export const stats = (db: Db): Promise<AdminStats> => readStats(db)

/** Answers and ring offers are kept for 90 days, a little longer than these weeks. */
const WEEKS = 12

export const weeks = (db: Db): Promise<MarketWeek[]> => readWeeks(db, WEEKS)

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** The last `count` days in UTC, oldest first. */
const lastDays = (count: number, now: number): string[] =>
  Array.from({ length: count }, (_, index) => dayOf(now - (count - 1 - index) * DAY_MS))

/**
 * Counts each finished day once, in the nightly job or on the first request. Returns the database's time. The database's clock
 * decides which days are finished, because it also dated the rows: an instance whose clock is ahead would store an unfinished
 * day.
 */
export async function storeFinishedDays(db: Db, count = LONGEST): Promise<number> {
  const now = await readNow(db)
  const days = lastDays(count, now)
  const stored = numbersOf(await readDays(db, days[0] ?? ''))
  const has = (day: string) => timelineKinds.every((kind) => stored.has(`${kind} ${day}`))
  const isOver = (day: string) => day < dayOf(now - SETTLED_MS)
  for (const day of days) if (isOver(day) && !has(day)) await storeDay(db, day, timelineKinds)
  return now
}

export async function timeline(db: Db, count: number): Promise<Timeline> {
  const now = await storeFinishedDays(db, count)
  const days = lastDays(count, now)
  const counted = [
    ...(await readDays(db, days[0] ?? '')),
    ...(await countEachDay(db, dayOf(now - SETTLED_MS))),
  ]
  return { days, series: seriesOf(days, counted) }
}

const numbersOf = (counted: DayCount[]): Map<string, number> =>
  new Map(counted.map(({ day, kind, n }) => [`${kind} ${day}`, n]))

function seriesOf(days: string[], counted: DayCount[]): Timeline['series'] {
  const numbers = numbersOf(counted)
  return Object.fromEntries(
    timelineKinds.map((kind) => [kind, days.map((day) => numbers.get(`${kind} ${day}`) ?? 0)]),
  ) as Timeline['series']
}
