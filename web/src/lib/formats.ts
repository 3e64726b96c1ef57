// How numbers, money and time read. Time is an argument: nothing here looks at a clock.
import type { Speech } from './messages/index.ts'
import type { Currency, Distance } from './preferences.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
export const KM_PER_MILE = 1.609344
/** Values are kept in US dollars; a fixed rate keeps the same car at the same price every day. */
export const EUR_PER_USD = 0.9

export function relativeAge(date: string, now: number, { t }: Speech): string {
  const then = Date.parse(date)
  if (Number.isNaN(then)) return t('format.unknown')
  const age = now - then
  if (age < HOUR) return t('format.just_now')
  if (age < DAY) return t('format.hours_ago', { count: Math.floor(age / HOUR) })
  return t('format.days_ago', { count: Math.floor(age / DAY) })
}

export function mileage(miles: number, unit: Distance, { t }: Speech): string {
  return unit === 'mi'
    ? t('format.miles', { count: miles })
    : t('format.kilometres', { count: Math.round(miles * KM_PER_MILE) })
}

/** How far away something is. */
export function distance(km: number, unit: Distance, { t }: Speech): string {
  return unit === 'mi'
    ? t('format.miles', { count: Math.round(km / KM_PER_MILE) })
    : t('format.kilometres', { count: Math.round(km) })
}

export function price(usd: number, currency: Currency, { t, locale }: Speech): string {
  if (usd === 0) return t('format.value_not_set')
  const amount = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  })
  // A converted value is only about right, and says so.
  return currency === 'USD' ? amount.format(usd) : `≈ ${amount.format(usd * EUR_PER_USD)}`
}

export function dateTime(date: string, { t, locale }: Speech): string {
  const at = new Date(date)
  if (Number.isNaN(at.getTime())) return t('format.unknown')
  return t('format.date_at_time', {
    date: plainSpaces(new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)),
    time: plainSpaces(new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at)),
  })
}

export function clockTime(date: string, { t, locale }: Speech): string {
  const at = new Date(date)
  if (Number.isNaN(at.getTime())) return t('format.unknown')
  return clockOf(locale).format(at)
}

/** In a list: the hour of what was today, else the day. */
export function dayOrTime(date: string, now: number, speech: Speech): string {
  const at = new Date(date)
  if (at.toDateString() === new Date(now).toDateString()) return clockTime(date, speech)
  if (Number.isNaN(at.getTime())) return speech.t('format.unknown')
  return new Intl.DateTimeFormat(speech.locale, { day: 'numeric', month: 'short' }).format(at)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making one costs far more than using it, and a chat shows hundreds of times. */
function clockOf(locale: string): Intl.DateTimeFormat {
  const parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const clock = clocks.get(locale) ?? new Intl.DateTimeFormat(locale, parts)
  clocks.set(locale, clock)
  return clock
}

// Some engines put a narrow no-break space before AM and PM.
const plainSpaces = (text: string): string => text.replaceAll('\u202f', ' ')
