import { ApiError, NetworkError, pathsOf } from '../../../lib/http/request-error.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { accounts } from '../accounts.texts.ts'
import { useGuardedChange } from '../factors/use-guarded-change.ts'
import { tellOutcome } from '../outcome-toast.ts'
import { changePassword } from '../password-calls.ts'
import { accountReason, refuseReset } from '../password-rules.ts'
import { useRefreshSessions } from '../session/use-sessions.ts'
import { settings } from '../settings.texts.ts'

export function useChangePassword(user_id: string) {
  const { t } = useMessages(settings)
  const { t: say } = useMessages(accounts)
  const refreshSessions = useRefreshSessions(user_id)
  return useGuardedChange({
    nothing: { current: '', password: '', confirmation: '' },
    check: ({ password, confirmation }) => refuseReset(password, confirmation, say),
    send: ({ current, password }) => changePassword(current, password),
    onDone() {
      tellOutcome({ title: t('settings.password.done'), text: t('settings.password.done.text') })
      void refreshSessions()
    },
    blame(error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'WEAK_PASSWORD') return { password: accountReason(error, say, '') }
      const [path] = pathsOf(error)
      if (path === 'current_password') return { current: t('kit.invalid_field') }
      if (path === 'new_password') return { password: t('kit.invalid_field') }
      const text =
        error instanceof NetworkError
          ? t('settings.password.no_answer')
          : accountReason(error, say, t('settings.password.failed'))
      tellOutcome({ tone: 'failed', title: t('settings.error'), text })
      return undefined
    },
  })
}
