import {
  deleteBlock,
  endMatch as endMatchEndpoint,
  getAnswering,
  getBlocks,
  getCar,
  getDeck,
  getDeckSummary,
  getLikes,
  getMatch,
  getMatches,
  getReportOutcomes,
  lookAgain as lookAgainEndpoint,
  markOutcomesSeen as markOutcomesSeenEndpoint,
  postBlock,
  postReport,
  postSwipe,
  postViews,
  reportMember as reportMemberEndpoint,
  searchCars as searchEndpoint,
  claimMatchMoment as showMatchEndpoint,
  undoSwipe as undoSwipeEndpoint,
} from '@keyswap/contract/matching'
import { DONE } from '../../http/done.ts'
import { linkNext } from '../../http/paging.ts'
import { type Route, serve, serveAtOnce } from '../../http/serve.ts'
import { answeringOf } from './answering/answering.rules.ts'
import { carPage } from './deck/car-page.rules.ts'
import { drawDeck } from './deck/deck.rules.ts'
import { lookAgain, summariseDeck } from './deck/deck-end.rules.ts'
import { countViews } from './deck/views.rules.ts'
import { claimMatchMoment, matchesOf, matchOf } from './matches/matches.rules.ts'
import {
  blockMember,
  blocksOf,
  endMatch,
  type Matching,
  unblockMember,
} from './matches/pairs.rules.ts'
import { markOutcomesSeen, outcomesFor, reportCar, reportMember } from './reports/reports.rules.ts'
import { type Search, searchCars } from './search/search.rules.ts'
import { likesOf } from './swipes/likes.rules.ts'
import { swipe, undoSwipe } from './swipes/swipes.rules.ts'

export const matchingRoutes = (matching: Matching, search: Search): Route[] => {
  const { db } = matching
  return [
    serveAtOnce(getDeck, async ({ caller, input: { after, order, ...filters }, http }) => {
      const asked = { filters, after, order: order ?? 'mixed' }
      const { cars, next } = await drawDeck(db, caller, asked)
      linkNext(http, getDeck, { order, ...filters }, next)
      return cars
    }),
    serveAtOnce(searchEndpoint, ({ caller, input }) => searchCars(db, search, caller, input.q)),
    serveAtOnce(getCar, ({ caller, params }) => carPage(matching, caller, params.carId)),
    serveAtOnce(getDeckSummary, ({ caller, input }) => summariseDeck(db, caller, input)),
    serveAtOnce(getLikes, ({ caller }) => likesOf(db, caller)),
    serve(lookAgainEndpoint, async ({ viewer }) => {
      await lookAgain(db, viewer)
      return DONE
    }),
    serveAtOnce(postSwipe, ({ caller, input }) => swipe(matching, caller, input)),
    serve(undoSwipeEndpoint, async ({ viewer, params }) => {
      await undoSwipe(matching, viewer, params.carId)
      return DONE
    }),
    serve(postViews, async ({ viewer, input }) => {
      await countViews(db, viewer, input.car_ids)
      return DONE
    }),
    serve(postReport, ({ viewer, input }) => reportCar(db, viewer, input)),
    serve(reportMemberEndpoint, ({ viewer, params, input }) =>
      reportMember(matching, viewer, params.matchId, input),
    ),
    serve(getReportOutcomes, ({ viewer }) => outcomesFor(db, viewer)),
    serve(markOutcomesSeenEndpoint, async ({ viewer }) => {
      await markOutcomesSeen(db, viewer)
      return DONE
    }),
    serveAtOnce(getMatches, async ({ caller, input: { after }, http }) => {
      const { matches, next } = await matchesOf(db, caller, after)
      linkNext(http, getMatches, {}, next)
      return matches
    }),
    serve(getMatch, ({ viewer, params }) => matchOf(db, viewer, params.matchId)),
    serve(showMatchEndpoint, async ({ viewer, params }) => ({
      is_first: await claimMatchMoment(db, viewer, params.matchId),
    })),
    serve(endMatchEndpoint, async ({ viewer, params, input }) => {
      await endMatch(matching, viewer, params.matchId, input.how)
      return DONE
    }),
    serve(getAnswering, ({ viewer }) => answeringOf(db, viewer)),
    serve(getBlocks, ({ viewer }) => blocksOf(db, viewer)),
    serve(postBlock, ({ viewer, input }) => blockMember(matching, viewer, input.user_id)),
    serve(deleteBlock, async ({ viewer, params }) => {
      await unblockMember(db, viewer, params.userId)
      return DONE
    }),
  ]
}
