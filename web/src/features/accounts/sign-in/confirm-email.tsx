import { useEffect } from 'react'
import { ApiError } from '../../../lib/http/request-error.ts'
import { currentSession } from '../../../lib/http/session.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { type ToastContent, useToast } from '../../../ui/toasts/toast-store.ts'
import { accounts } from '../accounts.texts.ts'
import { submitConfirmation } from '../auth-calls.ts'
import { openAuth } from '../auth-dialog-state.ts'
import { confirmationSecret } from '../password-rules.ts'

/** Uses the confirmation link, shows the result and opens the sign-in dialog. */
export default function ConfirmEmail() {
  const { t } = useMessages(accounts)
  const toast = useToast()

  function conclude(content: ToastContent) {
    // Confirming does not sign in: a forwarded link must not open the account.
    if (currentSession().status === 'signed_out') openAuth('sign_in')
    toast(content)
  }

  function refuse() {
    const title = t('auth.confirm_invalid.title')
    conclude({ tone: 'danger', title, text: t('auth.confirm_invalid.text') })
  }

  async function confirm(token: string) {
    try {
      await submitConfirmation(token)
      const isIn = currentSession().status !== 'signed_out'
      const title = t('auth.confirmed.title')
      conclude(isIn ? { title } : { title, text: t('auth.confirmed.text') })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'INVALID_LINK') return refuse()
      toast({
        tone: 'failed',
        title: t('auth.confirm_failed.title'),
        text: t('auth.confirm_failed.text'),
        action: { label: t('kit.retry'), run: () => void confirm(token) },
      })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is used once, on mount.
  useEffect(() => {
    // The effect runs twice in a development build; the first run has taken the token.
    if (location.hash === '') return
    const token = confirmationSecret(location.hash)
    // The token must not stay in the address bar or the history.
    history.replaceState(null, '', location.pathname + location.search)
    if (token) void confirm(token)
    else refuse()
  }, [])

  return null
}
