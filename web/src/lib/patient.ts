import { createPatience } from './patience.ts'
import { createStore } from './store.ts'

const RELEASE = import.meta.url
const KEY = 'keyswap-renewed'
const ASK_AGAIN_MS = 3_000

const inBrowser = () =>
  createPatience({
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
        // The browser may not notice that the line is back, or never have noticed that it was gone.
        const timer = setTimeout(again, navigator.onLine ? ASK_AGAIN_MS : 10 * ASK_AGAIN_MS)
        addEventListener('online', again)
      }),
    renew: () => {
      if (sessionStorage.getItem(KEY) === RELEASE) return false
      sessionStorage.setItem(KEY, RELEASE)
      location.reload()
      return true
    },
  })

// Tests run without a browser, hence without a line to wait for.
const { waiting, patiently }: ReturnType<typeof createPatience> = globalThis.window
  ? inBrowser()
  : { waiting: createStore(0), patiently: (load) => load() }

/** How many parts of the app wait for a connection. */
export const waitingParts = waiting
export { patiently }
