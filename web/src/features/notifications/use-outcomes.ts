import type { ReportOutcome } from '@keyswap/contract/matching'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { streamIsSettled } from '../../lib/events/shared-stream.ts'
import { useStore } from '../../lib/store.ts'

/** What became of reports is asked anew under this key. */
const OUTCOMES = ['report-outcomes'] as const

const NONE: ReportOutcome[] = []

/** What became of the viewer's reports; nothing until it is known. */
export const useOutcomes = (): ReportOutcome[] =>
  useQuery({
    queryKey: OUTCOMES,
    queryFn: () => call('getReportOutcomes'),
    enabled: useStore(streamIsSettled),
  }).data ?? NONE

export const refreshOutcomes = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: OUTCOMES })

/** The viewer has looked at the list: what was new is not any more. */
export function useMarkOutcomesSeen(): () => void {
  const queries = useQueryClient()
  return () => {
    const known = queries.getQueryData<ReportOutcome[]>(OUTCOMES)
    if (!known?.some(({ is_new }) => is_new)) return
    queries.setQueryData<ReportOutcome[]>(
      OUTCOMES,
      known.map((each) => ({ ...each, is_new: false })),
    )
    // Left undone, they are new once more on the next visit, and that is all.
    call('markOutcomesSeen').catch(() => {})
  }
}
