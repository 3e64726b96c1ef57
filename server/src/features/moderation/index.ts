import type { Job } from '../../db/jobs.ts'
import type { Pool } from '../../db/pool.ts'
import type { MailContext } from '../accounts/index.ts'
import { sweepEvidence } from '../matching/index.ts'
import { sweepEndedChats } from './ended-chats.rules.ts'
import { storeFinishedDays } from './stats.rules.ts'
import { mailWarning } from './warnings.rules.ts'
import { deleteOldWarnings, WARNING_MAIL, type WarningMail } from './warnings.store.ts'

export { joinCase } from './cases/cases.rules.ts'
export { keepEvidence, keepEvidenceBeforeLeaving } from './evidence.rules.ts'
export { moderationRoutes } from './moderation.routes.ts'
export { exportNotices } from './notices.rules.ts'

export const moderationJobs = (db: Pool, post: Omit<MailContext, 'takeCall'>): Job[] => [
  { name: 'sweep-snapshots', schedule: '40 0 * * *', run: () => sweepEvidence(db) },
  { name: 'sweep-chats', schedule: '45 0 * * *', run: () => sweepEndedChats(db) },
  { name: 'sweep-warnings', schedule: '55 0 * * *', run: () => deleteOldWarnings(db) },
  {
    name: WARNING_MAIL,
    run: (payload, job) => mailWarning(post, payload as WarningMail, job),
  },
  { name: 'keep-days', schedule: '20 0 * * *', run: () => storeFinishedDays(db) },
]
