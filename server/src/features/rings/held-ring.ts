// What is known of rings when their next step is decided, and what a decision changes. The names are those of the tables.
import type { RingAnswer, RingState } from '@keyswap/contract/choices'

export type HeldMember = {
  user_id: string
  car_id: string
  answer: RingAnswer | null
  /** Neither deleted nor banned. */
  is_here: boolean
  wants_rings: boolean
  /** The car can be seen, and no other swap has it reserved. */
  has_car: boolean
  /** Another swap has reserved it, or a moderator has switched it off: not their own doing. */
  is_taken: boolean
  /** They like the car of the member before them, with their own; or did until that car was deleted. */
  likes: boolean
  /** They have matched with the member before them, on these very two cars. */
  has_matched: boolean
}

export type HeldRing = {
  id: string
  key: string
  state: RingState
  /** Its time to answer is over. */
  is_due: boolean
  /** Its deal is done. */
  is_done: boolean
  /** A party of its deal has confirmed that they got the keys. */
  is_handed_over: boolean
  /** In giving order. */
  members: HeldMember[]
  /** Who has blocked or unmatched another member. */
  closed_by: string[]
}

export type EndedRing = {
  id: string
  state: 'done' | 'broken' | 'expired'
  /** Who does not want this ring: they declined it, or left it. */
  declined_by: string | null
  /** Whether the same ring is not offered again, for this long or for ever; see `ring_bars`. */
  is_barred: boolean
  barred_ms: number | null
}

export type NewRing = {
  id: string
  key: string
  /** The broken ring whose place it takes. */
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
  /** Cars to be looked at after the commit. */
  looks: string[]
}

export const NO_CHANGES: RingChanges = { ended: [], made: [], joined: [], opened: [], looks: [] }
