import { useEffect } from 'react'
import { ApiError } from '../../../lib/http/request-error.ts'
import { currentSession, updateUser } from '../../../lib/http/session.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { type ToastContent, useToast } from '../../../ui/toasts/toast-store.ts'
import { accounts } from '../accounts.texts.ts'
import { submitConfirmation } from '../auth-calls.ts'
import { openAuth } from '../auth-dialog-state.ts'
import { confirmNewEmail, fetchMe } from '../email-calls.ts'
import { accountReason, confirmationSecret, newEmailSecret } from '../password-rules.ts'

type Link = { kind: 'first' | 'new'; token: string }

/** Uses the confirmation link, shows the result and opens the sign-in dialog. */
export default function ConfirmEmail() {
  const { t } = useMessages(accounts)
  const toast = useToast()

  function conclude(content: ToastContent) {
    // Confirming does not sign in: a forwarded link must not open the account.
    if (currentSession().status === 'signed_out') openAuth('sign_in')
    toast(content)
  }

  function refuse(kind: Link['kind']) {
    const title = t('auth.confirm_invalid.title')
    const text = t(kind === 'new' ? 'auth.new_email_invalid.text' : 'auth.confirm_invalid.text')
    conclude({ tone: 'danger', title, text })
  }

  async function confirm(link: Link) {
    try {
      await (link.kind === 'new' ? changed(link.token) : confirmed(link.token))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'INVALID_LINK') return refuse(link.kind)
      const isSuspended = error instanceof ApiError && error.code === 'ACCOUNT_SUSPENDED'
      toast({
        tone: 'failed',
        title: t('auth.confirm_failed.title'),
        text: accountReason(error, t, t('auth.confirm_failed.text')),
        ...(!isSuspended && { action: { label: t('kit.retry'), run: () => void confirm(link) } }),
      })
    }
  }

  async function confirmed(token: string) {
    await submitConfirmation(token)
    const isIn = currentSession().status !== 'signed_out'
    const title = t('auth.confirmed.title')
    conclude(isIn ? { title } : { title, text: t('auth.confirmed.text') })
  }

  async function changed(token: string) {
    await confirmNewEmail(token)
    // Another browser's session may have ended with it: then this one is signed out, which says so itself.
    if (currentSession().status !== 'signed_out') await fetchMe().then(updateUser, () => {})
    conclude({ title: t('auth.new_email.title'), text: t('auth.new_email.text') })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is used once, on mount.
  useEffect(() => {
    // The effect runs twice in a development build; the first run has taken the token.
    const { hash } = location
    if (hash === '') return
    const kind = /type=email_change/.test(hash) ? 'new' : 'first'
    const token = kind === 'new' ? newEmailSecret(hash) : confirmationSecret(hash)
    // The token must not stay in the address bar or the history.
    history.replaceState(null, '', location.pathname + location.search)
    if (token) void confirm({ kind, token })
    else refuse(kind)
  }, [])

  return null
}
