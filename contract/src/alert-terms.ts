import type { KeptFilters } from './alerts.ts'

const sorted = <T extends string>(choices: T[]): T[] => [...new Set(choices)].sort()

/** Removes what filters nothing and sorts the lists, so that equal filters look the same. */
export const tidyFilters = (filters: KeptFilters): KeptFilters => {
  const { currency, body, transmission, fuel_type, condition, ...others } = filters
  const hasPrice = (others.price_from ?? others.price_to) !== undefined
  return {
    ...others,
    ...(hasPrice && { currency: currency ?? 'USD' }),
    ...(body && { body: sorted(body) }),
    ...(transmission && { transmission: sorted(transmission) }),
    ...(fuel_type && { fuel_type: sorted(fuel_type) }),
    ...(condition && { condition: sorted(condition) }),
  }
}
