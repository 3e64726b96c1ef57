import { Broadcast } from './announcements.ts'
import { PhotoAddress, QuotedMessage, SentPhoto } from './chat.ts'
import {
  auditActions,
  carSorts,
  carStates,
  caseRules,
  contentReportCategories,
  dateSorts,
  defaultTimelinePeriod,
  noticeKinds,
  reportCategories,
  reportOutcomes,
  reportStates,
  reportStatuses,
  type TimelineKind,
  timelineKinds,
  timelinePeriods,
  userSorts,
  userStates,
  warningKinds,
} from './choices.ts'
import { Deal, Review } from './deals.ts'
import { endpoint } from './endpoint.ts'
import { ban, broadcast, contentReport, profile, search as searchLimits } from './limits.ts'
import { Car, focusPoint } from './listings.ts'
import { plainLine, plainText } from './plain.ts'
import { currencies, distanceUnits } from './units.ts'
import { uuid, z } from './zod.ts'

const Done = z.strictObject({ ok: z.literal(true) })
const count = z.number().int().min(0)
/** The cursor from the `Link` header of the previous page. */
const after = z.string().max(2_000).optional()
const search = z.string().trim().max(searchLimits.max_length).optional()
const reason = z.string().trim().max(ban.reason_max_length).optional()

export const AdminStats = z.strictObject({
  users: count,
  /** Published cars only: a draft is neither active nor inactive. */
  cars: z.strictObject({ total: count, active: count, inactive: count }),
  matches: count,
  /** Rings that all members have joined. */
  rings: count,
  /** Deals that are done. */
  swaps: count,
  reports: count,
  /** Reports that are not decided yet. */
  open_reports: count,
  /** Appeals that are not decided yet. */
  open_appeals: count,
})
export type AdminStats = z.output<typeof AdminStats>

export const getAdminStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  access: 'moderator',
  summary: 'How many members, cars, matches and reports there are',
  output: AdminStats,
  errors: [],
})

export const Timeline = z.strictObject({
  /** Days in UTC, oldest first. The last one is today, so its counts still grow. */
  days: z.array(z.iso.date()),
  /** For each kind one count per day, in the order of `days`. */
  series: z.strictObject(
    Object.fromEntries(timelineKinds.map((kind) => [kind, z.array(count)])) as Record<
      TimelineKind,
      z.ZodArray<typeof count>
    >,
  ),
})
export type Timeline = z.output<typeof Timeline>

export const getAdminTimeline = endpoint({
  method: 'GET',
  path: '/api/admin/timeline',
  access: 'admin',
  summary: 'Counts for each of the last 7, 30 or 90 days',
  input: z.object({ days: z.enum(timelinePeriods).default(defaultTimelinePeriod) }),
  output: Timeline,
  errors: [],
})

/** What came of what began in a week, so that the last weeks still grow. */
export const MarketWeek = z.strictObject({
  /** Its Monday, in UTC. */
  week: z.iso.date(),
  matches: count,
  /** Chats of matches in which somebody wrote, and in how many of them the other answered. */
  written: count,
  answered: count,
  /** How long answers took, half of them at most. Null without an answer. */
  median_ms: count.nullable(),
  rings_offered: count,
  /** Of those offers: joined by all. */
  rings_joined: count,
  deals_agreed: count,
  /** Of those deals. */
  deals_done: count,
})
export type MarketWeek = z.output<typeof MarketWeek>

export const getAdminWeeks = endpoint({
  method: 'GET',
  path: '/api/admin/weeks',
  access: 'admin',
  summary:
    'What came of the matches, ring offers and deals of each of the last 12 weeks, newest first',
  output: z.array(MarketWeek),
  errors: [],
})

export const AdminPhoto = z.strictObject({
  id: uuid(),
  url: z.string(),
  placeholder: z.string(),
  ...focusPoint,
})

export const AdminMember = z.strictObject({ id: uuid(), name: z.string(), is_banned: z.boolean() })

export const AdminCar = z.strictObject({
  id: uuid(),
  make: z.string(),
  model: z.string(),
  year: z.number(),
  mileage: z.number(),
  mileage_km: z.number(),
  mileage_unit: z.enum(distanceUnits),
  price: z.number(),
  currency: z.enum(currencies),
  /** Also false for a draft, although drafts are not listed as inactive. */
  is_active: z.boolean(),
  /** Deactivated by an admin: only an admin can activate it. */
  is_locked: z.boolean(),
  /** Not published yet. */
  is_draft: z.boolean(),
  created_at: z.iso.datetime(),
  photos: z.array(AdminPhoto),
  owner: AdminMember,
})
export type AdminCar = z.output<typeof AdminCar>

