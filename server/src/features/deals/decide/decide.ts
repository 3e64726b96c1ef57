// The rules of a deal's steps: from what is held and an action to what changes, or a refusal. Pure, so that a test can
// compare them with a small model. docs/decisions/0037-deals.md
import type { DealEndCause } from '@keyswap/contract/choices'
import type { Leg, Snapshot, Terms, TermsInput } from '@keyswap/contract/deals'
import type { ErrorCode } from '@keyswap/contract/errors'
import { deal as limits } from '@keyswap/contract/limits'
import { hashOf } from '../../../calls/canonical-json.ts'
import { listingHash } from '../../listings/index.ts'
import {
  type DealChange,
  type DealRow,
  type Held,
  type HeldChat,
  type HeldVersion,
  type NewVersion,
  type Payment,
  type Refused,
  refuse,
  type Step,
} from '../held-deal.ts'
import {
  agreedVersion,
  cancelled,
  carIdsOf,
  changed,
  hasBegun,
  isAgreementUnseen,
  isClosed,
  isExpired,
  isOver,
  isPending,
  newestVersion,
  over,
  restedOn,
  unchanged,
} from './change.ts'
import { corrected } from './corrections.ts'
import {
  cancelDisputed,
  dispute,
  endAfterWord,
  endDispute,
  type HandOver,
  handOver,
  takeBack,
  tickOfHandover,
} from './handover.ts'
import { carsNow, changedSince, isAsSaid, named } from './listed.ts'
import { faultsOfTerms } from './terms.ts'
import { dueAt, earlier, isPast, later, remindersOf, staleAt } from './times.ts'

type Proposal = {
  by: string
  client_id: string
  terms: TermsInput
  /** The hashes of others' listings that the sender has seen. */
  seen_cars?: string[] | undefined
}

/** `deal_id` is the id that the new deal gets. */
export type Begin = Proposal & { deal_id: string }

export type Action =
  | ({ type: 'counter'; based_on: number } & Proposal)
  | { type: 'accept'; by: string; version: number }
  | { type: 'decline' | 'cancel'; by: string; reason: string | null }
  | ({ type: 'hand_over' } & HandOver)
  | { type: 'take_back'; by: string; waited_ms?: number | undefined }
  | { type: 'end_dispute'; by: string }
  | { type: 'dispute'; by: string; text: string }
  | ({ type: 'receive' } & Receive)
  | End
  | { type: 'tick' }

type Receive = {
  by: string
  index: number
  /** That of the agreement that they have looked at. */
  agreement_hash?: string | undefined
}

/** Ends a deal from outside: a closed chat, a ban, a deleted account, a moderator, a car that was swapped elsewhere. */
type End = {
  type: 'end'
  cause: DealEndCause
  reason?: string | null
  /** Whose car it was. */
  car_of?: string | undefined
}

export function decide(held: Held, action: Action): DealChange | Refused {
  switch (action.type) {
    case 'counter':
      return counter(held, action)
    case 'accept':
      return accept(held, action)
    case 'decline':
      return decline(held, action)
    case 'cancel':
      return cancel(held, action)
    case 'hand_over':
      return handOver(held, action)
    case 'take_back':
      return takeBack(held, action)
    case 'dispute':
      return dispute(held, action)
    case 'end_dispute':
      return endDispute(held, action)
    case 'receive':
      return receive(held, action)
    case 'end':
      return end(held, action)
    case 'tick':
      return tick(held)
  }
}

/** The first version of a new deal. An expired one of the same chat is ended with it. */
export function begin(held: HeldChat, action: Begin): DealChange[] | Refused {
  const { chat, deal: before, parties, now } = held
  if (!chat.is_open) return refuse('CHAT_CLOSED')
  const current = before && { ...held, deal: before }
  if (current && !isExpired(current)) return refuse('DEAL_OPEN')
  const refused = refuseTerms(held, action.terms, null, null)
  if (refused) return refused
  const cars = carsNow(held.cars, action.terms.legs)
  if (isUnseen(action, [], cars)) return refuse('CAR_CHANGED')
  const version = versionOf(held, action, { deal_id: action.deal_id, number: 1, cars })
  const deal: DealRow = {
    id: action.deal_id,
    chat_id: chat.id,
    chat_kind: chat.kind,
    state: 'open',
    revision: 1,
    papers_revision: 0,
    created_at: now,
    agreed_version: null,
    first_agreed_at: null,
    agreed_at: null,
    meet_at: null,
    time_zones: [],
    reminded_at: null,
    reported_at: null,
    first_word_at: null,
    keys_at: null,
    paid_at: null,
    taken_back_at: null,
    asked: 0,
    due_at: null,
    ended_by: null,
    ended_reason: null,
    ended_cause: null,
    ended_at: null,
    done_at: null,
    ...pending(version),
  }
  const created: DealChange = {
    deal_id: deal.id,
    now,
    created: parties,
    deal: { ...deal, due_at: dueAt(deal) },
    version,
    accepted: { number: 1, user_id: action.by },
    steps: [{ step: 'proposed', by: action.by, version: 1 }],
  }
  return current ? [tick(current), created] : [created]
}

