import { useState } from 'react'
import { leave, settleParts } from '../../../lib/http/leaving.ts'
import { currentSession, endSession } from '../../../lib/http/session.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { countUnsent, dropUnsent } from '../../../lib/offline/unsent-lists.ts'
import { isOnline } from '../../../lib/online.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { signOutLater } from '../late-sign-out.ts'
import { endAllSessions, submitSignOut } from '../session-calls.ts'
import { settings } from '../settings.texts.ts'
import { hasUnsent, type UnsentCounts } from '../unsent-text.ts'

/** How long signing out waits for what can still be sent, before it asks. */
const SEND_MS = 5_000

/** Nothing is lost without a question, so nobody has to be told of it afterwards. */
function endOwn(end: () => void): void {
  dropUnsent(currentSession().user?.id ?? '')
  end()
}

export function useSignOut() {
  const { t } = useMessages(settings)
  const toast = useToast()
  const [pending, setPending] = useState(false)

  /** Sends what waits, if there is a connection. Returns what is left. */
  async function sendUnsent(): Promise<UnsentCounts> {
    const userId = currentSession().user?.id ?? ''
    if (isOnline() && hasUnsent(countUnsent(userId))) {
      setPending(true)
      await settleParts(SEND_MS)
      setPending(false)
    }
    return countUnsent(userId)
  }

  async function signOutWith(submit: () => Promise<unknown>, text?: string) {
    await leave(async () => {
      await submit()
      endOwn(endSession)
    })
    toast({ title: t('settings.logged_out'), text })
  }

  function signOutHere() {
    endOwn(signOutLater)
    toast({ title: t('settings.logged_out'), text: t('settings.logged_out.later') })
  }

  const whilePending = async (act: () => Promise<unknown>) => {
    setPending(true)
    await act()
    setPending(false)
  }

  const signOut = () =>
    signOutWith(submitSignOut).catch(() => {
      if (!isOnline()) return signOutHere()
      const action = { label: t('settings.log_out_here'), run: signOutHere }
      toast({ tone: 'failed', title: t('settings.log_out_failed'), action })
    })

  const signOutEverywhere = () =>
    signOutWith(endAllSessions, t('settings.everywhere.done')).catch(() =>
      toast({ tone: 'failed', title: t('settings.log_out_failed') }),
    )

  return {
    pending,
    sendUnsent,
    signOut: () => whilePending(signOut),
    signOutEverywhere: () => whilePending(signOutEverywhere),
  }
}
