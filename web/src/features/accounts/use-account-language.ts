import { useEffect, useRef } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { settings } from '../../lib/messages/settings.ts'
import { type Language, language } from '../../lib/preferences.ts'
import { updateUser, useSession } from '../../lib/session.ts'
import { useToast } from '../../ui/toast-store.ts'
import { saveLanguage } from './profile-calls.ts'

/** Chooses the language of this browser and, for someone signed in, of the mails to them. */
export function useAccountLanguage(): (chosen: Language) => void {
  const { t } = useMessages(settings)
  const toast = useToast()
  const { user } = useSession()
  // By the time of an answer the page may speak another language than when it was asked.
  const spoken = useRef(t)
  useEffect(() => {
    spoken.current = t
  }, [t])

  async function tellAccount() {
    try {
      const saved = await saveLanguage(language.get())
      updateUser(saved)
      // Of two quick choices the first may have arrived last.
      if (saved.language !== language.get()) await tellAccount()
    } catch {
      toast({
        tone: 'danger',
        title: spoken.current('settings.error'),
        text: spoken.current('settings.language.failed'),
        action: { label: spoken.current('kit.retry'), run: () => void tellAccount() },
      })
    }
  }

  return (chosen) => {
    language.set(chosen)
    if (user) void tellAccount()
  }
}
