// The cards that are left in the main deck, kept on this device.
import type { DeckCar } from '@keyswap/contract/matching'
import { currentSession } from '../../../lib/http/session.ts'
import { isFirstPhotoLoaded } from '../../../lib/pictures/first-photo.ts'
import type { Wanted } from '../filters/filters.ts'
import type { DeckStore } from './deck-store.ts'

type KeptDeck = { filters: string; cars: readonly DeckCar[] }

const ID = 'deck'
const WRITE_AFTER_MS = 500

// Loaded on demand: the first screen does not need it.
const kept = () => import('../../../lib/offline/kept.ts')

export function keepDeck(userId: string, filters: Wanted, store: DeckStore): void {
  let before = store.get().cards
  let isDue = false

  function writeSoon(): void {
    if (!isDue) setTimeout(writeUnlessEarly, WRITE_AFTER_MS)
    isDue = true
  }

  function writeUnlessEarly(): void {
    isDue = false
    if (isFirstPhotoLoaded.get()) write().catch(() => {})
    else writeSoon()
  }

  async function write(): Promise<void> {
    const deck: KeptDeck = { filters: JSON.stringify(filters), cars: store.get().cards }
    await (await kept()).keep(userId, ID, deck)
  }

  store.subscribe(() => {
    const { cards } = store.get()
    if (cards === before) return
    before = cards
    writeSoon()
  })
}

/** Empty if none is kept with these filters. */
export async function readDeck(filters: Wanted): Promise<readonly DeckCar[]> {
  const userId = currentSession().user?.id ?? ''
  const found = await (await kept()).readKept<KeptDeck>(userId, ID)
  return found?.filters === JSON.stringify(filters) ? found.cars : []
}
