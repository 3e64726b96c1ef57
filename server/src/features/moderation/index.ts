import type { Job } from '../../db/jobs.ts'
import type { Pool } from '../../db/pool.ts'
import { sweepSnapshots } from '../matching/index.ts'
import { storeFinishedDays } from './stats.rules.ts'

export { moderationRoutes } from './moderation.routes.ts'
export { exportNotices } from './notices.rules.ts'

export const moderationJobs = (db: Pool): Job[] => [
  { name: 'sweep-snapshots', schedule: '40 0 * * *', run: () => sweepSnapshots(db) },
  { name: 'keep-days', schedule: '20 0 * * *', run: () => storeFinishedDays(db) },
]
