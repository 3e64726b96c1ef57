// A deal as its viewer sees it on this phone: with what waits to be sent.
import type { Deal } from '@keyswap/contract/deals'
import { madeAt } from '../../lib/offline/stored-outbox.ts'
import type { StoredAction } from './action-outbox.ts'

/** A tick shows at once; what is said about money and keys only when it has to wait, because its dialog says that it is being sent. */
const isShown = ({ action, is_waiting }: StoredAction): boolean =>
  is_waiting || action.type === 'check'

export function withWaiting(deal: Deal, actions: readonly StoredAction[], viewerId: string): Deal {
  return actions
    .filter((each) => each.deal_id === deal.id && isShown(each))
    .reduce((seen, each) => withOne(seen, each, viewerId), deal)
}

function withOne(deal: Deal, stored: StoredAction, viewerId: string): Deal {
  const { action } = stored
  const at = new Date(madeAt(stored)).toISOString()
  switch (action.type) {
    case 'check': {
      const tick = (done_by: string[]) => {
        const others = done_by.filter((id) => id !== viewerId)
        return action.done ? [...others, viewerId] : others
      }
      const ticked = (items: Deal['checks'][number]['items']) =>
        items.map((each) =>
          each.item === action.item ? { ...each, done_by: tick(each.done_by) } : each,
        )
      const checks = deal.checks.map((each) =>
        each.car_id === action.car_id ? { ...each, items: ticked(each.items) } : each,
      )
      return { ...deal, checks }
    }
    case 'received':
      if (deal.received.some(({ payment }) => payment === action.payment)) return deal
      return { ...deal, received: [...deal.received, { payment: action.payment, at }] }
    case 'handover':
    case 'take_back': {
      if (deal.state !== 'agreed' && deal.state !== 'disputed') return deal
      const parties = deal.parties.map((party) =>
        party.user_id === viewerId
          ? { ...party, handed_over_at: action.type === 'handover' ? at : null }
          : party,
      )
      return { ...deal, parties }
    }
  }
}