export const getAdminCars = endpoint({
  method: 'GET',
  path: '/api/admin/cars',
  access: 'moderator',
  summary: 'All cars; search by make, model, year or owner',
  input: z.object({
    search,
    state: z.enum(carStates).default('all'),
    sort: z.enum(carSorts).default('newest'),
    /** Only this member's cars. */
    owner_id: uuid().optional(),
    after,
  }),
  output: z.array(AdminCar),
  errors: [],
})

export const AdminReport = z.strictObject({
  id: uuid(),
  car_id: uuid().nullable(),
  reporter_id: uuid().nullable(),
  /** The case of all reports about the same member, car or deal. */
  case_id: uuid(),
  /** The rule of the machine that began it; null if a member made it. */
  rule: z.enum(caseRules).nullable(),
  reason: z.string(),
  category: z.enum(reportCategories).nullable(),
  status: z.enum(reportStatuses),
  created_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  /** Null if the account is gone. `reports`: how many they made; `upheld`: how many of those were resolved. */
  reporter: z.strictObject({ ...AdminMember.shape, reports: count, upheld: count }).nullable(),
  /** Null if a member was reported, or the listing is gone. */
  car: z
    .strictObject({
      id: uuid(),
      make: z.string(),
      model: z.string(),
      year: z.number(),
      is_active: z.boolean(),
      photos: z.array(AdminPhoto),
    })
    .nullable(),
  /** The reported member: the car's owner, or the partner in a chat. `reports`: how many reports are about them. */
  owner: z.strictObject({ ...AdminMember.shape, cars: count, reports: count }).nullable(),
  /** The reported member if their account is gone. They can still be banned for fraud, which warns the others. */
  departed: z
    .strictObject({ id: uuid(), left_at: z.iso.datetime(), is_banned_for_fraud: z.boolean() })
    .nullable(),
  /** Whether it was made in a chat, about a member instead of a listing. */
  is_from_chat: z.boolean(),
  /** The deal that the report is about, readable with `getAdminDeal`. */
  deal_id: uuid().nullable(),
  /** The other deal in which the same VIN stands, readable in the same way. */
  other_deal_id: uuid().nullable(),
  /** Set if anybody could have made it: it came through the page for everyone, and nobody has checked the name. */
  from_outside: z
    .strictObject({
      url: z.string(),
      category: z.enum(contentReportCategories),
      name: z.string().nullable(),
      /** Whether an address was left, to which the decision is mailed. */
      has_email: z.boolean(),
    })
    .nullable(),
  /** The reported review; null if the report is about something else, or the review is gone. */
  review: z
    .strictObject({
      ...Review.pick({
        id: true,
        would_swap_again: true,
        as_described: true,
        on_time: true,
        text: true,
      }).shape,
      /** The name of the reviewed member. The author is `owner` of the report. */
      about: z.string(),
      is_removed: z.boolean(),
    })
    .nullable(),
})
export type AdminReport = z.output<typeof AdminReport>

export const getAdminReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  access: 'moderator',
  summary: 'All reports; search by reason, reporter, owner or car',
  input: z.object({
    search,
    status: z.enum(reportStates).default('all'),
    sort: z.enum(dateSorts).default('newest'),
    after,
  }),
  output: z.array(AdminReport),
  errors: [],
})

/** A listing's texts and numbers, without its pictures. */
const ListingFacts = z.strictObject({
  ...Car.omit({
    id: true,
    owner_id: true,
    body: true,
    first_registration: true,
    inspection_until: true,
    is_active: true,
    is_reserved: true,
    created_at: true,
    photos: true,
  }).shape,
  /** The number of photos. */
  photos: count,
})
export type ListingFacts = z.output<typeof ListingFacts>

const CopiedPhoto = z.strictObject({
  ...AdminPhoto.shape,
  added_at: z.iso.datetime(),
  car_id: uuid(),
  /** The car's year, make and model. */
  car: z.string(),
  owner: AdminMember,
})

