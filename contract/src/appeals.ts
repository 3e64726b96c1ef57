// A member asks for another look at a decision about them, also without a session; another moderator decides.
import { ToldDecision } from './cases.ts'
import { decisionActs } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { ban, appealCalls as calls, appeal as limits } from './limits.ts'
import { plainText } from './plain.ts'
import { uuid, z } from './zod.ts'

const Done = z.strictObject({ ok: z.literal(true) })

/** From the decision's mail: whoever has it needs no session. */
const token = z.string().min(1).max(200)
const text = z.string().overwrite(plainText).trim().min(1).max(limits.text_max_length)

/** Of the member whom it is about, who is signed in, or of anybody with the link from the mail. */
export const postAppeal = endpoint({
  method: 'POST',
  path: '/api/appeals',
  access: 'public',
  summary:
    'Ask for another look at a decision, once: with its id as the member whom it is about, or with the token from its mail',
  input: z.union([z.strictObject({ decision_id: uuid(), text }), z.strictObject({ token, text })]),
  output: Done,
  errors: [
    ...(['UNAUTHENTICATED', 'NOT_FOUND', 'INVALID_LINK'] as const),
    ...(['APPEALED_ALREADY', 'APPEAL_TOO_LATE', 'DECISION_UNDONE'] as const),
  ],
  limit: calls.made,
})

/** A POST, so that the token is in no address that a proxy writes down. */
export const readAppealLink = endpoint({
  method: 'POST',
  path: '/api/appeals/decision',
  access: 'public',
  summary: 'The decision that a link from a mail is about, and what became of it',
  input: z.strictObject({ token }),
  output: ToldDecision,
  errors: ['INVALID_LINK'],
  limit: calls.looks,
})

const AdminAppeal = z.strictObject({
  decision_id: uuid(),
  case_id: uuid(),
  act: z.enum(decisionActs),
  target: z.string(),
  created_at: z.iso.datetime(),
  /** Whether the viewer can decide it. */
  is_yours: z.boolean(),
})
export type AdminAppeal = z.output<typeof AdminAppeal>

export const getAdminAppeals = endpoint({
  method: 'GET',
  path: '/api/admin/appeals',
  access: 'moderator',
  summary: 'Appeals that are not decided, oldest first; at most 50',
  output: z.array(AdminAppeal),
  errors: [],
})

export const decideAppeal = endpoint({
  method: 'POST',
  path: '/api/admin/appeals/{decisionId}',
  access: 'moderator',
  summary:
    'Decide an appeal, once: the decision stands, or it was wrong and is taken back as far as that is possible; the member is told',
  params: z.strictObject({ decisionId: uuid() }),
  input: z.discriminatedUnion('outcome', [
    z.strictObject({
      outcome: z.literal('stands'),
      reason: z.string().trim().min(1).max(ban.reason_max_length),
    }),
    z.strictObject({
      outcome: z.literal('undone'),
      reason: z.string().trim().max(ban.reason_max_length).optional(),
    }),
  ]),
  output: Done,
  errors: ['NOT_FOUND', 'NOT_YOUR_APPEAL', 'APPEAL_DECIDED', 'DECISION_UNDONE'],
})
