import type { Message } from '@keyswap/contract/chat'
import { waitingChats } from '../../../domain/waiting-chats.ts'
import { onMemberChange } from '../../../lib/http/session.ts'
import type { Wait } from '../../../lib/http/wait.ts'
import { keepFlushing, ownOutbox } from '../../../lib/offline/own-outbox.ts'
import { writeUnsent } from '../../../lib/offline/unsent.ts'
import { nextTime, noteUnstored, outboxKey, readUnsent } from '../../../lib/offline/unsent-lists.ts'
import { randomId } from '../../../lib/random-id.ts'
import { forgetChatPhotos } from '../unsent-photos.ts'
import {
  createMessageOutbox,
  type MessageOutbox,
  type OutgoingMessage,
  type StoredMessage,
  type WhyRefused,
} from './message-outbox.ts'
import { sendMessage } from './send-message.ts'

/** With how long until it can be sent again. */
export type Failure = { why: WhyRefused } & Wait

type Listener = {
  onSent(chat_id: string, message: Message): void
  /** Shows an error message. */
  onFailed(failure: Failure): void
  /** A message was refused because its chat is closed or gone. */
  onClosed(chat_id: string): void
}

const listeners = new Set<Partial<Listener>>()

/** A failure that is not shown yet: a message may be refused before the code that shows the error has loaded. */
let pendingFailure: Failure | null = null

function notifyFailed(failure: Failure): void {
  const handlers = [...listeners].filter(({ onFailed }) => onFailed)
  pendingFailure = handlers.length === 0 ? failure : null
  for (const { onFailed } of handlers) onFailed?.(failure)
}

export function onMessageOutbox(listener: Partial<Listener>): () => void {
  listeners.add(listener)
  if (pendingFailure) notifyFailed(pendingFailure)
  return () => listeners.delete(listener)
}

const own = ownOutbox((userId): MessageOutbox => {
  const key = outboxKey(userId)
  const outbox = createMessageOutbox({
    send: (message, onPart) => sendMessage(userId, message, onPart),
    load: () => read(key),
    save: (messages) => {
      const kept = photosIn(messages)
      const gone = photosIn(read(key)).filter((id) => !kept.includes(id))
      writeUnsent(userId, key, messages)
      if (gone.length > 0) void forgetChatPhotos(userId, gone)
    },
    isOnline: () => navigator.onLine,
    later: (ms, run) => void setTimeout(run, ms),
    newId: randomId,
    now: nextTime,
    onSent: ({ id }, message) => {
      for (const { onSent } of listeners) onSent?.(id, message)
    },
    onFailed: ({ chat }, why, wait) => {
      notifyFailed({ why, ...wait })
      if (why === 'closed') for (const { onClosed } of listeners) onClosed?.(chat.id)
    },
  })
  outbox.subscribe(() => warnBeforeLoss(outbox))
  const tell = () => waitingChats.set(chatsOf(outbox.get()))
  outbox.subscribe(tell)
  tell()
  return outbox
})

/** The member's outbox; it sends from any screen. */
export const ownMessages = (userId: string): MessageOutbox => own.of(userId)

const warn = (event: Event) => event.preventDefault()

/** The browser asks before a page is left that has the only copy of a message, and signing out counts it. */
function warnBeforeLoss(outbox: MessageOutbox): void {
  const { length } = outbox.get().filter(({ is_unstored }) => is_unstored)
  noteUnstored(length)
  if (length > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
}

/** Sends waiting messages until the returned function is called. */
export function keepSendingMessages(userId: string): () => void {
  const outbox = ownMessages(userId)
  // It may be older than what was brought back after the browser was killed.
  outbox.reread()
  return keepFlushing(outboxKey(userId), outbox.flush, outbox.reread)
}

// Errors must not reach the next member.
onMemberChange(() => {
  pendingFailure = null
})

/** A message that is being sent is no reason to mark its chat. */
function chatsOf(messages: readonly OutgoingMessage[]) {
  const chats = new Map<string, 'waiting' | 'failed'>()
  for (const { chat, state } of messages)
    if (state !== 'sending' && chats.get(chat.id) !== 'failed') chats.set(chat.id, state)
  return chats
}

const photosIn = (messages: readonly StoredMessage[]): string[] =>
  messages.flatMap(({ data }) => (data && 'photos' in data ? data.photos.map(({ id }) => id) : []))

const read = (key: string): StoredMessage[] =>
  readUnsent(key).map((stored) => asStored(stored as StoredMessage | StoredBefore))

type StoredBefore = Omit<StoredMessage, 'chat'> & { match_id: string }

/** A message may be left from a version that knew only the chats of matches. */
function asStored(stored: StoredMessage | StoredBefore): StoredMessage {
  if ('chat' in stored) return stored
  const { match_id, ...message } = stored
  return { ...message, chat: { kind: 'match', id: match_id } }
}
