// Access to localStorage and sessionStorage (if the browser denies it, reads return null and writes do nothing), and
// the removal of what is stored for members who are no longer signed in.

const areas = { local: () => localStorage, session: () => sessionStorage }
/** `local` is shared by all tabs and permanent; `session` belongs to one tab and ends with it. */
type Area = keyof typeof areas

export function readStored(area: Area, key: string): string | null {
  try {
    return areas[area]().getItem(key)
  } catch {
    return null
  }
}

/** `null` removes the key. */
export function writeStored(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) areas[area]().removeItem(key)
    else areas[area]().setItem(key, value)
  } catch {}
}

/** The value of a stored JSON text; null if there is none or it cannot be parsed. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/**
 * Calls the listener with the new value when another tab changes the key in localStorage, until the returned function
 * is called.
 */
export function onStored(key: string, listener: (value: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // The key is null if the other tab has cleared the whole storage.
    if (event.key === key || event.key === null) listener(event.newValue)
  }
  // Unit tests may run without a browser.
  globalThis.addEventListener?.('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/**
 * Matches the keys that must not outlive a member's session, and captures the member's id: `keyswap-<what>:<id>`, with
 * or without `/<more>` at the end. `keyswap-outbox-<id>`, of earlier releases, is older than this format. The filters'
 * key, `keyswap-filters-<id>`, must not match: they contain nothing private and stay for the next sign-in.
 */
const OWNER = /^keyswap-(?:[a-z-]+:|outbox-)([^/]+)/

/** Keys of swipes, actions in swap plans and messages that wait to be sent (unsent-lists.ts). */
const UNSENT = /^keyswap-(swipes|actions|outbox):/

/** Storage key of how much was not sent when a session ended: the first letter of each item's kind, nothing of its content. */
export const lostKey = 'keyswap-lost'

/**
 * Removes what is stored for any member but this one, whether or not the code that stored it is loaded. Runs in every
 * tab, because each has its own session storage.
 */
export function forgetOthers(userId: string | null): void {
  let lost = ''
  const isOthers = (name: string) => (OWNER.exec(name)?.[1] ?? userId) !== userId
  for (const area of ['local', 'session'] as const)
    for (const key of keysOf(area).filter(isOthers)) {
      if (UNSENT.test(key)) lost += key[8]
      writeStored(area, key, null)
      deleteDatabase(key)
      void globalThis.caches?.delete(key).catch(() => {})
    }
  if (lost) writeStored('local', lostKey, lost)
  // Earlier versions had one database for all members.
  deleteDatabase('keyswap-listing')
}

/**
 * Every IndexedDB database and every cache of photos has a key of the same name in localStorage, because not every
 * browser can list its databases. Deleting one that does not exist does nothing.
 */
export function deleteDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name)
  } catch {}
}

export function keysOf(area: Area): string[] {
  try {
    return Object.keys(areas[area]())
  } catch {
    return []
  }
}
