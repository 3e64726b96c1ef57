// When time alone changes something in a deal.

import type { Country } from '@keyswap/contract/deals/checklists'
import { deal as limits } from '@keyswap/contract/limits'
import type { DealRow, HeldVersion } from '../held-deal.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const at = (moment: string): number => Date.parse(moment)

export const later = (moment: string, ms: number): string => new Date(at(moment) + ms).toISOString()

export const isPast = (moment: string, now: string): boolean => at(moment) <= at(now)

/** The moment that comes last, in its own notation. */
export const latest = (one: string, other: string): string => (at(other) > at(one) ? other : one)

type Agreed = Pick<DealRow, 'agreed_at' | 'meet_at' | 'reminded_at'>
type Waiting = Pick<DealRow, 'agreed_at' | 'meet_at' | 'taken_back_at'>
type FirstAgreed = Pick<DealRow, 'first_agreed_at' | 'meet_at' | 'time_zones'>

/** The moments of reminders that are neither sent nor skipped yet. */
export const remindersOf = ({ meet_at, reminded_at }: Agreed): string[] =>
  meet_at === null || reminded_at === null
    ? []
    : limits.remind_before_ms
        .map((ms) => later(meet_at, -ms))
        .filter((moment) => !isPast(moment, reminded_at))

/** The moment that comes first, in its own notation. */
export const earlier = (one: string, other: string): string => (at(other) < at(one) ? other : one)

/** When an agreed deal has waited long enough for the handover. Who takes a word back begins the wait anew. */
export function staleAt({ meet_at, agreed_at, taken_back_at }: Waiting): string {
  if (agreed_at === null) throw new Error('Only an agreed deal waits for the handover')
  const from = latest(agreed_at, taken_back_at ?? agreed_at)
  return meet_at === null
    ? later(from, limits.stale_after_agreement_ms)
    : later(latest(meet_at, from), limits.stale_after_meeting_ms)
}

/** When everyone is asked next where the cars are. */
export const questionAt = ({ first_word_at, asked }: DealRow): string | null =>
  first_word_at === null || asked >= limits.questions
    ? null
    : later(first_word_at, (asked + 1) * DAY)

/** When the moderators are told that words are still missing: not before everyone was asked about a word that was said again. */
export const caseAt = ({ first_word_at, keys_at, reported_at }: DealRow): string | null =>
  first_word_at === null || reported_at !== null
    ? null
    : latest(
        later(keys_at ?? first_word_at, limits.case_after_word_ms),
        later(first_word_at, limits.questions * DAY),
      )

/** Null if nothing is left to happen by itself. */
export function dueAt(deal: DealRow): string | null {
  const moments: (string | null)[] = []
  if (deal.is_pending) moments.push(deal.valid_until)
  if (deal.state === 'agreed' || deal.state === 'disputed')
    moments.push(questionAt(deal), caseAt(deal))
  // Who has keys needs no reminder of the meeting.
  if (deal.state === 'agreed' && deal.first_word_at === null)
    moments.push(...remindersOf(deal), staleAt(deal))
  return moments.filter((moment) => moment !== null).sort((a, b) => at(a) - at(b))[0] ?? null
}

type Ended = Pick<DealRow, 'state' | 'done_at' | 'ended_at'>

/**
 * Null if the parties cannot review each other. A swap in which everyone has the keys took place, though it was cancelled: who
 * keeps a dispute up to its end keeps nobody from writing.
 */
export function reviewsUntil(
  { state, done_at, ended_at }: Ended,
  haveAllKeys: boolean,
): string | null {
  const from = state === 'cancelled' && haveAllKeys ? ended_at : done_at
  return from === null ? null : later(from, limits.review_ms)
}

const ZONES: Record<Country, string> = {
  LV: 'Europe/Riga',
  LT: 'Europe/Vilnius',
  EE: 'Europe/Tallinn',
  other: 'UTC',
}

/**
 * From when parties can say that they got the keys: from midnight of the meeting's day, where the meeting is; without a
 * meeting, from midnight after the first agreement, where the first car is. Whoever writes the meeting chooses its offset, so it
 * must also be that day where the parties lived when they agreed on it: no later move of theirs takes back a day that has begun.
 * But that keeps nobody waiting in the hours before the meeting.
 */
export function handoverFrom(
  { meet_at, first_agreed_at, time_zones }: FirstAgreed,
  version: Pick<HeldVersion, 'meet_at' | 'cars'>,
): string {
  if (first_agreed_at === null) throw new Error('Only an agreed deal has a handover')
  if (meet_at !== null) {
    const stated = midnight(at(meet_at), offsetIn(version.meet_at ?? 'Z'))
    const lived = time_zones.map((zone) => midnight(at(meet_at), offsetOf(zone, at(meet_at))))
    return latest(
      stated,
      earlier(lived.reduce(latest, stated), later(meet_at, -limits.before_meeting_ms)),
    )
  }
  const zone = ZONES[version.cars[0]?.country ?? 'other']
  return midnight(at(first_agreed_at) + DAY, offsetOf(zone, at(first_agreed_at) + DAY))
}

/** The last midnight before a moment, where clocks are ahead of UTC by this. */
const midnight = (moment: number, offset: number): string =>
  new Date(Math.floor((moment + offset) / DAY) * DAY - offset).toISOString()

/** Of a time in ISO 8601. */
function offsetIn(time: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)$/.exec(time) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE
}

function offsetOf(timeZone: string, moment: number): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')
  return offsetIn(name?.value ?? '')
}
