// The state of one chat. Messages are stored in blocks of a hundred, so that a new message changes only one block,
// however long the chat is.
import type { Attached, ChatState, Message } from '@keyswap/contract/chat'
import { kindRefusals, type QuickReply, quickReplies } from '@keyswap/contract/choices'
import { agrees } from '../../../domain/deal-steps.ts'

export type Block = { index: number; messages: readonly Message[] }

export type Conversation = {
  phase: 'loading' | 'ready' | 'failed' | 'missing'
  blocks: readonly Block[]
  /** The loaded messages have no gap up to this seq; there may be one after it. */
  known_to: number
  has_older: boolean
  older: 'idle' | 'loading' | 'failed'
  state: ChatState
  /** A member has ended the match, or the server no longer has it. */
  is_ended: boolean
  /** False after a failed catch-up, until messages can be fetched again. */
  is_reachable: boolean
}

export const emptyConversation: Conversation = {
  phase: 'loading',
  blocks: [],
  known_to: 0,
  has_older: false,
  older: 'idle',
  state: {
    ...{ read_seq: 0, their_read_seq: 0, last_seq: 0, is_open: true },
    ...{ readable_until: null, asks_interest: false, warning: null },
  },
  is_ended: false,
  is_reachable: true,
}

export type ConversationEvent =
  /** The newest page, loaded first. */
  | { type: 'newest'; messages: readonly Message[] }
  /** The messages after `known_to`, or the first page of them. */
  | { type: 'later'; messages: readonly Message[] }
  | { type: 'older_requested' }
  | { type: 'older'; messages: readonly Message[] }
  | { type: 'older_failed' }
  /** One message that the server has just accepted. */
  | { type: 'accepted'; message: Message }
  /** One that is loaded, and not as before: a photo of it was removed. */
  | { type: 'changed'; message: Message }
  | { type: 'state'; state: ChatState }
  | { type: 'read'; seq: number }
  | { type: 'loading' }
  | { type: 'failed' }
  | { type: 'missing' }
  | { type: 'unreachable' }
  | { type: 'ended' }

export function conversation(now: Conversation, event: ConversationEvent): Conversation {
  switch (event.type) {
    case 'newest':
      return {
        ...withMessages(now, event.messages),
        phase: 'ready',
        is_reachable: true,
        known_to: event.messages.at(-1)?.seq ?? 0,
        has_older: (event.messages[0]?.seq ?? 1) > 1,
      }
    case 'later':
      return {
        ...withMessages(now, event.messages),
        is_reachable: true,
        known_to: Math.max(now.known_to, event.messages.at(-1)?.seq ?? 0),
      }
    case 'older_requested':
      return { ...now, older: 'loading' }
    case 'older':
      return {
        ...withMessages(now, event.messages),
        older: 'idle',
        has_older: (event.messages[0]?.seq ?? 1) > 1,
      }
    case 'older_failed':
      return { ...now, older: 'failed' }
    case 'accepted':
      return {
        ...withMessages(now, [event.message]),
        // A higher seq means messages in between that still have to be fetched.
        known_to: event.message.seq === now.known_to + 1 ? event.message.seq : now.known_to,
      }
    case 'changed':
      return { ...now, blocks: now.blocks.map((block) => withChanged(block, event.message)) }
    case 'state':
      return { ...now, state: later(now.state, event.state) }
    case 'read':
      return { ...now, state: { ...now.state, read_seq: Math.max(now.state.read_seq, event.seq) } }
    case 'loading':
      return { ...now, phase: 'loading' }
    case 'failed':
      return { ...now, phase: 'failed' }
    case 'missing':
      return { ...now, phase: 'missing' }
    case 'unreachable':
      return { ...now, is_reachable: false }
    case 'ended':
      return { ...now, is_ended: true }
  }
}

/** Seqs only grow, so take the higher one: responses may arrive out of order. */
const later = (known: ChatState, update: ChatState): ChatState => ({
  read_seq: Math.max(known.read_seq, update.read_seq),
  their_read_seq: Math.max(known.their_read_seq, update.their_read_seq),
  last_seq: Math.max(known.last_seq, update.last_seq),
  is_open: update.is_open,
  readable_until: update.readable_until,
  asks_interest: update.asks_interest,
  warning: update.warning,
})

const BLOCK = 100
const indexOf = ({ seq }: Message): number => Math.floor((seq - 1) / BLOCK)

/** Adds messages, without duplicates, in the order of their seq. */
function withMessages(now: Conversation, messages: readonly Message[]): Conversation {
  const touched = Map.groupBy(messages, indexOf)
  if (touched.size === 0) return now
  const existing = withoutReplaced(now.blocks, messages).map((block) => {
    const more = touched.get(block.index)
    touched.delete(block.index)
    return more ? withMore(block, more) : block
  })
  const added = [...touched].map(([index, more]) => withMore({ index, messages: [] }, more))
  const blocks =
    added.length === 0 ? existing : [...existing, ...added].sort((a, b) => a.index - b.index)
  const last_seq = Math.max(now.state.last_seq, messages.at(-1)?.seq ?? 0)
  return { ...now, blocks, state: { ...now.state, last_seq } }
}

