// A deal is the plan to exchange cars that the members of one chat make together: two of them in a match, three or four
// in a ring.
import { Standing } from './accounts.ts'
import { Cash } from './cash.ts'
import {
  bodyTypes,
  type CorrectableField,
  conditions,
  dealEndCauses,
  dealExtras,
  dealStates,
  fuelTypes,
  handoverViews,
  paperWarnings,
  paymentIndexes,
  reportCategories,
  transmissions,
} from './choices.ts'
import { checkItems, countries } from './deals/checklists.ts'
import { vinPattern } from './deals/vin.ts'
import { endpoint } from './endpoint.ts'
import {
  car as carLimits,
  deal as limits,
  photo as photoLimits,
  report as reportLimits,
} from './limits.ts'
import { carFields, firstRegistration } from './listings.ts'
import { MatchedCar } from './matching.ts'
import { plainLine, plainText } from './plain.ts'
import { currencies, distanceUnits } from './units.ts'
import { sha256, uuid, z } from './zod.ts'

const Done = z.strictObject({ ok: z.literal(true) })
const text = (max: number) => z.string().overwrite(plainText).trim().max(max)
const line = (max: number) => z.string().overwrite(plainLine).trim().max(max)
/** A time with its UTC offset. */
const time = () => z.iso.datetime({ offset: true }).max(40)
/** A text, or null if it is empty. */
const orNone = (said: z.ZodString) =>
  said
    .nullable()
    .default(null)
    .transform((typed) => typed || null)
const words = (max: number) => orNone(text(max))

/** `receiver_id` gets the car of `giver_id`. The legs of a deal are one closed cycle over its parties. */
export const Leg = z.strictObject({ car_id: uuid(), giver_id: uuid(), receiver_id: uuid() })
export type Leg = z.output<typeof Leg>

/** What comes with a car. */
export const Extras = z.strictObject({
  car_id: uuid(),
  items: z.array(z.enum(dealExtras)).max(dealExtras.length).default([]),
  other: orNone(line(limits.other_max_length)),
})
export type Extras = z.output<typeof Extras>

const correction = <Field extends CorrectableField, To extends z.ZodType>(field: Field, to: To) =>
  z.strictObject({ car_id: uuid(), field: z.literal(field), to })

/**
 * A fact about a car that differs from what was agreed. A mileage is in the agreed unit, unless the same version also
 * corrects the unit.
 */
export const Correction = z.discriminatedUnion('field', [
  correction('year', carFields.year),
  correction('make', carFields.make),
  correction('model', carFields.model),
  correction('mileage', z.number().int().min(0).max(carLimits.max_mileage_km)),
  correction('mileage_unit', z.enum(distanceUnits)),
  correction('transmission', carFields.transmission),
  correction('fuel_type', carFields.fuel_type),
  correction('condition', carFields.condition),
  correction('body', z.enum(bodyTypes).nullable()),
  correction('first_registration', firstRegistration.nullable()),
  correction('inspection_until', z.iso.date().nullable()),
])
export type Correction = z.output<typeof Correction>

export const TermsInput = z.strictObject({
  legs: z.array(Leg).min(2).max(limits.max_parties),
  cash: z.array(Cash).max(limits.max_payments).default([]),
  /** Stored with its UTC offset: the local time at the place. */
  meet_at: time().nullable().default(null),
  place: orNone(line(limits.place_max_length)),
  extras: z.array(Extras).max(limits.max_parties).default([]),
  note: words(limits.note_max_length),
  /** Only while the swap is agreed: its listings are locked then. Before, owners change the listing itself. */
  corrections: z.array(Correction).min(1).max(limits.max_corrections).optional(),
  /** By default in seven days. A time after the meeting is replaced by the time of the meeting. */
  valid_until: time().optional(),
})
export type TermsInput = z.output<typeof TermsInput>

export const Terms = z.strictObject({
  ...TermsInput.shape,
  valid_until: z.iso.datetime({ offset: true }),
})
export type Terms = z.output<typeof Terms>

