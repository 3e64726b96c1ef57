import { useEffect, useState } from 'react'
import { serverNow } from '../../lib/http/server-clock.ts'

const MINUTE = 60_000

/** This moment, rendered again every minute. */
export function useMinute(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
