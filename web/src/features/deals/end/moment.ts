import type { Deal } from '@keyswap/contract/deals'
import { deal as limits } from '@keyswap/contract/limits'

/** Whether the end of the swap is still a moment: not shown yet, and not longer ago than it can be reviewed. */
export const isMoment = ({ is_unshown, done_at }: Deal, now: number): boolean =>
  is_unshown && done_at !== null && now - Date.parse(done_at) < limits.review_ms

/** Degrees from the right, clockwise. The viewer comes first: left of two, at the bottom of three, bottom left of four. */
const FIRST_SEAT: Record<number, number> = { 2: 180, 3: 90, 4: 135 }

/** Where each party of a swap sits; a car moves on by one seat, from its giver to its receiver. */
export const seatAt = (index: number, count: number): number =>
  ((FIRST_SEAT[count] ?? 0) + (index * 360) / count) % 360
