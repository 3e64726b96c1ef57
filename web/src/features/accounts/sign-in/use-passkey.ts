import { useState } from 'react'
import { ApiError, NetworkError } from '../../../lib/http/request-error.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { accounts } from '../accounts.texts.ts'
import { submitPasskey } from '../auth-calls.ts'
import { failureOf } from '../auth-rules.ts'
import { dropOutcome, tellOutcome } from '../outcome-toast.ts'
import { useWelcome } from './use-welcome.ts'

type None = 'auth.passkey.none' | 'auth.step.passkey_none' | 'auth.step.passkey_none.totp'

/** Signing in with a passkey; without `signIn` the browser has none. `none` says what to do if none was used. */
export function usePasskey(onDone: () => void, none: None = 'auth.passkey.none') {
  const { t } = useMessages(accounts)
  const welcome = useWelcome(onDone)
  const [pending, setPending] = useState(false)

  async function signIn() {
    dropOutcome()
    setPending(true)
    try {
      welcome(await submitPasskey())
    } catch (error) {
      // Anything else comes from the browser: the member has none for this site, or did not use it.
      const isOurs = error instanceof ApiError || error instanceof NetworkError
      const unused = { title: t('auth.signin_failed'), text: t(none) }
      tellOutcome({ tone: 'danger', ...(isOurs ? failureOf('sign_in', error, t) : unused) })
    }
    setPending(false)
  }

  return { pending, signIn: 'PublicKeyCredential' in window ? () => void signIn() : undefined }
}
