// Formats numbers, money and time. The current time is an argument; nothing here reads the clock.
import type { Car } from '@keyswap/contract/listings'
import { type Currency, type DistanceUnit, KM_PER_MILE } from '@keyswap/contract/units'
import { type Language, languageInfo } from '../languages.ts'
import type { Speech } from '../messages/index.ts'
import { length } from './length.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export function relativeAge(date: string, now: number, { t }: Speech): string {
  const then = Date.parse(date)
  if (Number.isNaN(then)) return t('format.unknown')
  const age = now - then
  if (age < HOUR) return t('format.just_now')
  if (age < DAY) return t('format.hours_ago', { count: Math.floor(age / HOUR) })
  return t('format.days_ago', { count: Math.floor(age / DAY) })
}

export type Mileage = Pick<Car, 'mileage' | 'mileage_km' | 'mileage_unit'>
export type Value = Pick<Car, 'price' | 'currency'>

/** In the reader's unit. A converted mileage is approximate and marked with ≈. */
export function mileage(car: Mileage, unit: DistanceUnit, speech: Speech): string {
  const count = unit === 'mi' ? car.mileage : car.mileage_km
  const text = length(count, unit, speech)
  return car.mileage_unit === unit || count === 0 ? text : `≈\u00a0${text}`
}

export const distance = (km: number, unit: DistanceUnit, speech: Speech): string =>
  length(Math.round(unit === 'mi' ? km / KM_PER_MILE : km), unit, speech)

export const money = (amount: number, currency: Currency, { locale }: Speech): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount)

/** Always in the car's own currency: there is no exchange rate. */
export const value = ({ price, currency }: Value, speech: Speech): string =>
  price === 0 ? speech.t('format.value_not_set') : money(price, currency, speech)

/** Jan 5, 2025 in English, 05.01.2025 in Latvian. */
export const day = (date: string, { locale, language }: Omit<Speech, 't'>): string =>
  plainSpaces(new Intl.DateTimeFormat(locale, languageInfo[language].day).format(new Date(date)))

/** Of a date without a time, such as 2025-01-05: the same day in every time zone. */
export const dateOf = (date: string, speech: Omit<Speech, 't'>): string =>
  day(`${date}T12:00`, speech)

export function dateTime(date: string, speech: Speech): string {
  const { t } = speech
  const at = new Date(date)
  if (Number.isNaN(at.getTime())) return t('format.unknown')
  return t('format.date_at_time', {
    date: day(date, speech),
    time: clockTime(date, speech),
  })
}

/** 3:07 PM in English, 15:07 in Latvian. */
export function clockTime(date: string, { t, locale, language }: Speech): string {
  const at = new Date(date)
  if (Number.isNaN(at.getTime())) return t('format.unknown')
  return plainSpaces(clockOf(locale, language).format(at))
}

/** A full hour, wherever it is: 10:00 PM in English, 22:00 in Latvian. */
export const hourOfDay = (hour: number, speech: Speech): string =>
  clockTime(`2000-01-01T${String(hour).padStart(2, '0')}:00`, speech)

/** For lists: the time for today, otherwise the day. */
export function dayOrTime(date: string, now: number, speech: Speech): string {
  const at = new Date(date)
  if (at.toDateString() === new Date(now).toDateString()) return clockTime(date, speech)
  if (Number.isNaN(at.getTime())) return speech.t('format.unknown')
  return day(date, speech)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a formatter costs far more than using it, and a chat shows hundreds of clock times. */
function clockOf(locale: string, language: Language): Intl.DateTimeFormat {
  const clock = clocks.get(locale) ?? new Intl.DateTimeFormat(locale, languageInfo[language].time)
  clocks.set(locale, clock)
  return clock
}

// Some engines put a narrow no-break space before AM and PM.
const plainSpaces = (text: string): string => text.replaceAll('\u202f', ' ')
