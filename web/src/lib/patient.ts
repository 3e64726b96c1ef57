import { createPatience } from './patience.ts'

const RELEASE = import.meta.url
const KEY = 'keyswap-renewed'
const ASK_AGAIN_MS = 3_000

const { waiting, patiently } = createPatience({
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

/** How many parts of the app wait for a connection. */
export const waitingParts = waiting
export { patiently }
