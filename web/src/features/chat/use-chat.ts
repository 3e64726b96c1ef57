import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { lineIsUp } from '../../lib/events/line.ts'
import { useStore } from '../../lib/store.ts'
import { conversationOf, followConversation } from './own-conversations.ts'
import { outboxOf } from './own-outbox.ts'
import { wantSending } from './sending-wanted.ts'

/** One chat on the screen: what is known, what is still to be sent, and what one can do. */
export function useChat(userId: string, matchId: string) {
  const store = useMemo(() => conversationOf(userId, matchId), [userId, matchId])
  const outbox = useMemo(() => outboxOf(userId), [userId])
  useEffect(() => followConversation(matchId, store), [matchId, store])
  useEffect(wantSending, [])
  const conversation = useSyncExternalStore(store.subscribe, store.get)
  const all = useSyncExternalStore(outbox.subscribe, outbox.get)
  const unsent = useMemo(() => all.filter((each) => each.match_id === matchId), [all, matchId])
  const isUp = useStore(lineIsUp)
  return {
    conversation,
    unsent,
    /** Neither the stream nor the questions in its place get through. */
    isConnecting: !isUp && !conversation.is_reachable,
    isPending: unsent.some(({ state }) => state === 'sending'),
    send: (content: string) => outbox.add(matchId, content),
    retry: outbox.retry,
    discard: outbox.discard,
    reload: store.open,
    older: store.older,
    end: store.end,
    refreshState: store.refreshState,
    store,
  }
}

/** Somebody who looks for so long has read it. */
const READ_AFTER_MS = 300

/** Marks as read what is in sight, while somebody looks. */
export function useReading(
  { store, conversation }: Pick<ReturnType<typeof useChat>, 'store' | 'conversation'>,
  isAtEnd: boolean,
  onRead: () => void,
): void {
  const isUp = useStore(lineIsUp)
  const isVisible = useVisible()
  const { phase, known_to } = conversation
  const tellRead = useEffectEvent(onRead)
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again when something new arrives or the line is back
  useEffect(() => {
    if (phase !== 'ready' || !isAtEnd || !isVisible) return
    const timer = setTimeout(() => {
      // What could not be told now is told with the next change.
      store.markRead().then(tellRead, () => {})
    }, READ_AFTER_MS)
    return () => clearTimeout(timer)
  }, [phase, known_to, isAtEnd, isVisible, isUp, store])
}

function useVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}
