import { onStored, readStored, writeStored } from '../../../lib/browser-storage.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { readWanted, type Wanted } from './filters.ts'

const stores = new Map<string, Store<Wanted>>()

/** A member's filters, stored in this browser and in sync with its other tabs. */
export function storedFilters(userId: string): Store<Wanted> {
  const known = stores.get(userId)
  if (known) return known
  const key = `keyswap-filters-${userId}`
  const store = createStore(readWanted(readStored('local', key)))
  onStored(key, (text) => store.set(readWanted(text)))
  const made: Store<Wanted> = {
    ...store,
    set: (filters) => {
      writeStored('local', key, JSON.stringify(filters))
      store.set(filters)
    },
  }
  stores.set(userId, made)
  return made
}
