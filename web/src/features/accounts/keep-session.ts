// Keeps the session alive: renews its token before it ends, after a reload and after a failed call, and
// agrees with the other tabs on who is signed in.
import type { SignedIn } from '@keyswap/contract/accounts'
import { session as limits } from '@keyswap/contract/limits'
import { call } from '../../lib/client.ts'
import { setUnauthorizedHandler } from '../../lib/http.ts'
import { ApiError } from '../../lib/request-error.ts'
import {
  currentSession,
  endSession,
  onMemberChange,
  rememberedUser,
  startSession,
} from '../../lib/session.ts'
import { tellSuspended } from '../../lib/suspension.ts'

type Outcome = 'renewed' | 'ended' | 'unreachable'

/** What it needs of the world, so that a test can be the world. */
export type World = {
  refresh(): Promise<SignedIn>
  now(): number
  wait(ms: number): Promise<void>
}

const browser: World = {
  refresh: () => call('refreshSession'),
  now: () => Date.now(),
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
}

/** Only the server's own word ends a session; a broken line or a starting server does not. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 401 || error.code === 'ACCOUNT_SUSPENDED')

/** Tries until there is an answer, waiting twice as long each time, for half a minute at most. */
export async function renewToken(world: World, onArrived = () => {}): Promise<Outcome> {
  const begun = world.now()
  for (let pause = limits.retry_first_ms; ; pause *= 2) {
    try {
      startSession(await world.refresh())
      onArrived()
      return 'renewed'
    } catch (error) {
      if (isRefusal(error)) {
        // First, so that other tabs know why when they hear that it is over.
        if (error.code === 'ACCOUNT_SUSPENDED') tellSuspended({ reason: error.reason ?? null })
        endSession()
        return 'ended'
      }
      if (world.now() - begun + pause > limits.retry_within_ms) return 'unreachable'
      await world.wait(pause)
    }
  }
}

/** Knows when the present token ends: it comes with a sign-in or a renewal, and with no change of a profile. */
export function watchToken({ now }: Pick<World, 'now'>) {
  let ends_at = 0
  // Counted from its arrival by this device's clock, which may differ from the server's.
  const arrived = () => {
    ends_at = now() + limits.access_token_ms
  }
  onMemberChange((id) => {
    if (id === undefined) return
    arrived()
    tellSuspended(null)
  })
  return { arrived, isDue: () => ends_at - now() <= limits.refresh_when_left_ms }
}

export function keepSession(world: World = browser): void {
  let renewing: Promise<Outcome> | undefined
  const token = watchToken(world)

  // One question at a time, whoever asks.
  const renew = (): Promise<Outcome> => {
    renewing ??= renewToken(world, token.arrived).finally(() => {
      renewing = undefined
    })
    return renewing
  }

  const check = () => {
    const { status } = currentSession()
    if (status === 'loading' || (status === 'signed_in' && token.isDue())) void renew()
  }

  setUnauthorizedHandler(async () => (await renew()) === 'renewed')
  setInterval(check, limits.check_ms)
  // A tab that slept may have missed its turn.
  document.addEventListener('visibilitychange', check)
  window.addEventListener('online', check)
  window.addEventListener('storage', ({ key }) => {
    if (key === limits.storage_key || key === null) agree(renew)
  })
  check()
}

/**
 * Another tab signed out, in, or in as someone else. The stored id counts, not the event's: a tab that slept gets old
 * events late, and ending the session for one of them would sign the other tab's new member out.
 */
function agree(renew: () => Promise<Outcome>): void {
  const user_id = rememberedUser()
  if (user_id === null) endSession()
  else if (currentSession().user?.id !== user_id) void renew()
}
