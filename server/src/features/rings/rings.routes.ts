import { getRing, getRings, reportInRing as reportEndpoint } from '@keyswap/contract/rings'
import { linkNext } from '../../http/paging.ts'
import { type Route, serve, serveAtOnce } from '../../http/serve.ts'
import { reportInRing } from './reports.rules.ts'
import { type Rings, ringOf, ringsOf } from './rings.rules.ts'

export const ringsRoutes = (rings: Rings): Route[] => [
  serveAtOnce(getRings, async ({ caller, input: { after }, http }) => {
    const { rings: list, next } = await ringsOf(rings, caller, after)
    linkNext(http, getRings, {}, next)
    return list
  }),
  serve(getRing, ({ viewer, params }) => ringOf(rings, viewer, params.ringId)),
  serve(reportEndpoint, ({ viewer, params, input }) =>
    reportInRing(rings, viewer, params.ringId, input),
  ),
]
