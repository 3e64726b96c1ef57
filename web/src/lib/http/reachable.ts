import { isOnline } from '../online.ts'
import { createStore } from '../store.ts'

/** One failed call is no reason to worry anybody. */
export const UNREACHABLE_AFTER_MS = 3_000

/** False if the server has not answered for a while, or only that it is down, although this device is online. */
export const serverIsReachable = createStore(true)

let failing: ReturnType<typeof setTimeout> | undefined

/** Called with the outcome of every call. */
export function noteReached(isReached: boolean): void {
  if (isReached) {
    clearTimeout(failing)
    failing = undefined
    serverIsReachable.set(true)
  } else if (isOnline())
    failing ??= setTimeout(() => serverIsReachable.set(false), UNREACHABLE_AFTER_MS)
}
