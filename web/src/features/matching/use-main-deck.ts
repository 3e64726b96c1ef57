import type { Me } from '@keyswap/contract/accounts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currentSession, onSessionChange } from '../../lib/session.ts'
import { createDeckStore, type DeckStore } from './deck-store.ts'
import { deckWorld } from './deck-world.ts'
import type { Filters } from './filters.ts'

let kept: { key: string; store: DeckStore } | null = null

onSessionChange(() => {
  if (currentSession().status !== 'signed_in') kept = null
})

/** The next visit deals a new one. */
export function forgetMainDeck(): void {
  kept = null
}

/** Swiped or reported elsewhere. */
export const dropFromMainDeck = (car_id: string): void =>
  kept?.store.dispatch({ type: 'drop', car_id })

/** One deck for both browse screens: whoever leaves and comes back finds the same card on top. */
export function useMainDeck({ id, location }: Viewer, filters: Filters): DeckStore {
  const queries = useQueryClient()
  return useMemo(
    () => deckFor({ id, location }, filters, queries),
    [id, location, filters, queries],
  )
}

/** Distances are from the member's place, so another place means other cards. */
type Viewer = Pick<Me, 'id' | 'location'>

export function deckFor(
  { id, location }: Viewer,
  filters: Filters,
  queries: QueryClient,
): DeckStore {
  const key = JSON.stringify([id, location, filters])
  if (kept?.key !== key) kept = { key, store: createDeckStore(deckWorld(queries, filters)) }
  return kept.store
}