const SnapshotCar = z.strictObject({
  id: uuid(),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  mileage: z.number(),
  mileage_km: z.number(),
  mileage_unit: z.enum(distanceUnits),
  /** In `currency`; 0 means not set. */
  price: z.number(),
  currency: z.enum(currencies),
  /** Follows from the car's place; decides which checklist applies. */
  country: z.enum(countries),
  location: z.string().optional(),
  transmission: z.enum(transmissions).optional(),
  fuel_type: z.enum(fuelTypes).optional(),
  condition: z.enum(conditions).optional(),
  /** Null if the owner has not said. */
  body: z.enum(bodyTypes).nullable().optional(),
  first_registration: z.iso.date().nullable().optional(),
  inspection_until: z.iso.date().nullable().optional(),
  /** `description` and `photos` are only in the newest version and the agreed one. */
  description: z.string().optional(),
  photos: z.array(z.string()).optional(),
})

/**
 * Cars and names as they were when the version was proposed. A version after the agreement has the agreed cars with its
 * corrections. Optional fields are absent in versions from before the field existed.
 */
export const Snapshot = z.strictObject({
  cars: z.array(SnapshotCar),
  names: z.array(z.strictObject({ user_id: uuid(), name: z.string() })),
})
export type Snapshot = z.output<typeof Snapshot>

/** A car as its listing is now, with the listing's hash. */
const ListedCar = z.strictObject({ ...SnapshotCar.shape, hash: sha256() })

export const Version = z.strictObject({
  /** 1, 2, 3 … in this deal. */
  number: z.number(),
  /** SHA-256 over the canonical JSON (RFC 8785) of the deal's id, the number, the terms and the snapshot. */
  hash: sha256(),
  proposed_by: uuid(),
  created_at: z.iso.datetime(),
  terms: Terms,
  snapshot: Snapshot,
  accepted_by: z.array(uuid()),
  /** False once the version is agreed, declined, expired or answered with a newer one. */
  is_open: z.boolean(),
})
export type Version = z.output<typeof Version>

export const Party = z.strictObject({
  user_id: uuid(),
  /** 'Deleted user' once the account is gone. */
  name: z.string(),
  avatar_url: z.string().nullable(),
  is_deleted: z.boolean(),
  ...Standing.shape,
  gives: MatchedCar,
  gets: MatchedCar,
  /** When they said "I got the keys"; null again if they take it back. */
  handed_over_at: z.iso.datetime().nullable(),
  /** Whether they have said "I got the keys" again since the last dispute began. False without a dispute. */
  has_repeated: z.boolean(),
  /** Whether they have ever taken back "I got the keys", even if they have said it again since. */
  has_taken_back: z.boolean(),
  /** Whether they want to cancel a disputed swap. */
  wants_cancel: z.boolean(),
})
export type Party = z.output<typeof Party>

/** One car's checklist: the list of its country, and who has ticked what. */
export const Checks = z.strictObject({
  car_id: uuid(),
  country: z.enum(countries),
  items: z.array(z.strictObject({ item: z.enum(checkItems), done_by: z.array(uuid()) })),
})
export type Checks = z.output<typeof Checks>

export const PapersInput = z.strictObject({
  vin: z
    .string()
    .trim()
    .toUpperCase()
    .regex(vinPattern, 'A VIN has 17 letters and digits, without I, O or Q')
    .nullable()
    .default(null),
  plate: orNone(line(limits.plate_max_length)),
  odometer: z.number().int().min(0).max(limits.max_odometer).nullable().default(null),
  odometer_unit: z.enum(distanceUnits).default('km'),
  defects: words(limits.defects_max_length),
  keys: z.number().int().min(0).max(limits.max_keys).nullable().default(null),
  /** The fields from here on stay unchanged if absent; null clears them. */
  first_registration: z.iso.date().nullable().optional(),
  inspection_until: z.iso.date().nullable().optional(),
  /** The value of the car according to its giver, in `currency`. */
  value_cents: z.number().int().min(0).max(limits.max_cash_cents).nullable().optional(),
  currency: z.enum(currencies).nullable().optional(),
})
export type PapersInput = z.output<typeof PapersInput>

