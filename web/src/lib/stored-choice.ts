import { createStore, type Store } from './store.ts'

export type StoredChoice<T> = Store<T> & {
  /** Set for good by someone else who knows, unless it was chosen here. */
  suggest(value: T): void
}

/** One of a few values, remembered by this browser and followed by its other tabs. */
export function storedChoice<const T extends string>(
  key: string,
  choices: readonly T[],
  fallback: () => T,
): StoredChoice<T> {
  const known = (value: string | null): T =>
    choices.find((choice) => choice === value) ?? fallback()
  const store = createStore(known(readStored(key)))
  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key === key) store.set(known(event.newValue))
  })
  const set = (value: T) => {
    writeStored(key, value)
    store.set(value)
  }
  return {
    ...store,
    set,
    suggest: (value) => {
      if (readStored(key) === null) set(value)
    },
  }
}

// A browser may close its storage to us; a choice then lasts as long as the page.
function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}