export const AdminReportDetails = z.strictObject({
  ...AdminReport.shape,
  /** Photos that look the same, if that is what it is about: null for a photo that is not shown any more. */
  copied_photos: z.array(
    z.strictObject({
      photo: CopiedPhoto.nullable(),
      other: CopiedPhoto.nullable(),
      /** Whether the other one is a photo that a moderator had removed before: it is not kept. */
      is_removed: z.boolean(),
    }),
  ),
  /** The listing as it is now; null if a member was reported or the listing is gone. */
  listing: z
    .strictObject({
      ...ListingFacts.shape,
      is_active: z.boolean(),
      is_locked: z.boolean(),
      is_draft: z.boolean(),
      created_at: z.iso.datetime(),
    })
    .nullable(),
  /** The snapshot of the listing when it was reported; deleted some time after the decision. */
  reported: ListingFacts.nullable(),
  /** More about the reported member. */
  member: z
    .strictObject({
      avatar_url: z.string().nullable(),
      location: z.string().nullable(),
      created_at: z.iso.datetime(),
    })
    .nullable(),
  /** All cars of the reported member, newest first. */
  cars: z.array(
    z.strictObject({
      id: uuid(),
      make: z.string(),
      model: z.string(),
      year: z.number(),
      is_active: z.boolean(),
      is_draft: z.boolean(),
      photo: AdminPhoto.nullable(),
    }),
  ),
  /** Other reports about the same member, those about the same car first. */
  history: z.array(
    z.strictObject({
      id: uuid(),
      reason: z.string(),
      category: z.enum(reportCategories).nullable(),
      status: z.enum(reportStatuses),
      created_at: z.iso.datetime(),
      /** The car's title; null if a member was reported, or the listing and its snapshot are gone. */
      about: z.string().nullable(),
      is_same_car: z.boolean(),
    }),
  ),
  /** The match in which the report was made. Its messages are in `getReportEvidence`, and only those copied there. */
  chat: z
    .strictObject({
      matched_at: z.iso.datetime(),
      member_car: z.string(),
      reporter_car: z.string(),
    })
    .nullable(),
  /** The ring in which a report was made, in giving order. */
  ring: z
    .strictObject({
      created_at: z.iso.datetime(),
      members: z.array(z.strictObject({ user_id: uuid(), name: z.string(), car: z.string() })),
    })
    .nullable(),
})
export type AdminReportDetails = z.output<typeof AdminReportDetails>

export const getAdminReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/{reportId}',
  access: 'moderator',
  summary: 'A report in detail: the listing then and now, its owner, other reports',
  params: z.strictObject({ reportId: uuid() }),
  output: AdminReportDetails,
  errors: ['REPORT_NOT_FOUND'],
})

export const AdminUser = z.strictObject({
  id: uuid(),
  name: z.string(),
  /** Null for a moderator. */
  email: z.string().nullable(),
  avatar_url: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** The number of published cars. The product spec wants an array of one item. */
  cars: z.tuple([z.strictObject({ count })]),
  /** One item while the member is banned, otherwise empty. */
  banned: z.array(
    z.strictObject({
      reason: z.string().nullable(),
      for_fraud: z.boolean(),
      created_at: z.iso.datetime(),
    }),
  ),
  /** Nothing of theirs is deleted. Null without a hold, and for a moderator. */
  hold: z
    .strictObject({
      reason: z.string(),
      /** The admin's name at that time. */
      by: z.string(),
      is_told: z.boolean(),
      created_at: z.iso.datetime(),
    })
    .nullable(),
  is_admin: z.boolean(),
  /** Also true for admins. */
  is_moderator: z.boolean(),
})
export type AdminUser = z.output<typeof AdminUser>

export const getAdminUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'moderator',
  summary: 'All members; search by name or, for admins, e-mail address',
  input: z.object({
    search,
    state: z.enum(userStates).default('all'),
    sort: z.enum(userSorts).default('newest'),
    /** Only this member. */
    user_id: uuid().optional(),
    after,
  }),
  output: z.array(AdminUser),
  errors: [],
})

export const setCarActive = endpoint({
  method: 'POST',
  path: '/api/admin/deactivate-car',
  access: 'moderator',
  summary: 'Deactivate and lock a car, or activate it again; notifies the owner with the reason',
  input: z.strictObject({ car_id: uuid(), is_active: z.boolean(), reason }),
  output: Done,
  errors: ['CAR_NOT_FOUND', 'CAR_IS_DRAFT', 'CAR_SWAPPED', 'OWNER_BANNED'],
})

/** An admin has activated or deactivated one of the viewer's cars, or removed a photo of it. */
export const CarNotice = z.strictObject({
  id: uuid(),
  kind: z.enum(noticeKinds),
  car_id: uuid(),
  /** The car's title at that time; the listing may be gone. */
  car: z.string(),
  /** Whether the car was active afterwards. */
  is_active: z.boolean(),
  reason: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Not seen in the viewer's notifications yet. */
  is_new: z.boolean(),
})
export type CarNotice = z.output<typeof CarNotice>