export const Papers = z.strictObject({
  ...PapersInput.shape,
  first_registration: z.iso.date().nullable(),
  inspection_until: z.iso.date().nullable(),
  value_cents: z.number().nullable(),
  currency: z.enum(currencies).nullable(),
  car_id: uuid(),
  /** How the VIN does not fit the agreed car. Only its giver sees this, as advice to check the VIN. */
  warnings: z.array(z.enum(paperWarnings)),
  /** Whether to advise the other parties to compare the VIN plate with the papers. */
  compare_vin: z.boolean(),
  updated_at: z.iso.datetime(),
})
export type Papers = z.output<typeof Papers>

export const ReviewInput = z.strictObject({
  user_id: uuid(),
  would_swap_again: z.boolean(),
  /** About the car that the author got from this member; null if they got none from them, in a ring. */
  as_described: z.boolean().nullable().default(null),
  on_time: z.boolean(),
  text: words(limits.review_max_length),
})
export type ReviewInput = z.output<typeof ReviewInput>

/** Others see a review once both members have reviewed each other, or 14 days after the swap. */
export const Review = z.strictObject({
  ...ReviewInput.shape,
  id: uuid(),
  /** On a member's page, the nil UUID if the author's account is gone or the viewer cannot see the author. */
  author_id: uuid(),
  /** 'Deleted user' once the account is gone; on a member's page, also if the viewer cannot see the author. */
  author_name: z.string(),
  created_at: z.iso.datetime(),
  /** False while only its author sees it. */
  is_shown: z.boolean(),
})
export type Review = z.output<typeof Review>

/** A review on a member's page. */
export const ListedReview = z.strictObject({
  ...Review.shape,
  /** Whether the member's record includes it: swaps with the author count, and it is the author's newest shown review. */
  is_counted: z.boolean(),
})
export type ListedReview = z.output<typeof ListedReview>

/** A party's objection after someone has said "I got the keys". */
export const Dispute = z.strictObject({
  by: uuid(),
  text: z.string(),
  created_at: z.iso.datetime(),
  /**
   * When it was answered: another party whose "I got the keys" it is about said so again. Without such a word, when another party
   * said it for the first time.
   */
  repeated_at: z.iso.datetime().nullable(),
})
export type Dispute = z.output<typeof Dispute>

/** A payment that its payee has received, by its index in the agreed version. */
export const ReceivedPayment = z.strictObject({ payment: z.number(), at: z.iso.datetime() })

/** A photo that the receiver of a car took at the handover. */
export const HandoverPhoto = z.strictObject({
  car_id: uuid(),
  view: z.enum(handoverViews),
  caption: z.string().nullable(),
  by: uuid(),
  /** When it arrived, by the server's clock: a photo may have waited for a connection. */
  created_at: z.iso.datetime(),
  /** SHA-256 of the file as the device sent it, and of the picture as it is stored. */
  sent_digest: sha256(),
  stored_digest: sha256(),
  /** Answers with the viewer's access token. Accepts `?w=` with one of the stored widths. */
  url: z.string(),
  /** Whether a moderator has removed it, with its caption and its files. */
  is_removed: z.boolean(),
})
export type HandoverPhoto = z.output<typeof HandoverPhoto>

/** What was received of an agreement before: a later version has another payment in its place. */
export const ReceivedBefore = z.strictObject({
  from_id: uuid(),
  to_id: uuid(),
  amount_cents: z.number(),
  currency: z.enum(currencies),
  at: z.iso.datetime(),
})

