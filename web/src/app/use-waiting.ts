import { useEffect } from 'react'
import { useUnreadAnnouncements } from '../features/announcements/use-announcements.ts'
import { countWaitingMatches, useKnownMatches } from '../features/matching/matches/use-matches.ts'
import { isRingWaiting, useKnownRings } from '../features/rings/use-rings.ts'
import { showWaiting } from '../lib/navigation/page-title.ts'

export type WaitingCounts = { '/matches': number; '/inbox': number }

/** The numbers on the tabs; their sum is in the document title. */
export function useWaiting(userId: string): WaitingCounts {
  const rings = useKnownRings(userId)?.filter(isRingWaiting).length ?? 0
  const matches = countWaitingMatches(useKnownMatches(userId)) + rings
  const inbox = useUnreadAnnouncements(userId).length
  useEffect(() => showWaiting(matches + inbox), [matches, inbox])
  // Cleared on sign-out.
  useEffect(() => () => showWaiting(0), [])
  return { '/matches': matches, '/inbox': inbox }
}
