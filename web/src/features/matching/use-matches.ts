import type { Match } from '@keyswap/contract/matching'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'

/** Everything that shows matches is asked anew under this key. */
const MATCHES = ['matches'] as const

const listOf = (userId: string) => ({
  queryKey: [...MATCHES, 'list', userId],
  queryFn: () => call('getMatches', { input: {} }),
})

/** Others like too: whoever comes to see them sees today's. */
export const useMatches = (userId: string) =>
  useQuery({ ...listOf(userId), refetchOnMount: 'always' })

/** How many matches have not been opened yet; 0 until it is known. */
export const useNewMatches = (userId: string | undefined): number =>
  useQuery({ ...listOf(userId ?? ''), enabled: userId !== undefined, select: countNew }).data ?? 0

const countNew = (matches: Match[]): number => matches.filter(({ is_new }) => is_new).length

export const refreshMatches = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: MATCHES })