function counter(held: Held, action: Action & { type: 'counter' }): DealChange | Refused {
  const { deal } = held
  const { by, client_id, terms } = action
  if (deal.versions.some((one) => one.proposed_by === by && one.client_id === client_id))
    return unchanged(held)
  const refusal = refuseTalk(held)
  if (refusal) return refuse(refusal)
  // A deal goes on after a block, but a blocked party writes nothing more to the other.
  if (!held.chat.is_open) return refuse('CHAT_CLOSED')
  if (action.based_on !== deal.newest) return refuse('VERSION_STALE')
  if (isShareUsed(held, by)) return refuse('TOO_MANY_VERSIONS')
  const agreed = agreedVersion(held)
  if (agreed && !hasSameLegs(agreed.legs, terms.legs)) return refuse('LEGS_AGREED')
  const refused = refuseTerms(held, terms, deal.id, agreed ?? null)
  if (refused) return refused
  const cars = carsNow(held.cars, terms.legs)
  if (!agreed && isUnseen(action, newestVersion(held).cars, cars)) return refuse('CAR_CHANGED')
  const version = versionOf(held, action, {
    deal_id: deal.id,
    number: deal.newest + 1,
    cars: agreed ? corrected(named(terms.legs, agreed.cars), terms) : cars,
  })
  const offered: Step = {
    step: 'countered',
    by,
    version: version.number,
    ...(agreed && { is_change: true }),
  }
  return {
    ...changed(held, pending(version), [offered]),
    version,
    accepted: { number: version.number, user_id: by },
  }
}

function accept(
  held: Held,
  { by, version }: { by: string; version: number },
): DealChange | Refused {
  const { deal, parties } = held
  const asked = deal.versions.find(({ number }) => number === version)
  if (asked?.accepted_by.includes(by)) return unchanged(held)
  if (isOver(held)) return refuse('DEAL_OVER')
  if (deal.state === 'disputed') return refuse('DEAL_DISPUTED')
  if (!held.chat.is_open) return refuse('CHAT_CLOSED')
  if (!asked || version !== deal.newest || !isPending(held)) return refuse('VERSION_STALE')
  const refusal = refuseCars(held, asked.legs, deal.id)
  if (refusal) return refuse(refusal)
  if (deal.state === 'open' && areChanged(held, asked)) return refuse('CAR_CHANGED')
  const accepted = { number: version, user_id: by }
  const step: Step = { step: 'accepted', by, version }
  const isLast = parties.every((party) => party === by || asked.accepted_by.includes(party))
  return isLast
    ? { ...agree(held, asked, step), accepted }
    : { ...changed(held, {}, [step]), accepted }
}

/** Each party has its share of the versions: nobody uses up those of the others. */
const isShareUsed = ({ deal, parties }: Held, by: string): boolean =>
  deal.versions.filter(({ proposed_by }) => proposed_by === by).length >=
  Math.floor(limits.max_versions / parties.length)

/**
 * Whether a listing says something else than the version that is accepted: nobody may accept one car and get the words of
 * another.
 */
const areChanged = (held: Held, { legs, cars }: HeldVersion): boolean =>
  changedSince(cars, carsNow(held.cars, legs)).length > 0

/**
 * Nor may they propose terms and get other words with them: who proposes accepts the cars of the others as they are now. They
 * know a car as the version before said, or as they say that they have seen it. Without `seen_cars`, a car that was not in the
 * version before is taken as it is.
 */
