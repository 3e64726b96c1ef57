import type { Job } from '../../db/jobs.ts'
import type { Pool } from '../../db/pool.ts'
import type { MailContext } from '../accounts/index.ts'
import { mailWaiting } from './mailing.rules.ts'
import { tellLastDays } from './pushing.rules.ts'
import { deleteOldTold, WAITING_MAIL } from './waiting.store.ts'

export { exportWaiting } from './export.rules.ts'
export { heldBack } from './pushing.rules.ts'

/** Triggers in waits.sql queue the mails. */
export const waitingJobs = (post: Omit<MailContext, 'takeCall'> & { db: Pool }): Job[] => [
  {
    name: WAITING_MAIL,
    run: (payload, job) => mailWaiting(post, payload as { user_id: string }, job),
  },
  { name: 'tell-last-days', schedule: '*/5 * * * *', run: () => tellLastDays(post.db) },
  { name: 'sweep-waiting', schedule: '37 3 * * *', run: () => deleteOldTold(post.db) },
]
