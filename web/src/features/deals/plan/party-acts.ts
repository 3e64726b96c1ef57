// What another party did to a plan while the viewer was looking at it.
import type { Deal } from '@keyswap/contract/deals'
import { type AgreedPayment, agreedPayments } from '../handover/received.ts'
import { agreedOf, isOver, isWithdrawn, newestNumber, versionOf } from '../plan-state.ts'

type Ending = 'declined' | 'withdrawn' | 'cancelled' | 'expired'

type Said = 'keys' | 'repeated' | 'taken_back' | 'disputed' | 'wants_cancel' | 'settled'

export type PartyAct =
  /** `by` is null if the swap ended without a member, such as by its date or a moderator. */
  | { what: Ending; by: string | null }
  /** A new version or a yes to it; a word that they got the keys, one said again or taken back; a dispute and what follows. */
  | { what: 'version' | 'accepted' | Said; by: string }
  | { what: 'received'; by: string; payment: AgreedPayment }
  /** `is_first`: there were none of this car; `unticked`: ticks of the viewer went with the change. */
  | { what: 'papers'; by: string; is_first: boolean; unticked: boolean }
  | { what: 'agreed' | 'done' }

/** Null if nothing changed that is to be told, or if the viewer did it. */
export function whatOthersDid(before: Deal, now: Deal, viewerId: string): PartyAct | null {
  if (before.id !== now.id) return null
  if (isOver(now)) return isOver(before) ? null : ending(before, now, viewerId)
  return (
    newVersion(before, now, viewerId) ??
    agreement(before, now, viewerId) ??
    acceptance(before, now, viewerId) ??
    word(before, now, viewerId) ??
    papers(before, now, viewerId) ??
    received(before, now, viewerId)
  )
}

function ending(before: Deal, now: Deal, viewerId: string): PartyAct | null {
  if (now.state === 'done')
    return word(before, now, viewerId)?.what === 'keys' ? { what: 'done' } : null
  const by = now.ended?.by ?? null
  if (by === viewerId || now.state === 'open' || now.state === 'agreed' || now.state === 'disputed')
    return null
  return { what: isWithdrawn(now) ? 'withdrawn' : now.state, by }
}

function newVersion(before: Deal, now: Deal, viewerId: string): PartyAct | null {
  const newest = newestNumber(now)
  const by = versionOf(now, newest)?.proposed_by
  if (newest <= newestNumber(before) || by === undefined || by === viewerId) return null
  return { what: 'version', by }
}

/** Told to those who had accepted before: it is the last one's answer that makes it agreed. */
function agreement(before: Deal, now: Deal, viewerId: string): PartyAct | null {
  const agreed = agreedOf(now)
  if (!agreed || before.agreed?.version === agreed.number) return null
  const had = versionOf(before, agreed.number)?.accepted_by ?? []
  return had.includes(viewerId) ? { what: 'agreed' } : null
}

/** In a ring, a yes that makes nothing agreed yet. */
function acceptance(before: Deal, now: Deal, viewerId: string): PartyAct | null {
  const number = newestNumber(now)
  const had = versionOf(before, number)?.accepted_by
  const by = versionOf(now, number)?.accepted_by.find((id) => id !== viewerId && !had?.includes(id))
  return had && by !== undefined && now.agreed?.version !== number ? { what: 'accepted', by } : null
}

function papers(before: Deal, now: Deal, viewerId: string): PartyAct | null {
  if (now.papers_revision <= before.papers_revision) return null
  const of = ({ papers }: Deal, id: string | null) => papers.find(({ car_id }) => car_id === id)
  const giver = now.parties.find(
    ({ user_id, gives }) =>
      user_id !== viewerId && of(before, gives.id)?.updated_at !== of(now, gives.id)?.updated_at,
  )
  if (!giver) return null
  return {
    what: 'papers',
    by: giver.user_id,
    is_first: of(before, giver.gives.id) === undefined,
    unticked: ticksOf(now, viewerId) < ticksOf(before, viewerId),
  }
}

const ticksOf = ({ checks }: Deal, viewerId: string): number =>
  checks.flatMap(({ items }) => items.filter(({ done_by }) => done_by.includes(viewerId))).length

function received(before: Deal, now: Deal, viewerId: string): PartyAct | null {
  const payment = agreedPayments(now).find(
    ({ index, to_id, received_at }) =>
      to_id !== viewerId &&
      received_at !== null &&
      !before.received.some((one) => one.payment === index),
  )
  return payment ? { what: 'received', by: payment.to_id, payment } : null
}

function word(before: Deal, now: Deal, viewerId: string): PartyAct | null {
  const others = now.parties.filter(({ user_id }) => user_id !== viewerId)
  const was = (id: string) => before.parties.find(({ user_id }) => user_id === id)
  const had = (id: string) => (was(id)?.handed_over_at ?? null) !== null
  const keys = others.find((party) => party.handed_over_at !== null && !had(party.user_id))
  if (keys) return { what: 'keys', by: keys.user_id }
  const disputed = now.disputes.find(
    ({ by }) => by !== viewerId && !before.disputes.some((one) => one.by === by),
  )
  if (disputed) return { what: 'disputed', by: disputed.by }
  const back = others.find((party) => party.handed_over_at === null && had(party.user_id))
  if (back) return { what: 'taken_back', by: back.user_id }
  const repeated = others.find((party) => party.has_repeated && !was(party.user_id)?.has_repeated)
  if (repeated) return { what: 'repeated', by: repeated.user_id }
  const wants = others.find((party) => party.wants_cancel && !was(party.user_id)?.wants_cancel)
  if (wants) return { what: 'wants_cancel', by: wants.user_id }
  const settled = before.disputes.find(
    ({ by }) => by !== viewerId && !now.disputes.some((one) => one.by === by),
  )
  return settled ? { what: 'settled', by: settled.by } : null
}