export const Deal = z.strictObject({
  id: uuid(),
  /** Grows with every change: of two responses, the one with the higher revision is newer. */
  revision: z.number(),
  state: z.enum(dealStates),
  chat: z.strictObject({ kind: z.enum(['match', 'ring']), id: uuid() }),
  /** In giving order: each gives to the next one, the last to the first. If the viewer is a party, they come first. */
  parties: z.array(Party).min(2).max(limits.max_parties),
  /** Oldest first. `getDeals` returns only the newest and the agreed version of each deal. */
  versions: z.array(Version),
  versions_total: z.number(),
  /** In an open deal, the cars whose listings have changed since the newest version, as listed now. */
  changed_cars: z.array(ListedCar),
  /** The version that everyone accepted. It stays agreed while a newer one is open. */
  agreed: z.strictObject({ version: z.number(), at: z.iso.datetime() }).nullable(),
  /**
   * From when parties can say "I got the keys": the day of the meeting, where it is and where the parties
   * live, but at least six hours before it; without one, the day after the agreement.
   */
  handover_from: z.iso.datetime({ offset: true }).nullable(),
  /** Oldest first. */
  disputes: z.array(Dispute),
  /** From when the viewer can cancel a disputed swap without the others; null if they cannot. */
  cancel_alone_from: z.iso.datetime({ offset: true }).nullable(),
  /** Empty until the deal is agreed. */
  checks: z.array(Checks),
  papers: z.array(Papers),
  /** Grows with every change of the papers. */
  papers_revision: z.number(),
  /** SHA-256 over the canonical JSON of the agreed version's hash and `papers_revision`; null if there is no agreement to get. */
  agreement_hash: z.string().nullable(),
  received: z.array(ReceivedPayment),
  received_before: z.array(ReceivedBefore),
  /** In the order in which they arrived. Of each view of a car only the first photo stands. */
  handover_photos: z.array(HandoverPhoto),
  /** The viewer's own, and those that are shown. */
  reviews: z.array(Review),
  /** Until when the parties can review each other, also once it is past; null of a deal without reviews. */
  reviews_until: z.iso.datetime().nullable(),
  /** How the deal ended without a swap; null if it has not. */
  ended: z
    .strictObject({
      /** The party that ended it; null for an expiry, a moderator or the system. */
      by: uuid().nullable(),
      /** As the party or the moderator wrote it. */
      reason: z.string().nullable(),
      /** Null if a party ended it or it expired. */
      cause: z.enum(dealEndCauses).nullable(),
      /** For 'car_withdrawn': whose car it was. In a ring only that member is told. */
      car_of: uuid().nullish(),
    })
    .nullable(),
  /**
   * The newest earlier deal of the chat after whose end something may still have to be given back: money that was received, or a
   * car that its owner has not activated again.
   */
  unsettled_before: uuid().nullable(),
  /** Whether the viewer has put away the reminder to list the car they got. */
  is_put_away: z.boolean(),
  created_at: z.iso.datetime(),
  done_at: z.iso.datetime().nullable(),
  /** Whether the swap is done and no device of the viewer has shown it as a moment yet (`claimSwapMoment`). */
  is_unshown: z.boolean(),
})
export type Deal = z.output<typeof Deal>

const dealId = z.strictObject({ dealId: uuid() })
const proposals = { max: 60, seconds: 600 } as const
const steps = { max: 120, seconds: 600 } as const
/** Few enough that nobody keeps the others’ word out by changing what it is about all the time. */
const papersRate = { max: 60, seconds: 3_600 } as const
/** Of steps that can be taken back and taken again: in a loop they would fill the chat. */
const turns = { max: 12, seconds: 3_600 } as const

export const getDeals = endpoint({
  method: 'GET',
  path: '/api/deals',
  access: 'member',
  summary: 'The viewer’s deals, each with its newest version and the agreed one; newest first',
  input: z.object({
    state: z.enum(dealStates).optional(),
    /** Only those of this match or ring. */
    chat_id: uuid().optional(),
    /** Only those that ended with something that may still have to be given back. */
    is_unsettled: z.stringbool().optional(),
    limit: z.coerce.number().int().min(1).max(limits.page).optional(),
    after: z.string().max(120).optional(),
  }),
  output: z.array(Deal),
  errors: [],
})

export const getDeal = endpoint({
  method: 'GET',
  path: '/api/deals/{dealId}',
  access: 'member',
  summary: 'One of the viewer’s deals with all versions, checks and papers; 404 for anyone else',
  params: dealId,
  output: Deal,
  errors: ['NOT_FOUND'],
})

export const NewDeal = z.strictObject({
  /** Chosen by the client. Sending the same id again does not make a second proposal. */
  client_id: uuid(),
  terms: TermsInput,
  /**
   * The hashes of the others' listings as the sender saw them (`getUserCars`): 409 if one of these listings has changed since.
   * If absent, the cars are taken as they are now.
   */
  seen_cars: z.array(sha256()).max(limits.max_parties).optional(),
})
export type NewDeal = z.output<typeof NewDeal>

