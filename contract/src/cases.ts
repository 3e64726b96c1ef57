// A case: everything that is said about the same member, car or deal.
import { endpoint } from './endpoint.ts'
import { cases as limits } from './limits.ts'
import { AdminReport } from './moderation.ts'
import { uuid, z } from './zod.ts'

const count = z.number().int().min(0)

const CaseMember = z.strictObject({
  id: uuid(),
  name: z.string(),
  avatar_url: z.string().nullable(),
  is_banned: z.boolean(),
  created_at: z.iso.datetime(),
  cars: count,
  active_cars: count,
  /** Chats in which they wrote first, and those of them in which the other has answered. */
  chats_begun: count,
  chats_answered: count,
  /** How many of their first messages went to many chats. */
  equal_messages: count,
  reports_by: count,
  reports_about: count,
})
export type CaseMember = z.output<typeof CaseMember>

const CaseNote = z.strictObject({
  id: uuid(),
  /** The moderator's name at that time. */
  by: z.string(),
  text: z.string(),
  created_at: z.iso.datetime(),
})
export type CaseNote = z.output<typeof CaseNote>

export const AdminCase = z.strictObject({
  /** Another one than asked for if that one has been joined with it. */
  id: uuid(),
  created_at: z.iso.datetime(),
  /** Null while something in it is not decided. */
  decided_at: z.iso.datetime().nullable(),
  /** What is said, oldest first. */
  reports: z.array(AdminReport),
  /** Whom it is about, without those who have left. Nobody if it is about a deal alone. */
  members: z.array(CaseMember),
  /** Decided cases about one of them, newest first. */
  earlier: z.array(
    z.strictObject({
      id: uuid(),
      decided_at: z.iso.datetime(),
      reports: count,
      /** How many of those were resolved. */
      upheld: count,
    }),
  ),
  /** Between moderators, also in those earlier cases; oldest first. */
  notes: z.array(CaseNote),
})
export type AdminCase = z.output<typeof AdminCase>

export const getAdminCase = endpoint({
  method: 'GET',
  path: '/api/admin/cases/{caseId}',
  access: 'moderator',
  summary: 'All that is said about the same member, car or deal, and what is known of the member',
  params: z.strictObject({ caseId: uuid() }),
  output: AdminCase,
  errors: ['CASE_NOT_FOUND'],
})

export const postCaseNote = endpoint({
  method: 'POST',
  path: '/api/admin/cases/{caseId}/notes',
  access: 'moderator',
  summary: 'Write a note for the other moderators; deleted 30 days after the decision',
  params: z.strictObject({ caseId: uuid() }),
  input: z.strictObject({ text: z.string().trim().min(1).max(limits.note_max_length) }),
  output: CaseNote,
  errors: ['CASE_NOT_FOUND'],
})
