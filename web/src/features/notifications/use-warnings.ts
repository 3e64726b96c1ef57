import type { AccountWarning } from '@keyswap/contract/moderation'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/client.ts'
import { useMayAsk } from './use-may-ask.ts'

/** Accounts in the viewer's chats that were closed for fraud, or opened again. */
const WARNINGS = ['account-warnings'] as const

const NONE: AccountWarning[] = []

/** Empty until loaded. */
export const useWarnings = (): AccountWarning[] =>
  useQuery({
    queryKey: WARNINGS,
    queryFn: () => call('getWarnings'),
    enabled: useMayAsk(),
  }).data ?? NONE

export const refreshWarnings = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: WARNINGS })

/** Call when the viewer has opened the notifications. */
export function useMarkWarningsSeen(): () => void {
  const queries = useQueryClient()
  return () => {
    const known = queries.getQueryData<AccountWarning[]>(WARNINGS)
    if (!known?.some(({ is_new }) => is_new)) return
    queries.setQueryData<AccountWarning[]>(
      WARNINGS,
      known.map((each) => ({ ...each, is_new: false })),
    )
    // If this fails, they show as new on the next visit.
    call('markWarningsSeen').catch(() => {})
  }
}
