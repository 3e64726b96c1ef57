import type { Me } from '@keyswap/contract/accounts'
import { deck as limits } from '@keyswap/contract/limits'
import type { Match } from '@keyswap/contract/matching'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { writeStored } from '../../../lib/browser-storage.ts'
import { onNews } from '../../../lib/events/shared-stream.ts'
import { deckKey } from '../../../lib/http/early.ts'
import { addressOf } from '../../../lib/http/http.ts'
import { currentSession, onSessionChange } from '../../../lib/http/session.ts'
import { useVisible } from '../../../lib/use-visible.ts'
import { queryOf, type Wanted } from '../filters/filters.ts'
import { deckDeps } from './deck-deps.ts'
import { createDeckStore, type DeckStore, hasNoCars } from './deck-store.ts'
import { keepDeck } from './kept-deck.ts'
import { ownSwipes, timesAllSent, timesChangedElsewhere } from './own-swipes.ts'
import { isDeckShown } from './use-deck.ts'

let current: { key: string; store: DeckStore } | null = null

onSessionChange(() => {
  if (currentSession().status !== 'signed_in') current = null
})

onNews(({ type }) => type === 'catch_up' && current?.store.catchUp())

// The server answered without knowing of the swipes.
timesAllSent.subscribe(() => current?.store.reopen())

// A card that was swiped in another tab must not be swiped here, too.
timesChangedElsewhere.subscribe(() => {
  const swiped = ownSwipes().cars()
  for (const { id } of current?.store.get().cards ?? [])
    if (swiped.includes(id)) dropFromMainDeck(id)
})

/** The next visit loads a new deck. */
export function forgetMainDeck(): void {
  current = null
}

/** For a car swiped or reported on another screen, such as its own page. */
export const dropFromMainDeck = (car_id: string): void =>
  current?.store.dispatch({ type: 'drop', car_id })

/** A like that had to wait for a connection has made a match. Returns whether the deck is here to show it. */
export function showLateMatch(match: Match): boolean {
  if (!current || !isDeckShown(current.store)) return false
  current.store.dispatch({ type: 'matched', match })
  return true
}

/** Brings back the cards of swipes that had to wait and were refused. */
export const refreshMainDeck = (): void => current?.store.refresh()

/** One deck for / and /swipe, cached so that the same card is on top when the member comes back. */
export function useMainDeck({ id, location }: Viewer, filters: Wanted): DeckStore {
  const queries = useQueryClient()
  const store = useMemo(
    () => deckFor({ id, location }, filters, queries),
    [id, location, filters, queries],
  )
  useNewCars(store)
  return store
}

/** While the deck has no cars and is seen, it asks for new ones: soon, then less and less often. */
function useNewCars(store: DeckStore): void {
  const isBare = useSyncExternalStore(store.subscribe, () => hasNoCars(store.get()))
  const isSeen = useVisible()
  useEffect(() => (isBare && isSeen ? lookNowAndThen(store) : undefined), [store, isBare, isSeen])
}

/** Until what it returns is called. */
export function lookNowAndThen({ lookAgain }: Pick<DeckStore, 'lookAgain'>): () => void {
  let timer: ReturnType<typeof setTimeout>
  const lookAfter = (ms: number) => {
    timer = setTimeout(() => {
      lookAgain()
      lookAfter(Math.min(2 * ms, limits.look_again_max_ms))
    }, ms)
  }
  lookAfter(limits.look_again_ms)
  return () => clearTimeout(timer)
}

export const useIsRefreshing = (store: DeckStore): boolean =>
  useSyncExternalStore(store.subscribe, () => store.get().loading === 'refresh')

/** Distances are measured from the member's place, so another place needs another deck. */
type Viewer = Pick<Me, 'id' | 'location'>

export function deckFor(
  { id, location }: Viewer,
  filters: Wanted,
  queries: QueryClient,
): DeckStore {
  const key = JSON.stringify([id, location, filters])
  if (current?.key !== key) {
    current = { key, store: createDeckStore(deckDeps(queries, filters)) }
    const query = addressOf({ method: 'GET', path: '', input: queryOf(filters) })
    writeStored('local', deckKey(id), query || null)
    keepDeck(id, filters, current.store)
  }
  return current.store
}
