import {
  askAgain as askAgainEndpoint,
  declineRing,
  getRing,
  getRings,
  joinRing,
  leaveRing,
  reportInRing as reportEndpoint,
} from '@keyswap/contract/rings'
import { linkNext } from '../../http/paging.ts'
import { type Route, serve, serveAtOnce } from '../../http/serve.ts'
import type { Rings } from './record.rules.ts'
import { type Reporting, reportInRing } from './reports.rules.ts'
import { answerRing, askAgain, ringOf, ringsOf } from './rings.rules.ts'

export const ringsRoutes = (rings: Rings & Reporting): Route[] => [
  serveAtOnce(getRings, async ({ caller, input: { after }, http }) => {
    const { rings: list, next } = await ringsOf(rings, caller, after)
    linkNext(http, getRings, {}, next)
    return list
  }),
  serve(getRing, ({ viewer, params }) => ringOf(rings, viewer, params.ringId)),
  serve(joinRing, ({ viewer, params }) => answerRing(rings, viewer, params.ringId, 'join')),
  serve(declineRing, ({ viewer, params }) => answerRing(rings, viewer, params.ringId, 'decline')),
  serve(leaveRing, ({ viewer, params }) => answerRing(rings, viewer, params.ringId, 'leave')),
  serve(askAgainEndpoint, ({ viewer, params }) => askAgain(rings, viewer, params.ringId)),
  serve(reportEndpoint, ({ viewer, params, input }) =>
    reportInRing(rings, viewer, params.ringId, input),
  ),
]