export const postMatchDeal = endpoint({
  method: 'POST',
  path: '/api/matches/{matchId}/deal',
  access: 'member',
  summary: 'Propose a swap to the partner of a match',
  params: z.strictObject({ matchId: uuid() }),
  input: NewDeal,
  output: Deal,
  errors: [
    'NOT_FOUND',
    'CHAT_CLOSED',
    'DEAL_OPEN',
    'CAR_RESERVED',
    'CAR_GONE',
    'CAR_CHANGED',
    'ANSWER_FIRST',
    'NEW_MEMBER_PACE',
    'LIMITED',
  ],
  limit: proposals,
})

export const postRingDeal = endpoint({
  method: 'POST',
  path: '/api/rings/{ringId}/deal',
  access: 'member',
  summary: 'Propose a swap to the other members of a complete ring',
  params: z.strictObject({ ringId: uuid() }),
  input: NewDeal,
  output: Deal,
  errors: ['NOT_FOUND', 'CHAT_CLOSED', 'DEAL_OPEN', 'CAR_RESERVED', 'CAR_GONE', 'CAR_CHANGED'],
  limit: proposals,
})

export const postVersion = endpoint({
  method: 'POST',
  path: '/api/deals/{dealId}/versions',
  access: 'member',
  summary: 'Make a counter-offer: the next version, accepted by the one who proposes it',
  params: dealId,
  input: z.strictObject({
    client_id: uuid(),
    /** The number of the version it answers. */
    based_on: z.number().int().min(1),
    terms: TermsInput,
    /**
     * The hashes of the others' listings as the sender saw them: of `changed_cars`, and of cars that are new in this version.
     * A counter-offer takes all cars as they are now; 409 if another party's car has changed and its hash is not here.
     */
    seen_cars: z
      .array(sha256())
      .max(2 * limits.max_parties)
      .optional(),
  }),
  output: Deal,
  errors: [
    'NOT_FOUND',
    'VERSION_STALE',
    'CHAT_CLOSED',
    'DEAL_OVER',
    'DEAL_DISPUTED',
    'HANDOVER_BEGUN',
    'TOO_MANY_VERSIONS',
    'LEGS_AGREED',
    'CAR_RESERVED',
    'CAR_GONE',
    'CAR_CHANGED',
    'ANSWER_FIRST',
    'NEW_MEMBER_PACE',
    'LIMITED',
  ],
  limit: proposals,
})

export const acceptDeal = endpoint({
  method: 'POST',
  path: '/api/deals/{dealId}/accept',
  access: 'member',
  summary: 'Accept the newest version; with the last party’s acceptance the swap is agreed',
  params: dealId,
  input: z.strictObject({ version: z.number().int().min(1) }),
  output: Deal,
  errors: [
    'NOT_FOUND',
    'VERSION_STALE',
    'CHAT_CLOSED',
    'DEAL_OVER',
    'DEAL_DISPUTED',
    'CAR_RESERVED',
    'CAR_GONE',
    'CAR_CHANGED',
  ],
  limit: steps,
})

/** One line, so that it cannot look like a sentence of ours below it. */
const why = z.strictObject({ reason: orNone(line(limits.reason_max_length)) })

export const declineDeal = endpoint({
  method: 'POST',
  path: '/api/deals/{dealId}/decline',
  access: 'member',
  summary: 'Decline the newest version, for a party that has not accepted it',
  params: dealId,
  input: why,
  output: Deal,
  errors: ['NOT_FOUND', 'DEAL_OVER', 'DEAL_DISPUTED', 'HANDOVER_BEGUN', 'ACCEPTED_ALREADY'],
  limit: steps,
})

export const cancelDeal = endpoint({
  method: 'POST',
  path: '/api/deals/{dealId}/cancel',
  access: 'member',
  summary:
    'Cancel the swap, for a party that has accepted it, until someone has the keys; a disputed one if everyone wants it',
  params: dealId,
  input: why,
  output: Deal,
  errors: [
    'NOT_FOUND',
    'DEAL_OVER',
    'HANDOVER_BEGUN',
    'NOT_ACCEPTED',
    'ANSWER_FIRST',
    'NEW_MEMBER_PACE',
    'LIMITED',
  ],
  limit: turns,
})

