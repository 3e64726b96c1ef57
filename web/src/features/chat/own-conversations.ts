import type { ChatRef } from '../../lib/chats.ts'
import { type News, onNews } from '../../lib/events/shared-stream.ts'
import { createKeeper, readKept } from '../../lib/kept.ts'
import { onMemberChange } from '../../lib/session.ts'
import { callsOf } from './chat-calls.ts'
import type { Conversation } from './conversation.ts'
import { type ChatEnd, type ConversationStore, createConversation } from './conversation-store.ts'
import { onOutbox, outboxOf } from './own-outbox.ts'

const cache = new Map<string, ConversationStore>()

onMemberChange(() => cache.clear())

/** Cached per chat, so that it reopens as it was left. */
export function conversationOf(userId: string, chat: ChatRef): ConversationStore {
  const cached = cache.get(chat.id)
  if (cached) return cached
  const id = `chat:${chat.id}`
  const created = createConversation({
    ...callsOf(chat),
    onArrived: (messages) => outboxOf(userId).settle(messages),
    readKept: () => readKept<ChatEnd>(userId, id),
  })
  const keep = createKeeper(userId)
  created.subscribe(() => {
    const open = created.get()
    if (open.phase === 'ready' && open.is_reachable) keep(id, endOf(open))
  })
  cache.set(chat.id, created)
  return created
}

/** How many messages of a chat can be read without a connection. */
const KEPT_MESSAGES = 100

function endOf({ blocks, known_to, state }: Conversation): ChatEnd {
  const messages = blocks.slice(-2).flatMap((block) => block.messages)
  const known = messages.filter(({ seq }) => seq <= known_to)
  return { messages: known.slice(-KEPT_MESSAGES), state }
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
