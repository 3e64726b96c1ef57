import { createStore, type Store } from './store.ts'

/** One of a few values, remembered by this browser and followed by its other tabs. */
export function storedChoice<const T extends string>(
  key: string,
  choices: readonly T[],
  fallback: () => T,
): Store<T> {
  const known = (value: string | null): T =>
    choices.find((choice) => choice === value) ?? fallback()
  const store = createStore(known(readStored(key)))
  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key === key) store.set(known(event.newValue))
  })
  return {
    ...store,
    set: (value) => {
      writeStored(key, value)
      store.set(value)
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