export const putPapers = endpoint({
  method: 'PUT',
  path: '/api/deals/{dealId}/papers/{carId}',
  access: 'member',
  summary:
    'The papers of a car, written by its giver from the agreement on until its receiver has the keys',
  params: z.strictObject({ dealId: uuid(), carId: uuid() }),
  input: z.strictObject({
    ...PapersInput.shape,
    /** The papers' `updated_at` as the sender saw it, null without papers: 409 if they have changed since. */
    based_on: z.iso.datetime().nullable().optional(),
  }),
  output: Deal,
  errors: [
    ...(['NOT_FOUND', 'DEAL_OVER', 'NOT_AGREED', 'DEAL_DISPUTED', 'PAPERS_LOCKED'] as const),
    ...(['CHAT_CLOSED', 'AGREEMENT_CHANGED'] as const),
  ],
  limit: papersRate,
})

const asSeen = {
  /** The deal's `agreement_hash` as the sender saw it: 409 if it has changed since. */
  agreement_hash: sha256().optional(),
}

const afterWait = {
  /** How long ago it was done, if it waited for a connection: what the same member did later about the same thing stays. */
  waited_ms: z.number().int().min(0).max(limits.max_waited_ms).optional(),
}

export const putCheck = endpoint({
  method: 'PUT',
  path: '/api/deals/{dealId}/checks/{carId}/{item}',
  access: 'member',
  summary: 'Tick an item of a car’s checklist, or take the tick back, until 30 days after the swap',
  params: z.strictObject({ dealId: uuid(), carId: uuid(), item: z.enum(checkItems) }),
  /** Only the tick of an item that rests on the papers is refused after a change: all but `owner_change` and `insurance`. */
  input: z.strictObject({ done: z.boolean(), ...asSeen, ...afterWait }),
  output: Deal,
  errors: ['NOT_FOUND', 'DEAL_OVER', 'NOT_AGREED', 'AGREEMENT_CHANGED'],
  limit: { max: 300, seconds: 600 },
})

/** The input of statements that are hard to take back: "I got the keys", "I received the money". */
const seen = z.strictObject(asSeen).default({})

export const postReceived = endpoint({
  method: 'POST',
  path: '/api/deals/{dealId}/payments/{index}/received',
  access: 'member',
  summary:
    'Say “I received the money”, by the payee of the agreed version’s payment, until 30 days after the swap',
  params: z.strictObject({
    dealId: uuid(),
    /** The payment's index in the terms, from 0 on. */
    index: z.enum(paymentIndexes),
  }),
  input: seen,
  output: Deal,
  errors: ['NOT_FOUND', 'DEAL_OVER', 'NOT_AGREED', 'AGREEMENT_CHANGED'],
  limit: steps,
})

/** "I got the keys". */
const word = z
  .strictObject({
    ...asSeen,
    ...afterWait,
    /**
     * The sender has not said it yet. Sent again because its answer was lost, it then changes nothing; otherwise a word that
     * stands already repeats it after a dispute.
     */
    is_first: z.boolean().optional(),
  })
  .default({})

export const postHandover = endpoint({
  method: 'POST',
  path: '/api/deals/{dealId}/handover',
  access: 'member',
  summary:
    'Say “I got the keys”, from the day of the meeting on; with the last party’s word the swap is done',
  params: dealId,
  input: word,
  output: Deal,
  errors: ['NOT_FOUND', 'DEAL_OVER', 'NOT_AGREED', 'TOO_EARLY', 'AGREEMENT_CHANGED'],
  limit: turns,
})

export const deleteHandover = endpoint({
  method: 'DELETE',
  path: '/api/deals/{dealId}/handover',
  access: 'member',
  summary: 'Take back “I got the keys”, until the swap is done',
  params: dealId,
  input: z.strictObject(afterWait).default({}),
  output: Deal,
  errors: ['NOT_FOUND', 'DEAL_OVER'],
  limit: turns,
})

const photoOfDeal = z.strictObject({
  dealId: uuid(),
  carId: uuid(),
  view: z.enum(handoverViews),
})
const pictureWidth = z.enum(photoLimits.widths.map(String) as [string, ...string[]]).optional()

