// The notices of rings that fell apart, and that this member has closed in this browser.
import { parseJson, readStored, writeStored } from '../../lib/browser-storage.ts'
import { createStore, type Store } from '../../lib/store.ts'

/** A ring that is over leaves the list after a week, so the newest few are enough. */
const KEPT = 50

const stores = new Map<string, Store<readonly string[]>>()

const keyOf = (userId: string): string => `keyswap-dismissed-rings:${userId}`

export function dismissedRings(userId: string): Store<readonly string[]> {
  const known = stores.get(userId)
  if (known) return known
  const stored = parseJson(readStored('local', keyOf(userId)))
  const isId = (each: unknown): each is string => typeof each === 'string'
  const store = createStore<readonly string[]>(Array.isArray(stored) ? stored.filter(isId) : [])
  stores.set(userId, store)
  return store
}

export function dismissRing(userId: string, ringId: string): void {
  const store = dismissedRings(userId)
  store.set([ringId, ...store.get()].slice(0, KEPT))
  writeStored('local', keyOf(userId), JSON.stringify(store.get()))
}
