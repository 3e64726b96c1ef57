import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/client.ts'
import { ApiError } from '../../lib/request-error.ts'
import { updateUser } from '../../lib/session.ts'

const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'FORBIDDEN'

/**
 * Asked of the server at every visit: what the session remembers may be out of date. And again when something in the
 * panel is refused: the right may have been taken away meanwhile.
 */
export function useAdminAccess(userId: string) {
  const queries = useQueryClient()
  const access = useQuery({
    queryKey: ['admin-access', userId],
    queryFn: async () => {
      const me = await call('getMe')
      updateUser(me)
      return me.is_admin
    },
    // Nothing is remembered, and whoever is denied may have been let in meanwhile.
    gcTime: 0,
    refetchOnMount: 'always',
  })
  const { refetch } = access
  useEffect(() => {
    const stops = [
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (isForbidden(event.action.error)) void refetch()
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (isForbidden(event.action.error)) void refetch()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries, refetch])
  return access
}
