// What another party did to a plan while the viewer was looking at it.
import type { Deal } from '@keyswap/contract/deals'
import { agreedOf, isOver, isWithdrawn, newestNumber, versionOf } from '../plan-state.ts'

type Ending = 'declined' | 'withdrawn' | 'cancelled' | 'expired'

export type PartyAct =
  /** `by` is null if the swap ended without a member, such as by its date or a moderator. */
  | { what: Ending; by: string | null }
  /** A new version, a word that they got the keys, one taken back, or a dispute. */
  | { what: 'version' | 'keys' | 'taken_back' | 'disputed'; by: string }
  | { what: 'agreed' | 'done' }

/** Null if nothing changed that is to be told, or if the viewer did it. */
export function whatOthersDid(before: Deal, now: Deal, viewerId: string): PartyAct | null {
  if (before.id !== now.id) return null
  if (isOver(now)) return isOver(before) ? null : ending(before, now, viewerId)
  return (
    newVersion(before, now, viewerId) ??
    agreement(before, now, viewerId) ??
    word(before, now, viewerId)
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

function word(before: Deal, now: Deal, viewerId: string): PartyAct | null {
  const others = now.parties.filter(({ user_id }) => user_id !== viewerId)
  const had = (id: string) =>
    before.parties.some((party) => party.user_id === id && party.handed_over_at !== null)
  const keys = others.find((party) => party.handed_over_at !== null && !had(party.user_id))
  if (keys) return { what: 'keys', by: keys.user_id }
  const disputed = now.disputes.find(
    ({ by }) => by !== viewerId && !before.disputes.some((one) => one.by === by),
  )
  if (disputed) return { what: 'disputed', by: disputed.by }
  const back = others.find((party) => party.handed_over_at === null && had(party.user_id))
  return back ? { what: 'taken_back', by: back.user_id } : null
}
