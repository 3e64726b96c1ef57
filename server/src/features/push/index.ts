import type { Job } from '../../db/jobs.ts'
import { deliverPush, type Pushing, pushNextPage, type ReadNews } from './push.rules.ts'
import { type Device, PUSH, PUSH_TO_ALL, type PushSubject } from './push.store.ts'

export { exportPush } from './export.rules.ts'
export { pushRoutes } from './push.routes.ts'
export {
  pushTo,
  pushToAll,
  queuePush,
  queuePushFor,
  queuePushIn,
  type ReadNews,
} from './push.rules.ts'
export type { PushNews, RingNews } from './pushes.ts'
export { afterQuietHours, nextMorning } from './quiet.ts'

export const pushJobs = (pushing: Pushing, readNews: ReadNews): Job[] => [
  {
    name: PUSH,
    run: (payload, job) => deliverPush(pushing, readNews, payload as PushSubject & Device, job),
  },
  {
    name: PUSH_TO_ALL,
    run: (payload) => {
      const { after, ...news } = payload as PushSubject & { after?: Device }
      return pushNextPage(pushing.db, news, after)
    },
  },
]
