import type { Job } from '../../db/jobs.ts'
import type { Post } from '../accounts/index.ts'
import { passTime } from './clock.rules.ts'
import type { Deals } from './deals.rules.ts'
import { dealMails } from './held.ts'
import { mailDeal } from './mails.rules.ts'
import { forgetOldPapers } from './papers.rules.ts'
import { countRecords } from './records.rules.ts'
import { showOldReviews } from './reviews.rules.ts'

export { dealsRoutes } from './deals.routes.ts'
export { proposeDeal, settle, takeStep } from './deals.rules.ts'
export { findDealOfChat, isCarInDeal, type Told as ToldOfDeal } from './deals.store.ts'
export { exportDeals } from './export.rules.ts'
export {
  endDealOfChat,
  endDealsIn,
  endDealsOf,
  endDealsWithCar,
  endOffersOf,
  forgetDeals,
  requireNoDeal,
  tellParties,
} from './leaving.rules.ts'
export { dealForModerator, endDeal } from './moderating.rules.ts'
export { newsOfDeal } from './news.rules.ts'
export { putPapers } from './papers.rules.ts'
export { tell as tellDeals } from './record.rules.ts'
export { countAgain } from './records.store.ts'
export { postReview, removeReview } from './reviews.rules.ts'

type Mailed = { deal_id: string; user_id: string }

export const dealsJobs = (deals: Deals, post: Omit<Post, 'takeCall'>): Job[] => [
  { name: 'deals-clock', schedule: '* * * * *', run: () => passTime(deals) },
  { name: 'show-reviews', schedule: '* * * * *', run: () => showOldReviews(deals) },
  { name: 'count-swaps', schedule: '* * * * *', run: () => countRecords(deals) },
  { name: 'forget-papers', schedule: '17 * * * *', run: () => forgetOldPapers(deals) },
  ...dealMails.map(
    (name): Job => ({
      name,
      run: (payload, job) => mailDeal(post, name, payload as Mailed, job),
    }),
  ),
]
