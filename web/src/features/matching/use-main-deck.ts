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

/** One deck for both browse screens: whoever leaves and comes back finds the same card on top. */
export function useMainDeck(userId: string, filters: Filters): DeckStore {
  const queries = useQueryClient()
  return useMemo(() => deckFor(userId, filters, queries), [userId, filters, queries])
}

function deckFor(userId: string, filters: Filters, queries: QueryClient): DeckStore {
  const key = JSON.stringify([userId, filters])
  if (kept?.key !== key) kept = { key, store: createDeckStore(deckWorld(queries, filters)) }
  return kept.store
}
