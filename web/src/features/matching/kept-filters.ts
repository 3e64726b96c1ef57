import { createStore, type Store } from '../../lib/store.ts'
import { type Filters, readFilters } from './filters.ts'

const stores = new Map<string, Store<Filters>>()

/** A member's filters, stored in this browser and in sync with its other tabs. */
export function keptFilters(userId: string): Store<Filters> {
  const known = stores.get(userId)
  if (known) return known
  const key = `keyswap-filters-${userId}`
  const store = createStore(readFilters(read(key)))
  addEventListener('storage', (event) => {
    if (event.key === key) store.set(readFilters(event.newValue))
  })
  const made: Store<Filters> = {
    ...store,
    set: (filters) => {
      write(key, JSON.stringify(filters))
      store.set(filters)
    },
  }
  stores.set(userId, made)
  return made
}

// The browser may deny access to the storage; filters then last only as long as the page.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}
