import type { Job } from '../../db/jobs.ts'
import type { Pool } from '../../db/pool.ts'
import { sweepRings } from './sweeping.rules.ts'

export { exportRings } from './export.rules.ts'
export { lockRings } from './hold.store.ts'
export { endRingsOf, endSharedRings, forgetRings, tellRingsOfLater } from './leaving.rules.ts'
export { lookAtAll, startLooking } from './looking.rules.ts'
export { allowRingAgain, endRing } from './moderating.rules.ts'
export { newsOfRing, newsOfRingChat } from './news.rules.ts'
export { tellRings } from './record.rules.ts'
export { isCarInRing } from './reports.store.ts'
export { ringsRoutes } from './rings.routes.ts'
export { answerRing } from './rings.rules.ts'
export { forgetRingsOfChats } from './rings.store.ts'

export const ringsJobs = (db: Pool): Job[] => [
  { name: 'sweep-rings', schedule: '50 0 * * *', run: () => sweepRings(db) },
]
