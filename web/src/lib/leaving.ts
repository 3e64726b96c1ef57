// Sends batched calls and waits for reads before this tab signs out: afterwards the token is no longer valid.
import { readsUnderWay } from './http.ts'

/** How a part of the app handles its batched calls. */
type Part = {
  /** Send them, and wait for the answers. */
  settle: () => Promise<unknown>
  /** Drop them: another tab is ending the session right now. */
  drop: () => void
}

/** Signing out must not wait long for minor calls. */
const WAIT_MS = 1_000

const parts = new Set<Part>()
let tabs: BroadcastChannel | undefined

function channel(): BroadcastChannel | undefined {
  if (tabs === undefined && 'BroadcastChannel' in globalThis) {
    tabs = new BroadcastChannel('keyswap-leaving')
    tabs.onmessage = () => {
      for (const part of parts) part.drop()
    }
  }
  return tabs
}

export function beforeLeaving(part: Part): void {
  parts.add(part)
  channel()
}

/** Await this before the call that ends the session. */
export async function settleBeforeLeaving(): Promise<void> {
  channel()?.postMessage('leaving')
  const settled = Promise.allSettled([readsUnderWay(), ...[...parts].map(({ settle }) => settle())])
  await Promise.race([settled, new Promise((done) => setTimeout(done, WAIT_MS))])
}