/** A step about papers that takes later changes comes again, with the same id and another seq. */
function withoutReplaced(blocks: readonly Block[], messages: readonly Message[]) {
  const steps = messages.filter(
    ({ kind, data }) => kind === 'deal' && data?.step === 'papers_changed',
  )
  const isReplaced = (one: Message) => steps.some(({ id, seq }) => id === one.id && seq > one.seq)
  if (steps.length === 0) return blocks
  return blocks
    .map((block) =>
      block.messages.some(isReplaced)
        ? { ...block, messages: block.messages.filter((one) => !isReplaced(one)) }
        : block,
    )
    .filter((block) => block.messages.length > 0)
}

function withMore(block: Block, more: readonly Message[]): Block {
  const known = new Set(block.messages.map(({ seq }) => seq))
  const news = more.filter(({ seq }) => !known.has(seq))
  if (news.length === 0) return block
  return { ...block, messages: [...block.messages, ...news].sort((a, b) => a.seq - b.seq) }
}

const withChanged = (block: Block, changed: Message): Block =>
  block.index === indexOf(changed)
    ? {
        ...block,
        messages: block.messages.map((one) => (one.seq === changed.seq ? changed : one)),
      }
    : block

export const isOpen = ({ state, is_ended }: Conversation): boolean => state.is_open && !is_ended

export const firstSeq = ({ blocks }: Conversation): number => blocks[0]?.messages[0]?.seq ?? 1

export const newest = ({ blocks }: Conversation): Message | undefined =>
  blocks.at(-1)?.messages.at(-1)

/** The others' latest message, if it is in the last block. */
export const theirNewest = ({ blocks }: Conversation, viewerId: string): Message | undefined =>
  blocks.at(-1)?.messages.findLast(({ sender_id }) => sender_id !== viewerId)

/** The seq of this member's latest message, if it is in the last block. */
export const newestOf = ({ blocks }: Conversation, userId: string): number =>
  blocks.at(-1)?.messages.findLast(({ sender_id }) => sender_id === userId)?.seq ?? 0

/** Whether the viewer has written in the loaded part of the chat. Steps of the swap plan are not written. */
export const hasWritten = ({ blocks }: Conversation, viewerId: string): boolean =>
  blocks.some(({ messages }) =>
    messages.some(({ kind, sender_id }) => kind === 'text' && sender_id === viewerId),
  )

/** How many of the others' messages in the last two blocks the viewer has not read. */
export const countUnseen = ({ blocks, state }: Conversation, viewerId: string): number =>
  blocks
    .slice(-2)
    .flatMap(({ messages }) => messages)
    // An agreement is shown in the card of the acceptance before it.
    .filter((message, index, all) => index === 0 || !agrees(all[index - 1] ?? message, message))
    .filter(({ seq, sender_id }) => seq > state.read_seq && sender_id !== viewerId).length

/** Up to which seq only steps of the swap plan and own messages follow what the viewer has read. */
export function stepsReadTo(open: Conversation, viewerId: string): number {
  const { blocks, state, known_to, has_older } = open
  // There may be unread messages before the loaded ones.
  if (has_older && firstSeq(open) > state.read_seq + 1) return state.read_seq
  const unread = blocks
    .flatMap(({ messages }) => messages)
    .filter(({ seq }) => seq > state.read_seq && seq <= known_to)
  const isText = ({ kind, sender_id }: Message) => kind === 'text' && sender_id !== viewerId
  const end = unread.findIndex(isText)
  return (end < 0 ? unread : unread.slice(0, end)).at(-1)?.seq ?? state.read_seq
}

/** Whether the viewer has said or done anything in the chat, as far as it is loaded. */
export const hasSpoken = ({ blocks }: Conversation, viewerId: string): boolean =>
  blocks.some(({ messages }) => messages.some(({ sender_id }) => sender_id === viewerId))

/** After this many messages of the viewer's, quick replies no longer help. */
const BEGINNING = 3

const isAgreed = ({ kind, data }: Message): boolean => kind === 'deal' && data?.step === 'agreed'

/**
 * The questions that the viewer has not asked yet, at the beginning of a chat and before a swap is agreed. Once one is asked,
 * the rest fold away.
 */
export function usefulReplies(
  { blocks, has_older }: Conversation,
  unsent: readonly { data?: Attached }[],
  viewerId: string,
): { replies: QuickReply[]; areFolded: boolean } {
  const all = blocks.flatMap(({ messages }) => messages)
  const own = all.filter(({ kind, sender_id }) => kind === 'text' && sender_id === viewerId)
  if (has_older || all.some(isAgreed) || own.length + unsent.length >= BEGINNING)
    return { replies: [], areFolded: false }
  const asked = [...own, ...unsent].map(({ data }) => data && 'reply' in data && data.reply)
  if (kindRefusals.some((refusal) => asked.includes(refusal)))
    return { replies: [], areFolded: false }
  const replies = quickReplies.filter((reply) => !asked.includes(reply))
  return { replies, areFolded: replies.length < quickReplies.length }
}
