// Signing out without a connection. What is private here is deleted at once. The server learns of it later, by the refresh
// cookie, which scripts cannot read: all that is stored is that it has to be told. start.ts does so before anything else
// when the app starts again.
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { lateSignOutKey } from '../../lib/http/early.ts'
import { endSession, rememberedUser } from '../../lib/http/session.ts'
import { submitSignOut } from './session-calls.ts'

const RETRY_MS = 30_000

/** As the storage has it, which may be blocked. */
let isWanted = false

/** One at a time: every answer deletes the cookie, also one that comes after a sign-in. */
let telling: Promise<void> | undefined

export function signOutLater(): void {
  // First, which makes room in a full storage.
  endSession()
  isWanted = true
  writeStored('local', lateSignOutKey, 'wanted')
  const stop = new AbortController()
  const retry = async () => {
    await tellServer()
    stop.abort()
  }
  const tryAgain = () => void retry().catch(() => {})
  addEventListener('online', tryAgain, { signal: stop.signal })
  // The server may be down, or the browser may miss that the connection is back.
  const timer = setInterval(tryAgain, RETRY_MS)
  stop.signal.addEventListener('abort', () => clearInterval(timer))
}

/** Also before a sign-in: its new cookie replaces the one by which the server finds the session that has to end. */
export async function tellServer(): Promise<void> {
  if (!isWanted && readStored('local', lateSignOutKey) === null) return
  // Somebody has signed in, in another tab: the cookie is theirs now, and that tab has told the server.
  if (rememberedUser() !== null) return forgetWish()
  telling ??= submitSignOut()
    .then(forgetWish)
    .finally(() => {
      telling = undefined
    })
  return telling
}

function forgetWish(): void {
  isWanted = false
  writeStored('local', lateSignOutKey, null)
}
