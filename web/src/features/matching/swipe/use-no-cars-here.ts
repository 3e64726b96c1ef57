import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/client.ts'

/**
 * Of a deck that is empty without filters: whether that is because there are no other cars for the member right now, and
 * not because they have swiped all of them. Others may have cars that are hidden, reserved, or of somebody blocked.
 */
export function useNoCarsHere(): boolean {
  const { data } = useQuery({
    queryKey: ['no_cars_here'],
    queryFn: () => call('getDeckSummary', { input: {} }),
    refetchOnMount: 'always',
    gcTime: 0,
  })
  return data !== undefined && data.seen === 0
}
