// Sends batched calls and lets reads end before this tab signs out: afterwards the token is no longer valid.
import { pauseReads, readsUnderWay } from './http.ts'

/** How a part of the app handles its batched calls, or what waits to be sent. */
type Part = {
  /** Send them, and wait for the answers. */
  settle: () => Promise<unknown>
  /** Drop them: another tab is ending the session right now. */
  drop: () => void
}

/** Of the channel between the tabs, and of the lock. */
const NAME = 'keyswap-leaving'

/** Signing out must not wait long for minor calls. */
const WAIT_MS = 1_000

const parts = new Set<Part>()
let tabs: BroadcastChannel | undefined

function channel(): BroadcastChannel | undefined {
  try {
    tabs ??= new BroadcastChannel(NAME)
    tabs.onmessage = () => {
      for (const part of parts) part.drop()
    }
  } catch {
    // There is none where the browser blocks storage.
  }
  return tabs
}

export function beforeLeaving(part: Part): void {
  parts.add(part)
  channel()
}

/** Sends what waits, for so long at most. */
export async function settleParts(within_ms: number, ...more: Promise<unknown>[]): Promise<void> {
  const settled = Promise.allSettled([...more, ...[...parts].map(({ settle }) => settle())])
  await Promise.race([settled, new Promise((done) => setTimeout(done, within_ms))])
}

/** `end` ends the session. Reads that take long are stopped, and sent again if it fails. */
export async function leave(end: () => Promise<void>): Promise<void> {
  const isOver = holdLock()
  channel()?.postMessage('leaving')
  await settleParts(WAIT_MS, readsUnderWay())
  const goOn = pauseReads()
  await end().finally(goOn).finally(isOver)
}

/** Other tabs see by it that this one is signing out. There are no locks without TLS, or if the browser blocks storage. */
function holdLock(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void navigator.locks?.request(NAME, () => promise).catch(() => {})
  return resolve
}

/** Resolves when no tab of this browser is signing out any more. */
export const signOutsUnderWay = async (signal: AbortSignal): Promise<void> =>
  navigator.locks?.request(NAME, { mode: 'shared', signal }, () => {}).catch(() => {})
