import type { ReportOutcome } from '@keyswap/contract/matching'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/client.ts'
import { useMayAsk } from './use-may-ask.ts'

const OUTCOMES = ['report-outcomes'] as const

const NONE: ReportOutcome[] = []

/** Decisions on the viewer's reports; empty until loaded. */
export const useOutcomes = (): ReportOutcome[] =>
  useQuery({
    queryKey: OUTCOMES,
    queryFn: () => call('getReportOutcomes'),
    enabled: useMayAsk(),
  }).data ?? NONE

export const refreshOutcomes = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: OUTCOMES })

/** Returns what to call once the viewer has opened the notifications. */
export function useMarkOutcomesSeen(): () => void {
  const queries = useQueryClient()
  return () => {
    const known = queries.getQueryData<ReportOutcome[]>(OUTCOMES)
    if (!known?.some(({ is_new }) => is_new)) return
    queries.setQueryData<ReportOutcome[]>(
      OUTCOMES,
      known.map((each) => ({ ...each, is_new: false })),
    )
    // If this fails, they show as new on the next visit.
    call('markOutcomesSeen').catch(() => {})
  }
}
