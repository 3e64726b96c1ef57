import type { Session } from '@keyswap/contract/accounts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { settings } from '../../lib/messages/settings.ts'
import { useToast } from '../../ui/toast-store.ts'
import { endSessionOf, fetchSessions } from './session-calls.ts'

// Named after the member: nobody sees the devices of whoever was signed in before.
const keyOf = (user_id: string) => ['sessions', user_id]

export const useSessions = (user_id: string) =>
  useQuery({
    queryKey: keyOf(user_id),
    queryFn: ({ signal }) => fetchSessions(signal),
    // Sessions begin and end elsewhere: every visit looks anew, over what is known.
    refetchOnMount: 'always',
  })

/** Ends sessions one by one, several at once if someone is quick. */
export function useEndSession(user_id: string) {
  const { t } = useMessages(settings)
  const toast = useToast()
  const queries = useQueryClient()
  const [ending, setEnding] = useState<readonly string[]>([])

  /** Answers whether it is over. */
  async function end(session: Session, device: string): Promise<boolean> {
    setEnding((before) => [...before, session.id])
    const over = await tryToEnd(session, device)
    setEnding((before) => before.filter((id) => id !== session.id))
    return over
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
        tone: 'danger',
        title: t('settings.error'),
        text: t('settings.sessions.end_failed'),
        action: { label: t('kit.retry'), run: () => void end(session, device) },
      })
      return false
    }
  }

  return { ending, end }
}