export const getNotices = endpoint({
  method: 'GET',
  path: '/api/me/notices',
  access: 'member',
  summary: 'What admins did to the viewer’s cars in the last 30 days; newest first',
  output: z.array(CarNotice),
  errors: [],
})

/** A moderator has closed the account of somebody in the viewer's chats for fraud, or has opened it again. */
export const AccountWarning = z.strictObject({
  about: z.strictObject({ id: uuid(), name: z.string(), is_deleted: z.boolean() }),
  kind: z.enum(warningKinds),
  /** The viewer's newest chat with that member; null once the chat is gone. */
  chat: z.strictObject({ kind: z.enum(['match', 'ring']), id: uuid() }).nullable(),
  created_at: z.iso.datetime(),
  /** Not seen in the viewer's notifications yet. */
  is_new: z.boolean(),
})
export type AccountWarning = z.output<typeof AccountWarning>

export const getWarnings = endpoint({
  method: 'GET',
  path: '/api/me/warnings',
  access: 'member',
  summary:
    'Accounts in the viewer’s chats that were closed for fraud, or opened again, in the last 30 days; newest first',
  output: z.array(AccountWarning),
  errors: [],
})

export const markWarningsSeen = endpoint({
  method: 'POST',
  path: '/api/me/warnings/seen',
  access: 'member',
  summary: 'Mark these warnings as seen',
  output: Done,
  errors: [],
})

export const markNoticesSeen = endpoint({
  method: 'POST',
  path: '/api/me/notices/seen',
  access: 'member',
  summary: 'Mark these notices as seen',
  output: Done,
  errors: [],
})

/** Counted by address, as nobody is signed in. */
export const postContentReport = endpoint({
  method: 'POST',
  path: '/api/illegal-content-reports',
  access: 'public',
  summary:
    'Report illegal content, also without an account. With an address, receipt and decision are mailed to it, in the language of the request',
  input: z.strictObject({
    /** The address of the page that it is about. */
    url: z.string().trim().min(1).max(contentReport.url_max_length),
    category: z.enum(contentReportCategories),
    text: z.string().overwrite(plainText).trim().min(1).max(contentReport.text_max_length),
    name: z.string().overwrite(plainLine).trim().max(contentReport.name_max_length).optional(),
    email: z.string().max(profile.email_max_length).optional(),
  }),
  output: z.strictObject({ id: uuid() }),
  errors: ['INVALID_EMAIL', 'BUSY'],
  limit: contentReport.made,
})

/** What was copied for the moderators when the report was made, or when a member of the chat left. */
export const ReportEvidence = z.strictObject({
  /** The seq of the reported message, of several the last; null if the reported member wrote none. */
  about_seq: z.number().nullable(),
  /** The seqs of all reported messages: another report about the same adds one. */
  about_seqs: z.array(z.number()),
  /** Each reported message with ten before and ten after it, in order. */
  messages: z.array(QuotedMessage),
  /** Members of the chat at that time, with their names. */
  people: z.array(z.strictObject({ id: uuid(), name: z.string() })),
  /** The reported swap plan, as it was when it was copied last. */
  deal: Deal.nullable(),
  /** When that was. Older copies do not say. */
  copied_at: z.iso.datetime().nullable(),
  /** The plan in earlier copies, if it was another one then; the oldest first. Another report, and a member who leaves, make a new copy. */
  deals_before: z.array(z.strictObject({ deal: Deal, copied_at: z.iso.datetime().nullable() })),
})
export type ReportEvidence = z.output<typeof ReportEvidence>

export const getReportEvidence = endpoint({
  method: 'GET',
  path: '/api/admin/reports/{reportId}/messages',
  access: 'moderator',
  summary:
    'The reported message with ten before and ten after it, and the swap plan, as copied for the moderators; until 30 days after the decision. Every look is in the audit log',
  params: z.strictObject({ reportId: uuid() }),
  output: ReportEvidence,
  errors: ['REPORT_NOT_FOUND', 'NOT_FOUND'],
})

/** A photo that the reported member sent in the reported chat. */
export const ReportedPhoto = z.strictObject({
  ...SentPhoto.shape,
  ...PhotoAddress.shape,
  sent_at: z.iso.datetime(),
})
export type ReportedPhoto = z.output<typeof ReportedPhoto>

