import type { CarNotice } from '@keyswap/contract/moderation'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { streamIsSettled } from '../../lib/events/shared-stream.ts'
import { useStore } from '../../lib/store.ts'

/** What moderators did to the viewer's cars is asked anew under this key. */
const NOTICES = ['car-notices'] as const

const NONE: CarNotice[] = []

/** Nothing until it is known. */
export const useNotices = (): CarNotice[] =>
  useQuery({
    queryKey: NOTICES,
    queryFn: () => call('getNotices'),
    enabled: useStore(streamIsSettled),
  }).data ?? NONE

export const refreshNotices = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: NOTICES })

/** The viewer has looked at the list: what was new is not any more. */
export function useMarkNoticesSeen(): () => void {
  const queries = useQueryClient()
  return () => {
    const known = queries.getQueryData<CarNotice[]>(NOTICES)
    if (!known?.some(({ is_new }) => is_new)) return
    queries.setQueryData<CarNotice[]>(
      NOTICES,
      known.map((each) => ({ ...each, is_new: false })),
    )
    // Left undone, they are new once more on the next visit, and that is all.
    call('markNoticesSeen').catch(() => {})
  }
}
