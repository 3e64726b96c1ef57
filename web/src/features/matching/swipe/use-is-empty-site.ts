import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/client.ts'

/**
 * Of a deck that is empty without filters: whether that is because nobody else has listed a car yet, and not because the
 * member has swiped all of them.
 */
export function useIsEmptySite(): boolean {
  const { data } = useQuery({
    queryKey: ['empty_site'],
    queryFn: () => call('getDeckSummary', { input: {} }),
    refetchOnMount: 'always',
    gcTime: 0,
  })
  return data !== undefined && data.seen === 0
}
