import type { MyDecision } from '@keyswap/contract/cases'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/client.ts'
import { useMayAsk } from './use-may-ask.ts'

/** What moderators decided about the viewer. */
const DECISIONS = ['decisions'] as const

const NONE: MyDecision[] = []

/** Empty until loaded. */
export const useDecisions = (): MyDecision[] =>
  useQuery({
    queryKey: DECISIONS,
    queryFn: () => call('getMyDecisions'),
    enabled: useMayAsk(),
  }).data ?? NONE

export const refreshDecisions = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: DECISIONS })

/** Call when the viewer has opened the list. */
export function useMarkDecisionsSeen(): () => void {
  const queries = useQueryClient()
  return () => {
    const known = queries.getQueryData<MyDecision[]>(DECISIONS)
    if (!known?.some(({ is_new }) => is_new)) return
    queries.setQueryData<MyDecision[]>(
      DECISIONS,
      known.map((each) => ({ ...each, is_new: false })),
    )
    // If this fails, they show as new on the next visit.
    call('markDecisionsSeen').catch(() => {})
  }
}
