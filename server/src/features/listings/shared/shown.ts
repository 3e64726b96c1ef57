// What the public page and its preview say about a car. Nothing of its owner: no name, no id, no words of theirs beyond
// makes and models, and of the place no more than the town.
import type { Language } from '@keyswap/contract/accounts'
import { carTitle } from '@keyswap/contract/car-title'
import { findPlace } from '@keyswap/contract/listings/places'
import type { Wish } from '@keyswap/contract/listings/wishes'
import type { Currency, DistanceUnit } from '@keyswap/contract/units'
import { languageInfo } from '../../../texts/translations.ts'
import type { SharedCar } from './shared.store.ts'
import { type SharedTexts, sharedTexts } from './texts.ts'

export type Shown = {
  title: string
  /** Null if it is not set. */
  value: string | null
  mileage: string
  transmission: string
  fuel_type: string
  condition: string
  /** Null if what the owner typed is no town that we know: it might be a street. */
  town: string | null
  /** What the owner would swap it for, one line each; none without a wish. */
  wish: string[]
}

export function shownOf(car: SharedCar, language: Language): Shown {
  const texts = sharedTexts[language]
  const { locale } = languageInfo[language]
  return {
    title: carTitle(car),
    value: car.price === 0 ? null : money(car.price, car.currency, locale),
    mileage: mileage(car, locale),
    transmission: texts.transmissions[car.transmission],
    fuel_type: texts.fuel_types[car.fuel_type],
    condition: texts.conditions[car.condition],
    town: findPlace(car.location)?.name ?? null,
    wish: car.wish ? wished(car.wish, language) : [],
  }
}

/** 'Looking for: wagon, diesel', and 'Will pay up to €1,000'. */
function wished(wish: Wish, language: Language): string[] {
  const { looking_for, wish: texts } = sharedTexts[language]
  const { locale } = languageInfo[language]
  const { mileage, money: asked } = wish
  const cars = [
    ...wish.models,
    ...wish.bodies.map((body) => texts.bodies[body]),
    ...wish.fuel_types.map((fuel) => texts.fuel_types[fuel]),
    ...years(wish, texts),
    ...(mileage ? [texts.mileage(distance(mileage.up_to, mileage.unit, locale))] : []),
  ]
  return [
    ...(cars.length > 0 ? [looking_for(cars.join(', '))] : []),
    ...(asked ? [texts[asked.side](money(asked.amount, asked.currency, locale))] : []),
  ]
}

function years({ year_from, year_to }: Wish, texts: SharedTexts['wish']): string[] {
  if (year_from !== null && year_to !== null)
    return [year_from === year_to ? `${year_from}` : texts.years(year_from, year_to)]
  if (year_from !== null) return [texts.from_year(year_from)]
  return year_to === null ? [] : [texts.to_year(year_to)]
}

const money = (amount: number, currency: Currency, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount)

const UNITS = {
  mi: { style: 'unit', unit: 'mile', unitDisplay: 'long' },
  km: { style: 'unit', unit: 'kilometer', unitDisplay: 'short' },
} as const

const NO_BREAK = '\u00a0'

const distance = (count: number, unit: DistanceUnit, locale: string): string =>
  new Intl.NumberFormat(locale, UNITS[unit]).format(count)

/** As typed, and in the other unit: which one the reader uses is not known. */
function mileage({ mileage, mileage_km, mileage_unit }: SharedCar, locale: string): string {
  const write = (unit: DistanceUnit) => distance(unit === 'mi' ? mileage : mileage_km, unit, locale)
  const typed = write(mileage_unit)
  const other = `(≈ ${write(mileage_unit === 'mi' ? 'km' : 'mi')})`
  return mileage === 0 ? typed : `${typed} ${other.replaceAll(' ', NO_BREAK)}`
}
