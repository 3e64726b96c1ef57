import { useState } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { ApiError, NetworkError } from '../../lib/request-error.ts'
import { useToast } from '../../ui/toast-store.ts'
import { accounts } from './accounts.texts.ts'
import { submitPasskey } from './auth-calls.ts'
import { failureOf } from './auth-rules.ts'
import { useWelcome } from './use-welcome.ts'

/** Signing in with a passkey; without `signIn` the browser has none. */
export function usePasskey(onDone: () => void) {
  const { t } = useMessages(accounts)
  const toast = useToast()
  const welcome = useWelcome(onDone)
  const [pending, setPending] = useState(false)

  async function signIn() {
    setPending(true)
    try {
      welcome(await submitPasskey())
    } catch (error) {
      // Anything else comes from the browser: the member has none for this site, or did not use it.
      const isOurs = error instanceof ApiError || error instanceof NetworkError
      const title = t('auth.signin_failed')
      const none = { title, text: t('auth.passkey.none') }
      toast({ tone: 'danger', ...(isOurs ? failureOf('sign_in', error, t) : none) })
    }
    setPending(false)
  }

  return { pending, signIn: 'PublicKeyCredential' in window ? () => void signIn() : undefined }
}
