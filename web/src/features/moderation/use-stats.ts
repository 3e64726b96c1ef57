import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/client.ts'

const STATS = ['admin-stats'] as const

export const useStats = () =>
  useQuery({
    queryKey: STATS,
    queryFn: () => call('getAdminStats'),
    refetchOnMount: 'always',
  })

export const refreshStats = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: STATS })
