// The deck's filters: mileage and value in the unit and currency they were chosen in, distance in kilometres.

import {
  bodyTypes,
  conditions,
  type DeckOrder,
  type FilterName,
  filterParts,
  fuelTypes,
  transmissions,
} from '@keyswap/contract/choices'
import { filters as filterLimits, car as limits } from '@keyswap/contract/limits'
import type { Filters as Answered } from '@keyswap/contract/matching'
import { currencies } from '@keyswap/contract/units'
import { parseJson } from '../../../lib/browser-storage.ts'

export type Filters = Answered

/** What the deck is asked for. The order filters nothing. */
export type Wanted = Filters & { order?: DeckOrder }

/** The keys of `F` whose value is a `T`. */
export type KeysOf<F, T> = keyof { [K in keyof F as NonNullable<F[K]> extends T ? K : never]: K }
export type NumberName = KeysOf<Filters, number>
type ChoiceName = KeysOf<Filters, readonly string[]>

export const choices = {
  body: bodyTypes,
  transmission: transmissions,
  fuel_type: fuelTypes,
  condition: conditions,
} as const satisfies Record<ChoiceName, readonly string[]>

/** The server's limits: a stored value beyond them would make every deck request fail. */
const MAKE_MAX = limits.name_max_length
export const maxima: Record<NumberName, number> = {
  year_from: filterLimits.max_year,
  year_to: filterLimits.max_year,
  mileage_to: limits.max_mileage,
  mileage_km_to: limits.max_mileage_km,
  price_from: limits.max_price,
  price_to: limits.max_price,
  distance_km: filterLimits.max_distance_km,
}

const isWholeUpTo = (max: number, value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max

/** As `readFilters`, with the order. */
export const readWanted = (text: string | null): Wanted => ({
  ...readFilters(text),
  ...(parse(text).order === 'newest' && { order: 'newest' as const }),
})

/** The stored text may be anything: from an older version, or edited by hand. */
export function readFilters(text: string | null): Filters {
  const stored = parse(text)
  const filters: Filters = {}
  const make = typeof stored.make === 'string' ? stored.make.trim().slice(0, MAKE_MAX).trim() : ''
  if (make !== '') filters.make = make
  for (const [name, max] of Object.entries(maxima) as [NumberName, number][]) {
    const value = stored[name]
    if (isWholeUpTo(max, value)) filters[name] = value
  }
  for (const name of Object.keys(choices) as ChoiceName[]) {
    const value = stored[name]
    if (Array.isArray(value)) Object.assign(filters, chosen(name, value))
  }
  // Values stored before there was a choice of currency are in dollars.
  if ((filters.price_from ?? filters.price_to) !== undefined)
    filters.currency = currencies.find((known) => known === stored.currency) ?? 'USD'
  return inOrder(filters)
}

/** Swaps limits that are the wrong way round, which would find nothing. */
function inOrder(filters: Filters): Filters {
  const { year_from, year_to, price_from, price_to } = filters
  const isCrossed = (from?: number, to?: number) =>
    from !== undefined && to !== undefined && from > to
  return {
    ...filters,
    ...(isCrossed(year_from, year_to) && { year_from: year_to, year_to: year_from }),
    ...(isCrossed(price_from, price_to) && { price_from: price_to, price_to: price_from }),
  }
}

function parse(text: string | null): Record<string, unknown> {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function chosen(name: ChoiceName, values: unknown[]): Filters {
  const known = choices[name].filter((choice) => values.includes(choice))
  // All choices mean the same as none, and are shown as none.
  return known.length === 0 || known.length === choices[name].length ? {} : { [name]: known }
}

/** Drops the distance limit if the member's place is not known. */
export const effective = <F extends Filters>(filters: F, hasPlace: boolean): F => {
  if (hasPlace) return filters
  const { distance_km: _, ...others } = filters
  return others as F
}

export const filtersOf = ({ order: _, ...filters }: Wanted): Filters => filters

export const countFilters = (wanted: Wanted): number => {
  const filters = filtersOf(wanted)
  const { year_from, year_to, price_from, price_to, currency: _, ...others } = filters
  const pairs = [year_from ?? year_to, price_from ?? price_to]
  return [...Object.values(others), ...pairs].filter((value) => value !== undefined).length
}

export function withoutFilter(filters: Wanted, name: FilterName): Wanted {
  const others = { ...filters }
  for (const part of filterParts[name]) delete others[part]
  return others
}

/** For the call's query string, where a list is comma-separated text. */
export function queryOf(filters: Wanted) {
  const { body, transmission, fuel_type, condition, ...others } = filters
  return {
    ...others,
    ...(body && { body: body.join(',') }),
    ...(transmission && { transmission: transmission.join(',') }),
    ...(fuel_type && { fuel_type: fuel_type.join(',') }),
    ...(condition && { condition: condition.join(',') }),
  }
}
