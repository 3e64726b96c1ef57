// Who may add a photo of the handover, and when. docs/decisions/0078-photos-at-the-handover.md
import { deal as limits } from '@keyswap/contract/limits'
import { type Held, type Refused, refuse } from '../held-deal.ts'
import { agreedVersion, isOver, newestVersion } from './change.ts'
import { handoverFrom, isPast, later } from './times.ts'

/** Only a car's receiver finds it to photograph. A photo may have waited for a connection, so it may come after the end. */
export function refusePhoto(held: Held, by: string, car_id: string): Refused | null {
  const { deal, now } = held
  const agreed = agreedVersion(held)
  const { legs } = agreed ?? newestVersion(held)
  if (!legs.some((leg) => leg.car_id === car_id && leg.receiver_id === by))
    return refuse('NOT_FOUND')
  if (isOver(held)) return isLate(held) ? refuse('DEAL_OVER') : null
  if (!agreed) return refuse('NOT_AGREED')
  return isPast(handoverFrom(deal, agreed), now) ? null : refuse('TOO_EARLY')
}

/** Of a deal that is over. Without a word nobody got a car. */
function isLate({ deal, now }: Held): boolean {
  const end = deal.keys_at === null ? null : (deal.done_at ?? deal.ended_at)
  return end === null || isPast(later(end, limits.photos_after_end_ms), now)
}
