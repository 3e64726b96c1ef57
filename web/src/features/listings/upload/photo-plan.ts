// A car has six photos at most, also while some are being exchanged.
import { car } from '@keyswap/contract/limits'

type Round = {
  /** The photos to keep if some must be removed first; null if there is room. */
  keep: string[] | null
  /** How many new photos then fit. */
  take: number
}

/** The next round of an exchange. At least one photo stays, so that the car stays visible. */
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
