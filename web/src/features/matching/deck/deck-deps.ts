import { deck as limits } from '@keyswap/contract/limits'
import type { Match } from '@keyswap/contract/matching'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/client.ts'
import { ApiError, NetworkError } from '../../../lib/request-error.ts'
import { prefersReducedMotion } from '../card/motion.ts'
import { type Filters, queryOf } from '../filters/filters.ts'
import { refreshMatches } from '../matches/use-matches.ts'
import type { Move, NoticeKind } from './deck.ts'
import type { DeckDeps, DeckPage } from './deck-store.ts'

export const deckDeps = (queries: QueryClient, filters: Filters): DeckDeps => ({
  load: () => loadDeck(filters),
  ...swipeDeps(queries),
})

/** Shared by the main deck, search results and the page of a single car. */
export const swipeDeps = (queries: QueryClient): Omit<DeckDeps, 'load'> => ({
  send: async (move) => {
    const match = await send(move)
    // Also without a match: another member's like may have made one in the meantime.
    if (move.direction === 'like') void refreshMatches(queries)
    return match
  },
  noticeFor,
  waitForFlight: (ms) => new Promise((done) => setTimeout(done, prefersReducedMotion() ? 0 : ms)),
})

async function loadDeck(filters: Filters): Promise<DeckPage> {
  const cars = await call('getDeck', { input: queryOf(filters) })
  return { cars, has_more: cars.length >= limits.page }
}

async function send(move: Move): Promise<Match | null> {
  const target_car_id = move.car.id
  if (move.direction === 'undo') {
    await call('undoPass', { params: { carId: target_car_id } })
    return null
  }
  const { match } = await call('postSwipe', {
    input:
      move.direction === 'pass'
        ? { direction: 'pass', target_car_id, source_car_id: null }
        : {
            direction: 'like',
            target_car_id,
            source_car_id: move.source_car_id,
            is_super: move.is_super,
          },
    // The swipe must be sent even if the page is closed right after it.
    keepalive: true,
  })
  return match
}

export function noticeFor(move: Move, error: unknown): NoticeKind | 'fine' {
  const code = error instanceof ApiError ? error.code : undefined
  // The pass never arrived, so there is nothing to undo.
  if (move.direction === 'undo') return code === 'NOT_FOUND' ? 'fine' : 'undo_failed'
  if (error instanceof NetworkError) return 'offline'
  if (code === 'CAR_NOT_FOUND') return 'car_gone'
  if (code === 'CAR_RESERVED') return 'car_reserved'
  return code === 'NO_ACTIVE_CAR' ? 'no_active_car' : 'swipe_failed'
}
