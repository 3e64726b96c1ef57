import { Standing } from './accounts.ts'
import { LastMessage } from './chat.ts'
import {
  bodyTypes,
  conditions,
  deckOrders,
  type FilterPart,
  filterNames,
  fuelTypes,
  likeHints,
  reportCategories,
  reportNews,
  searchFallbacks,
  transmissions,
  waysToEnd,
} from './choices.ts'
import { endpoint } from './endpoint.ts'
import {
  car as carLimits,
  filters as filterLimits,
  deck as limits,
  report as reportLimits,
  search as searchLimits,
} from './limits.ts'
import { Car, Photo } from './listings.ts'
import { plainText } from './plain.ts'
import { currencies } from './units.ts'
import { uuid, z } from './zod.ts'

/** A car in the deck or in search results. */
export const DeckCar = z.strictObject({
  ...Car.shape,
  owner: z.strictObject({
    id: uuid(),
    name: z.string(),
    avatar_url: z.string().nullable(),
    ...Standing.shape,
  }),
  /** Distance from the viewer's place; null if either place is unknown. */
  distance_km: z.number().nullable(),
  /** Whether one of the viewer's listed cars fits the owner's wish. */
  fits_wish: z.boolean(),
  /** Whether this car fits the wish of one of the viewer's listed cars. */
  fits_own_wish: z.boolean(),
  /** Whether the viewer has passed it and then asked to see passed cars again. Only true in the deck. */
  is_again: z.boolean(),
})
export type DeckCar = z.output<typeof DeckCar>

const upTo = (most: number) => z.coerce.number().int().min(0).max(most)
const year = upTo(filterLimits.max_year)
const price = upTo(carLimits.max_price)
const list = <T extends readonly [string, ...string[]]>(values: T) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(values)))

export const Filters = z.object({
  make: z.string().trim().max(carLimits.name_max_length).optional(),
  year_from: year.optional(),
  year_to: year.optional(),
  mileage_to: upTo(carLimits.max_mileage).optional(),
  mileage_km_to: upTo(carLimits.max_mileage_km).optional(),
  /** Cars without a value, or with one in another currency, never match a price filter. */
  price_from: price.optional(),
  price_to: price.optional(),
  /** The currency of `price_from` and `price_to`, by default USD. Without them it has no effect. */
  currency: z.enum(currencies).optional(),
  /** Cars without a known body never match. */
  body: list(bodyTypes).optional(),
  transmission: list(transmissions).optional(),
  fuel_type: list(fuelTypes).optional(),
  condition: list(conditions).optional(),
  /** Only cars with a known place within this distance. Ignored if the viewer's place is unknown. */
  distance_km: upTo(filterLimits.max_distance_km).optional(),
} satisfies Record<FilterPart, z.ZodType>)
export type Filters = z.output<typeof Filters>

export const getDeck = endpoint({
  method: 'GET',
  path: '/api/cars',
  access: 'member',
  summary:
    'Cars to swipe: those whose owner likes one of the viewer’s first, then the newest, on the first page mixed with cars whose like would close a ring of the viewer’s; within a page those whose wish the viewer’s car fits, then those that the viewer wishes for, then the nearest. At the end passed cars, if asked for, oldest pass first',
  input: z.object({
    ...Filters.shape,
    /** By default `mixed`. */
    order: z.enum(deckOrders).optional(),
    after: z.string().max(200).optional(),
  }),
  claims: ['userId'],
  output: z.array(DeckCar),
  errors: [],
})

export const getCar = endpoint({
  method: 'GET',
  path: '/api/cars/{carId}',
  access: 'member',
  summary: 'One car: an active one, the viewer’s own, or one of the viewer’s matches',
  params: z.strictObject({ carId: uuid() }),
  output: z.strictObject({
    ...DeckCar.shape,
    /** Whether the viewer can like or pass it: it is another member's, active and not reserved. */
    is_listed: z.boolean(),
    /** The viewer's swipe, if any. */
    swiped: z.enum(['like', 'pass']).nullable(),
    /** Whether the viewer has reported it. */
    is_reported: z.boolean(),
    /** When it was swapped. */
    swapped_at: z.iso.datetime().nullable(),
  }),
  errors: ['CAR_NOT_FOUND'],
})
export type CarPage = z.output<typeof getCar.output>

