import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Access, type Endpoint, endpoint, endpoints } from './index.ts'
import { z } from './zod.ts'

const withAccess = (access: Access) =>
  Object.values(endpoints)
    .filter((one) => one.access === access)
    .map(({ method, path }) => `${method} ${path}`)
    .sort()

test('these, and only these, routes are public', () => {
  expect(withAccess('public')).toEqual([
    'GET /.well-known/security.txt',
    'GET /api/contact',
    'GET /api/docs',
    'GET /api/openapi.json',
    'GET /c/{short}',
    'GET /c/{short}/photos/{photoId}',
    'GET /c/{short}/preview.jpg',
    'GET /healthz',
    'GET /not-me/{token}',
    'GET /readyz',
    'GET /storage/car-images/{userId}/{carId}/{file}',
    'GET /storage/chat-photos/{chatId}/{photoId}',
    'GET /unsubscribe/{token}',
    'POST /api/auth/check-reset-link',
    'POST /api/auth/confirm-email',
    'POST /api/auth/confirm-new-email',
    'POST /api/auth/forgot-password',
    'POST /api/auth/passkey',
    'POST /api/auth/passkey-options',
    'POST /api/auth/refresh',
    'POST /api/auth/reset-password',
    'POST /api/auth/second-factor',
    'POST /api/auth/sign-in',
    'POST /api/auth/sign-out',
    'POST /api/auth/sign-up',
    'POST /not-me/{token}',
    'POST /unsubscribe/{token}',
  ])
})

test('these, and only these, routes are for members', () => {
  expect(withAccess('member')).toEqual([
    'DELETE /api/alerts/{alertId}',
    'DELETE /api/cars/{carId}',
    'DELETE /api/cars/{carId}/share',
    'DELETE /api/deals/{dealId}/dispute',
    'DELETE /api/deals/{dealId}/handover',
    'DELETE /api/me',
    'DELETE /api/me/avatar',
    'DELETE /api/me/blocks/{userId}',
    'DELETE /api/me/email',
    'DELETE /api/me/passkeys/{passkeyId}',
    'DELETE /api/me/push',
    'DELETE /api/me/sessions',
    'DELETE /api/me/sessions/{sessionId}',
    'DELETE /api/me/totp',
    'DELETE /api/swipes/{carId}',
    'GET /api/alerts',
    'GET /api/alerts/told',
    'GET /api/broadcasts',
    'GET /api/cars',
    'GET /api/cars/search',
    'GET /api/cars/{carId}',
    'GET /api/deals',
    'GET /api/deals/{dealId}',
    'GET /api/deals/{dealId}/agreement.pdf',
    'GET /api/deals/{dealId}/calendar.ics',
    'GET /api/deck/summary',
    'GET /api/events',
    'GET /api/likes',
    'GET /api/matches',
    'GET /api/matches/{matchId}',
    'GET /api/matches/{matchId}/chat',
    'GET /api/matches/{matchId}/messages',
    'GET /api/matches/{matchId}/photos',
    'GET /api/me',
    'GET /api/me/blocks',
    'GET /api/me/email',
    'GET /api/me/export',
    'GET /api/me/factors',
    'GET /api/me/notices',
    'GET /api/me/push',
    'GET /api/me/sessions',
    'GET /api/me/warnings',
    'GET /api/reports/outcomes',
    'GET /api/rings',
    'GET /api/rings/{ringId}',
    'GET /api/rings/{ringId}/chat',
    'GET /api/rings/{ringId}/messages',
    'GET /api/rings/{ringId}/photos',
    'GET /api/users/{userId}/cars',
    'GET /api/users/{userId}/reviews',
    'PATCH /api/alerts/{alertId}',
    'PATCH /api/cars/{carId}',
    'PATCH /api/me',
    'POST /api/alerts',
    'POST /api/auth/change-password',
    'POST /api/broadcasts/{broadcastId}/mark-viewed',
    'POST /api/car-photos',
    'POST /api/cars',
    'POST /api/cars/{carId}/share',
    'POST /api/deals/{dealId}/accept',
    'POST /api/deals/{dealId}/cancel',
    'POST /api/deals/{dealId}/decline',
    'POST /api/deals/{dealId}/dispute',
    'POST /api/deals/{dealId}/handover',
    'POST /api/deals/{dealId}/payments/{index}/received',
    'POST /api/deals/{dealId}/reviews',
    'POST /api/deals/{dealId}/versions',
    'POST /api/deck/look-again',
    'POST /api/matches/{matchId}/deal',
    'POST /api/matches/{matchId}/end',
    'POST /api/matches/{matchId}/messages',
    'POST /api/matches/{matchId}/read',
    'POST /api/matches/{matchId}/report',
    'POST /api/matches/{matchId}/typing',
    'POST /api/me/blocks',
    'POST /api/me/email',
    'POST /api/me/notices/seen',
    'POST /api/me/passkeys',
    'POST /api/me/passkeys/options',
    'POST /api/me/proof',
    'POST /api/me/proof/options',
    'POST /api/me/proof/passkey',
    'POST /api/me/recovery-codes',
    'POST /api/me/totp',
    'POST /api/me/totp/confirm',
    'POST /api/me/warnings/seen',
    'POST /api/reports',
    'POST /api/reports/outcomes/seen',
    'POST /api/reviews/{reviewId}/report',
    'POST /api/rings/{ringId}/deal',
    'POST /api/rings/{ringId}/decline',
    'POST /api/rings/{ringId}/join',
    'POST /api/rings/{ringId}/leave',
    'POST /api/rings/{ringId}/messages',
    'POST /api/rings/{ringId}/read',
    'POST /api/rings/{ringId}/report',
    'POST /api/rings/{ringId}/typing',
    'POST /api/swipes',
    'POST /api/views',
    'PUT /api/deals/{dealId}/checks/{carId}/{item}',
    'PUT /api/deals/{dealId}/papers/{carId}',
    'PUT /api/matches/{matchId}/photos/{photoId}',
    'PUT /api/me/avatar',
    'PUT /api/me/push',
    'PUT /api/rings/{ringId}/photos/{photoId}',
    'PUT /storage/car-images/{userId}/{carId}/{file}',
  ])
})

