import type { ChatState, Message } from '@keyswap/contract/chat'
import type { ChatRef } from '../../domain/chats.ts'

/** For tests: the chats of two matches. */
export const aChat: ChatRef = { kind: 'match', id: 'm' }
export const anotherChat: ChatRef = { kind: 'match', id: 'n' }

/** For tests: a message with this seq. The two members write in turn, Berta the odd ones. */
export const aMessage = (seq: number, client_id = `c${seq}`): Message => ({
  id: `m${seq}`,
  seq,
  sender_id: seq % 2 === 0 ? 'anna' : 'berta',
  client_id,
  content: `Message ${seq}`,
  created_at: new Date(Date.UTC(2026, 0, 5, 12, 0, seq)).toISOString(),
  kind: 'text',
  data: null,
})

/** A step of a swap plan, by the partner. */
export const aStep = (seq: number): Message => ({
  ...aMessage(seq),
  sender_id: 'berta',
  kind: 'deal',
  data: { deal_id: 'deal', step: 'proposed', version: 1, reason: null },
})

export const messages = (from: number, to: number): Message[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => aMessage(from + index))

export const aState = (last_seq: number, more: Partial<ChatState> = {}): ChatState => ({
  read_seq: 0,
  their_read_seq: 0,
  last_seq,
  is_open: true,
  readable_until: null,
  asks_interest: false,
  warning: null,
  ...more,
})
