import { useEffect } from 'react'
import { useUnreadAnnouncements } from '../features/announcements/use-announcements.ts'
import { countWaiting, useKnownMatches } from '../features/matching/matches/use-matches.ts'
import { isWaiting, useKnownRings } from '../features/rings/use-rings.ts'
import { countWaiting as showWaiting } from '../lib/navigation/page-title.ts'

export type Waiting = { '/matches': number; '/inbox': number }

/** The numbers on the tabs; their sum is in the document title. */
export function useWaiting(userId: string): Waiting {
  const rings = useKnownRings(userId)?.filter(isWaiting).length ?? 0
  const matches = countWaiting(useKnownMatches(userId)) + rings
  const inbox = useUnreadAnnouncements(userId).length
  useEffect(() => showWaiting(matches + inbox), [matches, inbox])
  // Cleared on sign-out.
  useEffect(() => () => showWaiting(0), [])
  return { '/matches': matches, '/inbox': inbox }
}