export const getDeckSummary = endpoint({
  method: 'GET',
  path: '/api/deck/summary',
  access: 'member',
  summary: 'What to show at the end of a deck, for the same filters as the deck',
  input: Filters,
  output: z.strictObject({
    /** Cars the viewer has swiped; 10,001 means more than 10,000. */
    seen: z.number(),
    /** Whether any car that the viewer passed matches the filters. */
    has_passed: z.boolean(),
    /** How many cars each filter alone hides, most first, without zeros; 1,000 means 1,000 or more. */
    widen: z.array(z.strictObject({ filter: z.enum(filterNames), count: z.number() })),
  }),
  errors: [],
  limit: { max: 120, seconds: 60 },
})
export type DeckSummary = z.output<typeof getDeckSummary.output>

/** A like that the viewer has not answered. It does not reveal who sent it. */
export const BlurredLike = z.strictObject({
  /** Four colors of the first photo of the car that the like was sent with, in two rows of two, each as rrggbb; null without one. */
  blur: z.string().nullable(),
  body: z.enum(bodyTypes).nullable(),
})
export type BlurredLike = z.output<typeof BlurredLike>

export const CarLikes = z.strictObject({
  car_id: uuid(),
  likes: z.number(),
  /** Likes from members whom the viewer has not matched yet and whose offered car is in the viewer's deck. */
  unanswered: z.number(),
  /** The newest of these, at most 12. */
  cards: z.array(BlurredLike),
  /** What the listing lacks. Empty if it has three likes or others cannot see it. */
  hints: z.array(z.enum(likeHints)),
  /** Most of the newest cars have at least this many photos. */
  usual_photos: z.number(),
})
export type CarLikes = z.output<typeof CarLikes>

export const getLikes = endpoint({
  method: 'GET',
  path: '/api/likes',
  access: 'member',
  summary:
    'Who likes the viewer’s cars, without saying who: counts, and the unanswered likes as blurred cards, which open by liking back in the deck',
  output: z.array(CarLikes),
  errors: [],
  limit: { max: 120, seconds: 60 },
})

export const lookAgain = endpoint({
  method: 'POST',
  path: '/api/deck/look-again',
  access: 'member',
  summary:
    'Put passed cars back at the end of the deck, oldest pass first, except those the viewer has reported',
  output: z.strictObject({ ok: z.literal(true) }),
  errors: [],
  limit: { max: 30, seconds: 600 },
})

export const searchCars = endpoint({
  method: 'GET',
  path: '/api/cars/search',
  access: 'member',
  summary: 'Search cars by make, model and year, in any order and tolerating typos',
  input: z.object({ q: z.string().trim().min(1).max(searchLimits.max_length) }),
  claims: ['userId'],
  output: z.strictObject({
    results: z.array(DeckCar),
    /** True if nothing matched and the results are similar cars or the newest ones. False if there are no cars at all. */
    isUsingFallback: z.boolean(),
    /** Which cars are shown because nothing matched; null if something did. */
    fallback: z.enum(searchFallbacks).nullable(),
    fallbackMessage: z.string().nullable(),
    /** Whether more cars match than are listed. */
    has_more: z.boolean(),
  }),
  errors: [],
  limit: { max: 120, seconds: 60 },
})

export const MatchedCar = z.strictObject({
  /** Null if the listing is gone or a block hides the partner's car; the other fields are then a snapshot. */
  id: uuid().nullable(),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  photo: Photo.omit({ id: true, sort_order: true }).nullable(),
  /** Whether it is in an agreed deal. */
  is_reserved: z.boolean(),
})

export const MatchedUser = z.strictObject({
  id: uuid(),
  /** 'Deleted user' once the account is gone; clients in other languages use their own text. */
  name: z.string(),
  avatar_url: z.string().nullable(),
  is_deleted: z.boolean(),
  ...Standing.shape,
})

export const Match = z.strictObject({
  id: uuid(),
  user_a: uuid(),
  user_b: uuid(),
  userA: MatchedUser,
  userB: MatchedUser,
  /** userA's car and userB's car. */
  carA: MatchedCar,
  carB: MatchedCar,
  /** Whether the partner's like was a super-like. */
  is_super: z.boolean(),
  created_at: z.iso.datetime(),
  /** Whether the viewer has not opened it yet. */
  is_new: z.boolean(),
  /** The viewer liked first and has not been shown the match yet. */
  is_unshown: z.boolean(),
  /** Whether messages can be sent. */
  is_open: z.boolean(),
  last_message: LastMessage.nullable(),
  /** The partner's messages that the viewer has not read; 100 means 100 or more. */
  unread: z.number(),
})
export type Match = z.output<typeof Match>

