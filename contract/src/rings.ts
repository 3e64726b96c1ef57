// A ring is a circle of likes between three or four members: each gives their car to the member who likes it, and gets the
// car they like from another member.
import {
  ChatPhotosInput,
  ChatState,
  LastMessage,
  MarkReadInput,
  Message,
  MessageInput,
  MessagesInput,
  messageErrors,
  messageRate,
  PhotoAddress,
  typingRate,
  UploadedPhoto,
  uploadErrors,
  uploadRate,
} from './chat.ts'
import { ringAnswers, ringStates } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { ring as limits, photo as photoLimits } from './limits.ts'
import { MatchedCar, MatchedUser, ReportInChatInput } from './matching.ts'
import { uuid, z } from './zod.ts'

const ringId = z.strictObject({ ringId: uuid() })
const Done = z.strictObject({ ok: z.literal(true) })

export const RingMember = z.strictObject({
  ...MatchedUser.omit({ id: true }).shape,
  user_id: uuid(),
  gives: MatchedCar,
  gets: MatchedCar,
  /** Whether they were not in the broken ring that this one replaces. Only true for viewers who were in that ring. */
  is_new: z.boolean(),
})
export type RingMember = z.output<typeof RingMember>

export const Ring = z.strictObject({
  id: uuid(),
  state: z.enum(ringStates),
  /** In giving order: each gives to the next one, the last to the first. The viewer is the first. */
  members: z.array(RingMember).min(limits.min_members).max(limits.max_members),
  /** How many members have joined. Nobody is told who. */
  joined: z.number(),
  /** The viewer's answer. */
  my_answer: z.enum(ringAnswers).nullable(),
  /** Until when the members can answer; null unless the ring is offered. */
  expires_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** When all had joined and the chat opened; null if that never happened. */
  opened_at: z.iso.datetime().nullable(),
  /** When the ring ended, by a swap or otherwise. */
  ended_at: z.iso.datetime().nullable(),
  /** Whether it is complete and the viewer has not opened its chat yet. */
  is_new: z.boolean(),
  /** Whether messages can be sent: from the last answer until a member leaves or is gone. */
  is_open: z.boolean(),
  /** Whether it ever had a chat, which stays readable. */
  has_chat: z.boolean(),
  /**
   * The ring that replaced it, with a substitute for the member who dropped out, or the same one when somebody has asked again;
   * null unless the viewer is in that ring.
   */
  next_id: uuid().nullable(),
  /** The time to answer is over, the viewer had joined, and nobody has asked again yet. Absent otherwise. */
  can_ask_again: z.literal(true).optional(),
  last_message: LastMessage.nullable(),
  /** The others' messages that the viewer has not read; 100 means 100 or more. */
  unread: z.number(),
})
export type Ring = z.output<typeof Ring>

export const getRings = endpoint({
  method: 'GET',
  path: '/api/rings',
  access: 'member',
  summary:
    'The viewer’s rings, newest first: all with a chat, and without one those that are not over or were until lately',
  input: z.object({ after: z.string().max(120).optional() }),
  output: z.array(Ring),
  errors: [],
})

export const getRing = endpoint({
  method: 'GET',
  path: '/api/rings/{ringId}',
  access: 'member',
  summary: 'One of the viewer’s rings; 404 for anyone else',
  params: ringId,
  output: Ring,
  errors: ['NOT_FOUND'],
})

const ANSWER_LIMIT = { max: 60, seconds: 60 } as const

export const joinRing = endpoint({
  method: 'POST',
  path: '/api/rings/{ringId}/join',
  access: 'member',
  summary: 'Say "I’m in"; with the last member’s answer the ring is complete and its chat opens',
  params: ringId,
  output: Ring,
  errors: ['NOT_FOUND', 'RING_OVER'],
  limit: ANSWER_LIMIT,
})

export const declineRing = endpoint({
  method: 'POST',
  path: '/api/rings/{ringId}/decline',
  access: 'member',
  summary:
    'Say "Not for me": the ring is over for all, and never offered again. New ones wait an hour, after five in a day a day',
  params: ringId,
  output: Ring,
  errors: ['NOT_FOUND', 'RING_OVER'],
  limit: ANSWER_LIMIT,
})

