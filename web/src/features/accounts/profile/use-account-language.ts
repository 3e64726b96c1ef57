import { useEffect, useRef } from 'react'
import { updateUser, useSession } from '../../../lib/http/session.ts'
import type { Language } from '../../../lib/languages.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { language } from '../../../lib/preferences.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { saveLanguage } from '../profile-calls.ts'
import { settings } from '../settings.texts.ts'

/** Sets the language of this browser and, for a signed-in member, of their mails. */
export function useAccountLanguage(): (chosen: Language) => void {
  const { t } = useMessages(settings)
  const toast = useToast()
  const { user } = useSession()
  // The language may have changed again by the time the call fails.
  const latestT = useRef(t)
  useEffect(() => {
    latestT.current = t
  }, [t])

  async function saveToAccount() {
    try {
      const saved = await saveLanguage(language.get())
      updateUser(saved)
      // Two quick choices may be saved in the wrong order.
      if (saved.language !== language.get()) await saveToAccount()
    } catch {
      toast({
        tone: 'failed',
        title: latestT.current('settings.error'),
        text: latestT.current('settings.language.failed'),
        action: { label: latestT.current('kit.retry'), run: () => void saveToAccount() },
      })
    }
  }

  return (chosen) => {
    language.set(chosen)
    if (user) void saveToAccount()
  }
}
