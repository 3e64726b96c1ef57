import type { Job } from '../../db/jobs.ts'
import type { MailContext } from '../accounts/index.ts'
import { dealMails } from './held-deal.ts'
import { mailDeal } from './news/mails.rules.ts'
import { forgetOldPapers, type OnForgotten } from './papers/papers.rules.ts'
import { countRecords } from './reviews/records.rules.ts'
import { showOldReviews } from './reviews/reviews.rules.ts'
import { passTime } from './steps/clock.rules.ts'
import type { Deals } from './steps/deals.rules.ts'

export { dealsRoutes } from './deals.routes.ts'
export {
  endDealOfChat,
  endDealsIn,
  endDealsOf,
  endDealsWithCar,
  endOffersOf,
  forgetDeals,
  requireNoDeal,
  tellPartiesLater,
} from './ending/leaving.rules.ts'
export { dealForModerator, dealOfReport, endDeal } from './ending/moderating.rules.ts'
export { exportDeals } from './export.rules.ts'
export { newsOfDeal } from './news/news.rules.ts'
export { putPapers } from './papers/papers.rules.ts'
export { findKeptPhotos, listCarsOfParty } from './papers/papers.store.ts'
export { openPhotoForModerator, removeHandoverPhoto } from './photos/photos.rules.ts'
export { listDealsWithPhotosOf } from './photos/photos.store.ts'
export { countAgain } from './reviews/records.store.ts'
export { postReview, removeReview } from './reviews/reviews.rules.ts'
export { proposeDeal, settle, takeStep } from './steps/deals.rules.ts'
export { hasReceived, isCarInDeal, isSwapping, type ToldOfDeal } from './steps/deals.store.ts'
export { tellDeals } from './steps/record.rules.ts'

type Mailed = { deal_id: string; user_id: string }

export const dealsJobs = (
  deals: Deals,
  post: Omit<MailContext, 'takeCall'>,
  onForgotten: OnForgotten,
): Job[] => [
  { name: 'deals-clock', schedule: '* * * * *', run: () => passTime(deals) },
  { name: 'show-reviews', schedule: '* * * * *', run: () => showOldReviews(deals) },
  { name: 'count-swaps', schedule: '* * * * *', run: () => countRecords(deals) },
  { name: 'forget-papers', schedule: '17 * * * *', run: () => forgetOldPapers(deals, onForgotten) },
  ...dealMails.map(
    (name): Job => ({
      name,
      run: (payload, job) => mailDeal(post, name, payload as Mailed, job),
    }),
  ),
]
