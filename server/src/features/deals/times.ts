// When time alone changes something in a deal.
import { deal as limits } from '@keyswap/contract/limits'
import type { DealRow } from './held.ts'

const at = (moment: string): number => Date.parse(moment)

export const later = (moment: string, ms: number): string => new Date(at(moment) + ms).toISOString()

export const isPast = (moment: string, now: string): boolean => at(moment) <= at(now)

type Agreed = Pick<DealRow, 'agreed_at' | 'meet_at' | 'reminded_at'>

/** The moments of reminders that are neither sent nor skipped yet. */
export const remindersOf = ({ meet_at, reminded_at }: Agreed): string[] =>
  meet_at === null || reminded_at === null
    ? []
    : limits.remind_before_ms
        .map((ms) => later(meet_at, -ms))
        .filter((moment) => !isPast(moment, reminded_at))

/** The moment that comes first, in its own notation. */
export const earlier = (one: string, other: string): string => (at(other) < at(one) ? other : one)

/** When an agreed deal has waited long enough for the handover. */
export function staleAt({ meet_at, agreed_at }: Agreed): string {
  if (agreed_at === null) throw new Error('Only an agreed deal waits for the handover')
  if (meet_at === null) return later(agreed_at, limits.stale_after_agreement_ms)
  const since = isPast(meet_at, agreed_at) ? agreed_at : meet_at
  return later(since, limits.stale_after_meeting_ms)
}

/** Null if nothing is left to happen by itself. */
export function dueAt(deal: DealRow): string | null {
  const moments: string[] = []
  if (deal.is_pending) moments.push(deal.valid_until)
  if (deal.state === 'agreed') moments.push(...remindersOf(deal))
  if (deal.state === 'agreed' && deal.reported_at === null) moments.push(staleAt(deal))
  return moments.sort((a, b) => at(a) - at(b))[0] ?? null
}
