// An alert is a saved search or saved filters. Its owner is told of new cars that fit.
import { bodyTypes, conditions, type FilterPart, fuelTypes, transmissions } from './choices.ts'
import { endpoint } from './endpoint.ts'
import {
  car as carLimits,
  filters as filterLimits,
  alert as limits,
  search as searchLimits,
} from './limits.ts'
import { currencies } from './units.ts'
import { uuid, z } from './zod.ts'

const upTo = (most: number) => z.int().min(0).max(most).optional()
const someOf = <T extends readonly [string, ...string[]]>(values: T) =>
  z.array(z.enum(values)).min(1).max(values.length).optional()

/** The deck's filters as JSON, with real numbers and arrays. If all are absent, every car fits. */
export const KeptFilters = z.strictObject({
  make: z.string().trim().min(1).max(carLimits.name_max_length).optional(),
  year_from: upTo(filterLimits.max_year),
  year_to: upTo(filterLimits.max_year),
  mileage_to: upTo(carLimits.max_mileage),
  mileage_km_to: upTo(carLimits.max_mileage_km),
  price_from: upTo(carLimits.max_price),
  price_to: upTo(carLimits.max_price),
  currency: z.enum(currencies).optional(),
  body: someOf(bodyTypes),
  transmission: someOf(transmissions),
  fuel_type: someOf(fuelTypes),
  condition: someOf(conditions),
  /** Distance from the member's current place, also after they move. */
  distance_km: upTo(filterLimits.max_distance_km),
} satisfies Record<FilterPart, z.ZodType>)
export type KeptFilters = z.output<typeof KeptFilters>

export const Alert = z.strictObject({
  id: uuid(),
  /** The searched text; null if the alert has filters. */
  search: z.string().nullable(),
  /** Null if the alert has a search. */
  filters: KeptFilters.nullable(),
  /** Whether to notify each device on which notifications of new cars are switched on. */
  by_push: z.boolean(),
  /** Whether to mail the new cars, at most once a day. */
  by_mail: z.boolean(),
  /** Whether the owner is told by mail or on at least one device. */
  is_told: z.boolean(),
  /** Whether `by_push` is true and at least one device shows the notifications. */
  is_pushed: z.boolean(),
  created_at: z.iso.datetime(),
})
export type Alert = z.output<typeof Alert>

export const getAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts',
  access: 'member',
  summary: 'The searches and filters that the viewer keeps; newest first',
  output: z.array(Alert),
  errors: [],
})

/** A new car that the viewer was told of. */
export const ToldCar = z.strictObject({
  car_id: uuid(),
  /** Year, make and model. */
  car: z.string(),
  told_at: z.iso.datetime(),
})
export type ToldCar = z.output<typeof ToldCar>

export const getToldCars = endpoint({
  method: 'GET',
  path: '/api/alerts/told',
  access: 'member',
  summary: `The new cars of the last ${limits.news_ms / 86_400_000} days that fit what the viewer keeps, which they see and have not swiped; newest first, at most ${limits.max_told}`,
  output: z.array(ToldCar),
  errors: [],
})

const calls = { max: 60, seconds: 60 } as const

export const NewAlert = z
  .strictObject({
    search: z.string().trim().min(1).max(searchLimits.max_length).optional(),
    filters: KeptFilters.optional(),
    /** Default for a new alert: true. */
    by_push: z.boolean().optional(),
    /** Default for a new alert: true if the member has no device that shows notifications of new cars. */
    by_mail: z.boolean().optional(),
  })
  .refine(({ search, filters }) => (search === undefined) !== (filters === undefined), {
    message: 'Either a search or filters',
  })
export type NewAlert = z.output<typeof NewAlert>

export const postAlert = endpoint({
  method: 'POST',
  path: '/api/alerts',
  access: 'member',
  summary: `Keep a search or filters, to be told of new cars that fit; at most ${limits.max_per_member}. One that is kept already gets the switches that are sent`,
  input: NewAlert,
  output: Alert,
  errors: ['TOO_MANY_ALERTS'],
  limit: calls,
})

const alertId = z.strictObject({ alertId: uuid() })

export const patchAlert = endpoint({
  method: 'PATCH',
  path: '/api/alerts/{alertId}',
  access: 'member',
  summary: 'Switch notifications or mails of a kept search on or off',
  params: alertId,
  input: z.strictObject({ by_push: z.boolean().optional(), by_mail: z.boolean().optional() }),
  output: Alert,
  errors: ['NOT_FOUND'],
  limit: calls,
})

export const deleteAlert = endpoint({
  method: 'DELETE',
  path: '/api/alerts/{alertId}',
  access: 'member',
  summary: 'Stop keeping a search or filters',
  params: alertId,
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['NOT_FOUND'],
  limit: calls,
})
