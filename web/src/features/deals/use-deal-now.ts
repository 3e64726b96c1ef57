import type { Deal } from '@keyswap/contract/deals'
import { useEffect, useState } from 'react'
import { serverNow } from '../../lib/server-clock.ts'
import { asOf, expiryOf } from './plan-state.ts'

/** A meeting that was tomorrow is today. */
const LONGEST_WAIT_MS = 3_600_000

/** This moment: rendered again when the deal's open proposal expires. */
export function useNow(deal: Deal | undefined): number {
  const [now, setNow] = useState(serverNow)
  const expiry = deal ? expiryOf(deal) : null
  useEffect(() => {
    const left = expiry === null ? 0 : expiry - serverNow()
    const wasTooFast = left > 0 && expiry !== null && expiry <= now
    const wait = wasTooFast ? 0 : left > 0 ? Math.min(left, LONGEST_WAIT_MS) : LONGEST_WAIT_MS
    const timer = setTimeout(() => setNow(serverNow()), wait)
    return () => clearTimeout(timer)
  }, [expiry, now])
  return now
}

/** The deal at this moment. */
export function useDealNow(deal: Deal | undefined): Deal | undefined {
  const now = useNow(deal)
  return deal && asOf(deal, now)
}
