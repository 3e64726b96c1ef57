import { call } from '../../lib/client.ts'
import { onNews } from '../../lib/events/shared-stream.ts'
import { onMemberChange } from '../../lib/session.ts'
import { type ConversationStore, createConversation } from './conversation-store.ts'
import { onOutbox, outboxOf } from './own-outbox.ts'

const cache = new Map<string, ConversationStore>()

onMemberChange(() => cache.clear())

/** Cached per match, so that a chat reopens as it was left. */
export function conversationOf(userId: string, matchId: string): ConversationStore {
  const cached = cache.get(matchId)
  if (cached) return cached
  const params = { matchId }
  const created = createConversation({
    messages: (input) => call('getMessages', { params, input }),
    state: () => call('getChat', { params }),
    read: (seq) => call('postRead', { params, input: { seq } }),
    onArrived: (messages) => outboxOf(userId).settle(messages),
  })
  cache.set(matchId, created)
  return created
}

/** Keeps an open chat up to date until the returned function is called. */
export function followConversation(matchId: string, store: ConversationStore): () => void {
  const stopNews = onNews((news) => {
    if (news.type === 'catch_up') store.catchUp()
    if (!('match_id' in news) || news.match_id !== matchId) return
    if (news.type === 'message') store.expect(news.seq)
    if (news.type === 'read' || news.type === 'chat_changed') store.refreshState()
    if (news.type === 'match_ended') store.end()
  })
  const stopOutbox = onOutbox({
    onSent: (match_id, message) => match_id === matchId && store.accepted(message),
    onClosed: (match_id) => match_id === matchId && store.refreshState(),
  })
  store.open()
  return () => {
    stopNews()
    stopOutbox()
  }
}
