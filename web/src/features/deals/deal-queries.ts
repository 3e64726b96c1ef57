import type { QueryClient } from '@tanstack/react-query'

/** The prefix of all queries about deals. */
export const DEALS = ['deals'] as const

export const refreshDeals = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: DEALS })
