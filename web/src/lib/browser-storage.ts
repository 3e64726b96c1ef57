// Access to localStorage and sessionStorage (if the browser denies it, reads return null and writes do nothing), and the
// removal of everything that is stored for a member.

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
    // Without a key: the other tab has cleared the storage.
    if (event.key === key || event.key === null) listener(event.newValue)
  }
  // Unit tests may run without a browser.
  globalThis.addEventListener?.('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/**
 * Finds the member in the names of keys that must not outlive the session: `<what>:<id>`, or
 * `<what>:<id>/<more>`. The outbox is older than this rule. The filters' key has a `-`: they contain nothing private and
 * stay for the next sign-in.
 */
const OWNER = /^keyswap-(?:[a-z-]+:|outbox-)([^/]+)/

/**
 * Removes what is stored for any member but this one, whether or not the code that stored it is loaded. Runs in every
 * tab, because each has its own session storage.
 */
export function forgetOthers(userId: string | null): void {
  const isOthers = (name: string) => (OWNER.exec(name)?.[1] ?? userId) !== userId
  for (const area of ['local', 'session'] as const)
    for (const key of keysOf(area).filter(isOthers)) {
      writeStored(area, key, null)
      deleteDatabase(key)
    }
  // Earlier versions had one database for all members.
  deleteDatabase('keyswap-listing')
}

/** A database is named after a key in localStorage, because not every browser can list its databases. */
function deleteDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name)
  } catch {}
}

function keysOf(area: Area): string[] {
  try {
    return Object.keys(areas[area]())
  } catch {
    return []
  }
}
