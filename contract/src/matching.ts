import { endpoint } from './endpoint.ts'
import { deck as limits, report as reportLimits } from './limits.ts'
import { Car, conditions, fuelTypes, transmissions } from './listings.ts'
import { z } from './zod.ts'

/** A car in a deck or a search: what anyone sees of it, and how far away it is where both places are known. */
export const DeckCar = z.strictObject({
  ...Car.shape,
  owner: z.strictObject({ id: z.uuid(), name: z.string(), avatar_url: z.string().nullable() }),
  distance_km: z.number().nullable(),
})
export type DeckCar = z.output<typeof DeckCar>

const number = z.coerce.number()
const list = <T extends readonly [string, ...string[]]>(values: T) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(values)))

export const Filters = z.object({
  make: z.string().trim().max(60).optional(),
  year_from: number.optional(),
  year_to: number.optional(),
  mileage_to: number.optional(),
  price_from: number.optional(),
  price_to: number.optional(),
  transmission: list(transmissions).optional(),
  fuel_type: list(fuelTypes).optional(),
  condition: list(conditions).optional(),
  /** Only cars whose place is known and no farther from the viewer's than this. */
  distance_km: number.optional(),
})
export type Filters = z.output<typeof Filters>

export const getDeck = endpoint({
  method: 'GET',
  path: '/api/cars',
  access: 'member',
  summary: 'Cars to swipe: those whose owner likes one of the viewer’s first, then the newest',
  input: z.object({ ...Filters.shape, after: z.string().max(60).optional() }),
  claims: ['userId'],
  output: z.array(DeckCar),
  errors: [],
})

export const searchCars = endpoint({
  method: 'GET',
  path: '/api/cars/search',
  access: 'member',
  summary: 'Cars by make, model and year, in any order and forgiving of slips',
  input: z.object({ q: z.string().trim().min(1).max(100) }),
  claims: ['userId'],
  output: z.strictObject({
    results: z.array(DeckCar),
    isUsingFallback: z.boolean(),
    fallbackMessage: z.string().nullable(),
  }),
  errors: [],
  limit: { max: 120, seconds: 60 },
})

const MatchedCar = z.strictObject({
  /** Null once its listing is gone; what it was stays. */
  id: z.uuid().nullable(),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  photo: z.strictObject({ url: z.string(), placeholder: z.string() }).nullable(),
})

const MatchedUser = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  avatar_url: z.string().nullable(),
})

export const Match = z.strictObject({
  id: z.uuid(),
  user_a: z.uuid(),
  user_b: z.uuid(),
  userA: MatchedUser,
  userB: MatchedUser,
  user1: MatchedUser,
  user2: MatchedUser,
  /** userA's car and userB's car. */
  carA: MatchedCar,
  carB: MatchedCar,
  /** Whether the other side's like was a super-like. */
  is_super: z.boolean(),
  created_at: z.iso.datetime(),
  is_new: z.boolean(),
})
export type Match = z.output<typeof Match>

export const SwipeInput = z.discriminatedUnion('direction', [
  z.strictObject({
    direction: z.literal('like'),
    target_car_id: z.uuid(),
    source_car_id: z.uuid(),
    is_super: z.boolean().default(false),
  }),
  z.strictObject({
    direction: z.literal('pass'),
    target_car_id: z.uuid(),
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
  errors: ['CAR_NOT_FOUND', 'NO_ACTIVE_CAR'],
  limit: { max: 300, seconds: 60 },
})

export const undoPass = endpoint({
  method: 'DELETE',
  path: '/api/swipes/{carId}',
  access: 'member',
  summary: 'Take a pass back: the car comes into the deck again',
  params: z.strictObject({ carId: z.uuid() }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['NOT_FOUND'],
  limit: { max: 120, seconds: 60 },
})

export const postViews = endpoint({
  method: 'POST',
  path: '/api/views',
  access: 'member',
  summary: 'Cars that were the top card of the viewer’s deck; each counts once',
  input: z.strictObject({ car_ids: z.array(z.uuid()).min(1).max(limits.page) }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: [],
  limit: { max: 120, seconds: 60 },
})

export const reportCategories = [
  'fraud',
  'wrong_details',
  'offensive',
  'not_a_car',
  'other',
] as const

export const postReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  access: 'member',
  summary: 'Report a car to the moderators; another report of the same car replaces the reason',
  input: z.strictObject({
    car_id: z.uuid(),
    reason: z
      .string()
      .trim()
      .min(1, 'Please provide a reason for the report.')
      .max(reportLimits.reason_max_length),
    category: z.enum(reportCategories).optional(),
  }),
  claims: ['reporter_id'],
  output: z.strictObject({ id: z.uuid() }),
  errors: ['CAR_NOT_FOUND'],
  limit: { max: 30, seconds: 600 },
})

export const getMatches = endpoint({
  method: 'GET',
  path: '/api/matches',
  access: 'member',
  summary: 'The viewer’s matches, the newest first',
  input: z.object({}),
  claims: ['userId'],
  output: z.array(Match),
  errors: [],
})

export const getMatch = endpoint({
  method: 'GET',
  path: '/api/matches/{matchId}',
  access: 'member',
  summary: 'One of the viewer’s matches; to everyone else it does not exist',
  params: z.strictObject({ matchId: z.uuid() }),
  output: Match,
  errors: ['NOT_FOUND'],
})
