import type { ChatRef } from '../../lib/chats.ts'
import { type News, onNews } from '../../lib/events/shared-stream.ts'
import { onMemberChange } from '../../lib/session.ts'
import { callsOf } from './chat-calls.ts'
import { type ConversationStore, createConversation } from './conversation-store.ts'
import { onOutbox, outboxOf } from './own-outbox.ts'

const cache = new Map<string, ConversationStore>()

onMemberChange(() => cache.clear())

/** Cached per chat, so that it reopens as it was left. */
export function conversationOf(userId: string, chat: ChatRef): ConversationStore {
  const cached = cache.get(chat.id)
  if (cached) return cached
  const created = createConversation({
    ...callsOf(chat),
    onArrived: (messages) => outboxOf(userId).settle(messages),
  })
  cache.set(chat.id, created)
  return created
}

/** Keeps an open chat up to date until the returned function is called. */
export function followConversation(chat: ChatRef, store: ConversationStore): () => void {
  const stopNews = onNews((news) => {
    if (news.type === 'catch_up') store.catchUp()
    if (!isAbout(news, chat)) return
    if (news.type === 'message') store.expect(news.seq)
    if (news.type === 'message_changed') store.refetch(news.seq)
    if (['read', 'chat_changed', 'ring'].includes(news.type)) store.refreshState()
    if (news.type === 'match_ended') store.end()
  })
  const stopOutbox = onOutbox({
    onSent: (id, message) => id === chat.id && store.accepted(message),
    onClosed: (id) => id === chat.id && store.refreshState(),
  })
  store.open()
  return () => {
    stopNews()
    stopOutbox()
  }
}

/** Whether an event belongs to a chat. */
export function isAbout(news: News, { kind, id }: ChatRef): boolean {
  if (kind === 'match') return 'match_id' in news && news.match_id === id
  return 'ring_id' in news && news.ring_id === id
}
