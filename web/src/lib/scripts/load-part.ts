// Three ways to load code on demand:
// - `fetched` (fetched.tsx) for a component;
// - `loadPart` for anything else that the app cannot do without: it waits for a connection;
// - a bare `import()` if a failure can be ignored or reported by the caller.
import { readStored, writeStored } from '../browser-storage.ts'
import { createStore } from '../store.ts'
import { createPartLoader } from './part-loader.ts'

// The file name contains a hash, so it is different in every release.
const RELEASE = import.meta.url
/** Holds the release for which the page was reloaded, so that it does not reload forever. */
const KEY = 'keyswap-renewed'
const RETRY_MS = 3_000

const inBrowser = () =>
  createPartLoader({
    answers: () =>
      fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    next: () =>
      new Promise((done) => {
        const again = () => {
          clearTimeout(timer)
          removeEventListener('online', again)
          done()
        }
        // The browser may miss that the connection is back, or may never have noticed that it was lost.
        const timer = setTimeout(again, navigator.onLine ? RETRY_MS : 10 * RETRY_MS)
        addEventListener('online', again)
      }),
    reload: (wasLost) => {
      const isDone = () => readStored('session', KEY) === RELEASE
      if (isDone() && !wasLost) return false
      writeStored('session', KEY, RELEASE)
      // Where nothing can be stored it would reload forever.
      if (isDone()) location.reload()
      return isDone()
    },
  })

// Unit tests run without a browser: load at once.
const { waiting, loadPart }: ReturnType<typeof createPartLoader> = globalThis.window
  ? inBrowser()
  : { waiting: createStore(0), loadPart: (load) => load() }

/** How many parts are waiting for a connection. */
export const waitingParts = waiting
export { loadPart }
