// Where a deal stands, as the viewer sees it. The strip in the chat and the swap plan both go by it.
import { dealStates, unfinishedDealStates } from '@keyswap/contract/choices'
import type { Deal, Party, Version } from '@keyswap/contract/deals'
import { deal as limits } from '@keyswap/contract/limits'
import { type ChatRef, planHref } from '../../domain/chats.ts'
import { isKnown } from '../../lib/known.ts'
import { isToday } from './meeting.ts'

const newestOf = ({ versions }: Deal): Version | undefined => versions.at(-1)

export const versionOf = ({ versions }: Deal, number: number | undefined): Version | undefined =>
  versions.find((version) => version.number === number)

export const agreedOf = (deal: Deal): Version | undefined =>
  versionOf(deal, deal.agreed?.version ?? undefined)

/** What a plan that came to nothing ended with; undefined of one that goes on or was done. */
export const lastTermsOf = (deal: Deal): Version | undefined =>
  isOver(deal) && deal.state !== 'done' ? (agreedOf(deal) ?? newestOf(deal)) : undefined

/** The newest version, if it waits for the viewer's answer and nothing is agreed yet. */
export const toAnswer = (deal: Deal, viewerId: string): Version | undefined => {
  const open = deal.state === 'open' ? openOf(deal) : undefined
  return open?.accepted_by.includes(viewerId) ? undefined : open
}

/** The number of the newest version, whether or not it is still open: a new proposal answers it. */
export const newestNumber = (deal: Deal): number => newestOf(deal)?.number ?? 0

/** What a version is compared with: the last one that everyone accepted before it, else the one before it. */
export function comparedWith(deal: Deal, { number }: Version): Version | undefined {
  const earlier = deal.versions.filter((one) => one.number < number)
  return earlier.findLast((one) => missingFrom(deal, one).length === 0) ?? earlier.at(-1)
}

/** The version that waits for answers. */
const openOf = (deal: Deal): Version | undefined => {
  const newest = newestOf(deal)
  return newest?.is_open ? newest : undefined
}

/** A proposal expires at its time, also while the server has not said so yet. */
export function asOf(deal: Deal, now: number): Deal {
  const open = openOf(deal)
  if (!open || now < Date.parse(open.terms.valid_until)) return deal
  return {
    ...deal,
    state: deal.state === 'open' ? 'expired' : deal.state,
    versions: deal.versions.with(-1, { ...open, is_open: false }),
  }
}

/** When time alone changes what can be done: the open proposal expires, keys can change hands, or who waits may cancel. */
export function turningPoints(deal: Deal): number[] {
  const moments = [openOf(deal)?.terms.valid_until, deal.handover_from, deal.cancel_alone_from]
  return moments.flatMap((moment) => (moment ? [Date.parse(moment)] : []))
}

/** Who proposed it ended it before it was agreed. */
export const isWithdrawn = (deal: Deal): boolean =>
  deal.state === 'cancelled' &&
  !deal.agreed &&
  deal.ended?.by !== null &&
  deal.ended?.by === newestOf(deal)?.proposed_by

/** False for a state that only a newer server knows. */
export const isKnownDeal = ({ state }: Deal): boolean => isKnown(dealStates, state)

export const isOver = (deal: Deal): boolean =>
  isKnownDeal(deal) && !unfinishedDealStates.includes(deal.state)

/** There is something to print only of a swap that holds or was done. */
export const hasAgreement = ({ state }: Deal): boolean =>
  state === 'agreed' || state === 'disputed' || state === 'done'

/** Checks are ticked and money is received from the agreement on, and for a while after the swap. */
export function isKeptOpen({ state, done_at }: Deal, now: number): boolean {
  if (state === 'agreed' || state === 'disputed') return true
  if (state !== 'done' || done_at === null) return false
  return now < Date.parse(done_at) + limits.open_after_done_ms
}

const partyOf = ({ parties }: Deal, user_id: string): Party | undefined =>
  parties.find((party) => party.user_id === user_id)

/** Who has not accepted the version yet. */
const missingFrom = ({ parties }: Deal, { accepted_by }: Version): Party[] =>
  parties.filter(({ user_id }) => !accepted_by.includes(user_id))