test('these, and only these, routes are for admins', () => {
  expect(withAccess('admin')).toEqual([
    'DELETE /api/admin/broadcasts/{broadcastId}',
    'GET /api/admin/audit',
    'GET /api/admin/broadcasts',
    'GET /api/admin/cars',
    'GET /api/admin/reports',
    'GET /api/admin/reports/{reportId}',
    'GET /api/admin/reports/{reportId}/deal',
    'GET /api/admin/reports/{reportId}/messages',
    'GET /api/admin/reports/{reportId}/photos',
    'GET /api/admin/stats',
    'GET /api/admin/timeline',
    'GET /api/admin/users',
    'POST /api/admin/ban-user',
    'POST /api/admin/broadcasts',
    'POST /api/admin/deactivate-car',
    'POST /api/admin/delete-photo',
    'POST /api/admin/end-deal',
    'POST /api/admin/remove-chat-photo',
    'POST /api/admin/remove-review',
    'POST /api/admin/resolve-report',
    'POST /api/admin/unban-user',
  ])
})

test("these, and only these, routes are for the operator's own machines", () => {
  expect(withAccess('operator')).toEqual(['GET /metrics'])
})

/**
 * One line per text, list and number in an endpoint's input, except enums and ids: 'POST /api/cars make 1..60'. A
 * missing bound is left empty, as in '..60'.
 */
function boundsOf({ method, path, input }: Endpoint): string[] {
  const found: string[] = []
  const visit = (schema: Described, name: string): void => {
    for (const [key, one] of Object.entries(schema.properties ?? {}))
      visit(one, name ? `${name}.${key}` : key)
    for (const one of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) visit(one, name)
    if (schema.items) visit(schema.items, `${name}[]`)
    const isFree = !schema.enum && schema.const === undefined && schema.format !== 'uuid'
    const add = (least: number | undefined, most: number | undefined) =>
      found.push(`${method} ${path} ${name} ${least ?? ''}..${most ?? ''}`)
    if (schema.type === 'string' && isFree) add(schema.minLength, schema.maxLength)
    if (schema.type === 'array') add(schema.minItems, schema.maxItems)
    if (schema.type === 'integer' || schema.type === 'number') add(schema.minimum, schema.maximum)
  }
  if (input) visit(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Described, '')
  return found
}
type Described = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Described>
  items?: Described
  anyOf?: Described[]
  allOf?: Described[]
} & Partial<
  Record<'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minimum' | 'maximum', number>
