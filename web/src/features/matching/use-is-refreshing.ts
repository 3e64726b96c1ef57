import { useSyncExternalStore } from 'react'
import type { DeckStore } from './deck-store.ts'

export const useIsRefreshing = (store: DeckStore): boolean =>
  useSyncExternalStore(store.subscribe, () => store.get().loading === 'refresh')
