import * as contract from '@keyswap/contract/deals'
import { linkNext } from '../../http/paging.ts'
import { type Route, serveAtOnce } from '../../http/serve.ts'
import {
  type Deals,
  dealOf,
  dealsOf,
  handOver,
  proposeDeal,
  takeStep,
  tickCheck,
} from './deals.rules.ts'

export const dealsRoutes = (deals: Deals): Route[] => [
  serveAtOnce(contract.getDeals, async ({ caller, input, http }) => {
    const { deals: list, next } = await dealsOf(deals, caller, input)
    linkNext(http, contract.getDeals, input, next)
    return list
  }),
  serveAtOnce(contract.getDeal, ({ caller, params }) => dealOf(deals, caller, params.dealId)),
  serveAtOnce(contract.postMatchDeal, ({ caller, params, input }) =>
    proposeDeal(deals, caller, { kind: 'match', id: params.matchId }, input),
  ),
  serveAtOnce(contract.postVersion, ({ caller, params, input }) =>
    takeStep(deals, caller, params.dealId, { type: 'counter', by: caller.id, ...input }),
  ),
  serveAtOnce(contract.acceptDeal, ({ caller, params, input }) =>
    takeStep(deals, caller, params.dealId, { type: 'accept', by: caller.id, ...input }),
  ),
  serveAtOnce(contract.declineDeal, ({ caller, params, input }) =>
    takeStep(deals, caller, params.dealId, { type: 'decline', by: caller.id, ...input }),
  ),
  serveAtOnce(contract.cancelDeal, ({ caller, params, input }) =>
    takeStep(deals, caller, params.dealId, { type: 'cancel', by: caller.id, ...input }),
  ),
  serveAtOnce(contract.putCheck, ({ caller, params, input }) =>
    tickCheck(deals, caller, params, input.done),
  ),
  serveAtOnce(contract.postHandover, ({ caller, params }) =>
    handOver(deals, caller, params.dealId),
  ),
]
