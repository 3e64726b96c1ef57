import type { AdminUser } from '@keyswap/contract/moderation'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { changeItems } from './lists.ts'
import { moderation } from './moderation.texts.ts'
import { useAction } from './use-action.ts'

const setBans = (queries: QueryClient, id: string, banned: AdminUser['banned']): void =>
  changeItems<AdminUser>(queries, 'users', (user) => (user.id === id ? { ...user, banned } : user))

export type BanInput = { user_id: string; reason: string }

/** Not optimistic: an admin must be able to rely on a ban, so it is shown only when the server has confirmed it. */
export function useBan(onDone: () => void) {
  const { t } = useMessages(moderation)
  const queries = useQueryClient()
  return useAction<BanInput>({
    run: ({ user_id, reason }) =>
      call('banUser', { input: { user_id, ...(reason && { reason }) } }),
    done: () => t('admin.users.ban.done'),
    failed: t('admin.users.ban.not_done'),
    onDone: ({ user_id, reason }) => {
      setBans(queries, user_id, [{ reason: reason || null, created_at: new Date().toISOString() }])
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
      onDone()
    },
  })
}
