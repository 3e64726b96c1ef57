import type { Me, ProfileChange } from '@keyswap/contract/accounts'
import { useRef } from 'react'
import { currentSession, updateUser } from '../../../lib/http/session.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { saveProfile } from '../profile-calls.ts'
import { settings } from '../settings.texts.ts'

type Choices = {
  -readonly [Name in keyof ProfileChange &
    ('offer_rings' | 'ask_by_mail' | 'show_answering' | 'away_until' | 'told_by')]?: Exclude<
    ProfileChange[Name],
    undefined
  >
}

/** Optimistic: shown at once, reverted if saving fails. */
export function useChoose(user: Me) {
  const { t } = useMessages(settings)
  const toast = useToast()
  /** Saved one after the other, so that the last choice wins. */
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  return function choose(choices: Choices): void {
    const before = Object.fromEntries(
      Object.keys(choices).map((name) => [name, user[name as keyof Choices]]),
    )
    show(choices)
    queue.current = queue.current.then(() =>
      saveProfile(choices).catch(() => {
        show(before)
        toast({
          tone: 'failed',
          title: t('settings.error'),
          text: t('settings.choice_failed'),
          action: { label: t('kit.retry'), run: () => choose(choices) },
        })
      }),
    )
  }
}

function show(changed: Choices): void {
  const { user } = currentSession()
  if (user) updateUser({ ...user, ...changed })
}
