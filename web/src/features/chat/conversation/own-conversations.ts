import type { ChatRef } from '../../../domain/chats.ts'
import { type News, onNews } from '../../../lib/events/shared-stream.ts'
import { onMemberChange } from '../../../lib/http/session.ts'
import { createKeeper, readKept } from '../../../lib/offline/kept.ts'
import { callsOf } from '../chat-calls.ts'
import type { Conversation } from './conversation.ts'
import { type ChatEnd, type ConversationStore, createConversation } from './conversation-store.ts'
import { onMessageOutbox, ownMessages } from './own-messages.ts'

const cache = new Map<string, ConversationStore>()

/** How often each chat is open. */
const followed = new Map<ConversationStore, number>()

onMemberChange(() => cache.clear())

// Also of a chat that is not open: what a moderator has removed must not be seen when it is opened again.
onNews((news) => {
  if (news.type === 'catch_up') forgetClosed()
  if (news.type !== 'message_changed') return
  cache.get('match_id' in news ? news.match_id : news.ring_id)?.refetch(news.seq)
})

/** A change may have been missed, so they are fetched anew when they are opened. */
function forgetClosed(): void {
  for (const [id, store] of cache) if (!followed.has(store)) cache.delete(id)
}

/** Cached per chat, so that it reopens as it was left. */
export function conversationOf(userId: string, chat: ChatRef): ConversationStore {
  const cached = cache.get(chat.id)
  if (cached) return cached
  const id = `chat:${chat.id}`
  const created = createConversation({
    ...callsOf(chat),
    onArrived: (messages) => ownMessages(userId).settle(messages),
    readKept: () => readKept<ChatEnd>(userId, id),
  })
  const keep = createKeeper(userId)
  created.subscribe(() => {
    const open = created.get()
    if (open.phase === 'missing' || open.is_ended) keep(id, undefined)
    else if (open.phase === 'ready' && open.is_reachable) keep(id, endOf(open))
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
    // It may be about somebody in this chat, which does not change otherwise once they have left.
    if (news.type === 'account_warning') store.refreshState()
    if (!isAbout(news, chat)) return
    if (news.type === 'message') store.expect(news.seq)
    if (['read', 'chat_changed', 'ring'].includes(news.type)) store.refreshState()
    if (news.type === 'match_ended') store.end()
  })
  const stopOutbox = onMessageOutbox({
    onSent: (id, message) => id === chat.id && store.accepted(message),
    onClosed: (id) => id === chat.id && store.refreshState(),
  })
  store.open()
  followed.set(store, (followed.get(store) ?? 0) + 1)
  return () => {
    stopNews()
    stopOutbox()
    const others = (followed.get(store) ?? 1) - 1
    if (others > 0) followed.set(store, others)
    else followed.delete(store)
  }
}

/** Whether an event belongs to a chat. */
export function isAbout(news: News, { kind, id }: ChatRef): boolean {
  if (kind === 'match') return 'match_id' in news && news.match_id === id
  return 'ring_id' in news && news.ring_id === id
}
