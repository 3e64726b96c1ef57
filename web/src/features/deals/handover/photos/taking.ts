// Which photos of a car can be taken, and by whom.
import { type HandoverView, handoverViews } from '@keyswap/contract/choices'
import type { Deal, Leg } from '@keyswap/contract/deals'
import { deal as limits } from '@keyswap/contract/limits'

/** The server also takes photos after an end without a swap, for who was without a connection; nobody begins with them then. */
export function mayPhotograph(deal: Deal, leg: Leg, viewerId: string, now: number): boolean {
  if (leg.receiver_id !== viewerId) return false
  if (deal.state === 'done')
    return deal.done_at !== null && now < Date.parse(deal.done_at) + limits.photos_after_end_ms
  const isAgreed = deal.state === 'agreed' || deal.state === 'disputed'
  return isAgreed && deal.handover_from !== null && Date.parse(deal.handover_from) <= now
}

type DamageView = Extract<HandoverView, `damage_${string}`>

export const isDamage = (view: HandoverView): view is DamageView => view.startsWith('damage')

/** Every view but damage, which is shown once it is there, and the next damage that is free. */
export function viewsToShow(there: readonly HandoverView[], mayTake: boolean): HandoverView[] {
  const free = handoverViews.find((view) => isDamage(view) && !there.includes(view))
  return handoverViews.filter(
    (view) => there.includes(view) || (mayTake && (!isDamage(view) || view === free)),
  )
}