const isUnseen = (
  { by, terms, seen_cars }: Proposal,
  before: Snapshot['cars'],
  now: Snapshot['cars'],
): boolean =>
  now.some((car) => {
    const isOwn = terms.legs.some(({ car_id, giver_id }) => car_id === car.id && giver_id === by)
    if (isOwn || seen_cars?.includes(listingHash(car))) return false
    const known = before.find(({ id }) => id === car.id)
    return known ? !isAsSaid(car, known) : seen_cars !== undefined
  })

/** Reserves the cars, unless an earlier version has: its legs are the same. */
function agree(
  held: Held,
  { number, meet_at, legs, cars, cash }: HeldVersion,
  step: Step,
): DealChange {
  const before = agreedVersion(held)?.cars ?? []
  const others = cars.filter(
    (car) => !before.some((one) => one.id === car.id && hashOf(one) === hashOf(car)),
  )
  const unticked = restedOn(
    held,
    others.map(({ id }) => id),
  )
  const agreed: Partial<DealRow> = {
    state: 'agreed',
    is_pending: false,
    agreed_version: number,
    first_agreed_at: held.deal.first_agreed_at ?? held.now,
    agreed_at: held.now,
    meet_at,
    time_zones: isSameMeeting(held.deal, meet_at) ? held.deal.time_zones : held.deal.zones_now,
    reminded_at: held.now,
  }
  const then: Step = {
    step: 'agreed',
    by: null,
    version: number,
    ...(agreedVersion(held) && { is_change: true }),
    ...(unticked.length > 0 && { unticked: true }),
  }
  const isFirst = held.deal.state === 'open'
  const left = held.deal.received.filter((one) => !cash.some((other) => isSame(one, other)))
  return {
    ...changed(held, agreed, [step, then]),
    ...(unticked.length > 0 && { unticked }),
    ...(left.length > 0 && { received_before: left }),
    ...(isFirst && { cars: 'reserve', car_ids: carIdsOf(legs) }),
  }
}

/** Other terms around the same meeting do not move its day. */
const isSameMeeting = ({ state, meet_at }: Held['deal'], next: string | null): boolean =>
  state === 'agreed' &&
  meet_at !== null &&
  next !== null &&
  Date.parse(meet_at) === Date.parse(next)

/** While another version is agreed, only the newer one is declined. */
function decline(held: Held, { by, reason }: { by: string; reason: string | null }) {
  const { deal } = held
  const refusal = refuseTalk(held)
  if (refusal) return refuse(refusal)
  const newest = newestVersion(held)
  if (!isPending(held) || newest.accepted_by.includes(by)) return refuse('ACCEPTED_ALREADY')
  const declined: Partial<DealRow> =
    deal.state === 'open' ? over('declined', { by, reason }) : { is_pending: false }
  return changed(held, declined, [{ step: 'declined', by, version: deal.newest, reason }])
}

/** Once keys have changed hands, terms are no longer a matter of offers. */
function refuseTalk(held: Held): ErrorCode | null {
  if (isOver(held)) return 'DEAL_OVER'
  if (held.deal.state === 'disputed') return 'DEAL_DISPUTED'
  return hasBegun(held) ? 'HANDOVER_BEGUN' : null
}

function cancel(held: Held, { by, reason }: { by: string; reason: string | null }) {
  if (isOver(held)) return refuse('DEAL_OVER')
  if (held.deal.state === 'disputed') return cancelDisputed(held, by, reason)
  if (hasBegun(held)) return refuse('HANDOVER_BEGUN')
  if (held.deal.state === 'open' && !newestVersion(held).accepted_by.includes(by))
    return refuse('NOT_ACCEPTED')
  return cancelled(held, { by, reason })
}

/** Only the one who gets the money can say so, once. */
function receive(held: Held, { by, index, agreement_hash }: Receive): DealChange | Refused {
  const { deal } = held
  const agreed = agreedVersion(held)
  const cash = (agreed ?? newestVersion(held)).cash[index]
  const isOwn = cash?.to_id === by
  // Also if papers were changed since: it may be sent again because the answer was lost.
  if (agreed && isOwn && deal.received.some((one) => isSame(one, cash))) return unchanged(held)
  if (isAgreementUnseen(held, agreement_hash)) return refuse('AGREEMENT_CHANGED')
  if (!isOwn) return refuse('NOT_FOUND')
  if (!agreed) return refuse(isOver(held) ? 'DEAL_OVER' : 'NOT_AGREED')
  if (isClosed(held)) return refuse('DEAL_OVER')
  const { by: _, ...received } = cash
  const step: Step = { step: 'money_received', by, version: agreed.number, payment: cash }
  return { ...changed(held, { paid_at: deal.paid_at ?? held.now }, [step]), received }
}

