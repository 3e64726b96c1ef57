import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { browse } from '../browse.texts.ts'
import type { DeckStore } from '../deck/deck-store.ts'
import { filtersOf, queryOf, type Wanted } from '../filters/filters.ts'

const SUMMARY = 'deck_summary'

/** What the end of the deck shows and offers. Fetched only when all swipes are sent: they change the numbers. */
export function useDeckEnd(store: DeckStore, wanted: Wanted, isSettled: boolean) {
  const { t } = useMessages(browse)
  const filters = filtersOf(wanted)
  const toast = useToast()
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: [SUMMARY, filters],
    queryFn: () => call('getDeckSummary', { input: queryOf(filters) }),
    enabled: isSettled,
    refetchOnMount: 'always',
    gcTime: 0,
  })
  const again = useMutation({
    mutationFn: () => call('lookAgain'),
    onSuccess: () => {
      queries.removeQueries({ queryKey: [SUMMARY] })
      store.refresh()
    },
    onError: () => toast({ tone: 'failed', title: t('end.error'), text: t('end.again_failed') }),
  })
  return { summary: data, lookAgain: () => again.mutate(), isPending: again.isPending }
}
