import { Cash } from './cash.ts'
import { dealSteps, messageKinds } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { chat as limits } from './limits.ts'
import { uuid, z } from './zod.ts'

const seq = () => z.coerce.number().int().min(0)

const CarWords = z.strictObject({ year: z.number(), make: z.string(), model: z.string() })

/** The heart of what was proposed. */
export const StepTerms = z.strictObject({
  cars: z.array(z.strictObject({ giver_id: uuid(), receiver_id: uuid(), ...CarWords.shape })),
  cash: z.array(Cash),
  /** With its offset: the local time at the place. */
  meet_at: z.string().nullable(),
  place: z.string().nullable(),
})
export type StepTerms = z.output<typeof StepTerms>

/** A step of a swap plan. */
export const DealStep = z.strictObject({
  deal_id: uuid(),
  step: z.enum(dealSteps),
  /** The version it is about. */
  version: z.number(),
  /** For 'declined', 'withdrawn' and 'cancelled'. */
  reason: z.string().nullable(),
  /** For 'proposed' and 'countered'; steps from before it was added have none. */
  terms: StepTerms.optional(),
  /** For 'vin_mismatch'. */
  car: CarWords.optional(),
})
export type DealStep = z.output<typeof DealStep>

const MessageStep = z.strictObject({
  kind: z.enum(messageKinds),
  /** Null for a text. */
  data: DealStep.nullable(),
})

export const Message = z.strictObject({
  id: uuid(),
  /** 1, 2, 3 … in this chat. A gap means that a deleted member's message was removed. */
  seq: z.number(),
  /** The nil UUID for a step that no member made. */
  sender_id: uuid(),
  /** Chosen by the sender's client, for deduplication. */
  client_id: uuid(),
  /** For a step: an English sentence, for clients that do not know its kind. */
  content: z.string(),
  created_at: z.iso.datetime(),
  ...MessageStep.shape,
})
export type Message = z.output<typeof Message>

/** What a list of chats shows of the newest message. */
export const LastMessage = z.strictObject({
  seq: z.number(),
  sender_id: uuid(),
  /** May be truncated. */
  content: z.string(),
  created_at: z.iso.datetime(),
  ...MessageStep.shape,
})

// A match's chat and a ring's have the same calls, see ./rings.ts.
export const MessagesInput = z.object({ after: seq().optional(), before: seq().optional() })
export const SaidInput = z.strictObject({
  content: z.string().trim().min(1).max(limits.message_max_length),
  client_id: uuid().optional(),
})
export const ReadInput = z.strictObject({ seq: z.number().int().min(0) })
export const messageRate = { max: 60, seconds: 30 } as const
export const typingRate = { max: 60, seconds: 60 } as const

const matchId = z.strictObject({ matchId: uuid() })
const Done = z.strictObject({ ok: z.literal(true) })

export const getMessages = endpoint({
  method: 'GET',
  path: '/api/matches/{matchId}/messages',
  access: 'member',
  summary: 'The newest messages of a chat, or those after or before a seq; in order',
  params: matchId,
  input: MessagesInput,
  output: z.array(Message),
  errors: ['NOT_FOUND'],
})

export const postMessage = endpoint({
  method: 'POST',
  path: '/api/matches/{matchId}/messages',
  access: 'member',
  summary: 'Send a message; the same client_id sent again is the same message',
  params: matchId,
  input: SaidInput,
  claims: ['sender_id'],
  output: Message,
  errors: ['NOT_FOUND', 'CHAT_CLOSED'],
  limit: messageRate,
})

export const ChatState = z.strictObject({
  /** How far the viewer (`read_seq`) and the partner (`their_read_seq`) have read. */
  read_seq: z.number(),
  their_read_seq: z.number(),
  last_seq: z.number(),
  /**
   * False once either member has blocked the other, is banned or has deleted their account. After an unmatch the chat
   * is gone for both: calls get `NOT_FOUND`.
   */
  is_open: z.boolean(),
})
export type ChatState = z.output<typeof ChatState>

export const getChat = endpoint({
  method: 'GET',
  path: '/api/matches/{matchId}/chat',
  access: 'member',
  summary: 'How far both sides have read, and whether the chat is open',
  params: matchId,
  output: ChatState,
  errors: ['NOT_FOUND'],
})

export const postRead = endpoint({
  method: 'POST',
  path: '/api/matches/{matchId}/read',
  access: 'member',
  summary: 'Mark a chat as read up to this seq; also marks the match as opened',
  params: matchId,
  input: ReadInput,
  output: Done,
  errors: ['NOT_FOUND'],
})

export const postTyping = endpoint({
  method: 'POST',
  path: '/api/matches/{matchId}/typing',
  access: 'member',
  summary: 'Notify the partner that the viewer is typing',
  params: matchId,
  output: Done,
  errors: ['NOT_FOUND'],
  limit: typingRate,
})
