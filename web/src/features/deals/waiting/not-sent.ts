import { onMemberChange } from '../../../lib/http/session.ts'
import type { WaitingAction } from '../action-outbox.ts'

export type NotSent = { actions: readonly WaitingAction[]; photos: number }

const NOTHING: NotSent = { actions: [], photos: 0 }

/** By plan. Photos and the rest are sent apart, but are said together. */
const notSent = new Map<string, NotSent>()

onMemberChange(() => notSent.clear())

/** Adds to what could not be sent to a plan in this visit, and returns all of it. */
export function addNotSent(dealId: string, { actions, photos }: Partial<NotSent>): NotSent {
  const before = notSent.get(dealId) ?? NOTHING
  const all = {
    actions: [...before.actions, ...(actions ?? [])],
    photos: before.photos + (photos ?? 0),
  }
  notSent.set(dealId, all)
  return all
}