export const askAgain = endpoint({
  method: 'POST',
  path: '/api/rings/{ringId}/ask-again',
  access: 'member',
  summary:
    'Offer a ring anew whose time was over, by somebody who was in; once for each ring, for the same cars. The answer is the new ring, which the viewer is in',
  params: ringId,
  output: Ring,
  errors: [
    'NOT_FOUND',
    'CANNOT_ASK_AGAIN',
    'ASKED_AGAIN',
    'CAR_GONE',
    'RING_MONEY',
    'RING_MEMBER_OUT',
    'CARS_BUSY',
  ],
  limit: ANSWER_LIMIT,
})

export const leaveRing = endpoint({
  method: 'POST',
  path: '/api/rings/{ringId}/leave',
  access: 'member',
  summary: 'Leave a complete ring: its chat closes for all, and its swap plan is cancelled',
  params: ringId,
  output: Ring,
  errors: ['NOT_FOUND', 'RING_OVER'],
  limit: ANSWER_LIMIT,
})

export const reportInRing = endpoint({
  method: 'POST',
  path: '/api/rings/{ringId}/report',
  access: 'member',
  summary:
    'Report another member of a ring, even of one that is over; another report about the same swap plan adds its reason and its messages',
  params: ringId,
  input: z.strictObject({ user_id: uuid(), ...ReportInChatInput.shape }),
  claims: ['reporter_id'],
  output: z.strictObject({ id: uuid() }),
  errors: ['NOT_FOUND'],
  limit: { max: 30, seconds: 600 },
})

export const getRingMessages = endpoint({
  method: 'GET',
  path: '/api/rings/{ringId}/messages',
  access: 'member',
  summary: 'The newest messages of a ring’s chat, or those after or before a seq; in order',
  params: ringId,
  input: MessagesInput,
  output: z.array(Message),
  errors: ['NOT_FOUND'],
})

export const postRingMessage = endpoint({
  method: 'POST',
  path: '/api/rings/{ringId}/messages',
  access: 'member',
  summary: 'Send a message to a ring; the same client_id sent again is the same message',
  params: ringId,
  input: MessageInput,
  claims: ['sender_id'],
  output: Message,
  errors: messageErrors,
  limit: messageRate,
})

export const putRingPhoto = endpoint({
  method: 'PUT',
  path: '/api/rings/{ringId}/photos/{photoId}',
  access: 'member',
  summary: 'Upload a photo to send to a ring, as to a match',
  params: z.strictObject({ ringId: uuid(), photoId: uuid() }),
  body_limit: photoLimits.max_bytes,
  output: UploadedPhoto,
  errors: uploadErrors,
  limit: uploadRate,
})

export const getRingPhotos = endpoint({
  method: 'GET',
  path: '/api/rings/{ringId}/photos',
  access: 'member',
  summary: 'Addresses of the photos of these messages; they work for some minutes, for the viewer',
  params: ringId,
  input: ChatPhotosInput,
  output: z.array(PhotoAddress),
  errors: ['NOT_FOUND'],
})

export const RingChatState = z.strictObject({
  /** How far the viewer has read. */
  read_seq: z.number(),
  /** How far each of the others has read; empty once the chat is closed. */
  reads: z.array(z.strictObject({ user_id: uuid(), read_seq: z.number() })),
  last_seq: z.number(),
  is_open: z.boolean(),
  /** The same fields as in a match's chat. */
  ...ChatState.pick({ readable_until: true, warning: true }).shape,
})
export type RingChatState = z.output<typeof RingChatState>

export const getRingChat = endpoint({
  method: 'GET',
  path: '/api/rings/{ringId}/chat',
  access: 'member',
  summary: 'How far each member has read, and whether the chat is open',
  params: ringId,
  output: RingChatState,
  errors: ['NOT_FOUND'],
})

export const postRingRead = endpoint({
  method: 'POST',
  path: '/api/rings/{ringId}/read',
  access: 'member',
  summary: 'Mark a ring’s chat as read up to this seq',
  params: ringId,
  input: MarkReadInput,
  output: Done,
  errors: ['NOT_FOUND'],
})

export const postRingTyping = endpoint({
  method: 'POST',
  path: '/api/rings/{ringId}/typing',
  access: 'member',
  summary: 'Notify the other members that the viewer is typing',
  params: ringId,
  output: Done,
  errors: ['NOT_FOUND'],
  limit: typingRate,
})
