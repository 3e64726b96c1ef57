import type { Job } from '../../db/jobs.ts'
import type { Db } from '../../db/sql.ts'
import { deleteExpiredTokens } from './accounts.store.ts'

export { accountsRoutes } from './accounts.routes.ts'
export { findViewer } from './accounts.rules.ts'

export const accountsJobs = (db: Db): Job[] => [
  { name: 'sweep-tokens', schedule: '7 * * * *', run: () => deleteExpiredTokens(db) },
]