>

test('every text, list and number in an input has exactly these bounds', () => {
  expect(Object.values<Endpoint>(endpoints).flatMap(boundsOf).sort()).toEqual([
    'DELETE /api/me password ..200',
    'GET /api/admin/audit after ..2000',
    'GET /api/admin/audit search ..100',
    'GET /api/admin/broadcasts after ..2000',
    'GET /api/admin/broadcasts search ..100',
    'GET /api/admin/cars after ..2000',
    'GET /api/admin/cars search ..100',
    'GET /api/admin/reports after ..2000',
    'GET /api/admin/reports search ..100',
    'GET /api/admin/reports/{reportId}/photos after ..2000',
    'GET /api/admin/users after ..2000',
    'GET /api/admin/users search ..100',
    'GET /api/broadcasts viewed ..',
    'GET /api/cars after ..120',
    'GET /api/cars condition ..',
    'GET /api/cars distance_km 0..20100',
    'GET /api/cars fuel_type ..',
    'GET /api/cars make ..60',
    'GET /api/cars mileage_km_to 0..8000000',
    'GET /api/cars mileage_to 0..5000000',
    'GET /api/cars price_from 0..100000000',
    'GET /api/cars price_to 0..100000000',
    'GET /api/cars transmission ..',
    'GET /api/cars year_from 0..9999',
    'GET /api/cars year_to 0..9999',
    'GET /api/cars/search q 1..100',
    'GET /api/deals after ..120',
    'GET /api/deals limit 1..20',
    'GET /api/deck/summary condition ..',
    'GET /api/deck/summary distance_km 0..20100',
    'GET /api/deck/summary fuel_type ..',
    'GET /api/deck/summary make ..60',
    'GET /api/deck/summary mileage_km_to 0..8000000',
    'GET /api/deck/summary mileage_to 0..5000000',
    'GET /api/deck/summary price_from 0..100000000',
    'GET /api/deck/summary price_to 0..100000000',
    'GET /api/deck/summary transmission ..',
    'GET /api/deck/summary year_from 0..9999',
    'GET /api/deck/summary year_to 0..9999',
    'GET /api/matches after ..120',
    'GET /api/matches/{matchId}/messages after 0..9007199254740991',
    'GET /api/matches/{matchId}/messages before 0..9007199254740991',
    'GET /api/matches/{matchId}/photos from 0..9007199254740991',
    'GET /api/matches/{matchId}/photos to 0..9007199254740991',
    'GET /api/rings after ..120',
    'GET /api/rings/{ringId}/messages after 0..9007199254740991',
    'GET /api/rings/{ringId}/messages before 0..9007199254740991',
    'GET /api/rings/{ringId}/photos from 0..9007199254740991',
    'GET /api/rings/{ringId}/photos to 0..9007199254740991',
    'GET /api/users/{userId}/reviews after ..120',
    'GET /storage/chat-photos/{chatId}/{photoId} key ..100',
    'GET /storage/chat-photos/{chatId}/{photoId} until 0..9007199254740991',
    'PATCH /api/cars/{carId} description 10..4000',
    'PATCH /api/cars/{carId} focus ..6',
    'PATCH /api/cars/{carId} focus[].x 0..1',
    'PATCH /api/cars/{carId} focus[].y 0..1',
    'PATCH /api/cars/{carId} location 1..120',
    'PATCH /api/cars/{carId} make 1..60',
    'PATCH /api/cars/{carId} mileage 0..5000000',
    'PATCH /api/cars/{carId} mileage_km 0..8000000',
    'PATCH /api/cars/{carId} model 1..60',
    'PATCH /api/cars/{carId} photos 1..6',
    'PATCH /api/cars/{carId} price 1..100000000',
    'PATCH /api/cars/{carId} wish.bodies ..9',
    'PATCH /api/cars/{carId} wish.fuel_types ..4',
    'PATCH /api/cars/{carId} wish.mileage.up_to 0..8000000',
    'PATCH /api/cars/{carId} wish.models ..5',
    'PATCH /api/cars/{carId} wish.models[] 1..80',
    'PATCH /api/cars/{carId} wish.money.amount 1..100000000',
    'PATCH /api/cars/{carId} wish.year_from 1900..9999',
    'PATCH /api/cars/{carId} wish.year_to 1900..9999',
    'PATCH /api/cars/{carId} year -9007199254740991..9007199254740991',
    'PATCH /api/me location 1..120',
    'PATCH /api/me name 1..60',
    'PATCH /api/me time_zone ..60',
    'POST /api/admin/ban-user reason ..500',
    'POST /api/admin/broadcasts content 1..4000',
    'POST /api/admin/broadcasts title 1..120',
    'POST /api/admin/deactivate-car reason ..500',
    'POST /api/admin/delete-photo reason ..500',
    'POST /api/admin/end-deal reason ..500',
    'POST /api/admin/remove-chat-photo reason ..500',
    'POST /api/admin/remove-review reason ..500',
    'POST /api/alerts filters.condition 1..4',
    'POST /api/alerts filters.distance_km 0..20100',
    'POST /api/alerts filters.fuel_type 1..4',
    'POST /api/alerts filters.make 1..60',
    'POST /api/alerts filters.mileage_km_to 0..8000000',
    'POST /api/alerts filters.mileage_to 0..5000000',
    'POST /api/alerts filters.price_from 0..100000000',
    'POST /api/alerts filters.price_to 0..100000000',
    'POST /api/alerts filters.transmission 1..3',
    'POST /api/alerts filters.year_from 0..9999',
    'POST /api/alerts filters.year_to 0..9999',
    'POST /api/alerts search 1..100',
    'POST /api/auth/change-password current_password ..200',
    'POST /api/auth/change-password new_password ..200',
    'POST /api/auth/check-reset-link token ..200',
    'POST /api/auth/confirm-email token ..200',
    'POST /api/auth/confirm-new-email token ..200',
    'POST /api/auth/forgot-password email ..254',
    'POST /api/auth/passkey authenticator_data ..2000',
    'POST /api/auth/passkey client_data_json ..2000',
    'POST /api/auth/passkey id ..1400',
    'POST /api/auth/passkey signature ..10000',
    'POST /api/auth/passkey user_handle ..100',
    'POST /api/auth/reset-password password ..200',
    'POST /api/auth/reset-password token ..200',
    'POST /api/auth/second-factor code ..40',
    'POST /api/auth/second-factor ticket ..200',
    'POST /api/auth/sign-in email ..254',
    'POST /api/auth/sign-in password ..200',
    'POST /api/auth/sign-up email ..254',
    'POST /api/auth/sign-up password ..200',
    'POST /api/auth/sign-up username ..60',
    'POST /api/car-photos sort_order 0..1000',
    'POST /api/car-photos url ..500',
    'POST /api/cars description 10..4000',
    'POST /api/cars location 1..120',
    'POST /api/cars make 1..60',
    'POST /api/cars mileage 0..5000000',
    'POST /api/cars mileage_km 0..8000000',
    'POST /api/cars model 1..60',
    'POST /api/cars price 0..100000000',
    'POST /api/cars wish.bodies ..9',
    'POST /api/cars wish.fuel_types ..4',
    'POST /api/cars wish.mileage.up_to 0..8000000',
    'POST /api/cars wish.models ..5',
    'POST /api/cars wish.models[] 1..80',
    'POST /api/cars wish.money.amount 1..100000000',
    'POST /api/cars wish.year_from 1900..9999',
    'POST /api/cars wish.year_to 1900..9999',
    'POST /api/cars year -9007199254740991..9007199254740991',
    'POST /api/deals/{dealId}/accept version 1..9007199254740991',
    'POST /api/deals/{dealId}/cancel reason ..500',
    'POST /api/deals/{dealId}/decline reason ..500',
    'POST /api/deals/{dealId}/dispute text 1..1000',
    'POST /api/deals/{dealId}/handover agreement_hash ..',
    'POST /api/deals/{dealId}/payments/{index}/received agreement_hash ..',
    'POST /api/deals/{dealId}/reviews text ..500',
    'POST /api/deals/{dealId}/versions based_on 1..9007199254740991',
    'POST /api/deals/{dealId}/versions seen_cars ..8',
    'POST /api/deals/{dealId}/versions seen_cars[] ..',
    'POST /api/deals/{dealId}/versions terms.cash ..6',
    'POST /api/deals/{dealId}/versions terms.cash[].amount_cents 1..10000000000',
    'POST /api/deals/{dealId}/versions terms.corrections 1..20',
    'POST /api/deals/{dealId}/versions terms.extras ..4',
    'POST /api/deals/{dealId}/versions terms.extras[].items ..6',
    'POST /api/deals/{dealId}/versions terms.extras[].other ..200',
    'POST /api/deals/{dealId}/versions terms.legs 2..4',
    'POST /api/deals/{dealId}/versions terms.meet_at ..40',
    'POST /api/deals/{dealId}/versions terms.note ..500',
    'POST /api/deals/{dealId}/versions terms.place ..200',
    'POST /api/deals/{dealId}/versions terms.valid_until ..40',
    'POST /api/matches/{matchId}/deal seen_cars ..4',
    'POST /api/matches/{matchId}/deal seen_cars[] ..',
    'POST /api/matches/{matchId}/deal terms.cash ..6',
    'POST /api/matches/{matchId}/deal terms.cash[].amount_cents 1..10000000000',
    'POST /api/matches/{matchId}/deal terms.corrections 1..20',
    'POST /api/matches/{matchId}/deal terms.extras ..4',
    'POST /api/matches/{matchId}/deal terms.extras[].items ..6',
    'POST /api/matches/{matchId}/deal terms.extras[].other ..200',
    'POST /api/matches/{matchId}/deal terms.legs 2..4',
    'POST /api/matches/{matchId}/deal terms.meet_at ..40',
    'POST /api/matches/{matchId}/deal terms.note ..500',
    'POST /api/matches/{matchId}/deal terms.place ..200',
    'POST /api/matches/{matchId}/deal terms.valid_until ..40',
    'POST /api/matches/{matchId}/messages content 1..2000',
    'POST /api/matches/{matchId}/messages photos 1..6',
    'POST /api/matches/{matchId}/read seq 0..9007199254740991',
    'POST /api/matches/{matchId}/report reason 1..1000',
    'POST /api/matches/{matchId}/report seq 1..9007199254740991',
    'POST /api/me/email current_password ..200',
    'POST /api/me/email email ..254',
    'POST /api/me/passkeys attestation_object ..20000',
    'POST /api/me/passkeys client_data_json ..2000',
    'POST /api/me/passkeys id ..1400',
    'POST /api/me/passkeys name 1..60',
    'POST /api/me/passkeys transports ..10',
    'POST /api/me/passkeys transports[] ..30',
    'POST /api/me/proof code ..40',
    'POST /api/me/proof password ..200',
    'POST /api/me/proof/passkey authenticator_data ..2000',
    'POST /api/me/proof/passkey client_data_json ..2000',
    'POST /api/me/proof/passkey id ..1400',
    'POST /api/me/proof/passkey signature ..10000',
    'POST /api/me/totp/confirm code ..40',
    'POST /api/reports reason 1..1000',
    'POST /api/reviews/{reviewId}/report reason 1..1000',
    'POST /api/rings/{ringId}/deal seen_cars ..4',
    'POST /api/rings/{ringId}/deal seen_cars[] ..',
    'POST /api/rings/{ringId}/deal terms.cash ..6',
    'POST /api/rings/{ringId}/deal terms.cash[].amount_cents 1..10000000000',
    'POST /api/rings/{ringId}/deal terms.corrections 1..20',
    'POST /api/rings/{ringId}/deal terms.extras ..4',
    'POST /api/rings/{ringId}/deal terms.extras[].items ..6',
    'POST /api/rings/{ringId}/deal terms.extras[].other ..200',
    'POST /api/rings/{ringId}/deal terms.legs 2..4',
    'POST /api/rings/{ringId}/deal terms.meet_at ..40',
    'POST /api/rings/{ringId}/deal terms.note ..500',
    'POST /api/rings/{ringId}/deal terms.place ..200',
    'POST /api/rings/{ringId}/deal terms.valid_until ..40',
    'POST /api/rings/{ringId}/messages content 1..2000',
    'POST /api/rings/{ringId}/messages photos 1..6',
    'POST /api/rings/{ringId}/read seq 0..9007199254740991',
    'POST /api/rings/{ringId}/report reason 1..1000',
    'POST /api/rings/{ringId}/report seq 1..9007199254740991',
    'POST /api/views car_ids 1..20',
    'PUT /api/deals/{dealId}/papers/{carId} defects ..1000',
    'PUT /api/deals/{dealId}/papers/{carId} first_registration ..',
    'PUT /api/deals/{dealId}/papers/{carId} inspection_until ..',
    'PUT /api/deals/{dealId}/papers/{carId} keys 0..9',
    'PUT /api/deals/{dealId}/papers/{carId} odometer 0..8000000',
    'PUT /api/deals/{dealId}/papers/{carId} plate ..20',
    'PUT /api/deals/{dealId}/papers/{carId} value_cents 0..10000000000',
    'PUT /api/deals/{dealId}/papers/{carId} vin ..',
    'PUT /api/me/push endpoint ..1000',
    'PUT /api/me/push keys.auth ..',
    'PUT /api/me/push keys.p256dh ..',
    'PUT /api/me/push kinds 1..7',
  ])
})

