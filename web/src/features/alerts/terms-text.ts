import type { Alert, KeptFilters } from '@keyswap/contract/alerts'
import type { cars } from '../../domain/cars.texts.ts'
import { distance, money } from '../../lib/formats/formats.ts'
import { length } from '../../lib/formats/length.ts'
import type { Units } from '../../lib/formats/units.ts'
import type { Speech } from '../../lib/messages/index.ts'
import type { alerts } from './alerts.texts.ts'

type Words = {
  speech: Speech<typeof alerts.english>
  say: Speech<typeof cars.english>['t']
  units: Units
}

/** What is kept, in a few words: 'Volvo, 2010–2015, Diesel'. */
export function termsText({ search, filters }: Pick<Alert, 'search' | 'filters'>, words: Words) {
  const { t, locale } = words.speech
  if (search !== null) return t('alerts.search', { query: search })
  const text = filters ? partsOf(filters, words).join(', ') : ''
  return text === '' ? t('alerts.any') : text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

function partsOf(filters: KeptFilters, { speech, say, units }: Words): string[] {
  const { t } = speech
  const { make, year_from, year_to, mileage_to, mileage_km_to, price_from, price_to } = filters
  const amount = (value: number) => money(value, filters.currency ?? 'USD', speech)
  return [
    make,
    range(year_from, year_to, {
      both: (from, to) => t('alerts.years', { from: String(from), to: String(to) }),
      from: (year) => t('alerts.year_from', { year: String(year) }),
      to: (year) => t('alerts.year_to', { year: String(year) }),
    }),
    mileage_to !== undefined && t('alerts.up_to', { amount: length(mileage_to, 'mi', speech) }),
    mileage_km_to !== undefined &&
      t('alerts.up_to', { amount: length(mileage_km_to, 'km', speech) }),
    range(price_from, price_to, {
      both: (from, to) => `${amount(from)}–${amount(to)}`,
      from: (value) => t('alerts.from', { amount: amount(value) }),
      to: (value) => t('alerts.up_to', { amount: amount(value) }),
    }),
    ...(filters.body ?? []).map((value) => say(`body.${value}`)),
    ...(filters.transmission ?? []).map((value) => say(`car.transmission.${value}`)),
    ...(filters.fuel_type ?? []).map((value) => say(`car.fuel_type.${value}`)),
    ...(filters.condition ?? []).map((value) => say(`car.condition.${value}`)),
    filters.distance_km !== undefined &&
      t('alerts.within', { distance: distance(filters.distance_km, units.distance, speech) }),
  ].filter((part) => typeof part === 'string')
}

type Range = {
  both: (from: number, to: number) => string
  from: (from: number) => string
  to: (to: number) => string
}

function range(from: number | undefined, to: number | undefined, say: Range): string | undefined {
  if (from !== undefined && to !== undefined) return say.both(from, to)
  if (from !== undefined) return say.from(from)
  return to === undefined ? undefined : say.to(to)
}
