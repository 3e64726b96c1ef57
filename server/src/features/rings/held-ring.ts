// What is read about rings before their next step is decided, and what a decision changes. The names are those of the tables.
import type { RingAnswer, RingState } from '@keyswap/contract/choices'

export type HeldMember = {
  user_id: string
  car_id: string
  answer: RingAnswer | null
  /** The member is neither deleted nor banned. */
  is_here: boolean
  wants_rings: boolean
  /** The car can be seen, and no other swap has it reserved. */
  has_car: boolean
  /** Another swap has reserved the car, or a moderator has switched it off: that is not its owner's doing. */
  is_taken: boolean
  /** The member likes the car of the member before them, with their own car, or liked it until that car was deleted. */
  likes: boolean
  /** The member has matched with the member before them, on these very two cars. */
  has_matched: boolean
}

export type HeldRing = {
  id: string
  key: string
  state: RingState
  /** The time to answer is over. */
  is_due: boolean
  /** The ring's deal is done. */
  is_done: boolean
  /** A member has confirmed in the ring's deal that they got the keys, or the deal is disputed. */
  is_handed_over: boolean
  /** In giving order. */
  members: HeldMember[]
  /** The members who have blocked or unmatched another member. */
  closed_by: string[]
}

export type EndedRing = {
  id: string
  state: 'done' | 'broken' | 'expired'
  /** The member who declined the ring or left it. */
  declined_by: string | null
  /** Whether the same ring is not offered again, for this long or, if null, for ever. Stored in `ring_bars`. */
  is_barred: boolean
  barred_ms: number | null
}

export type NewRing = {
  id: string
  key: string
  /** The broken ring that this one replaces. */
  replaces: string | null
  expires_ms: number
  /** In giving order. */
  members: { user_id: string; car_id: string; answer: RingAnswer | null }[]
}

export type RingChanges = {
  ended: EndedRing[]
  made: NewRing[]
  joined: { ring_id: string; user_id: string }[]
  /** Rings that are complete now. */
  opened: string[]
  /** Cars to look for rings with after the commit. */
  looks: string[]
}

export const NO_CHANGES: RingChanges = { ended: [], made: [], joined: [], opened: [], looks: [] }