/** Whichever way of payment was agreed. */
const isSame = (one: Payment, other: Payment): boolean =>
  one.from_id === other.from_id &&
  one.to_id === other.to_id &&
  one.amount_cents === other.amount_cents &&
  one.currency === other.currency

function end(held: Held, { cause, reason = null, car_of }: End): DealChange {
  if (isExpired(held)) return tick(held)
  if (isOver(held)) return unchanged(held)
  return hasBegun(held)
    ? endAfterWord(held, { cause, reason })
    : cancelled(held, { cause, reason, car_of })
}

/** What time alone has changed. */
function tick(held: Held): DealChange {
  const { deal, now } = held
  const version = deal.newest
  if (deal.is_pending && isPast(deal.valid_until, now)) {
    const expired = deal.state === 'open' ? over('expired', {}) : { is_pending: false }
    return changed(held, expired, [{ step: 'expired', by: null, version }])
  }
  if (deal.state !== 'agreed' && deal.state !== 'disputed') return changed(held, {}, [])
  if (deal.first_word_at !== null || deal.state === 'disputed') return tickOfHandover(held)
  if (isPast(staleAt(deal), now)) return cancelled(held, { cause: 'not_confirmed' })
  // A reminder is late if the job was: better late than never, but not after the meeting.
  const isDue = remindersOf(deal).some((moment) => isPast(moment, now))
  const isInTime = deal.meet_at !== null && !isPast(deal.meet_at, now)
  const steps: Step[] =
    isDue && isInTime ? [{ step: 'reminder', by: null, version: deal.agreed_version ?? 0 }] : []
  return {
    ...changed(held, { reminded_at: now }, steps),
    ...(steps.length > 0 && { mail: { name: 'deal-reminder', to: held.parties } }),
  }
}

const keyOf = ({ car_id, giver_id, receiver_id }: Leg): string =>
  [car_id, giver_id, receiver_id].join(' ')

const hasSameLegs = (one: Leg[], other: Leg[]): boolean =>
  one.map(keyOf).sort().join() === other.map(keyOf).sort().join()

function refuseTerms(
  held: HeldChat,
  terms: TermsInput,
  deal_id: string | null,
  agreed: HeldVersion | null,
): Refused | null {
  const fields = faultsOfTerms({
    terms,
    parties: held.parties,
    now: new Date(held.now),
    agreed,
  })
  if (fields.length > 0) return refuse('INVALID_INPUT', fields)
  const refusal = refuseCars(held, terms.legs, deal_id)
  return refusal && refuse(refusal)
}

/** Every car must be its giver's own, active, and not reserved for another deal. */
function refuseCars({ cars }: HeldChat, legs: Leg[], deal_id: string | null): ErrorCode | null {
  const found = legs.map((leg) => cars.find(({ id }) => id === leg.car_id))
  const isGone = legs.some(
    ({ giver_id }, index) => found[index]?.owner_id !== giver_id || !found[index]?.is_active,
  )
  if (isGone) return 'CAR_GONE'
  const isTaken = found.some((car) => car?.reserved_for && car.reserved_for !== deal_id)
  return isTaken ? 'CAR_RESERVED' : null
}

const pending = ({ number, terms }: NewVersion) => ({
  newest: number,
  is_pending: true,
  valid_until: terms.valid_until,
})

function versionOf(
  held: HeldChat,
  { by, client_id, terms: given }: Proposal,
  { deal_id, number, cars }: { deal_id: string; number: number; cars: Snapshot['cars'] },
): NewVersion {
  const terms: Terms = { ...given, valid_until: validUntil(given, held.now) }
  const snapshot: Snapshot = { cars, names: held.names }
  const hash = hashOf({ deal_id, number, terms, snapshot })
  return { number, hash, proposed_by: by, client_id, terms, snapshot }
}

/** Nobody can accept a meeting that is over, unless it is the one that was agreed. */
function validUntil({ valid_until, meet_at }: TermsInput, now: string): string {
  const wanted = valid_until ?? later(now, limits.valid_ms)
  return meet_at === null || isPast(meet_at, now) ? wanted : earlier(wanted, meet_at)
}