/** Nobody else has to accept it before it is agreed. */
export const isLastToAccept = (deal: Deal, version: Version, viewerId: string): boolean =>
  missingFrom(deal, version).every(({ user_id }) => user_id === viewerId)

/** Who gives a car in this version that another swap has reserved. */
export const reservedElsewhere = (deal: Deal, { terms }: Version): Party[] =>
  deal.state === 'open'
    ? deal.parties.filter(
        ({ gives }) => gives.is_reserved && terms.legs.some(({ car_id }) => car_id === gives.id),
      )
    : []

/** Who has not confirmed the handover yet. */
const withoutKeys = ({ parties }: Deal): Party[] =>
  parties.filter(({ handed_over_at }) => handed_over_at === null)

/** Somebody says that they have the keys. */
export const someoneHasKeys = ({ parties }: Deal): boolean =>
  parties.some(({ handed_over_at }) => handed_over_at !== null)

/** Also while it is disputed and every word was taken back. */
export const handoverHasBegun = (deal: Deal): boolean =>
  deal.state === 'disputed' || someoneHasKeys(deal)

/** Until a first party has the keys, and while no other change waits for answers. */
export const canCorrect = (deal: Deal, version: Version): boolean =>
  deal.state === 'agreed' && deal.agreed?.version === version.number && !handoverHasBegun(deal)

/** Another one says that they have the keys, and the viewer has not said yet that something is not so. */
export const mayDoubt = ({ parties, disputes }: Deal, viewerId: string): boolean =>
  parties.some(({ user_id, handed_over_at }) => user_id !== viewerId && handed_over_at !== null) &&
  !disputes.some(({ by }) => by === viewerId)

/** Whether a chat has a plan that ends with it; 'unknown' while its deals are not loaded. */
export function unfinishedIn(
  deals: readonly Deal[] | undefined,
): 'none' | 'unfinished' | 'handover' | 'unknown' {
  if (!deals) return 'unknown'
  const deal = deals.find((one) => !isOver(one))
  if (!deal) return 'none'
  return handoverHasBegun(deal) ? 'handover' : 'unfinished'
}

/** Whether a swap was agreed and then cancelled by another one, in the time in which it could have taken place. */
export function isLost(deal: Deal, viewerId: string, now: number): boolean {
  const { state, agreed, ended } = deal
  if (state !== 'cancelled' || !agreed || ended?.by === viewerId) return false
  const meet_at = agreedOf(deal)?.terms.meet_at ?? null
  const until =
    meet_at === null
      ? Date.parse(agreed.at) + limits.stale_after_agreement_ms
      : Date.parse(meet_at) + limits.stale_after_meeting_ms
  return now < until
}

/** The others whom the viewer can still review. */
export function toReview(deal: Deal, viewerId: string, now: number): Party[] {
  if (deal.reviews_until === null || now >= Date.parse(deal.reviews_until)) return []
  const reviewed = deal.reviews.filter(({ author_id }) => author_id === viewerId)
  return deal.parties.filter(
    ({ user_id, is_deleted }) =>
      user_id !== viewerId && !is_deleted && !reviewed.some((review) => review.user_id === user_id),
  )
}

/** `from`: when the day of the meeting begins. */
export type PlanState =
  /** A version that the viewer has not accepted yet. `agreed` is the one that holds meanwhile. */
  | { at: 'answer'; version: Version; agreed: Version | undefined; from: string | null }
  | {
      at: 'waiting'
      version: Version
      agreed: Version | undefined
      from: string | null
      others: Party[]
    }
  | { at: 'agreed'; version: Version; from: string | null }
  /** The first keys have changed hands. */
  | {
      at: 'handover'
      version: Version
      from: string | null
      hasKeys: boolean
      others: Party[]
    }
  /** A party says that something is not so. */
  | { at: 'disputed'; version: Version; from: string | null }
  | { at: 'done'; version: Version; others: Party[] }
  | { at: 'over'; version: Version; how: 'declined' | 'withdrawn' | 'cancelled' | 'expired' }

