// Keeps the session alive: renews its token before it expires, after a reload and after a 401, and follows the other
// tabs' sign-ins and sign-outs.
import type { SignedIn } from '@keyswap/contract/accounts'
import { session as limits } from '@keyswap/contract/first-limits'
import { onStored } from '../../../lib/browser-storage.ts'
import { call } from '../../../lib/http/client.ts'
import { isTokenMissing, setUnauthorizedHandler } from '../../../lib/http/http.ts'
import { ApiError } from '../../../lib/http/request-error.ts'
import {
  currentSession,
  endSession,
  onMemberChange,
  rememberedUser,
  startKept,
  startSession,
} from '../../../lib/http/session.ts'
import { setSuspension } from '../../../lib/http/suspension.ts'

type Outcome = 'renewed' | 'ended' | 'unreachable'

/** Injected so that tests can fake it. */
export type SessionDeps = {
  refresh(): Promise<SignedIn>
  now(): number
  wait(ms: number): Promise<void>
}

const browserDeps: SessionDeps = {
  // All calls wait for it, so a dead connection must not hold it. It may be repeated.
  refresh: () =>
    Promise.race([
      call('refreshSession'),
      browserDeps.wait(limits.retry_within_ms).then(() => Promise.reject()),
    ]),
  now: () => Date.now(),
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
}

/** Only these end a session. After others (network, rate limit, a server that is starting) it may still be valid. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 401 || error.code === 'ACCOUNT_SUSPENDED')

/**
 * Retries after any error that does not end the session, doubling the pause, for half a minute at most. At the start of a
 * visit the app goes on with what it has kept: then the next call tries again.
 */
export async function renewToken(deps: SessionDeps, onArrived = () => {}): Promise<Outcome> {
  const begun = deps.now()
  const { status } = currentSession()
  const isOver = () => status !== 'signed_out' && currentSession().status === 'signed_out'
  for (let pause = limits.retry_first_ms; ; pause *= 2) {
    try {
      const renewed = await deps.refresh()
      // The member has signed out meanwhile.
      if (isOver()) return 'ended'
      startSession(renewed)
      onArrived()
      return 'renewed'
    } catch (error) {
      if (isRefusal(error)) {
        // Before endSession, so that other tabs know the reason when they see the sign-out.
        if (error.code === 'ACCOUNT_SUSPENDED')
          setSuspension({ reason: error.reason ?? null, until: error.until ?? null })
        endSession()
        return 'ended'
      }
      if (startKept() || deps.now() - begun + pause > limits.retry_within_ms) return 'unreachable'
      await deps.wait(pause)
      if (isOver()) return 'ended'
    }
  }
}

/** Tracks when the token expires. A new one comes with a sign-in or a renewal, not with a profile change. */
export function watchToken({ now }: Pick<SessionDeps, 'now'>) {
  let ends_at = 0
  // Counted from its arrival: this device's clock may differ from the server's.
  const arrived = () => {
    ends_at = now() + limits.access_token_ms
  }
  onMemberChange((id) => {
    if (id === undefined) return
    arrived()
    // Someone has signed in: the notice about a suspended account is obsolete.
    setSuspension(null)
  })
  return { arrived, isDue: () => ends_at - now() <= limits.refresh_when_left_ms }
}

export function keepSession(deps: SessionDeps = browserDeps): void {
  let renewing: Promise<Outcome> | undefined
  const token = watchToken(deps)

  // Concurrent callers share one renewal.
  const renew = (): Promise<Outcome> => {
    renewing ??= renewToken(deps, token.arrived).finally(() => {
      renewing = undefined
    })
    return renewing
  }

  const check = () => {
    const { status } = currentSession()
    if (status === 'loading' || (status === 'signed_in' && (token.isDue() || isTokenMissing())))
      void renew()
  }

  setUnauthorizedHandler(async () => (await renew()) === 'renewed')
  setInterval(check, limits.check_ms)
  // Timers do not run in a suspended tab, so check again when it is back.
  document.addEventListener('visibilitychange', check)
  window.addEventListener('online', check)
  onStored(limits.storage_key, () => followOtherTab(renew))
  check()
}

/**
 * Another tab signed out, in, or in as someone else. Read the stored id, not the event's: a suspended tab gets its
 * events late, and ending the session for an old one would sign the other tab's new member out.
 */
function followOtherTab(renew: () => Promise<Outcome>): void {
  const user_id = rememberedUser()
  if (user_id === null) endSession()
  else if (currentSession().user?.id !== user_id) void renew()
}
