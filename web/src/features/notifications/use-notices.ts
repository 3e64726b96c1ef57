import type { CarNotice } from '@keyswap/contract/moderation'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/client.ts'
import { useMayAsk } from './use-may-ask.ts'

/** What admins did with the viewer's cars. */
const NOTICES = ['car-notices'] as const

const NONE: CarNotice[] = []

/** Empty until loaded. */
export const useNotices = (): CarNotice[] =>
  useQuery({
    queryKey: NOTICES,
    queryFn: () => call('getNotices'),
    enabled: useMayAsk(),
  }).data ?? NONE

export const refreshNotices = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: NOTICES })

/** Call when the viewer has opened the list. */
export function useMarkNoticesSeen(): () => void {
  const queries = useQueryClient()
  return () => {
    const known = queries.getQueryData<CarNotice[]>(NOTICES)
    if (!known?.some(({ is_new }) => is_new)) return
    queries.setQueryData<CarNotice[]>(
      NOTICES,
      known.map((each) => ({ ...each, is_new: false })),
    )
    // If this fails, they show as new on the next visit.
    call('markNoticesSeen').catch(() => {})
  }
}
