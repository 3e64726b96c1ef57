import { Cash } from './cash.ts'
import { correctableFields, dealSteps, paperFields, replies, warningKinds } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { chatPhoto, chat as limits, photo as photoLimits } from './limits.ts'
import { plainText } from './plain.ts'
import { uuid, z } from './zod.ts'

const seq = () => z.coerce.number().int().min(0)

const CarTitleParts = z.strictObject({ year: z.number(), make: z.string(), model: z.string() })

/** The part of a proposal that its message in the chat shows. */
export const StepTerms = z.strictObject({
  cars: z.array(z.strictObject({ giver_id: uuid(), receiver_id: uuid(), ...CarTitleParts.shape })),
  cash: z.array(Cash),
  /** With its UTC offset: the local time at the place. */
  meet_at: z.string().nullable(),
  place: z.string().nullable(),
  /** The corrected facts about the cars, each with its new value. */
  corrections: z
    .array(
      z.strictObject({
        ...CarTitleParts.shape,
        field: z.enum(correctableFields),
        to: z.union([z.string(), z.number()]).nullable(),
      }),
    )
    .optional(),
})
export type StepTerms = z.output<typeof StepTerms>

/** An odometer in its unit, or cents in their currency. */
const measured = z.strictObject({ amount: z.number(), unit: z.string() })
const paperValue = z.union([z.string(), z.number(), measured]).nullable()

/**
 * A changed VIN or plate has neither `from` nor `to`. They are what it said before the first change and says after the last one, so
 * they are equal if it was changed and changed back.
 */
export const PaperChange = z.strictObject({
  field: z.enum(paperFields),
  from: paperValue.optional(),
  to: paperValue.optional(),
})
export type PaperChange = z.output<typeof PaperChange>

/** A step of a swap plan. */
export const DealStep = z.strictObject({
  deal_id: uuid(),
  step: z.enum(dealSteps),
  /** The version of the deal that this step is about. */
  version: z.number(),
  /** For 'declined', 'withdrawn' and 'cancelled'. */
  reason: z.string().nullable(),
  /** For 'proposed' and 'countered'; absent in old messages, from before this field existed. */
  terms: StepTerms.optional(),
  /** For 'papers_changed' and 'vin_mismatch'. */
  car: CarTitleParts.optional(),
  /** For 'papers_changed'. */
  papers: z.array(PaperChange).optional(),
  /** For 'papers_changed': they were written for the first time. */
  filled_in: z.literal(true).optional(),
  /** For 'proposed' and 'countered': its member wrote a note, a place, or what else comes with a car. */
  has_note: z.literal(true).optional(),
  /** For 'papers_changed' and 'agreed': ticks that rested on what it said before were taken back. */
  unticked: z.literal(true).optional(),
  /** For 'money_received'. */
  payment: Cash.optional(),
  /** For 'countered' and 'agreed': the swap had been agreed before. */
  is_change: z.literal(true).optional(),
})
export type DealStep = z.output<typeof DealStep>

/** A photo that was uploaded for a chat. */
export const UploadedPhoto = z.strictObject({
  id: uuid(),
  width: z.number(),
  height: z.number(),
  /** A ThumbHash, like the `placeholder` of a car's photo. */
  placeholder: z.string(),
})

/** A photo in a message. Its URL comes from `getChatPhotos`. */
export const SentPhoto = z.strictObject({
  ...UploadedPhoto.shape,
  /** Whether a moderator has removed the photo and its files. */
  is_removed: z.boolean(),
})
export type SentPhoto = z.output<typeof SentPhoto>

/** What a member sent instead of a text: photos, a question or a refusal to be shown in the reader's language, or a car. */
export const Attached = z.union([
  z.strictObject({ photos: z.array(SentPhoto).min(1).max(chatPhoto.max_per_message) }),
  z.strictObject({ reply: z.enum(replies) }),
  /** Whether the reader may see this car is checked by `getCar`, not here. */
  z.strictObject({ car_id: uuid() }),
])
export type Attached = z.output<typeof Attached>

const said = { kind: z.literal('text'), data: Attached.nullable() }
/** A message that the server writes. */
const step = { kind: z.literal('deal'), data: DealStep.nullable() }

