// What a decision about rings changes. The names are those of the tables.
import type { RingAnswer } from '@keyswap/contract/choices'

export type EndedRing = {
  id: string
  state: 'done' | 'broken' | 'expired'
  /** Who does not want this ring: they declined it, or left it. */
  declined_by: string | null
  /** Until then the same ring is not offered again. */
  barred_until: string | null
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
}

export const NO_CHANGES: RingChanges = { ended: [], made: [], joined: [], opened: [] }
