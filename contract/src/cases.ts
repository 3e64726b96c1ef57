// A case: everything that is said about the same member, car or deal.
import {
  appealOutcomes,
  caseActs,
  caseRules,
  contentReportCategories,
  dateSorts,
  decisionActs,
  decisionRules,
  reportCategories,
} from './choices.ts'
import { endpoint } from './endpoint.ts'
import { ban, cases as limits, search as searchLimits } from './limits.ts'
import { AdminMember, AdminPhoto, AdminReport } from './moderation.ts'
import { uuid, z } from './zod.ts'

const count = z.number().int().min(0)

/** What a moderator has decided, with why. */
const Decided = {
  id: uuid(),
  act: z.enum(decisionActs),
  /** The car, the member or the swap that it is about, as it was called then. */
  target: z.string(),
  rule: z.enum(decisionRules),
  /** Empty if a moderator gave none, by hand. */
  reason: z.string(),
  /** Whether the first report was made by a rule of the machine. */
  began_by_rule: z.boolean(),
  /** Whether a moderator did it by themselves, not by deciding a case. */
  is_by_hand: z.boolean(),
  /** How long a limit or a suspension lasts; null for good, and of other acts. */
  days: count.nullable(),
  created_at: z.iso.datetime(),
  undone_at: z.iso.datetime().nullable(),
}

/** What became of it when the member asked for another look. All but the first are null until it is decided. */
const Appealed = {
  created_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  outcome: z.enum(appealOutcomes).nullable(),
  /** Of a decision that was wrong: whether what it did could be taken back. A removed photo cannot. */
  is_restored: z.boolean().nullable(),
  reason: z.string().nullable(),
}

const CaseDecision = z.strictObject({
  ...Decided,
  case_id: uuid(),
  /** Who is told, with the name now. Of a swap or ring that was ended each member has a decision of their own. */
  member: AdminMember.nullable(),
  /** The moderator's name at that time. */
  by: z.string(),
  appeal: z
    .strictObject({
      ...Appealed,
      /** What the member says. */
      text: z.string(),
      /** Who decided it, with the name at that time. */
      by: z.string().nullable(),
      /** Whether the viewer can decide it: whoever made the decision can only if there is no other moderator. */
      is_yours: z.boolean(),
    })
    .nullable(),
})
export type CaseDecision = z.output<typeof CaseDecision>

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

const CaseCar = z.strictObject({
  id: uuid(),
  make: z.string(),
  model: z.string(),
  year: z.number(),
  is_active: z.boolean(),
  is_draft: z.boolean(),
  photos: z.array(AdminPhoto),
  owner: AdminMember,
})
export type CaseCar = z.output<typeof CaseCar>

const CaseDeal = z.strictObject({
  id: uuid(),
  is_over: z.boolean(),
  /** Without those who have left. */
  parties: z.array(AdminMember),
})
export type CaseDeal = z.output<typeof CaseDeal>

/** A ring that a report of the case was made in, or whose swap it is about. */
const CaseRing = z.strictObject({
  id: uuid(),
  is_over: z.boolean(),
  /** In giving order, without those who have left. Nobody is accused by being in it. */
  members: z.array(AdminMember),
})
export type CaseRing = z.output<typeof CaseRing>

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
  /** Whether the viewer can decide it: who is concerned can only if there is no other moderator. */
  is_yours: z.boolean(),
  /** What is said, oldest first. */
  reports: z.array(AdminReport),
  /** Whom it is about, without those who have left. Nobody if it is about a deal alone. */
  members: z.array(CaseMember),
  /** The other owners of its cars and parties of its deals. Nothing is said about them, but a decision can be about one of them. */
  parties: z.array(CaseMember),
  cars: z.array(CaseCar),
  deals: z.array(CaseDeal),
  rings: z.array(CaseRing),
  /** Decided cases about one of them, newest first. */
  earlier: z.array(
    z.strictObject({
      id: uuid(),
      decided_at: z.iso.datetime(),
      reports: count,
      /** How many of those were resolved. */
      upheld: count,
      /** What was decided, without what was taken back; nothing if each report was decided alone. */
      acts: z.array(
        z.strictObject({
          act: z.enum(decisionActs),
          target: z.string(),
          rule: z.enum(decisionRules),
        }),
      ),
    }),
  ),
  /** What was decided about it, newest first. */
  decisions: z.array(CaseDecision),
  /** Between moderators, also in those earlier cases; oldest first. */
  notes: z.array(CaseNote),
})
export type AdminCase = z.output<typeof AdminCase>

const reportsHash = z.string().regex(/^[0-9a-f]{32}$/)

