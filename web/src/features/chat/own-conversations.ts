import { call } from '../../lib/client.ts'
import { onNews } from '../../lib/events/line.ts'
import { onMemberChange } from '../../lib/session.ts'
import { type ConversationStore, createConversation } from './conversation-store.ts'
import { onOutbox, outboxOf } from './own-outbox.ts'

const kept = new Map<string, ConversationStore>()

onMemberChange(() => kept.clear())

/** A chat as far as this page knows it: whoever leaves and comes back finds it as it was. */
export function conversationOf(userId: string, matchId: string): ConversationStore {
  const known = kept.get(matchId)
  if (known) return known
  const params = { matchId }
  const made = createConversation({
    messages: (input) => call('getMessages', { params, input }),
    state: () => call('getChat', { params }),
    read: (seq) => call('postRead', { params, input: { seq } }),
    onArrived: (messages) => outboxOf(userId).settle(messages),
  })
  kept.set(matchId, made)
  return made
}

/** Keeps an open chat up to date, until the returned function is called. */
export function followConversation(matchId: string, store: ConversationStore): () => void {
  const stopNews = onNews((news) => {
    if (news.type === 'catch_up') store.catchUp()
    if (!('match_id' in news) || news.match_id !== matchId) return
    if (news.type === 'message') store.expect(news.seq)
    if (news.type === 'read' || news.type === 'chat_changed') store.refreshState()
    if (news.type === 'match_ended') store.end()
  })
  const stopOutbox = onOutbox({
    onSent: (match_id, message) => match_id === matchId && store.said(message),
    onClosed: (match_id) => match_id === matchId && store.refreshState(),
  })
  store.open()
  return () => {
    stopNews()
    stopOutbox()
  }
}
