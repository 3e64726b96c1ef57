import { useQuery } from '@tanstack/react-query'
import '../staff-routes.ts'
import { call } from '../../../lib/http/client.ts'

export const useAdminSitePages = () =>
  useQuery({
    queryKey: ['admin-site-pages'],
    queryFn: () => call('getAdminSitePages'),
    refetchOnMount: 'always',
  })