/** Two more cars that the members of a match like of each other. */
export const NextPair = z.strictObject({
  cars: z.array(z.strictObject({ car_id: uuid(), owner_id: uuid(), ...CarTitleParts.shape })),
})
export type NextPair = z.output<typeof NextPair>

const likes = { kind: z.literal('likes'), data: NextPair.nullable() }

/**
 * 'text' is a member's message; its `data` is null if it has only a text. 'deal' is a step of a swap plan. 'likes': the members
 * like another pair of each other's cars.
 */
export type KindAndData =
  | { kind: 'text'; data: Attached | null }
  | { kind: 'deal'; data: DealStep | null }
  | { kind: 'likes'; data: NextPair | null }

const message = {
  id: uuid(),
  /**
   * 1, 2, 3 … in this chat. There are gaps before steps about papers: a later change joins the chat's last message, if that is such a
   * step of the same member and nobody else has read it, and it gets a new seq, with the same id. Old chats have others: a
   * departed member's messages used to be deleted.
   */
  seq: z.number(),
  /** The nil UUID if no member made the step. */
  sender_id: uuid(),
  /** Chosen by the sender's client: a message sent again has the same id and is stored once. */
  client_id: uuid(),
  /** If there is `data`, an English description of it, for clients that do not know its kind. */
  content: z.string(),
  created_at: z.iso.datetime(),
}

const marked = {
  /** Set if several chats got the same first message, or note, within a day. */
  is_repeated: z.literal(true).optional(),
}

export const Message = z.discriminatedUnion('kind', [
  z.strictObject({
    ...message,
    ...said,
    ...marked,
  }),
  z.strictObject({ ...message, ...step, ...marked }),
  z.strictObject({ ...message, ...likes }),
])
export type Message = z.output<typeof Message>

const { id: _, client_id: __, ...quoted } = message

/** A message as it is copied for the moderators. */
export const QuotedMessage = z.discriminatedUnion('kind', [
  z.strictObject({ ...quoted, ...said }),
  z.strictObject({ ...quoted, ...step }),
  z.strictObject({ ...quoted, ...likes }),
])
export type QuotedMessage = z.output<typeof QuotedMessage>

const last = {
  seq: z.number(),
  sender_id: uuid(),
  /** May be truncated. */
  content: z.string(),
  created_at: z.iso.datetime(),
}

/** What a list of chats shows of the newest message. */
export const LastMessage = z.discriminatedUnion('kind', [
  z.strictObject({ ...last, ...said }),
  z.strictObject({ ...last, ...step }),
  z.strictObject({ ...last, ...likes }),
])
export type LastMessage = z.output<typeof LastMessage>

// The chats of matches (below) and of rings (in ./rings.ts) have the same calls.
export const MessagesInput = z.object({ after: seq().optional(), before: seq().optional() })
export const MessageInput = z
  .strictObject({
    content: z
      .string()
      .overwrite(plainText)
      .trim()
      .min(1)
      .max(limits.message_max_length)
      .optional(),
    /** Photos that the sender has uploaded for this chat and not sent yet. */
    photos: z
      .array(uuid())
      .min(1)
      .max(chatPhoto.max_per_message)
      .refine((ids) => new Set(ids).size === ids.length, 'Each photo once')
      .optional(),
    reply: z.enum(replies).optional(),
    /** A car that the sender may see. */
    car_id: uuid().optional(),
    client_id: uuid().optional(),
  })
  .refine(
    ({ content, photos, reply, car_id }) =>
      [content, photos, reply, car_id].filter((part) => part !== undefined).length === 1,
    { path: ['content'], message: 'Send one of content, photos, reply and car_id' },
  )
