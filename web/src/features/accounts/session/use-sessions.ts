import type { Session } from '@keyswap/contract/accounts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { endSessionOf, fetchSessions } from '../session-calls.ts'
import { settings } from '../settings.texts.ts'

// Keyed by member: the next one must not see the previous one's devices.
const keyOf = (user_id: string) => ['sessions', user_id]

export const useSessions = (user_id: string) =>
  useQuery({
    queryKey: keyOf(user_id),
    queryFn: ({ signal }) => fetchSessions(signal),
    // Sessions start and end on other devices, so refetch on every visit.
    refetchOnMount: 'always',
  })

export function useRefreshSessions(user_id: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keyOf(user_id) })
}

export function useEndSession(user_id: string) {
  const { t } = useMessages(settings)
  const toast = useToast()
  const queries = useQueryClient()
  const [ending, setEnding] = useState<readonly string[]>([])

  /** Returns whether the session has ended. */
  async function end(session: Session, device: string): Promise<boolean> {
    setEnding((before) => [...before, session.id])
    const hasEnded = await tryToEnd(session, device)
    setEnding((before) => before.filter((id) => id !== session.id))
    return hasEnded
  }

  async function tryToEnd(session: Session, device: string): Promise<boolean> {
    try {
      await endSessionOf(session.id)
      queries.setQueryData<Session[]>(keyOf(user_id), (known) =>
        known?.filter(({ id }) => id !== session.id),
      )
      const text = t('settings.sessions.ended.text', { device })
      toast({ title: t('settings.sessions.ended'), text })
      return true
    } catch {
      toast({
        tone: 'failed',
        title: t('settings.error'),
        text: t('settings.sessions.end_failed'),
        action: { label: t('kit.retry'), run: () => void end(session, device) },
      })
      return false
    }
  }

  return { ending, end }
}
