import type { Job } from '../../db/jobs.ts'
import { countAnswers } from './answering/answering.rules.ts'
import type { Matching } from './matches/pairs.rules.ts'
import { type RepeatedWords, reportRepeatedWords } from './reports/reports.rules.ts'
import { type NextPair, tellNextPair } from './swipes/next-pair.rules.ts'

export { readCarAccess } from './deck/car-page.rules.ts'
export type { WantedCars } from './deck/conditions.store.ts'
export { wantedBy } from './deck/deck.rules.ts'
export { placeOf } from './deck/deck-cards.rules.ts'
export { countViews } from './deck/views.rules.ts'
export { exportMatching } from './export.rules.ts'
export { newsOfChat, newsOfMatch } from './matches/news.rules.ts'
export { matchingRoutes } from './matching.routes.ts'
export {
  namedSeqs,
  newReportId,
  openCase,
  reportCar,
  sweepEvidence,
} from './reports/reports.rules.ts'
export {
  decideReport,
  keepReports,
  reopenReport,
  writeContentReport,
  writeEvidence,
  writeListing,
  writeReportInRing,
} from './reports/reports.store.ts'
export { readSearch } from './search/kept-search.ts'
export { createSearch, type Search } from './search/search.rules.ts'
export type { Reading } from './search/search.ts'
export { finders } from './search/search.ts'
export { swipe } from './swipes/swipes.rules.ts'
export { forgetCounts, forgetLikes } from './swipes/swipes.store.ts'

export const matchingJobs = (matching: Pick<Matching, 'db' | 'events'>): Job[] => [
  { name: 'count-answers', schedule: '41 3 * * *', run: () => countAnswers(matching.db) },
  { name: 'tell-next-pair', run: (payload) => tellNextPair(matching, payload as NextPair) },
  {
    name: 'report-repeated-words',
    run: async (payload) => {
      await reportRepeatedWords(matching.db, payload as RepeatedWords)
    },
  },
]
