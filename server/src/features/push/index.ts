import type { Job } from '../../db/jobs.ts'
import { deliver, type Newsroom, type Pushing, spread } from './push.rules.ts'
import { type Device, type News, PUSH, PUSH_TO_ALL } from './push.store.ts'

export { exportPush } from './export.rules.ts'
export { pushRoutes } from './push.routes.ts'
export { type Newsroom, pushTo, pushToAll } from './push.rules.ts'
export type { PushNews } from './pushes.ts'

export const pushJobs = (pushing: Pushing, newsroom: Newsroom): Job[] => [
  {
    name: PUSH,
    run: (payload, job) => deliver(pushing, newsroom, payload as News & Device, job),
  },
  {
    name: PUSH_TO_ALL,
    run: (payload) => {
      const { after, ...news } = payload as News & { after?: Device }
      return spread(pushing.db, news, after)
    },
  },
]
