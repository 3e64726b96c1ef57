import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/client.ts'

/** Whether the operator has written a page with the rules of the site. Asked once a visit. */
export const useHasRules = (): boolean =>
  useQuery({
    queryKey: ['site-pages'],
    queryFn: () => call('getContact'),
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.pages.includes('rules') ?? false
