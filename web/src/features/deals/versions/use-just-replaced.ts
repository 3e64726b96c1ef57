import { useEffect, useState } from 'react'

/** How long something that replaced another thing on the screen cannot be accepted. */
const READ_MS = 1_500

/**
 * True just after `shown` took the place of something else: nobody accepts what they have not seen. Null while nothing
 * is shown yet. To be called where it stays mounted, above a plan's key: a new deal replaces an old one too.
 */
export function useJustReplaced(shown: string | null): boolean {
  const [seen, setSeen] = useState(shown)
  if (seen === null && shown !== null) setSeen(shown)
  useEffect(() => {
    if (shown === null || shown === seen) return
    const timer = setTimeout(() => setSeen(shown), READ_MS)
    return () => clearTimeout(timer)
  }, [shown, seen])
  return seen !== null && shown !== null && shown !== seen
}