export type MessageInput = z.output<typeof MessageInput>
export const MarkReadInput = z.strictObject({ seq: z.number().int().min(0) })
export const messageRate = { max: 60, seconds: 30 } as const
export const typingRate = { max: 60, seconds: 60 } as const
export const messageErrors = [
  'NOT_FOUND',
  'CHAT_CLOSED',
  'CHAT_PHOTO_MISSING',
  'CAR_NOT_FOUND',
] as const
/** In the chat of a match. */
export const matchMessageErrors = [
  ...messageErrors,
  'ANSWER_FIRST',
  'NEW_MEMBER_PACE',
  'LIMITED',
] as const
export const uploadErrors = [
  'NOT_FOUND',
  'CHAT_CLOSED',
  'INVALID_IMAGE',
  'FILE_TOO_LARGE',
  'PHOTO_EXISTS',
  'TOO_MANY_CHAT_PHOTOS',
  'BUSY',
] as const
export const uploadRate = { max: 200, seconds: 600 } as const
/** The first and last seq of the messages whose photos are wanted, at most 100 messages. */
export const ChatPhotosInput = z
  .object({ from: seq(), to: seq() })
  .refine(({ from, to }) => to >= from && to - from < chatPhoto.page, {
    path: ['to'],
    message: 'At most 100 messages',
  })
/** The URL of a photo. It works only for the member who asked for it, while they are in the chat. */
export const PhotoAddress = z.strictObject({
  id: uuid(),
  /** Accepts `&w=` with one of the stored widths. */
  url: z.string(),
  expires_at: z.iso.datetime(),
})
export type PhotoAddress = z.output<typeof PhotoAddress>

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
  input: MessageInput,
  claims: ['sender_id'],
  output: Message,
  errors: matchMessageErrors,
  limit: messageRate,
})

export const putChatPhoto = endpoint({
  method: 'PUT',
  path: '/api/matches/{matchId}/photos/{photoId}',
  access: 'member',
  summary:
    'Upload a photo to send in a chat, under an id that the client chooses; the same id again is the same photo',
  params: z.strictObject({ matchId: uuid(), photoId: uuid() }),
  body_limit: photoLimits.max_bytes,
  output: UploadedPhoto,
  errors: uploadErrors,
  limit: uploadRate,
})

export const getChatPhotos = endpoint({
  method: 'GET',
  path: '/api/matches/{matchId}/photos',
  access: 'member',
  summary: 'Addresses of the photos of these messages; they work for some minutes, for the viewer',
  params: matchId,
  input: ChatPhotosInput,
  output: z.array(PhotoAddress),
  errors: ['NOT_FOUND'],
})

export const getChatPhoto = endpoint({
  method: 'GET',
  path: '/storage/chat-photos/{chatId}/{photoId}',
  access: 'public',
  summary: 'A photo of a chat, at an address that was signed for one of its members',
  params: z.strictObject({ chatId: uuid(), photoId: uuid() }),
  input: z.object({
    /** The member it was signed for, until when it works (in seconds since 1970), and the signature. */
    for: uuid(),
    until: z.coerce.number().int().min(0),
    key: z.string().max(100),
    w: z.enum(photoLimits.widths.map(String) as [string, ...string[]]).optional(),
  }),
  output: { media_type: 'image/webp' },
  errors: ['INVALID_LINK', 'NOT_FOUND'],
})

export const ChatState = z.strictObject({
  /** How far the viewer (`read_seq`) and the partner (`their_read_seq`) have read. */
  read_seq: z.number(),
  their_read_seq: z.number(),
  last_seq: z.number(),
  /**
   * False once either member has blocked the other, is banned or has deleted their account. After an unmatch, calls
   * get `NOT_FOUND`.
   */
  is_open: z.boolean(),
  /** For a chat that has ended for good: how long, at least, it can still be read and reported. Otherwise null. */
  readable_until: z.iso.datetime().nullable(),
  /** Whether to ask the viewer if they are still interested: they have not answered for two days, and not put it off. */
  asks_interest: z.boolean(),
  /** Says that a moderator has closed another member's account for fraud, or has opened it again. */
  warning: z.strictObject({ kind: z.enum(warningKinds), user_id: uuid() }).nullable(),
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
  input: MarkReadInput,
  output: Done,
  errors: ['NOT_FOUND'],
})

export const putOffAnswer = endpoint({
  method: 'POST',
  path: '/api/matches/{matchId}/later',
  access: 'member',
  summary: 'Not be asked again whether the viewer is still interested',
  params: matchId,
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