test('a free text in an address is bounded', () => {
  const texts = Object.values<Endpoint>(endpoints).flatMap(({ method, path, params }) =>
    Object.entries(params ? (z.toJSONSchema(params).properties ?? {}) : {}).flatMap(
      ([name, schema]) =>
        typeof schema === 'boolean' || schema.format || schema.pattern || schema.enum
          ? []
          : `${method} ${path} ${name} ..${schema.maxLength ?? ''}`,
    ),
  )
  expect(texts.sort()).toEqual([
    'GET /c/{short} short ..100',
    'GET /c/{short}/photos/{photoId} short ..100',
    'GET /c/{short}/preview.jpg short ..100',
    'GET /not-me/{token} token ..100',
    'GET /unsubscribe/{token} token ..100',
    'POST /not-me/{token} token ..100',
    'POST /unsubscribe/{token} token ..100',
  ])
})

test('every write without an account is rate-limited', () => {
  const free = Object.values<Endpoint>(endpoints).filter(
    ({ access, method, limit }) => access === 'public' && method !== 'GET' && !limit,
  )
  expect(free.map(({ path }) => path)).toEqual([])
})

test('these calls, and only these, have these rate limits', () => {
  const limited = Object.values<Endpoint>(endpoints).flatMap(({ method, path, limit }) =>
    limit ? `${method} ${path} ${limit.max} in ${limit.seconds}` : [],
  )
  expect(limited.sort()).toEqual([
    'DELETE /api/alerts/{alertId} 60 in 60',
    'DELETE /api/deals/{dealId}/dispute 120 in 600',
    'DELETE /api/deals/{dealId}/handover 120 in 600',
    'DELETE /api/me 10 in 600',
    'DELETE /api/me/blocks/{userId} 60 in 600',
    'DELETE /api/swipes/{carId} 120 in 60',
    'GET /api/cars/search 120 in 60',
    'GET /api/deals/{dealId}/agreement.pdf 60 in 600',
    'GET /api/deals/{dealId}/calendar.ics 60 in 600',
    'GET /api/deck/summary 120 in 60',
    'GET /api/likes 120 in 60',
    'GET /api/me/export 10 in 600',
    'GET /c/{short} 120 in 60',
    'GET /c/{short}/photos/{photoId} 600 in 60',
    'GET /c/{short}/preview.jpg 60 in 60',
    'GET /not-me/{token} 120 in 600',
    'GET /unsubscribe/{token} 600 in 600',
    'PATCH /api/alerts/{alertId} 60 in 60',
    'PATCH /api/cars/{carId} 120 in 60',
    'PATCH /api/me 60 in 60',
    'POST /api/alerts 60 in 60',
    'POST /api/auth/change-password 10 in 600',
    'POST /api/auth/check-reset-link 60 in 600',
    'POST /api/auth/confirm-email 30 in 600',
    'POST /api/auth/confirm-new-email 30 in 600',
    'POST /api/auth/forgot-password 20 in 600',
    'POST /api/auth/passkey 60 in 300',
    'POST /api/auth/passkey-options 60 in 300',
    'POST /api/auth/refresh 120 in 60',
    'POST /api/auth/reset-password 30 in 600',
    'POST /api/auth/second-factor 30 in 300',
    'POST /api/auth/sign-in 60 in 300',
    'POST /api/auth/sign-out 120 in 60',
    'POST /api/auth/sign-up 40 in 600',
    'POST /api/car-photos 200 in 600',
    'POST /api/cars 30 in 600',
    'POST /api/cars/{carId}/share 60 in 600',
    'POST /api/deals/{dealId}/accept 120 in 600',
    'POST /api/deals/{dealId}/cancel 120 in 600',
    'POST /api/deals/{dealId}/decline 120 in 600',
    'POST /api/deals/{dealId}/dispute 20 in 3600',
    'POST /api/deals/{dealId}/handover 120 in 600',
    'POST /api/deals/{dealId}/payments/{index}/received 120 in 600',
    'POST /api/deals/{dealId}/reviews 120 in 600',
    'POST /api/deals/{dealId}/versions 60 in 600',
    'POST /api/deck/look-again 30 in 600',
    'POST /api/matches/{matchId}/deal 60 in 600',
    'POST /api/matches/{matchId}/messages 60 in 30',
    'POST /api/matches/{matchId}/report 30 in 600',
    'POST /api/matches/{matchId}/typing 60 in 60',
    'POST /api/me/blocks 60 in 600',
    'POST /api/me/email 10 in 600',
    'POST /api/me/passkeys 30 in 600',
    'POST /api/me/passkeys/options 30 in 600',
    'POST /api/me/proof 20 in 600',
    'POST /api/me/proof/options 30 in 600',
    'POST /api/me/proof/passkey 30 in 600',
    'POST /api/me/recovery-codes 20 in 600',
    'POST /api/me/totp 20 in 600',
    'POST /api/me/totp/confirm 20 in 600',
    'POST /api/reports 30 in 600',
    'POST /api/reviews/{reviewId}/report 30 in 600',
    'POST /api/rings/{ringId}/deal 60 in 600',
    'POST /api/rings/{ringId}/decline 60 in 60',
    'POST /api/rings/{ringId}/join 60 in 60',
    'POST /api/rings/{ringId}/leave 60 in 60',
    'POST /api/rings/{ringId}/messages 60 in 30',
    'POST /api/rings/{ringId}/report 30 in 600',
    'POST /api/rings/{ringId}/typing 60 in 60',
    'POST /api/swipes 300 in 60',
    'POST /api/views 120 in 60',
    'POST /not-me/{token} 60 in 600',
    'POST /unsubscribe/{token} 600 in 600',
    'PUT /api/deals/{dealId}/checks/{carId}/{item} 300 in 600',
    'PUT /api/deals/{dealId}/papers/{carId} 120 in 600',
    'PUT /api/matches/{matchId}/photos/{photoId} 200 in 600',
    'PUT /api/me/avatar 20 in 600',
    'PUT /api/me/push 60 in 60',
    'PUT /api/rings/{ringId}/photos/{photoId} 200 in 600',
    'PUT /storage/car-images/{userId}/{carId}/{file} 200 in 600',
  ])
})

