// What the rules of decide.ts and handover.ts share: what a deal is at the moment, and how a change of it is written down.
import { type DealEndCause, unfinishedDealStates } from '@keyswap/contract/choices'
import type { Leg } from '@keyswap/contract/deals'
import { restsOnPapers } from '@keyswap/contract/deals/checklists'
import { deal as limits } from '@keyswap/contract/limits'
import type { DealChange, DealRow, Held, HeldVersion, Step } from '../held-deal.ts'
import { agreementHashOf } from './terms.ts'
import { dueAt, isPast, later } from './times.ts'

/** By a party, for a cause without one, or neither: an expiry. */
type Ending = {
  by?: string
  cause?: DealEndCause
  reason?: string | null
  /** Whose car was taken off. It stands in `ended_by`, but they have not cancelled the deal itself. */
  car_of?: string | undefined
}

/** What the moderators read of a case. What each has said stands in the deal. */
const ENDED = {
  with_keys: {
    rule: 'ended_with_keys',
    reason: 'A swap ended after a party had said that they got the keys.',
  },
  paid: {
    rule: 'ended_paid',
    reason: 'A swap ended after a party had said that they received money.',
  },
} as const

/**
 * Once somebody had keys, even if they took that back, an end is a case for the moderators, everyone is asked where the cars are,
 * and cars that were received stay out of the decks. It is a case, too, once somebody received money.
 */
export function cancelled(held: Held, ending: Ending): DealChange {
  const { deal } = held
  const { by = null, reason = null } = ending
  const version = deal.agreed_version ?? deal.newest
  const isWithdrawn = deal.state === 'open' && by === newestVersion(held).proposed_by
  const step = isWithdrawn ? 'withdrawn' : 'cancelled'
  const steps: Step[] = [{ step, by, version, reason }]
  const hadKeys = deal.keys_at !== null
  if (hadKeys) steps.push({ step: 'asked', by: null, version })
  return {
    ...changed(held, over('cancelled', ending), steps),
    ...(deal.state !== 'open' && {
      cars: 'release',
      mail: { name: 'deal-cancelled', to: held.parties },
    }),
    ...(hadKeys && { kept_out: carsKeptOut(held) }),
    // A moderator who ends it knows.
    ...((hadKeys || deal.paid_at !== null) &&
      ending.cause !== 'moderator' && {
        report: ENDED[hadKeys ? 'with_keys' : 'paid'],
      }),
  }
}

/** The cars whose receivers say that they have them, or said so once. */
function carsKeptOut(held: Held): string[] {
  const { words, taken_back } = held.deal
  const receivers = [...words.map((word) => word.by), ...taken_back]
  const legs = agreedVersion(held)?.legs ?? []
  return carIdsOf(legs.filter(({ receiver_id }) => receivers.includes(receiver_id)))
}

export const over = (
  state: DealRow['state'],
  { by, reason, cause, car_of }: Ending,
): Partial<DealRow> => ({
  state,
  is_pending: false,
  ended_by: by ?? car_of ?? null,
  ended_reason: reason ?? null,
  ended_cause: cause ?? null,
})

/** When something was done that waited for a connection. */
export const madeAt = ({ now }: Pick<Held, 'now'>, waited_ms = 0): string => later(now, -waited_ms)

/** Written and told like a change, but nothing changes. */
export const unchanged = ({ deal, now }: Held): DealChange => ({ deal_id: deal.id, now, steps: [] })

/** A chat that is closed takes no words of a party any more: they stand in the plan alone. */
const withoutWords = ({ reason: _, ...step }: Step): Step => step

export function changed(
  { deal, now, chat }: Held,
  row: Partial<DealRow>,
  steps: Step[],
): DealChange {
  const next = { ...deal, ...row }
  const isEnded = !unfinishedDealStates.includes(next.state)
  const ended_at = isEnded ? (deal.ended_at ?? now) : null
  return {
    deal_id: deal.id,
    now,
    deal: {
      ...row,
      revision: deal.revision + 1,
      ended_at,
      due_at: dueAt(next),
      // Needed only until then.
      ...(isEnded && { time_zones: [] }),
    },
    steps: chat.is_open ? steps : steps.map(withoutWords),
  }
}

/** An open deal whose only valid proposal is too old, whether or not the job has come by. */
export const isExpired = ({ deal, now }: Held): boolean =>
  deal.state === 'open' && isPast(deal.valid_until, now)

export const isOver = (held: Held): boolean =>
  isExpired(held) || !unfinishedDealStates.includes(held.deal.state)

/** For what can still be done some time after the swap: checks, and money. */
export const isClosed = (held: Held): boolean => {
  const { deal, now } = held
  return deal.state === 'done' && deal.done_at !== null
    ? isPast(later(deal.done_at, limits.open_after_done_ms), now)
    : isOver(held)
}

export const isPending = ({ deal, now }: Held): boolean =>
  deal.is_pending && !isPast(deal.valid_until, now)

/** Somebody says that they have the keys, or others argue about it. */
export const hasBegun = ({ deal }: Held): boolean =>
  deal.words.length > 0 || deal.state === 'disputed'

export const agreedVersion = ({ deal }: Held): HeldVersion | undefined =>
  deal.versions.find(({ number }) => number === deal.agreed_version)

export function newestVersion({ deal }: Held): HeldVersion {
  const newest = deal.versions.at(-1)
  if (!newest) throw new Error(`Deal ${deal.id} has no version`)
  return newest
}

/**
 * Whether terms or papers are others than those that a party has looked at: nobody gives a word about what was changed while they
 * were about to. Without a hash, they are taken as they are.
 */
export function isAgreementUnseen(held: Held, seen: string | undefined): boolean {
  const agreed = agreedVersion(held)
  return !!seen && !!agreed && agreementHashOf(agreed.hash, held.deal.papers_revision) !== seen
}

/**
 * The ticks that rested on what the agreement said: those about cars that it now describes otherwise, and every signature, which
 * is under another agreement.
 */
export const restedOn = ({ deal }: Held, car_ids: string[]): Held['deal']['ticked'] =>
  deal.ticked.filter(
    ({ car_id, item }) => item === 'signed' || (restsOnPapers(item) && car_ids.includes(car_id)),
  )

export const carIdsOf = (legs: Leg[]): string[] => legs.map(({ car_id }) => car_id)