export const SwipeInput = z.discriminatedUnion('direction', [
  z.strictObject({
    direction: z.literal('like'),
    target_car_id: uuid(),
    source_car_id: uuid(),
    is_super: z.boolean().default(false),
  }),
  z.strictObject({
    direction: z.literal('pass'),
    target_car_id: uuid(),
    source_car_id: z.null().optional(),
  }),
])
export type SwipeInput = z.output<typeof SwipeInput>

export const postSwipe = endpoint({
  method: 'POST',
  path: '/api/swipes',
  access: 'member',
  summary: 'Like a car with one of the viewer’s own, or pass; a like may make a match',
  input: SwipeInput,
  claims: ['swiper_id'],
  output: z.strictObject({ match: Match.nullable() }),
  errors: ['CAR_NOT_FOUND', 'NO_ACTIVE_CAR', 'CAR_RESERVED', 'NEW_MEMBER_PACE', 'LIMITED'],
  limit: { max: 300, seconds: 60 },
})

export const undoSwipe = endpoint({
  method: 'DELETE',
  path: '/api/swipes/{carId}',
  access: 'member',
  summary:
    'Undo a pass or, within ten seconds, a like that has led to nothing yet: the car returns to the deck',
  params: z.strictObject({ carId: uuid() }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['NOT_FOUND', 'MATCHED', 'TOO_LATE'],
  limit: { max: 120, seconds: 60 },
})

export const postViews = endpoint({
  method: 'POST',
  path: '/api/views',
  access: 'member',
  summary: 'Count views of cars that were the top card of the viewer’s deck; each once',
  input: z.strictObject({ car_ids: z.array(uuid()).min(1).max(limits.page) }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: [],
  limit: { max: 120, seconds: 60 },
})

const ReportInput = z.strictObject({
  reason: z
    .string()
    .overwrite(plainText)
    .trim()
    .min(1, 'Please provide a reason for the report.')
    .max(reportLimits.reason_max_length),
  category: z.enum(reportCategories).optional(),
})

/** A report that is made in a chat. */
export const ReportInChatInput = z.strictObject({
  ...ReportInput.shape,
  /** The message that the report is about; by default the reported member's last one. */
  seq: z.number().int().min(1).optional(),
  /** The reported member's messages that moderators shall see, each with ten before and ten after it; empty for none. */
  seqs: z.array(z.number().int().min(1)).max(reportLimits.joined).optional(),
  /** The deal of this chat that it is about; by default that of the newest of these messages, or else the newest that was agreed. */
  deal_id: uuid().optional(),
})

export const postReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  access: 'member',
  summary: 'Report a car to the admins; another report of the same car replaces the reason',
  input: z.strictObject({ car_id: uuid(), ...ReportInput.shape }),
  claims: ['reporter_id'],
  output: z.strictObject({ id: uuid() }),
  errors: ['CAR_NOT_FOUND'],
  limit: { max: 30, seconds: 600 },
})

export const reportMember = endpoint({
  method: 'POST',
  path: '/api/matches/{matchId}/report',
  access: 'member',
  summary:
    'Report the partner of a match, even of an ended one or one who has left; another report about the same swap plan adds its reason and its messages. Moderators can read the messages it is about, with ten before and ten after each',
  params: z.strictObject({ matchId: uuid() }),
  input: ReportInChatInput,
  claims: ['reporter_id'],
  output: z.strictObject({ id: uuid() }),
  errors: ['NOT_FOUND'],
  limit: { max: 30, seconds: 600 },
})

/** The decision on a report that the viewer made, or that it was taken back. */
export const ReportOutcome = z.strictObject({
  id: uuid(),
  /** The reported car's title or member's name; null once the member, or the car and its snapshot, are deleted. */
  about: z.string().nullable(),
  status: z.enum(reportNews),
  /** When it was decided, or when the decision was taken back. */
  decided_at: z.iso.datetime(),
  /** Whether the viewer has not seen it in their notifications yet. */
  is_new: z.boolean(),
})
export type ReportOutcome = z.output<typeof ReportOutcome>

