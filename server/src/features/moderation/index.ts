import type { Job } from '../../db/jobs.ts'
import type { Pool } from '../../db/pool.ts'
import { keepDaysThatAreOver } from './stats.rules.ts'

export { moderationRoutes } from './moderation.routes.ts'

export const moderationJobs = (db: Pool): Job[] => [
  { name: 'keep-days', schedule: '20 0 * * *', run: () => keepDaysThatAreOver(db, Date.now()) },
]
