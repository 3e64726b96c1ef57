import { tidyFilters } from '@keyswap/contract/alert-terms'
import type { Alert, KeptFilters } from '@keyswap/contract/alerts'

export type Terms = { search: string } | { filters: KeptFilters }

const partsOf = (filters: KeptFilters): string =>
  JSON.stringify(
    Object.entries(tidyFilters(filters))
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

/** Whether the server would find this one kept already. */
export const isSame = ({ search, filters }: Pick<Alert, 'search' | 'filters'>, terms: Terms) =>
  'search' in terms
    ? search?.toLowerCase() === terms.search.trim().toLowerCase()
    : filters !== null && partsOf(filters) === partsOf(terms.filters)
