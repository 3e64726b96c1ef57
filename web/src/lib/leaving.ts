// Before a session is ended here, what was gathered under it goes out: afterwards its token opens nothing.

/** What a part of the app does about its gathered calls. */
type Part = {
  /** Send them, and wait for the answers. */
  settle: () => Promise<unknown>
  /** Drop them: another tab is ending the session this very moment. */
  drop: () => void
}

/** Signing out must not hang on a slow answer about something small. */
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

/** To be awaited before the call that ends the session. */
export async function settleBeforeLeaving(): Promise<void> {
  channel()?.postMessage('leaving')
  const settled = Promise.allSettled([...parts].map(({ settle }) => settle()))
  await Promise.race([settled, new Promise((done) => setTimeout(done, WAIT_MS))])
}
