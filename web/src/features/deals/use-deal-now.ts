import type { Deal } from '@keyswap/contract/deals'
import { useEffect, useState } from 'react'
import { serverNow } from '../../lib/http/server-clock.ts'
import { asOf, turningPoints } from './plan-state.ts'

/** A meeting that was tomorrow is today. */
const LONGEST_WAIT_MS = 3_600_000

/** How long what is shown for `now` holds, by the server's clock. */
export function holdsFor(points: readonly number[], now: number, clock: number): number {
  // Also if the clock was too fast at first.
  if (points.some((point) => point <= now !== point <= clock)) return 0
  return Math.min(
    LONGEST_WAIT_MS,
    ...points.filter((point) => point > clock).map((point) => point - clock),
  )
}

/** This moment: rendered again when the deal's open proposal expires, and when its keys can change hands. */
export function useNow(deal: Deal | undefined): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const wait = holdsFor(deal ? turningPoints(deal) : [], now, serverNow())
    const timer = setTimeout(() => setNow(serverNow()), wait)
    return () => clearTimeout(timer)
  }, [deal, now])
  return now
}

/** The deal at this moment. */
export function useDealNow(deal: Deal | undefined): Deal | undefined {
  const now = useNow(deal)
  return deal && asOf(deal, now)
}
