import { alert as limits } from '@keyswap/contract/limits'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** The time zone until a browser has saved the member's own. */
const UNKNOWN_ZONE = 'UTC'

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    const time = { hour: 'numeric', minute: 'numeric', hourCycle: 'h23' } as const
    clock = new Intl.DateTimeFormat('en', { ...time, timeZone })
    clocks.set(timeZone, clock)
  }
  return clock
}

function minuteOfDay(moment: Date, time_zone: string): number {
  const parts = clockOf(time_zone).formatToParts(moment)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return read('hour') * HOUR_MINUTES + read('minute')
}

/** When to send a member what is not urgent: at that moment or, if it is in their quiet hours, after them. */
export function afterQuietHours(moment: Date, time_zone: string | null): Date {
  const minute = minuteOfDay(moment, time_zone ?? UNKNOWN_ZONE)
  const hour = minute / HOUR_MINUTES
  if (hour >= limits.quiet_until_hour && hour < limits.quiet_from_hour) return moment
  const left =
    (limits.quiet_until_hour * HOUR_MINUTES - minute + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
  const begun = moment.getTime() - (moment.getTime() % MINUTE)
  // Checked once more, because the clocks may be set back in that night.
  return afterQuietHours(new Date(begun + left * MINUTE), time_zone)
}

/** The end of the member's next quiet hours, or of those that are now. */
export function nextMorning(moment: Date, time_zone: string | null): Date {
  const awake = afterQuietHours(moment, time_zone)
  return awake.getTime() === moment.getTime()
    ? nextMorning(new Date(moment.getTime() + HOUR), time_zone)
    : awake
}
