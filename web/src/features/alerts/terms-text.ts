import type { Alert, KeptFilters } from '@keyswap/contract/alerts'
import { distance, length, money } from '../../lib/formats.ts'
import type { cars } from '../../lib/messages/cars.texts.ts'
import type { Speech } from '../../lib/messages/index.ts'
import type { Units } from '../../lib/units.ts'
import type { alerts } from './alerts.texts.ts'

type Words = {
  speech: Speech<typeof alerts.english>
  say: Speech<typeof cars.english>['t']
  units: Units
}

/** What is kept, in a few words: 'Volvo, from 2010, Diesel'. */
export function termsText({ search, filters }: Pick<Alert, 'search' | 'filters'>, words: Words) {
  if (search !== null) return words.speech.t('alerts.search', { query: search })
  const parts = filters ? partsOf(filters, words) : []
  return parts.length === 0 ? words.speech.t('alerts.any') : parts.join(', ')
}

function partsOf(filters: KeptFilters, { speech, say, units }: Words): string[] {
  const { t } = speech
  const { make, year_from, year_to, mileage_to, mileage_km_to, price_from, price_to } = filters
  const amount = (value: number) => money(value, filters.currency ?? 'USD', speech)
  return [
    make,
    year_from !== undefined && t('alerts.year_from', { year: String(year_from) }),
    year_to !== undefined && t('alerts.year_to', { year: String(year_to) }),
    mileage_to !== undefined && t('alerts.up_to', { amount: length(mileage_to, 'mi', speech) }),
    mileage_km_to !== undefined &&
      t('alerts.up_to', { amount: length(mileage_km_to, 'km', speech) }),
    price_from !== undefined && t('alerts.from', { amount: amount(price_from) }),
    price_to !== undefined && t('alerts.up_to', { amount: amount(price_to) }),
    ...(filters.transmission ?? []).map((value) => say(`car.transmission.${value}`)),
    ...(filters.fuel_type ?? []).map((value) => say(`car.fuel_type.${value}`)),
    ...(filters.condition ?? []).map((value) => say(`car.condition.${value}`)),
    filters.distance_km !== undefined &&
      t('alerts.within', { distance: distance(filters.distance_km, units.distance, speech) }),
  ].filter((part) => typeof part === 'string')
}
