// A car's photos are replaced in rounds: remove some, attach some. The car never has more photos than allowed, and at
// least one, so that it stays visible.
import { car } from '@keyswap/contract/limits'

type Round = {
  /** The photos to keep if some must be removed first; null if there is room. */
  keep: string[] | null
  /** How many new photos to attach in this round. */
  take: number
}

/** `present`: the photos on the car; `wanted`: those of them that stay; `fresh`: how many are still to be attached. */
export function nextRound(
  present: readonly string[],
  wanted: readonly string[],
  fresh: number,
): Round {
  const missing = fresh - (car.max_photos - present.length)
  if (missing <= 0) return { keep: null, take: fresh }
  const leaving = present.filter((id) => !wanted.includes(id))
  const gone = new Set(leaving.slice(0, Math.min(missing, present.length - 1)))
  const keep = present.filter((id) => !gone.has(id))
  return { keep, take: Math.min(fresh, car.max_photos - keep.length) }
}
