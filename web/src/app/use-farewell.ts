import { useEffect } from 'react'
import { currentSession, onSessionChange } from '../lib/session.ts'

/** However a member leaves, this browser hears no more of what is theirs; the server has seen to it already. */
export function useFarewell(userId: string): void {
  useEffect(
    () =>
      onSessionChange(() => {
        if (currentSession().user?.id !== userId) void forget()
      }),
    [userId],
  )
}

async function forget(): Promise<void> {
  const { forgetMember } = await import('../features/push/browser.ts')
  // A browser that cannot has nothing to forget.
  await forgetMember().catch(() => {})
}