export const putHandoverPhoto = endpoint({
  method: 'PUT',
  path: '/api/deals/{dealId}/handover-photos/{carId}/{view}',
  access: 'member',
  summary:
    'Add a photo of a car, by its receiver, from the day of the meeting until 7 days after the swap. Its SHA-256 is in the header content-digest. The first photo of a view stays',
  params: photoOfDeal,
  /** Of damage only. */
  input: z.object({ caption: orNone(line(limits.photo_caption_max_length)) }),
  body_limit: photoLimits.max_bytes,
  output: Deal,
  errors: [
    'NOT_FOUND',
    'DEAL_OVER',
    'NOT_AGREED',
    'TOO_EARLY',
    'WRONG_DIGEST',
    'INVALID_IMAGE',
    'FILE_TOO_LARGE',
    'PHOTO_EXISTS',
    'BUSY',
  ],
  limit: steps,
})

export const getHandoverPhoto = endpoint({
  method: 'GET',
  path: '/api/deals/{dealId}/handover-photos/{carId}/{view}',
  access: 'member',
  summary: 'A photo of the handover, for the parties',
  params: photoOfDeal,
  input: z.object({ w: pictureWidth }),
  output: { media_type: 'image/webp' },
  errors: ['NOT_FOUND'],
})

export const postDispute = endpoint({
  method: 'POST',
  path: '/api/deals/{dealId}/dispute',
  access: 'member',
  summary:
    'Say “That’s not right”, once a party has said that they got the keys; again to change the text',
  params: dealId,
  input: z.strictObject({ text: text(limits.dispute_max_length).min(1) }),
  output: Deal,
  errors: ['NOT_FOUND', 'DEAL_OVER', 'NOTHING_SAID'],
  /** Kept low because a dispute sends mails, each time: else the 72 hours of a second dispute would begin unseen. */
  limit: { max: 10, seconds: 86_400 },
})

export const deleteDispute = endpoint({
  method: 'DELETE',
  path: '/api/deals/{dealId}/dispute',
  access: 'member',
  summary: 'Take back “That’s not right”; the swap is done if every party has the keys',
  params: dealId,
  output: Deal,
  errors: ['NOT_FOUND', 'DEAL_OVER'],
  limit: turns,
})

export const claimSwapMoment = endpoint({
  method: 'POST',
  path: '/api/deals/{dealId}/shown',
  access: 'member',
  summary:
    'Whether this device shows the end of a swap: true once for each party, after it is done',
  params: dealId,
  output: z.strictObject({ is_first: z.boolean() }),
  errors: ['NOT_FOUND'],
  limit: { max: 120, seconds: 60 },
})

export const getAgreement = endpoint({
  method: 'GET',
  path: '/api/deals/{dealId}/agreement.pdf',
  access: 'member',
  summary: 'The agreement to print and sign',
  params: dealId,
  input: z.object({ language: z.enum(['en', 'lv']).default('en') }),
  output: { media_type: 'application/pdf' },
  errors: ['NOT_FOUND', 'NOT_AGREED'],
  limit: { max: 60, seconds: 600 },
})

export const getAgreementPages = endpoint({
  method: 'GET',
  path: '/api/deals/{dealId}/agreement-pages',
  access: 'member',
  summary: 'The pages of the same agreement as pictures, to look at before it is downloaded',
  params: dealId,
  input: z.object({ language: z.enum(['en', 'lv']).default('en') }),
  output: z.strictObject({ svgs: z.array(z.string()) }),
  errors: ['NOT_FOUND', 'NOT_AGREED'],
  limit: { max: 60, seconds: 600 },
})

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/deals/{dealId}/calendar.ics',
  access: 'member',
  summary: 'The meeting as a calendar file; 404 if no time is set',
  params: dealId,
  /** By default the language of the member's account. */
  input: z.object({ language: z.enum(['en', 'lv']).optional() }),
  output: { media_type: 'text/calendar' },
  errors: ['NOT_FOUND'],
  limit: { max: 60, seconds: 600 },
})

export const putAwayReminder = endpoint({
  method: 'POST',
  path: '/api/deals/{dealId}/put-away',
  access: 'member',
  summary: 'Put away the reminder to list the car that the viewer got in a swap that is done',
  params: dealId,
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['NOT_FOUND', 'NOT_DONE'],
  limit: steps,
})

