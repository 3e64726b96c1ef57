// What the public page and its preview say about a car. Nothing of its owner: no name, no id, no words of theirs beyond
// make and model, and of the place no more than the town.
import type { Language } from '@keyswap/contract/accounts'
import { findPlace } from '@keyswap/contract/places'
import type { DistanceUnit } from '@keyswap/contract/units'
import { languageInfo } from '../../../translations.ts'
import type { SharedCar } from './shared.store.ts'
import { sharedTexts } from './texts.ts'

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
}

export function shownOf(car: SharedCar, language: Language): Shown {
  const texts = sharedTexts[language]
  const { locale } = languageInfo[language]
  return {
    title: `${car.year} ${car.make} ${car.model}`,
    value: car.price === 0 ? null : money(car, locale),
    mileage: mileage(car, locale),
    transmission: texts.transmissions[car.transmission],
    fuel_type: texts.fuel_types[car.fuel_type],
    condition: texts.conditions[car.condition],
    town: findPlace(car.location)?.name ?? null,
  }
}

const money = ({ price, currency }: SharedCar, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(price)

const UNITS = {
  mi: { style: 'unit', unit: 'mile', unitDisplay: 'long' },
  km: { style: 'unit', unit: 'kilometer', unitDisplay: 'short' },
} as const

const NO_BREAK = '\u00a0'

/** As typed, and in the other unit: which one the reader uses is not known. */
function mileage({ mileage, mileage_km, mileage_unit }: SharedCar, locale: string): string {
  const write = (unit: DistanceUnit) =>
    new Intl.NumberFormat(locale, UNITS[unit]).format(unit === 'mi' ? mileage : mileage_km)
  const typed = write(mileage_unit)
  const other = `(≈ ${write(mileage_unit === 'mi' ? 'km' : 'mi')})`
  return mileage === 0 ? typed : `${typed} ${other.replaceAll(' ', NO_BREAK)}`
}