export const getReportOutcomes = endpoint({
  method: 'GET',
  path: '/api/reports/outcomes',
  access: 'member',
  summary:
    'Decisions on the viewer’s reports in the last 30 days, and which of them were taken back; newest first',
  output: z.array(ReportOutcome),
  errors: [],
})

export const markOutcomesSeen = endpoint({
  method: 'POST',
  path: '/api/reports/outcomes/seen',
  access: 'member',
  summary: 'Mark the decisions on the viewer’s reports as seen',
  output: z.strictObject({ ok: z.literal(true) }),
  errors: [],
})

export const getMatches = endpoint({
  method: 'GET',
  path: '/api/matches',
  access: 'member',
  summary:
    'The viewer’s matches, by their latest message or, without one, by when they were made; newest first',
  input: z.object({
    after: z.string().max(120).optional(),
  }),
  claims: ['userId'],
  output: z.array(Match),
  errors: [],
})

export const getMatch = endpoint({
  method: 'GET',
  path: '/api/matches/{matchId}',
  access: 'member',
  summary: 'One of the viewer’s matches; 404 for anyone else',
  params: z.strictObject({ matchId: uuid() }),
  output: Match,
  errors: ['NOT_FOUND'],
})

export const claimMatchMoment = endpoint({
  method: 'POST',
  path: '/api/matches/{matchId}/shown',
  access: 'member',
  summary:
    'Whether this device shows the moment of a match: true once, to whoever liked first and has not opened the chat',
  params: z.strictObject({ matchId: uuid() }),
  output: z.strictObject({ is_first: z.boolean() }),
  errors: ['NOT_FOUND'],
  limit: { max: 120, seconds: 60 },
})

/** How the viewer has answered in the chats of the last 90 days in which somebody wrote to them first. */
export const Answering = z.strictObject({
  /** In how many they were asked, without asks of the last day that wait, and in how many they answered. */
  asked: z.number(),
  answered: z.number(),
  /** The median time to the first answer; null without answers. */
  median_ms: z.number().nullable(),
  /** Whether "Usually answers within a day" may stand beside their name. */
  is_fast: z.boolean(),
  /** Set while the viewer's cars come later: how many chats have waited for a week, and the one that has waited longest. */
  late: z.strictObject({ chats: z.number(), match_id: uuid() }).nullable(),
})
export type Answering = z.output<typeof Answering>

export const getAnswering = endpoint({
  method: 'GET',
  path: '/api/me/answering',
  access: 'member',
  summary: 'In how many chats the viewer was asked and answered, and how soon',
  output: Answering,
  errors: [],
})

export const BlockedMember = z.strictObject({
  id: uuid(),
  /** The member's name when they were blocked. */
  name: z.string(),
  blocked_at: z.iso.datetime(),
})
export type BlockedMember = z.output<typeof BlockedMember>

export const getBlocks = endpoint({
  method: 'GET',
  path: '/api/me/blocks',
  access: 'member',
  summary: 'Members the viewer has blocked; latest first',
  output: z.array(BlockedMember),
  errors: [],
})

export const postBlock = endpoint({
  method: 'POST',
  path: '/api/me/blocks',
  access: 'member',
  summary: 'Block a member whom the viewer has matched, or whose car they can see',
  input: z.strictObject({ user_id: uuid() }),
  output: BlockedMember,
  errors: ['USER_NOT_FOUND'],
  limit: { max: 60, seconds: 600 },
})

export const deleteBlock = endpoint({
  method: 'DELETE',
  path: '/api/me/blocks/{userId}',
  access: 'member',
  summary:
    'Unblock a member: likes between the two and the viewer’s passes are deleted, and they may match again',
  params: z.strictObject({ userId: uuid() }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: [],
  limit: { max: 60, seconds: 600 },
})

export const endMatch = endpoint({
  method: 'POST',
  path: '/api/matches/{matchId}/end',
  access: 'member',
  summary: 'Unmatch: ends the match for both, for good. Block: like POST /api/me/blocks',
  params: z.strictObject({ matchId: uuid() }),
  input: z.strictObject({ how: z.enum(waysToEnd) }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['NOT_FOUND', 'USER_NOT_FOUND'],
})