export const postReview = endpoint({
  method: 'POST',
  path: '/api/deals/{dealId}/reviews',
  access: 'member',
  summary:
    'Review another party of a swap, once, within 14 days after it, or after the end of one in which everyone got the keys',
  params: dealId,
  input: ReviewInput,
  output: Deal,
  errors: ['NOT_FOUND', 'NOT_DONE', 'REVIEW_CLOSED', 'ALREADY_REVIEWED'],
  limit: steps,
})

export const reportReview = endpoint({
  method: 'POST',
  path: '/api/reviews/{reviewId}/report',
  access: 'member',
  summary: 'Report a review to the admins; another report of the same review replaces the reason',
  params: z.strictObject({ reviewId: uuid() }),
  input: z.strictObject({
    reason: z
      .string()
      .trim()
      .min(1, 'Please provide a reason for the report.')
      .max(reportLimits.reason_max_length),
    category: z.enum(reportCategories).optional(),
  }),
  output: z.strictObject({ id: uuid() }),
  errors: ['NOT_FOUND'],
  limit: { max: 30, seconds: 600 },
})

export const getReviews = endpoint({
  method: 'GET',
  path: '/api/users/{userId}/reviews',
  access: 'member',
  summary: 'What others wrote about a member after swaps; newest first',
  params: z.strictObject({ userId: uuid() }),
  input: z.object({ after: z.string().max(120).optional() }),
  output: z.strictObject({ ...Standing.shape, reviews: z.array(ListedReview) }),
  errors: ['USER_NOT_FOUND'],
})

/** For moderators of an open report that names the deal. Every call is written to the audit log. */
export const getAdminDeal = endpoint({
  method: 'GET',
  path: '/api/admin/reports/{reportId}/deal',
  access: 'moderator',
  summary:
    'The deal that an open report names, without papers and checks; recorded in the audit log',
  params: z.strictObject({ reportId: uuid() }),
  /** The report's `deal_id`, which is the default, or its `other_deal_id`. */
  input: z.object({ deal_id: uuid().optional() }),
  output: Deal,
  errors: ['REPORT_NOT_FOUND', 'NOT_FOUND'],
})

export const getReportedHandoverPhoto = endpoint({
  method: 'GET',
  path: '/api/admin/reports/{reportId}/handover-photos/{carId}/{view}',
  access: 'moderator',
  summary:
    'A photo of the handover of the deal that an open report names; recorded in the audit log',
  params: photoOfDeal.omit({ dealId: true }).extend({ reportId: uuid() }),
  input: z.object({ w: pictureWidth }),
  output: { media_type: 'image/webp' },
  errors: ['REPORT_NOT_FOUND', 'NOT_FOUND'],
})

export const removeHandoverPhoto = endpoint({
  method: 'DELETE',
  path: '/api/admin/reports/{reportId}/handover-photos/{carId}/{view}',
  access: 'moderator',
  summary:
    'Remove a photo of the handover of the deal that an open report names, with its caption and its files',
  params: photoOfDeal.omit({ dealId: true }).extend({ reportId: uuid() }),
  output: Done,
  errors: ['REPORT_NOT_FOUND', 'PHOTO_NOT_FOUND', 'NOT_YOUR_CASE'],
})

export const endDeal = endpoint({
  method: 'POST',
  path: '/api/admin/end-deal',
  access: 'moderator',
  summary: 'Cancel a deal that is not over, even after a handover was confirmed',
  input: z.strictObject({ deal_id: uuid(), reason: words(limits.reason_max_length) }),
  output: Done,
  errors: ['NOT_FOUND', 'DEAL_OVER', 'NOT_YOUR_CASE'],
})

export const removeReview = endpoint({
  method: 'POST',
  path: '/api/admin/remove-review',
  access: 'moderator',
  summary: 'Remove a review from a member’s page for good',
  input: z.strictObject({ review_id: uuid(), reason: words(limits.reason_max_length) }),
  output: Done,
  errors: ['NOT_FOUND', 'NOT_YOUR_CASE'],
})
