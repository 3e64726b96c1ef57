import type { Language } from './accounts.ts'
import { pushKinds } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { push as limits } from './limits.ts'
import { z } from './zod.ts'

export const PushKind = z.enum(pushKinds)
export type PushKind = z.output<typeof PushKind>

const Done = z.strictObject({ ok: z.literal(true) })

export const PushState = z.strictObject({
  /** The key that browsers subscribe with; null if this site sends no notifications. */
  public_key: z.string().nullable(),
  /** Whether this site sends emails. */
  sends_mail: z.boolean(),
  /** The subscription stored for this session; the browser compares it with its own. */
  subscription: z.strictObject({ endpoint: z.string(), kinds: z.array(PushKind) }).nullable(),
})
export type PushState = z.output<typeof PushState>

export const getPush = endpoint({
  method: 'GET',
  path: '/api/me/push',
  access: 'member',
  summary: 'This session’s push subscription, and the key to subscribe with',
  output: PushState,
  errors: [],
})

/** The browser's PushSubscription, with the kinds of notifications it is for. */
export const PushSubscriptionInput = z.strictObject({
  endpoint: z.url().max(limits.endpoint_max_length),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{87}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
  kinds: z.array(PushKind).min(1).max(pushKinds.length),
})
export type PushSubscriptionInput = z.output<typeof PushSubscriptionInput>

export const putPush = endpoint({
  method: 'PUT',
  path: '/api/me/push',
  access: 'member',
  summary: 'Subscribe this session’s device to these kinds of notifications, and no others',
  input: PushSubscriptionInput,
  output: Done,
  errors: ['UNKNOWN_PUSH_SERVICE'],
  limit: { max: 60, seconds: 60 },
})

export const deletePush = endpoint({
  method: 'DELETE',
  path: '/api/me/push',
  access: 'member',
  summary: 'Unsubscribe this session’s device; harmless without a subscription',
  output: Done,
  errors: [],
})

/** What a device receives to show a notification. */
export type PushPayload = {
  kind: PushKind
  title: string
  body: string
  language: Language
  /** The screen to open. */
  path: string
  /** A newer notification with the same tag replaces it. */
  tag: string
}
