import type { AdminStats } from '@keyswap/contract/moderation'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/client.ts'
import './staff-routes.ts'

const EVERY_MINUTE = 60_000
const STATS = ['admin-stats'] as const

/** `isWatched`: also while the member looks at something else of the site. */
export const useStats = ({ isWatched = false } = {}) =>
  useQuery({
    queryKey: STATS,
    queryFn: () => call('getAdminStats'),
    refetchOnMount: 'always',
    refetchInterval: isWatched && EVERY_MINUTE,
  })

export const refreshStats = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: STATS })

/** How many reports and appeals wait for a decision. */
export const waitingIn = (stats: AdminStats | undefined): number =>
  stats ? stats.open_reports + stats.open_appeals : 0
