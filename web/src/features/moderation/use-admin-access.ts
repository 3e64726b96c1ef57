import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/http/client.ts'
import { ApiError } from '../../lib/http/request-error.ts'
import { updateUser } from '../../lib/http/session.ts'

const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && ['FORBIDDEN', 'SECOND_FACTOR_NEEDED'].includes(error.code ?? '')

export type AdminAccess = 'admin' | 'moderator' | 'no' | 'second_factor_needed'

/**
 * Asks the server on every visit, because the session's copy may be outdated. Asks again when a call of the panel is
 * refused: the member may have lost the right in the meantime.
 */
export function useAdminAccess(userId: string) {
  const queries = useQueryClient()
  const access = useQuery({
    queryKey: ['admin-access', userId],
    queryFn: async (): Promise<AdminAccess> => {
      const me = await call('getMe')
      updateUser(me)
      if (!me.is_moderator) return 'no'
      const { is_demanded, totp, passkeys } = await call('getFactors')
      const hasFactor = totp || passkeys.length > 0
      if (is_demanded && !hasFactor) return 'second_factor_needed'
      return me.is_admin ? 'admin' : 'moderator'
    },
    // Not cached: a member who was denied may be an admin by now.
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
