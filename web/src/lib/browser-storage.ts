// Access to localStorage and sessionStorage. If the browser denies it, reads return null and writes do nothing.

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

/** Filters stay for the member's next sign-in; they contain nothing private. */
const OUTLIVES_SESSION = /^keyswap-filters-/

/**
 * At sign-out: removes every key of this member, whether or not the code that wrote it was loaded. A member's keys end
 * with `-<id>` or contain `:<id>/`.
 */
export function forgetStored(userId: string): void {
  const isTheirs = (key: string) => key.endsWith(`-${userId}`) || key.includes(`:${userId}/`)
  for (const area of ['local', 'session'] as const)
    for (const key of keysOf(area))
      if (isTheirs(key) && !OUTLIVES_SESSION.test(key)) writeStored(area, key, null)
}

function keysOf(area: Area): string[] {
  try {
    return Object.keys(areas[area]())
  } catch {
    return []
  }
}
