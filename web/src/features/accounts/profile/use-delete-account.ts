import { useState } from 'react'
import { leave } from '../../../lib/http/leaving.ts'
import { ApiError } from '../../../lib/http/request-error.ts'
import { currentSession, endSession } from '../../../lib/http/session.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { dropUnsent } from '../../../lib/offline/unsent-lists.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { deleteAccount } from '../profile-calls.ts'
import { settings } from '../settings.texts.ts'

export function useDeleteAccount() {
  const { t } = useMessages(settings)
  const toast = useToast()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()

  const [asksProof, setAsksProof] = useState(false)

  /** Without a password if the member has proved who they are. Returns whether the password was missing or wrong. */
  async function remove(password?: string): Promise<boolean> {
    setAsksProof(false)
    if (password === '') {
      setError(t('settings.delete.password.missing'))
      return true
    }
    setError(undefined)
    setPending(true)
    const wrong = await tryToDelete(password)
    setPending(false)
    return wrong
  }

  async function tryToDelete(password: string | undefined): Promise<boolean> {
    try {
      await leave(async () => {
        await deleteAccount(password)
        dropUnsent(currentSession().user?.id ?? '')
        endSession()
      })
      toast({ title: t('settings.delete.done'), text: t('settings.delete.done.text') })
      return false
    } catch (reason) {
      if (reason instanceof ApiError && reason.code === 'WRONG_PASSWORD') {
        setError(t('settings.delete.password.wrong'))
        return true
      }
      if (reason instanceof ApiError && reason.code === 'PROOF_NEEDED') {
        setAsksProof(true)
        return false
      }
      const code = reason instanceof ApiError ? reason.code : undefined
      const text = t(
        code === 'LAST_ADMIN_STAYS'
          ? 'settings.delete.last_admin'
          : code === 'ACCOUNT_HELD'
            ? 'settings.delete.held'
            : 'settings.delete.failed',
      )
      toast({ tone: 'failed', title: t('settings.error'), text })
      return false
    }
  }

  const clearError = () => setError(undefined)
  return { pending, error, remove, clearError, asksProof, setAsksProof }
}
