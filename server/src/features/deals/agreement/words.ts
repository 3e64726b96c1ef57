// Numbers, money and times as the agreement writes them.
import type { languages } from '@keyswap/contract/languages'
import type { Currency, DistanceUnit } from '@keyswap/contract/units'
import { toCardinal as english } from 'n2words/en-GB'
import { toCardinal as latvian } from 'n2words/lv-LV'

type Language = (typeof languages)[number]

/** British dates have the day first, as everywhere the agreement is signed. */
const LOCALES: Record<Language, string> = { en: 'en-GB', lv: 'lv-LV' }

export const localeOf = (language: Language): string => LOCALES[language]

export const moneyIn = (language: Language, cents: number, currency: Currency): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency }).format(cents / 100)

const CARDINALS: Record<Language, (whole: number) => string> = {
  en: english,
  // A thousand without a number before it could be made two thousand by hand.
  lv: (whole) => latvian(whole).replace(/^(?=tūkstotis|miljons)/, 'viens '),
}

/** 'one thousand two hundred euros, 50/100' */
export function inWords(language: Language, cents: number, currency: Currency): string {
  const whole = Math.floor(cents / 100)
  const name = new Intl.NumberFormat(LOCALES[language], {
    ...{ style: 'currency', currency, currencyDisplay: 'name', maximumFractionDigits: 0 },
  } as const)
    .formatToParts(whole)
    .find(({ type }) => type === 'currency')?.value
  const rest = cents % 100
  return `${CARDINALS[language](whole)} ${name}${rest ? `, ${String(rest).padStart(2, '0')}/100` : ''}`
}

/** 120,000 km, 75,000 miles. */
export const lengthIn = (language: Language, length: number, unit: DistanceUnit): string =>
  new Intl.NumberFormat(LOCALES[language], UNITS[unit]).format(length)

const UNITS = {
  mi: { style: 'unit', unit: 'mile', unitDisplay: 'long' },
  km: { style: 'unit', unit: 'kilometer', unitDisplay: 'short' },
} as const

const MINUTE = 60_000

/** As a date whose UTC fields are those of the clocks at that offset. */
const atOffset = (moment: string, minutes: number): Date =>
  new Date(Date.parse(moment) + minutes * MINUTE)

/** The day of a moment where the meeting is. Without a meeting in UTC, which is named: it may be another day there. */
export function dayIn(language: Language, moment: string, meet_at: string | null): string {
  const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' })
  if (meet_at === null) return `${day.format(new Date(moment))} (UTC)`
  return day.format(atOffset(moment, offsetOf(meet_at)))
}

/** A calendar date without a time. */
export const dayOf = (language: Language, date: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(date),
  )

/** In the offset it was agreed with, which is named: 'Saturday 21 November 2026, 14:00 (UTC+2)'. */
export function momentIn(language: Language, moment: string): string {
  const minutes = offsetOf(moment)
  const local = atOffset(moment, minutes)
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'UTC' }).format(local)
  const time = write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return `${write({ dateStyle: 'full' })}, ${time} (${nameOf(minutes)})`
}

/** In figures, where the meeting is, or else in UTC: '21.11.2026 14:00 (UTC+2)'. */
export function stampIn(language: Language, moment: string, meet_at: string | null): string {
  const minutes = meet_at === null ? 0 : offsetOf(meet_at)
  const stamp = new Intl.DateTimeFormat(LOCALES[language], {
    ...{ day: '2-digit', month: '2-digit', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' },
  } as const)
  return `${stamp.format(atOffset(moment, minutes))} (${nameOf(minutes)})`
}

/** In minutes east of Greenwich. */
function offsetOf(moment: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(moment) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

function nameOf(offset: number): string {
  if (offset === 0) return 'UTC'
  const minutes = Math.abs(offset) % 60
  const hours = Math.floor(Math.abs(offset) / 60)
  return `UTC${offset < 0 ? '−' : '+'}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`
}
