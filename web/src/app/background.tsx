import { useEffect, useEffectEvent } from 'react'
import { stayInUse } from '../features/accounts/session/stay-in-use.ts'
import { wantSending } from '../features/chat/conversation/sending-wanted.ts'
import { actionsWanted } from '../features/deals/unsent-actions.ts'
import { resumeSwipes } from '../features/matching/deck/own-swipes.ts'
import { useLateAnswers } from '../features/matching/deck/use-late-answers.ts'
import { notifications } from '../features/notifications/notifications.texts.ts'
import { savesData } from '../lib/data-saver.ts'
import { useMessages } from '../lib/messages/index.ts'
import { dropOldest } from '../lib/offline/kept.ts'
import { makePhotoCache } from '../lib/offline/photo-cache.ts'
import { markAgain } from '../lib/offline/unmarked.ts'
import { restoreUnsent } from '../lib/offline/unsent-copies.ts'
import { registerWorker, watchReleases } from '../lib/scripts/worker.ts'
import { useToast } from '../ui/toasts/toast-store.ts'
import { OutdatedHint } from './outdated-hint.tsx'

type Props = { userId: string }

/** What a member's visit needs only once its first screen is complete. */
export default function Background({ userId }: Props) {
  useTidy(userId)
  useRestored(userId)
  useLateAnswers()
  useWorker(userId)
  useEffect(stayInUse, [])
  return <OutdatedHint />
}

function useTidy(userId: string): void {
  useEffect(() => {
    void markAgain()
    void dropOldest(userId)
  }, [userId])
}

/** Sends what a killed browser had lost. */
function useRestored(userId: string): void {
  useEffect(() => {
    void restoreUnsent(userId).then((isRestored) => {
      if (!isRestored) return
      resumeSwipes()
      wantSending()
      actionsWanted.set(true)
    })
  }, [userId])
}

/** The service worker, and a notice when a new release is ready. */
function useWorker(userId: string): void {
  const { t } = useMessages(notifications)
  const toast = useToast()
  const tell = useEffectEvent(() =>
    toast({
      title: t('release.title'),
      text: t('release.text'),
      stays: true,
      action: { label: t('release.reload'), run: () => location.reload() },
    }),
  )
  useEffect(() => {
    // The worker would load the whole app in advance.
    if (savesData) return
    const stop = new AbortController()
    // Fails if the browser blocks storage: then the app needs a connection.
    start(userId, () => tell(), stop.signal).catch(() => {})
    return () => stop.abort()
  }, [userId])
}

async function start(userId: string, tell: () => void, signal: AbortSignal): Promise<void> {
  await makePhotoCache(userId)
  const registration = await registerWorker()
  if (registration && !signal.aborted) watchReleases(registration, tell, signal)
}
