import type { Job } from '../../db/jobs.ts'
import type { Pool } from '../../db/pool.ts'
import type { Events } from '../../outside/events.ts'
import type { Farewell, MailContext } from '../accounts/index.ts'
import { sweepEvidence } from '../matching/index.ts'
import { APPEAL_MAIL } from './cases/appeals.store.ts'
import { sweepCases } from './cases/cases.rules.ts'
import { type DecisionMail, mailDecision, mailOutcome } from './cases/decision-mails.rules.ts'
import { DECISION_MAIL, END_SUSPENSION } from './cases/decisions.store.ts'
import { endSuspension } from './cases/undo.rules.ts'
import { mailContentReport, sweepNames } from './content-reports.rules.ts'
import { CONTENT_REPORT_MAIL, type ContentReportMail } from './content-reports.store.ts'
import { sweepEndedChats } from './ended-chats.rules.ts'
import { mailAboutData } from './member-data/member-data.rules.ts'
import { DATA_MAIL, type DataMail } from './member-data/member-data.store.ts'
import { storeFinishedDays } from './stats.rules.ts'
import { mailWarning } from './warnings.rules.ts'
import { deleteOldWarnings, WARNING_MAIL, type WarningMail } from './warnings.store.ts'

export { joinCase } from './cases/cases.rules.ts'
export { copiesJobs } from './copies/copies.rules.ts'
export { listingCopyJobs } from './details/listings.rules.ts'
export { keepEvidence, keepEvidenceBeforeLeaving } from './evidence.rules.ts'
export { exportNotices } from './export.rules.ts'
export { memberDataRoutes } from './member-data/member-data.routes.ts'
export { moderationRoutes } from './moderation.routes.ts'

export const moderationJobs = (db: Pool, events: Events, post: MailContext): Job[] => [
  {
    name: 'sweep-snapshots',
    schedule: '40 0 * * *',
    run: async () => {
      await sweepEvidence(db)
      await sweepNames(db)
    },
  },
  { name: 'sweep-cases', schedule: '42 0 * * *', run: () => sweepCases(db) },
  { name: 'sweep-chats', schedule: '45 0 * * *', run: () => sweepEndedChats(db) },
  { name: 'sweep-warnings', schedule: '55 0 * * *', run: () => deleteOldWarnings(db) },
  {
    name: WARNING_MAIL,
    run: (payload, job) => mailWarning(post, payload as WarningMail, job),
  },
  {
    name: CONTENT_REPORT_MAIL,
    run: (payload, job) => mailContentReport(post, payload as ContentReportMail, job),
  },
  {
    name: DECISION_MAIL,
    run: (payload, job) => mailDecision(post, payload as DecisionMail, job),
  },
  {
    name: APPEAL_MAIL,
    run: (payload, job) => mailOutcome(post, payload as DecisionMail, job),
  },
  {
    name: END_SUSPENSION,
    run: (payload) =>
      endSuspension({ db, events }, (payload as { decision_id: string }).decision_id),
  },
  {
    name: DATA_MAIL,
    run: (payload, job) => mailAboutData(post, payload as DataMail<Farewell>, job),
  },
  { name: 'keep-days', schedule: '20 0 * * *', run: () => storeFinishedDays(db) },
]
