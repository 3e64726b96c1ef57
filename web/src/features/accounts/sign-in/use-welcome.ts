import type { SignedIn } from '@keyswap/contract/accounts'
import { startSession } from '../../../lib/http/session.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { arriveForward } from '../../../lib/navigation/navigation.ts'
import { language } from '../../../lib/preferences.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { accounts } from '../accounts.texts.ts'

/** What follows a sign-in, whatever it was made with. */
export function useWelcome(onDone: () => void) {
  const { t } = useMessages(accounts)
  const toast = useToast()
  return (session: SignedIn) => {
    onDone()
    arriveForward()
    startSession(session)
    // On a new device, use the account's language.
    language.suggest(session.user.language)
    const name = session.user.username
    toast({ title: t('auth.welcome_back.title'), text: t('auth.welcome_back.text', { name }) })
  }
}