export const getAdminChatPhotos = endpoint({
  method: 'GET',
  path: '/api/admin/reports/{reportId}/photos',
  access: 'moderator',
  summary:
    'The photos that the reported member sent in the chat of an open report, newest first; every look is in the audit log',
  params: z.strictObject({ reportId: uuid() }),
  input: z.strictObject({ after }),
  output: z.array(ReportedPhoto),
  errors: ['REPORT_NOT_FOUND', 'NOT_FOUND'],
})

export const removeChatPhoto = endpoint({
  method: 'POST',
  path: '/api/admin/remove-chat-photo',
  access: 'moderator',
  summary: 'Remove a photo from the chat of an open report, with its files',
  input: z.strictObject({ report_id: uuid(), photo_id: uuid(), reason }),
  output: Done,
  errors: ['REPORT_NOT_FOUND', 'PHOTO_NOT_FOUND'],
})

export const deletePhoto = endpoint({
  method: 'POST',
  path: '/api/admin/delete-photo',
  access: 'moderator',
  summary: 'Delete a photo of a car and its files',
  input: z.strictObject({ photo_id: uuid(), reason }),
  output: Done,
  errors: ['PHOTO_NOT_FOUND'],
})

export const banUser = endpoint({
  method: 'POST',
  path: '/api/admin/ban-user',
  access: 'moderator',
  summary:
    'Ban a member: signs them out everywhere and deactivates all cars; harmless when repeated. For fraud, which warns everyone they chatted with, also a member who has left',
  input: z.strictObject({ user_id: uuid(), reason, for_fraud: z.boolean().default(false) }),
  output: Done,
  errors: ['USER_NOT_FOUND', 'CANNOT_BAN_SELF', 'LAST_ADMIN', 'NOT_YOUR_CASE'],
})

export const unbanUser = endpoint({
  method: 'POST',
  path: '/api/admin/unban-user',
  access: 'moderator',
  summary:
    'Unban a member; their cars stay inactive until they activate them. Who was warned is told',
  input: z.strictObject({ user_id: uuid() }),
  output: Done,
  errors: ['USER_NOT_FOUND'],
})

export const resolveReport = endpoint({
  method: 'POST',
  path: '/api/admin/resolve-report',
  access: 'moderator',
  summary: 'Decide a report; notifies the reporter',
  input: z.strictObject({ report_id: uuid(), outcome: z.enum(reportOutcomes) }),
  output: Done,
  errors: ['REPORT_NOT_FOUND', 'NOT_YOUR_CASE'],
})

export const AdminBroadcast = z.strictObject({
  ...Broadcast.omit({ viewed_at: true }).shape,
  /** How many of the `members` who can see it have marked it as read. */
  seen: count,
  members: count,
  withdrawn_at: z.iso.datetime().nullable(),
})
export type AdminBroadcast = z.output<typeof AdminBroadcast>

export const getAdminBroadcasts = endpoint({
  method: 'GET',
  path: '/api/admin/broadcasts',
  access: 'admin',
  summary: 'Sent announcements, and how many members have seen them',
  input: z.object({ search, sort: z.enum(dateSorts).default('newest'), after }),
  output: z.array(AdminBroadcast),
  errors: [],
})

export const BroadcastInput = z.strictObject({
  title: z.string().trim().min(1).max(broadcast.title_max_length),
  content: z.string().trim().min(1).max(broadcast.content_max_length),
  /** Sending the same id again returns the announcement it created. */
  client_id: uuid().optional(),
})

export const postBroadcast = endpoint({
  method: 'POST',
  path: '/api/admin/broadcasts',
  access: 'admin',
  summary: 'Send an announcement to every member',
  input: BroadcastInput,
  output: AdminBroadcast,
  errors: [],
})

export const withdrawBroadcast = endpoint({
  method: 'DELETE',
  path: '/api/admin/broadcasts/{broadcastId}',
  access: 'admin',
  summary: 'Withdraw an announcement from every inbox; it stays in the list of sent ones',
  params: z.strictObject({ broadcastId: uuid() }),
  output: Done,
  errors: ['NOT_FOUND'],
})

export const AuditEntry = z.strictObject({
  id: uuid(),
  action: z.enum(auditActions),
  /** The admin, with their name at that time. */
  admin: z.strictObject({ id: uuid(), name: z.string() }),
  target_id: uuid(),
  /** A car's title, a member's name or an announcement's title, at that time. */
  target: z.string(),
  reason: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const getAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'The audit log: all actions of admins',
  input: z.object({
    search,
    action: z.enum(auditActions).optional(),
    sort: z.enum(dateSorts).default('newest'),
    after,
  }),
  output: z.array(AuditEntry),
  errors: [],
})
