import type { Language } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { push as limits, pushKinds } from './limits.ts'
import { z } from './zod.ts'

/** What a device may be told of while nobody looks at the app. */
export const PushKind = z.enum(pushKinds)
export type PushKind = z.output<typeof PushKind>

const Done = z.strictObject({ ok: z.literal(true) })

export const PushState = z.strictObject({
  /** What a browser subscribes with; null where this server sends no notifications. */
  public_key: z.string().nullable(),
  /** What this session is subscribed to, and at which address; a browser compares it with its own. */
  subscription: z.strictObject({ endpoint: z.string(), kinds: z.array(PushKind) }).nullable(),
})
export type PushState = z.output<typeof PushState>

export const getPush = endpoint({
  method: 'GET',
  path: '/api/me/push',
  access: 'member',
  summary: 'Which notifications this session’s device gets, and the key to subscribe with',
  output: PushState,
  errors: [],
})

/** As the browser's own subscription says it, with what it is for. */
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
  summary: 'This session’s device gets these notifications from now on, and no others',
  input: PushSubscriptionInput,
  output: Done,
  errors: ['UNKNOWN_PUSH_SERVICE'],
  limit: { max: 60, seconds: 60 },
})

export const deletePush = endpoint({
  method: 'DELETE',
  path: '/api/me/push',
  access: 'member',
  summary: 'This session’s device gets no notifications; harmless without a subscription',
  output: Done,
  errors: [],
})

/** What a notification says when it arrives at a device. */
export type PushPayload = {
  kind: PushKind
  title: string
  body: string
  language: Language
  /** Which screen it is about. */
  path: string
  /** A newer notification of the same tag takes its place. */
  tag: string
}
