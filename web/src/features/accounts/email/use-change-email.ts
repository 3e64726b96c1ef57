import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, pathsOf } from '../../../lib/http/request-error.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { accounts } from '../accounts.texts.ts'
import { cancelEmailChange, changeEmail, fetchEmail } from '../email-calls.ts'
import { useGuardedChange } from '../factors/use-guarded-change.ts'
import { dropOutcome, tellOutcome } from '../outcome-toast.ts'
import { accountReason, isEmail } from '../password-rules.ts'
import { settings } from '../settings.texts.ts'

// Keyed by member: the next one must not see the previous one's address.
const keyOf = (user_id: string) => ['email', user_id]

export const useEmail = (user_id: string) =>
  useQuery({
    queryKey: keyOf(user_id),
    queryFn: ({ signal }) => fetchEmail(signal),
    // It is confirmed elsewhere.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

export function useChangeEmail(user_id: string) {
  const { t } = useMessages(settings)
  const { t: say } = useMessages(accounts)
  const queries = useQueryClient()
  const [isCancelling, setCancelling] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(user_id) })

  const change = useGuardedChange({
    nothing: { email: '', current: '' },
    check: ({ email }) =>
      isEmail(email.trim()) ? {} : { email: say('auth.server.INVALID_EMAIL') },
    send: ({ email, current }) => changeEmail(email.trim(), current),
    onDone({ email }) {
      tellOutcome({
        title: t('settings.email.sent'),
        text: t('settings.email.sent.text', { email: email.trim() }),
      })
      void refresh()
    },
    blame(error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'SAME_EMAIL') return { email: t('settings.email.same') }
      const paths = pathsOf(error)
      if (code === 'INVALID_EMAIL' || paths.includes('email'))
        return { email: say('auth.server.INVALID_EMAIL') }
      if (paths.includes('current_password')) return { current: t('kit.invalid_field') }
      tellFailed(error, t('settings.email.failed'))
      return undefined
    },
  })

  function tellFailed(error: unknown, otherwise: string) {
    const text = accountReason(error, say, otherwise)
    tellOutcome({ tone: 'failed', title: t('settings.error'), text })
  }

  async function cancel() {
    dropOutcome()
    setCancelling(true)
    try {
      await cancelEmailChange()
      tellOutcome({ title: t('settings.email.cancelled') })
      await refresh()
    } catch (error) {
      tellFailed(error, t('settings.email.cancel_failed'))
    }
    setCancelling(false)
  }

  return { change, cancel, isCancelling }
}
