import { deck as limits } from '@keyswap/contract/limits'
import type { Match } from '@keyswap/contract/matching'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { ApiError, NetworkError } from '../../lib/request-error.ts'
import type { Move, NoticeKind } from './deck.ts'
import type { DeckPage, DeckWorld } from './deck-store.ts'
import { type Filters, queryOf } from './filters.ts'
import { prefersStillness } from './motion.ts'
import { refreshMatches } from './use-matches.ts'

export const deckWorld = (queries: QueryClient, filters: Filters): DeckWorld => ({
  load: () => loadDeck(filters),
  ...swipeWorld(queries),
})

/** The part that a deck and a search share. */
export const swipeWorld = (queries: QueryClient): Omit<DeckWorld, 'load'> => ({
  tell: async (move) => {
    const match = await tell(move)
    // Someone else's like may have come in meanwhile as well.
    if (move.direction === 'like') void refreshMatches(queries)
    return match
  },
  judge,
  flown: (ms) => new Promise((done) => setTimeout(done, prefersStillness() ? 0 : ms)),
})

async function loadDeck(filters: Filters): Promise<DeckPage> {
  const cars = await call('getDeck', { input: queryOf(filters) })
  return { cars, has_more: cars.length >= limits.page }
}

async function tell(move: Move): Promise<Match | null> {
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
    // Whoever swipes and closes the page has swiped.
    keepalive: true,
  })
  return match
}

export function judge(move: Move, error: unknown): NoticeKind | 'fine' {
  const code = error instanceof ApiError ? error.code : undefined
  // The pass had never arrived, so there is none to take back.
  if (move.direction === 'undo') return code === 'NOT_FOUND' ? 'fine' : 'undo_failed'
  if (error instanceof NetworkError) return 'offline'
  if (code === 'CAR_NOT_FOUND') return 'car_gone'
  return code === 'NO_ACTIVE_CAR' ? 'no_active_car' : 'swipe_failed'
}