export function planState(known: Deal, viewerId: string, now: number): PlanState | null {
  const deal = asOf(known, now)
  const [newest, agreed, open] = [newestOf(deal), agreedOf(deal), openOf(deal)]
  if (!newest) return null
  const { state, handover_from: from } = deal
  if (state === 'done')
    return { at: 'done', version: agreed ?? newest, others: toReview(deal, viewerId, now) }
  if (state === 'disputed') return { at: 'disputed', version: agreed ?? newest, from }
  if (state !== 'open' && state !== 'agreed')
    return { at: 'over', version: agreed ?? newest, how: isWithdrawn(deal) ? 'withdrawn' : state }
  if (agreed && handoverHasBegun(deal)) {
    const others = withoutKeys(deal).filter(({ user_id }) => user_id !== viewerId)
    const hasKeys = (partyOf(deal, viewerId)?.handed_over_at ?? null) !== null
    return { at: 'handover', version: agreed, from, hasKeys, others }
  }
  if (open && !open.accepted_by.includes(viewerId))
    return { at: 'answer', version: open, agreed, from }
  if (open) return { at: 'waiting', version: open, agreed, from, others: missingFrom(deal, open) }
  return agreed ? { at: 'agreed', version: agreed, from } : null
}

/** What holds, also while a change of it waits for answers. */
export function holdingIn(state: PlanState): Version | undefined {
  if (state.at === 'answer' || state.at === 'waiting') return state.agreed
  return state.at === 'done' || state.at === 'over' ? undefined : state.version
}

const meetingIn = (state: PlanState): string | null => holdingIn(state)?.terms.meet_at ?? null

/** Whether the viewer is waited for: a version to answer, a dispute, or a meeting within a day and its keys. */
function isDue(state: PlanState, now: number): boolean {
  if (state.at === 'answer' || state.at === 'disputed') return true
  if (state.at === 'handover') return !state.hasKeys
  const meet_at = meetingIn(state)
  return meet_at !== null && Date.parse(meet_at) - now < limits.due_ms
}

/** Those in which the viewer is waited for; a meeting today comes first. */
export function dueDeals(deals: readonly Deal[], viewerId: string, now: number): Deal[] {
  const due = deals.flatMap((deal) => {
    const state = planState(deal, viewerId, now)
    return state && isDue(state, now) ? [{ deal, isToday: todayOf(state, now) !== null }] : []
  })
  return due.toSorted((a, b) => Number(b.isToday) - Number(a.isToday)).map(({ deal }) => deal)
}

/** When the parties meet, if that is today and the keys have not all changed hands. */
export function todayOf(state: PlanState | null, now: number): string | null {
  if (!state || !('from' in state)) return null
  const meet_at = meetingIn(state)
  const hasBegun = state.from === null || Date.parse(state.from) <= now
  return meet_at !== null && hasBegun && isToday(meet_at, now) ? meet_at : null
}

/** By its id: a deal is not always the last one of its chat. */
export const dealPlanHref = ({ id, chat }: Pick<Deal, 'id' | 'chat'>): string =>
  `${planHref(chat)}?deal=${id}`

/** Where a step in a chat leads: to its own plan. That of the newest needs no name, so that a still newer one can take its place. */
export const stepPlanHref =
  (chat: ChatRef, plans: readonly Deal[] | undefined) =>
  (id: string): string =>
    plans?.[0]?.id === id ? planHref(chat) : dealPlanHref({ id, chat })

/** As it is shown wherever a version is accepted or printed. */
export const shortHash = (hash: string): string => hash.slice(0, limits.hash_shown)

export type NextStep = 'time' | 'papers' | 'day'

/** What the viewer should do next in an agreed deal. */
export function nextOf(deal: Deal, viewerId: string): NextStep {
  const agreed = agreedOf(deal)
  if (agreed?.terms.meet_at === null) return 'time'
  const own = agreed?.terms.legs.find(({ giver_id }) => giver_id === viewerId)
  const hasPapers = deal.papers.some(({ car_id, vin }) => car_id === own?.car_id && vin !== null)
  return hasPapers ? 'day' : 'papers'
}
