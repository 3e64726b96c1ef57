import type { AdminReport, AdminUser } from '@keyswap/contract/moderation'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { changeItems } from '../lists.ts'
import { moderation } from '../moderation.texts.ts'
import { useAction } from '../use-action.ts'
import type { Why } from '../why-fields.tsx'

const setBans = (queries: QueryClient, id: string, banned: AdminUser['banned']): void =>
  changeItems<AdminUser>(queries, 'users', (user) => (user.id === id ? { ...user, banned } : user))

/** In reports about a member who has left. */
const setDeparted = (queries: QueryClient, id: string, is_banned_for_fraud: boolean): void =>
  changeItems<AdminReport>(queries, 'reports', (report) =>
    report.departed?.id === id
      ? { ...report, departed: { ...report.departed, is_banned_for_fraud } }
      : report,
  )

export type BanInput = Why & { user_id: string; for_fraud: boolean }

/** Not optimistic: an admin must be able to rely on a ban, so it is shown only when the server has confirmed it. */
export function useBan(onDone: () => void) {
  const { t } = useMessages(moderation)
  const queries = useQueryClient()
  return useAction<BanInput>({
    run: ({ user_id, rule, reason, for_fraud }) =>
      call('banUser', { input: { user_id, rule, for_fraud, ...(reason && { reason }) } }),
    done: () => t('admin.users.ban.done'),
    failed: t('admin.users.ban.not_done'),
    onDone: ({ user_id, reason, for_fraud }) => {
      const created_at = new Date().toISOString()
      // The list says the case when it is fetched again.
      setBans(queries, user_id, [{ reason: reason || null, for_fraud, created_at, case_id: null }])
      setDeparted(queries, user_id, for_fraud)
      onDone()
    },
  })
}

export function useUnban(onDone: () => void) {
  const { t } = useMessages(moderation)
  const queries = useQueryClient()
  return useAction<string>({
    run: (user_id) => call('unbanUser', { input: { user_id } }),
    done: () => t('admin.users.unban.done'),
    failed: t('admin.users.unban.not_done'),
    onDone: (user_id) => {
      setBans(queries, user_id, [])
      setDeparted(queries, user_id, false)
      onDone()
    },
  })
}
