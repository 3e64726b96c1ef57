import { useEffect } from 'react'
import { currentSession, onSessionChange } from '../lib/session.ts'

/** However a member leaves, this browser hears and keeps no more of what is theirs. */
export function useFarewell(userId: string): void {
  useEffect(
    () =>
      onSessionChange(() => {
        if (currentSession().user?.id !== userId) void forget(userId)
      }),
    [userId],
  )
}

/** A browser that cannot has nothing to forget. */
async function forget(userId: string): Promise<void> {
  const [push, listings] = await Promise.all([
    import('../features/push/browser.ts'),
    import('../features/listings/forget-member.ts'),
  ])
  await Promise.allSettled([push.forgetMember(), listings.forgetMember(userId)])
}