/** A case that is not decided, as a list shows it. */
export const AdminCaseLine = z.strictObject({
  id: uuid(),
  created_at: z.iso.datetime(),
  /** When something was said last. */
  joined_at: z.iso.datetime(),
  is_yours: z.boolean(),
  /** As in `AdminCase`. */
  members: z.array(AdminMember),
  parties: z.array(AdminMember),
  cars: count,
  deals: count,
  /** Whether somebody whom it is about has left. */
  has_left: z.boolean(),
  /** How many reports are open in it. */
  open_reports: count,
  /** Says which ones these are: another one makes another hash. */
  reports_hash: reportsHash,
  /** What is said in these reports: by rules of the machine, by members, by others. */
  rules: z.array(z.enum(caseRules)),
  categories: z.array(z.enum(reportCategories)),
  outside: z.array(z.enum(contentReportCategories)),
})
export type AdminCaseLine = z.output<typeof AdminCaseLine>

export const getAdminCases = endpoint({
  method: 'GET',
  path: '/api/admin/cases',
  access: 'moderator',
  summary: 'Cases that are not decided; searches their open reports as the list of reports does',
  input: z.object({
    search: z.string().trim().max(searchLimits.max_length).optional(),
    sort: z.enum(dateSorts).default('newest'),
    /** The cursor from the `Link` header of the previous page. */
    after: z.string().max(2_000).optional(),
  }),
  output: z.array(AdminCaseLine),
  errors: [],
})

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

export const postDecision = endpoint({
  method: 'POST',
  path: '/api/admin/decisions',
  access: 'moderator',
  summary:
    'Decide one case, or several at once; tells the members and the reporters. Answers with the decisions that were made, of a swap or ring that is ended one for each member: a case that is refused leaves the others decided. The code of the first one if all are refused',
  input: z
    .strictObject({
      cases: z
        .array(
          z.strictObject({
            case_id: uuid(),
            /** The member to warn, limit or suspend, the car, the photo, the deal or the ring; null to dismiss, or to resolve what was dealt with. */
            target_id: uuid().nullable(),
            /** As the list of cases has it: 409 `CASE_CHANGED` if other reports are open now. */
            reports_hash: reportsHash.optional(),
          }),
        )
        .min(1)
        .max(limits.at_once),
      /** The reports that the moderator has read, of a case without a hash: 409 `CASE_CHANGED` if another one is open. */
      seen_reports: z.array(uuid()).max(limits.reports_shown).optional(),
      act: z.enum(caseActs),
      rule: z.enum(decisionRules),
      reason: z.string().trim().min(1).max(ban.reason_max_length),
      /** Of a limit, which has an end, and of a suspension; null for good. */
      days: z.number().int().min(1).max(limits.most_days).nullable().default(null),
      /** Of a suspension for good: warns everyone the member chatted with. */
      for_fraud: z.boolean().default(false),
    })
    .refine(({ for_fraud, days }) => !for_fraud || days === null, {
      path: ['days'],
      message: 'A suspension for fraud has no end',
    })
    .refine(({ act, days }) => act !== 'limit' || days !== null, {
      path: ['days'],
      message: 'A limit is for some days',
    }),
  output: z.array(CaseDecision),
  errors: [
    ...(['CASE_NOT_FOUND', 'CASE_DECIDED', 'CASE_CHANGED', 'NOT_FOUND', 'USER_NOT_FOUND'] as const),
    ...(['CANNOT_BAN_SELF', 'LAST_ADMIN', 'CAR_NOT_FOUND', 'CAR_IS_DRAFT'] as const),
    ...(['PHOTO_NOT_FOUND', 'DEAL_OVER', 'RING_OVER', 'NOT_YOUR_CASE'] as const),
  ],
})

export const undoDecision = endpoint({
  method: 'POST',
  path: '/api/admin/decisions/{decisionId}/undo',
  access: 'moderator',
  summary:
    'Take back a decision: its case is open again, and who was told is told. Not for what was removed or an ended deal; an ended ring can be offered again',
  params: z.strictObject({ decisionId: uuid() }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: [
    'NOT_FOUND',
    'NOT_YOUR_CASE',
    'CANNOT_UNDO',
    'CAR_NOT_FOUND',
    'CAR_IS_DRAFT',
    'CAR_SWAPPED',
    'OWNER_BANNED',
  ],
})

/** A decision, as the member whom it is about reads it. */
export const ToldDecision = z.strictObject({
  ...Decided,
  /** Until when the member can ask for another look, once. */
  appeal_until: z.iso.datetime(),
  appeal: z.strictObject(Appealed).nullable(),
})
export type ToldDecision = z.output<typeof ToldDecision>

/** A decision about the viewer. */
export const MyDecision = z.strictObject({
  ...ToldDecision.shape,
  /** Not seen in the viewer's notifications yet. */
  is_new: z.boolean(),
})
export type MyDecision = z.output<typeof MyDecision>

export const getMyDecisions = endpoint({
  method: 'GET',
  path: '/api/me/decisions',
  access: 'member',
  summary: 'What moderators decided about the viewer and their cars, and why; newest first',
  output: z.array(MyDecision),
  errors: [],
})

export const markDecisionsSeen = endpoint({
  method: 'POST',
  path: '/api/me/decisions/seen',
  access: 'member',
  summary: 'Mark the decisions about the viewer as read',
  output: z.strictObject({ ok: z.literal(true) }),
  errors: [],
})
