import { events as limits } from '@keyswap/contract/limits'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChatRef } from '../../../domain/chats.ts'
import { onNews, streamIsUp } from '../../../lib/events/shared-stream.ts'
import { listed } from '../../../lib/formats/listed.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { chat } from '../chat.texts.ts'
import { callsOf } from '../chat-calls.ts'
import { type Conversation, newestOf } from '../conversation/conversation.ts'
import { isAbout } from '../conversation/own-conversations.ts'
import type { ChatContext } from './message-row.tsx'

/** By who is typing: the seq of their latest message when they began. */
type Typists = ReadonlyMap<string, number>

/** Says who is typing, for a while after each typing event, until their next message; null if nobody is. */
export function useTyping(
  of: ChatRef,
  conversation: Conversation,
  about: ChatContext,
): string | null {
  const { t, locale } = useMessages(chat)
  const [typists, setTypists] = useState<Typists>(new Map())
  const begin = useEffectEvent((user_id: string) => {
    const since = newestOf(conversation, user_id)
    setTypists((known) => new Map(known).set(user_id, since))
  })
  const end = useEffectEvent((user_id: string) =>
    setTypists((known) => new Map([...known].filter(([id]) => id !== user_id))),
  )
  // In a match there is one other member, so the event names nobody.
  const theOther = useEffectEvent(() => [...about.names.keys()][0] ?? '')
  const { kind, id } = of
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const stop = onNews((news) => {
      if (news.type !== 'typing' || !isAbout(news, { kind, id })) return
      const user_id = 'user_id' in news ? news.user_id : theOther()
      begin(user_id)
      clearTimeout(timers.get(user_id))
      timers.set(
        user_id,
        setTimeout(() => end(user_id), limits.typing_shown_ms),
      )
    })
    return () => {
      for (const timer of timers.values()) clearTimeout(timer)
      stop()
    }
  }, [kind, id])
  const names = [...typists]
    .filter(([user_id, since]) => newestOf(conversation, user_id) <= since)
    .map(([user_id]) => about.names.get(user_id) ?? '')
  const [only, ...more] = names
  if (only === undefined) return null
  if (more.length === 0) return t('chat.typing', { name: only })
  return t('chat.typing.many', { names: listed(names, locale) })
}

/** Returns a function that tells the others that the viewer is typing; throttled. */
export function useSendTyping(of: ChatRef): () => void {
  const sentAt = useRef(0)
  return () => {
    const now = Date.now()
    if (!streamIsUp.get() || now - sentAt.current < limits.typing_interval_ms) return
    sentAt.current = now
    // Failing is harmless: the next one follows shortly.
    callsOf(of)
      .typing()
      .catch(() => {})
  }
}
