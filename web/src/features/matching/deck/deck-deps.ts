import { carTitle } from '@keyswap/contract/car-title'
import { deck as limits } from '@keyswap/contract/limits'
import type { DeckCar } from '@keyswap/contract/matching'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/client.ts'
import { ApiError, isTemporary, NetworkError } from '../../../lib/http/request-error.ts'
import { prefersReducedMotion } from '../../../lib/reduced-motion.ts'
import { queryOf, type Wanted } from '../filters/filters.ts'
import { refreshMatches } from '../matches/use-matches.ts'
import type { DeckPage, Move, NoticeKind } from './deck.ts'
import type { DeckDeps } from './deck-store.ts'
import { readDeck } from './kept-deck.ts'
import { ownSwipes } from './own-swipes.ts'
import type { Swipe } from './swipe-outbox.ts'

export const deckDeps = (queries: QueryClient, filters: Wanted): DeckDeps => ({
  load: () => loadDeck(filters),
  ...swipeDeps(queries),
})

/** Shared by the main deck, search results and the page of a single car. */
export const swipeDeps = (queries: QueryClient): Omit<DeckDeps, 'load'> => ({
  send: async (move) => {
    const match = await ownSwipes().add(swipeOf(move))
    // Also without a match: another member's like may have made one in the meantime.
    if (move.direction === 'like') void refreshMatches(queries)
    return match
  },
  noticeFor,
  waitForFlight: (ms) => waitFor(prefersReducedMotion() ? 0 : ms),
  waitForTime: waitFor,
})

const waitFor = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Without a connection, the cards that were left when the deck was last seen. */
async function loadDeck(filters: Wanted): Promise<DeckPage> {
  try {
    // The first page may have been asked for before the app was loaded (start.ts).
    const isEarly = globalThis.window?.keyswap_early?.['GET /api/cars'] !== undefined
    const { page, isAllSwiped } = await fetchPage(filters, isEarly ? 0 : Date.now())
    // The next ones come as soon as the server knows of the swipes.
    if (isAllSwiped && (await areAllSent())) return (await fetchPage(filters, Date.now())).page
    return page
  } catch (error) {
    const kept = isTemporary(error) ? await readDeck(filters) : []
    // They are kept a little later than they are swiped.
    const cars = unswiped(kept, 0)
    if (cars.length === 0) throw error
    return { cars, has_more: true, is_kept: true }
  }
}

async function fetchPage(filters: Wanted, asked_at: number) {
  const found = await call('getDeck', { input: queryOf(filters) })
  // The server did not know of these swipes when it was asked.
  const cars = unswiped(found, asked_at)
  const page: DeckPage = { cars, has_more: found.length >= limits.page }
  return { page, isAllSwiped: found.length > 0 && cars.length === 0 }
}

const unswiped = (cars: readonly DeckCar[], since: number): DeckCar[] => {
  const swiped = ownSwipes().cars(since)
  return cars.filter(({ id }) => !swiped.includes(id))
}

async function areAllSent(): Promise<boolean> {
  await ownSwipes().flush()
  return ownSwipes().cars().length === 0
}

function swipeOf({ key, car, ...move }: Move): Swipe {
  return { car_id: car.id, title: carTitle(car), ...move }
}

export function noticeFor(move: Pick<Move, 'direction'>, error: unknown): NoticeKind | 'fine' {
  const code = error instanceof ApiError ? error.code : undefined
  if (move.direction === 'undo') {
    // The swipe never arrived, so there is nothing to undo.
    if (code === 'NOT_FOUND') return 'fine'
    if (code === 'MATCHED') return 'like_matched'
    return code === 'TOO_LATE' ? 'like_kept' : 'undo_failed'
  }
  if (error instanceof NetworkError) return 'no_answer'
  if (code === 'CAR_NOT_FOUND') return 'car_gone'
  if (code === 'CAR_RESERVED') return 'car_reserved'
  if (code === 'NEW_MEMBER_PACE') return 'likes_used_up'
  if (code === 'LIMITED') return 'likes_limited'
  return code === 'NO_ACTIVE_CAR' ? 'no_active_car' : 'swipe_failed'
}
