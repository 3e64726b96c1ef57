import type { SignedIn } from '@keyswap/contract/accounts'
import { session as limits } from '@keyswap/contract/limits'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aBrowser, aServer } from '../../../../test/browser.ts'
import { ApiError, NetworkError } from '../../../lib/http/request-error.ts'
import { currentSession, endSession, startSession, updateUser } from '../../../lib/http/session.ts'
import { renewToken, watchToken } from './keep-session.ts'

const SIGNED_IN = { user: { id: 'anna' }, access_token: 'token', expires_at: '' } as SignedIn

/** Time passes only in `wait`. The server gives the prepared responses, then it is unreachable. */
function fakeDeps(answers: (SignedIn | Error)[]) {
  let time = 0
  const waits: number[] = []
  return {
    waits,
    now: () => time,
    async wait(ms: number) {
      waits.push(ms)
      time += ms
    },
    async refresh() {
      const answer = answers.shift() ?? new NetworkError('gone')
      if (answer instanceof Error) throw answer
      return answer
    },
  }
}

const refused = () =>
  new ApiError(
    new Response(null, { status: 401 }),
    '{"code":"SESSION_MISSING","message":"Auth session missing!"}',
  )
const starting = () => new ApiError(new Response(null, { status: 503 }), '')

beforeEach(endSession)
afterEach(endSession)

test('a network error is retried after 200 ms, doubling each time, within 30 s', async () => {
  const deps = fakeDeps([])
  startSession(SIGNED_IN)
  expect(await renewToken(deps)).toBe('unreachable')
  expect(deps.waits.slice(0, 4)).toEqual([200, 400, 800, 1600])
  expect(deps.now()).toBeLessThanOrEqual(limits.retry_within_ms)
  // A bad connection does not sign the member out.
  expect(currentSession().status).toBe('signed_in')
})

test('a renewal that is answered after the member has signed out does not sign them in again', async () => {
  startSession(SIGNED_IN)
  const { promise, resolve } = Promise.withResolvers<SignedIn>()
  const renewal = renewToken({ ...fakeDeps([]), refresh: () => promise })
  endSession()
  resolve(SIGNED_IN)
  expect(await renewal).toBe('ended')
  expect(currentSession().status).toBe('signed_out')

  startSession(SIGNED_IN)
  const retried = fakeDeps([new NetworkError('gone'), SIGNED_IN])
  const refresh = vi.fn(retried.refresh)
  const wait = async () => endSession()
  expect(await renewToken({ ...retried, refresh, wait })).toBe('ended')
  expect(refresh).toHaveBeenCalledOnce()
})

test('a server that is starting is retried', async () => {
  expect(await renewToken(fakeDeps([starting(), new NetworkError('gone'), SIGNED_IN]))).toBe(
    'renewed',
  )
  expect(currentSession()).toMatchObject({ status: 'signed_in', user: { id: 'anna' } })
})

test.each([400, 403, 404, 408, 409, 429, 500, 502, 503, 504])(
  'a response of %i does not end the session and is retried',
  async (status) => {
    startSession(SIGNED_IN)
    const deps = fakeDeps([new ApiError(new Response(null, { status }), ''), SIGNED_IN])
    expect(await renewToken(deps)).toBe('renewed')
    expect(deps.waits).toEqual([200])
    expect(currentSession().status).toBe('signed_in')
  },
)

test('a 401 ends the session at once', async () => {
  const deps = fakeDeps([refused()])
  startSession(SIGNED_IN)
  expect(await renewToken(deps)).toBe('ended')
  expect(deps.waits).toEqual([])
  expect(currentSession().status).toBe('signed_out')
})

test('a token is due for renewal 90 s before it expires, even if the profile changed since', async () => {
  const deps = fakeDeps([SIGNED_IN])
  const token = watchToken(deps)
  startSession(SIGNED_IN)
  expect(token.isDue()).toBe(false)
  await deps.wait(15 * 60_000 - 90_000 - 1)
  expect(token.isDue()).toBe(false)
  updateUser({ ...SIGNED_IN.user, name: 'Anna' })
  await deps.wait(1)
  expect(token.isDue()).toBe(true)
  expect(await renewToken(deps, token.arrived)).toBe('renewed')
  expect(token.isDue()).toBe(false)
})

test('the next member’s token has its own expiry', async () => {
  const deps = fakeDeps([])
  const token = watchToken(deps)
  startSession(SIGNED_IN)
  await deps.wait(limits.access_token_ms)
  endSession()
  startSession(SIGNED_IN)
  expect(token.isDue()).toBe(false)
})

test('a renewal that is never answered is given up after half a minute, and sent again', async () => {
  aBrowser({ [limits.storage_key]: 'anna' })
  const answers: unknown[] = [new Promise(() => {}), SIGNED_IN]
  const calls = aServer(() => answers.shift())
  const session = await import('../../../lib/http/session.ts')
  const { keepSession } = await import('./keep-session.ts')
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  keepSession()
  await vi.advanceTimersByTimeAsync(limits.retry_within_ms - 1)
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1 + limits.check_ms)
  expect(calls).toHaveLength(2)
  expect(session.currentSession().status).toBe('signed_in')
})
