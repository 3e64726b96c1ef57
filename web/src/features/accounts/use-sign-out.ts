import { useState } from 'react'
import { leave } from '../../lib/leaving.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { endSession } from '../../lib/session.ts'
import { useToast } from '../../ui/toast-store.ts'
import { endAllSessions, submitSignOut } from './session-calls.ts'
import { settings } from './settings.texts.ts'

export function useSignOut() {
  const { t } = useMessages(settings)
  const toast = useToast()
  const [pending, setPending] = useState(false)

  async function signOutWith(submit: () => Promise<unknown>, text?: string) {
    setPending(true)
    try {
      await leave(async () => {
        await submit()
        endSession()
      })
      toast({ title: t('settings.logged_out'), text })
    } catch {
      toast({ tone: 'danger', title: t('settings.log_out_failed') })
    }
    setPending(false)
  }

  return {
    pending,
    signOut: () => signOutWith(submitSignOut),
    signOutEverywhere: () => signOutWith(endAllSessions, t('settings.everywhere.done')),
  }
}
