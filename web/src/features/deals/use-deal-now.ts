import type { Deal } from '@keyswap/contract/deals'
import { useEffect, useState } from 'react'
import { asOf, expiryOf } from './plan-state.ts'

/** Looks again after a day: browsers run a timer of more than 24 days at once. */
const LONGEST_WAIT_MS = 24 * 3_600_000

/** The deal at this moment: rendered again when its open proposal expires. */
export function useDealNow(deal: Deal | undefined): Deal | undefined {
  const [now, setNow] = useState(() => Date.now())
  const expiry = deal ? expiryOf(deal) : null
  useEffect(() => {
    if (expiry === null || expiry <= now) return
    const wait = Math.min(expiry - Date.now(), LONGEST_WAIT_MS)
    const timer = setTimeout(() => setNow(Date.now()), wait)
    return () => clearTimeout(timer)
  }, [expiry, now])
  return deal && asOf(deal, now)
}
