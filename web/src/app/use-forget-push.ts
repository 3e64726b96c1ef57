import { useEffect } from 'react'
import { currentSession, onSessionChange } from '../lib/http/session.ts'

/** On sign-out of any kind, removes this browser's push subscription. The server has removed its side already. */
export function useForgetPush(userId: string): void {
  useEffect(
    () =>
      onSessionChange(() => {
        // Fails in browsers without push, where there is nothing to remove, and without a connection: then the server
        // no longer sends anything to the subscription that stays.
        if (currentSession().user?.id !== userId) forget().catch(() => {})
      }),
    [userId],
  )
}

async function forget(): Promise<void> {
  const { forgetMember } = await import('../features/push/browser.ts')
  await forgetMember()
}
