import * as contract from '@keyswap/contract/deals'
import type { Exchange } from '../../http/exchange.ts'
import { linkNext } from '../../http/paging.ts'
import { type Route, serve, serveAtOnce } from '../../http/serve.ts'
import { answerStored, PRIVATE } from '../../http/stored.ts'
import { agreementOf, agreementPagesOf, meetingOf } from './papers/files.rules.ts'
import { putPapers } from './papers/papers.rules.ts'
import { type DealPhotos, openHandoverPhoto, putHandoverPhoto } from './photos/photos.rules.ts'
import { postReview, reportReview, reviewsOf } from './reviews/reviews.rules.ts'
import {
  claimSwapMoment,
  dealOf,
  dealsOf,
  proposeDeal,
  putAwayReminder,
  type Settling,
  type Speaking,
  settle,
  takeStep,
  tickCheck,
} from './steps/deals.rules.ts'

export const dealsRoutes = (
  deals: DealPhotos & Settling & Speaking & { site_url: string },
): Route[] => [
  serveAtOnce(contract.getDeals, async ({ caller, input, http }) => {
    const { deals: list, next } = await dealsOf(deals, caller, input)
    linkNext(http, contract.getDeals, input, next)
    return list
  }),
  serveAtOnce(contract.getDeal, ({ caller, params }) => dealOf(deals, caller, params.dealId)),
  serveAtOnce(contract.postMatchDeal, ({ caller, params, input }) =>
    proposeDeal(deals, caller, { kind: 'match', id: params.matchId }, input),
  ),
  serveAtOnce(contract.postRingDeal, ({ caller, params, input }) =>
    proposeDeal(deals, caller, { kind: 'ring', id: params.ringId }, input),
  ),
  serveAtOnce(contract.postVersion, ({ caller, params, input }) =>
    takeStep(deals, caller, params.dealId, { type: 'counter', ...input }),
  ),
  serveAtOnce(contract.acceptDeal, ({ caller, params, input }) =>
    takeStep(deals, caller, params.dealId, { type: 'accept', ...input }),
  ),
  serveAtOnce(contract.declineDeal, ({ caller, params, input }) =>
    takeStep(deals, caller, params.dealId, { type: 'decline', ...input }),
  ),
  serveAtOnce(contract.cancelDeal, ({ caller, params, input }) =>
    takeStep(deals, caller, params.dealId, { type: 'cancel', ...input }),
  ),
  serveAtOnce(contract.putCheck, ({ caller, params, input }) =>
    tickCheck(deals, caller, params, input),
  ),
  serveAtOnce(contract.postReceived, ({ caller, params, input }) =>
    takeStep(deals, caller, params.dealId, {
      type: 'receive',
      index: Number(params.index),
      ...input,
    }),
  ),
  serveAtOnce(contract.postHandover, ({ caller, params, input }) =>
    settle(deals, caller, params.dealId, { type: 'hand_over', ...input }),
  ),
  serveAtOnce(contract.deleteHandover, ({ caller, params, input }) =>
    takeStep(deals, caller, params.dealId, { type: 'take_back', ...input }),
  ),
  serveAtOnce(contract.postDispute, ({ caller, params, input }) =>
    takeStep(deals, caller, params.dealId, { type: 'dispute', ...input }),
  ),
  serveAtOnce(contract.deleteDispute, ({ caller, params }) =>
    settle(deals, caller, params.dealId, { type: 'end_dispute' }),
  ),
  serve(contract.putPapers, ({ viewer, params, input }) => putPapers(deals, viewer, params, input)),
  serve(contract.putHandoverPhoto, ({ viewer, params, input, body, http }) =>
    putHandoverPhoto(deals, viewer, params, {
      ...{ body, gone: http.gone, caption: input.caption },
      digest: http.header('content-digest'),
    }),
  ),
  serve(contract.getHandoverPhoto, async ({ viewer, params, input: { w }, http }) => {
    const stored = await openHandoverPhoto(deals, viewer, params, w ? Number(w) : undefined)
    return answerStored(http, stored, PRIVATE)
  }),
  serve(contract.getAgreement, async ({ viewer, params, input, http }) => {
    const { gone } = http
    const file = await agreementOf(deals.pictures, viewer, {
      ...input,
      deal_id: params.dealId,
      gone,
    })
    download(http, 'keyswap-agreement.pdf')
    return file
  }),
  serve(contract.getAgreementPages, ({ viewer, params, input, http: { gone } }) =>
    agreementPagesOf(deals.pictures, viewer, { ...input, deal_id: params.dealId, gone }),
  ),
  serve(contract.getCalendar, async ({ viewer, params, input, http }) => {
    const file = await meetingOf(deals, viewer, params.dealId, input.language)
    download(http, 'keyswap-swap.ics')
    return file
  }),
  serve(contract.putAwayReminder, ({ viewer, params }) =>
    putAwayReminder(deals, viewer, params.dealId),
  ),
  serve(contract.claimSwapMoment, async ({ viewer, params }) => ({
    is_first: await claimSwapMoment(deals.db, viewer, params.dealId),
  })),
  serve(contract.postReview, ({ viewer, params, input }) =>
    postReview(deals, viewer, params.dealId, input),
  ),
  serve(contract.reportReview, ({ viewer, params, input }) =>
    reportReview(deals.db, viewer, params.reviewId, input),
  ),
  serve(contract.getReviews, async ({ viewer, params, input, http }) => {
    const { page, next } = await reviewsOf(deals.db, viewer, params.userId, input.after)
    const path = `/api/users/${params.userId}/reviews` as const
    linkNext(http, { ...contract.getReviews, path }, input, next)
    return page
  }),
]

const download = (http: Exchange, name: string): void =>
  http.setHeader('content-disposition', `attachment; filename="${name}"`)
