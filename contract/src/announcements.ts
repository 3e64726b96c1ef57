import { endpoint } from './endpoint.ts'
import { uuid, z } from './zod.ts'

export const Broadcast = z.strictObject({
  id: uuid(),
  title: z.string(),
  content: z.string(),
  created_at: z.iso.datetime(),
  /** When the viewer marked it as read or, for an older announcement, joined; null while it is unread. */
  viewed_at: z.iso.datetime().nullable(),
})
export type Broadcast = z.output<typeof Broadcast>

export const getBroadcasts = endpoint({
  method: 'GET',
  path: '/api/broadcasts',
  access: 'member',
  summary:
    'Announcements that the viewer has not marked as read, or those they have and those older than the account; newest first',
  input: z.object({ viewed: z.stringbool().default(false) }),
  claims: ['userId'],
  output: z.array(Broadcast),
  errors: [],
})

export const markViewed = endpoint({
  method: 'POST',
  path: '/api/broadcasts/{broadcastId}/mark-viewed',
  access: 'member',
  summary: 'Mark an announcement as read; harmless when repeated',
  params: z.strictObject({ broadcastId: uuid() }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['NOT_FOUND'],
})
