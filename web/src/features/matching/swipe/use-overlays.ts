import type { DeckCar } from '@keyswap/contract/matching'
import { useState } from 'react'
import { useIsWide } from '../../../lib/screen-size.ts'
import { type Deck, topCard } from '../deck/deck.ts'

/** Which overlays are open. The details follow the top card; on a wide screen they are beside the deck instead. */
export function useOverlays(state: Deck) {
  const [isDetailed, setDetailed] = useState(false)
  const [reported, setReported] = useState<DeckCar | null>(null)
  const [isChanging, setChanging] = useState(false)
  const isWide = useIsWide()
  const isDetailsOpen = isDetailed && !isWide
  return {
    isWide,
    isCovered:
      state.matches.length > 0 ||
      state.choosing !== null ||
      reported !== null ||
      isChanging ||
      isDetailsOpen,
    detailed: isDetailsOpen ? (topCard(state) ?? null) : null,
    /** Undefined if the details are beside the deck. */
    openDetails: isWide ? undefined : () => setDetailed(true),
    closeDetails: () => setDetailed(false),
    reported,
    openReport: setReported,
    closeReport: () => setReported(null),
    /** The remembered car is being changed. */
    isChanging,
    openChange: () => setChanging(true),
    closeChange: () => setChanging(false),
  }
}

export type OpenOverlays = ReturnType<typeof useOverlays>
