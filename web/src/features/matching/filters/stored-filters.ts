import { onStored, readStored, writeStored } from '../../../lib/browser-storage.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { type Filters, readFilters } from './filters.ts'

const stores = new Map<string, Store<Filters>>()

/** A member's filters, stored in this browser and in sync with its other tabs. */
export function storedFilters(userId: string): Store<Filters> {
  const known = stores.get(userId)
  if (known) return known
  const key = `keyswap-filters-${userId}`
  const store = createStore(readFilters(readStored('local', key)))
  onStored(key, (text) => store.set(readFilters(text)))
  const made: Store<Filters> = {
    ...store,
    set: (filters) => {
      writeStored('local', key, JSON.stringify(filters))
      store.set(filters)
    },
  }
  stores.set(userId, made)
  return made
}
