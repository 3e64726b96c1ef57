import { onStored, readStored, writeStored } from './browser-storage.ts'
import { createStore, type Store } from './store.ts'

export type StoredChoice<T> = Store<T> & {
  /** Stores a value from elsewhere, such as the account, unless this browser has one, chosen or suggested before. */
  suggest(value: T): void
}

/** One of a few values, kept in localStorage and in sync between tabs. */
export function storedChoice<const T extends string>(
  key: string,
  choices: readonly T[],
  fallback: () => T,
): StoredChoice<T> {
  const known = (value: string | null): T =>
    choices.find((choice) => choice === value) ?? fallback()
  const store = createStore(known(readStored('local', key)))
  onStored(key, (value) => store.set(known(value)))
  const set = (value: T) => {
    writeStored('local', key, value)
    store.set(value)
  }
  return {
    ...store,
    set,
    suggest: (value) => {
      if (readStored('local', key) === null) set(value)
    },
  }
}