test('in these fields, and only these, a caller may repeat their own id', () => {
  const claimed = Object.values<Endpoint>(endpoints).flatMap(({ method, path, claims }) =>
    claims ? `${method} ${path} ${claims}` : [],
  )
  expect(claimed.sort()).toEqual([
    'GET /api/broadcasts userId',
    'GET /api/cars userId',
    'GET /api/cars/search userId',
    'GET /api/matches userId',
    'POST /api/cars owner_id',
    'POST /api/matches/{matchId}/messages sender_id',
    'POST /api/matches/{matchId}/report reporter_id',
    'POST /api/reports reporter_id',
    'POST /api/rings/{ringId}/messages sender_id',
    'POST /api/rings/{ringId}/report reporter_id',
    'POST /api/swipes swiper_id',
  ])
})

test('every endpoint that is declared is there, under a name of its own', () => {
  const declared = globSync('*.ts', { cwd: import.meta.dirname })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
        /^export const (\w+) = endpoint\(/gm,
      ),
    ])
  expect(declared.map(([, name]) => name).sort()).toEqual(Object.keys(endpoints).sort())
})

test('no two endpoints share a method and a path', () => {
  const all = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(all).size).toBe(all.length)
})

test('the parameters in a path are the ones that `params` describes', () => {
  for (const { path, ...rest } of Object.values(endpoints)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const described = 'params' in rest ? Object.keys((rest.params as z.ZodObject).shape) : []
    expect(described.sort(), path).toEqual(named.sort())
  }
})

test('an endpoint without a declared access does not compile', () => {
  // @ts-expect-error: access is missing. If this line ever compiles, the type check fails here.
  endpoint({ method: 'GET', path: '/api/x', summary: 'x', output: z.string(), errors: [] })
})
