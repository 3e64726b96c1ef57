import type { Job } from '../../db/jobs.ts'
import type { Post } from '../accounts/index.ts'
import { mailReminder, passTime } from './clock.rules.ts'
import type { Deals } from './deals.rules.ts'
import { mailCancelled } from './news.rules.ts'
import { CANCELLED_MAIL, REMINDER_MAIL } from './news.store.ts'
import { showOldReviews } from './reviews.rules.ts'

export { dealsRoutes } from './deals.routes.ts'
export { proposeDeal, settle, takeStep } from './deals.rules.ts'
export { findDealOfChat, isCarInDeal, type Told as ToldOfDeal } from './deals.store.ts'
export { exportDeals } from './export.rules.ts'
export {
  endDealOfCar,
  endDealOfChat,
  endDealsIn,
  endDealsOf,
  forgetDeals,
  requireNoDeal,
  tellParties,
} from './leaving.rules.ts'
export { dealForModerator, endDeal } from './moderating.rules.ts'
export { newsOfDeal } from './news.rules.ts'
export { putPapers } from './papers.rules.ts'
export { tell as tellDeals } from './record.rules.ts'
export { postReview, removeReview } from './reviews.rules.ts'

type Mailed = { deal_id: string; user_id: string }

export const dealsJobs = (deals: Deals, post: Omit<Post, 'takeCall'>): Job[] => [
  { name: 'deals-clock', schedule: '* * * * *', run: () => passTime(deals) },
  { name: 'show-reviews', schedule: '* * * * *', run: () => showOldReviews(deals) },
  {
    name: REMINDER_MAIL,
    run: (payload, job) => mailReminder(post, payload as Mailed, job),
  },
  {
    name: CANCELLED_MAIL,
    run: (payload, job) => mailCancelled(post, payload as Mailed, job),
  },
]
