import { useState } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { settings } from '../../lib/messages/settings.ts'
import { endSession } from '../../lib/session.ts'
import { useToast } from '../../ui/toast-store.ts'
import { submitSignOut } from './auth-calls.ts'

export function useSignOut() {
  const { t } = useMessages(settings)
  const toast = useToast()
  const [pending, setPending] = useState(false)

  async function signOut() {
    setPending(true)
    try {
      await submitSignOut()
      endSession()
      toast({ title: t('settings.logged_out') })
    } catch {
      toast({ tone: 'danger', title: t('settings.log_out_failed') })
    }
    setPending(false)
  }

  return { pending, signOut }
}
