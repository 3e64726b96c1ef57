import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'

/** Asked of the server at every visit: what the session remembers may be out of date. */
export const useAdminAccess = (userId: string) =>
  useQuery({
    queryKey: ['admin-access', userId],
    queryFn: async () => (await call('getMe')).is_admin,
    // Nothing is remembered, and whoever is denied may have been let in meanwhile.
    gcTime: 0,
    refetchOnMount: 'always',
  })
