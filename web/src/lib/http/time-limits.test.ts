import type { SignedIn } from '@keyswap/contract/accounts'
import { session as limits } from '@keyswap/contract/limits'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aBrowser, stub } from '../../../test/browser.ts'
import { UNREACHABLE_AFTER_MS } from './reachable.ts'
import { LONGEST_RENEWAL_MS, LONGEST_WAIT_MS } from './time-limits.ts'

const ANNA = { user: { id: 'anna' }, access_token: 'token', expires_at: '' } as SignedIn

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

/** A member's tab. */
async function aTab() {
  aBrowser({ [limits.storage_key]: 'anna', 'keyswap-me:anna': JSON.stringify(ANNA.user) })
  const session = await import('./session.ts')
  const http = await import('./http.ts')
  const { NetworkError } = await import('./request-error.ts')
  const timeLimits = await import('./time-limits.ts')
  return { ...session, ...http, ...timeLimits, NetworkError }
}

async function aSignedInTab() {
  const tab = await aTab()
  tab.startSession(ANNA)
  tab.limitWaiting()
  return tab
}

/** Fake time, in which no answer comes. Returns the signals of the requests. */
function aStalledConnection(): (AbortSignal | null | undefined)[] {
  const signals: (AbortSignal | null | undefined)[] = []
  stub('fetch', (_: string, { signal }: RequestInit) => {
    signals.push(signal)
    return new Promise(() => {})
  })
  return signals
}

test.each([
  ['GET', '/api/matches'],
  ['POST', '/api/swipes'],
  ['DELETE', '/api/swipes/{carId}'],
  ['POST', '/api/auth/change-password'],
] as const)('on a stalled connection %s %s ends as a network error', async (method, path) => {
  const { send, NetworkError } = await aSignedInTab()
  const signals = aStalledConnection()
  const answer = send({ method, path, params: { carId: 'a' } })
  const failed = expect(answer).rejects.toBeInstanceOf(NetworkError)
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS)
  await failed
  // It must not keep its connection.
  expect(signals[0]?.aborted).toBe(true)
})

test('an early request that gets no answer ends as a network error too', async () => {
  const { send, NetworkError } = await aSignedInTab()
  aStalledConnection()
  stub('window', { keyswap_early: { 'GET /api/cars': new Promise(() => {}) } })
  const failed = expect(send({ method: 'GET', path: '/api/cars' })).rejects.toBeInstanceOf(
    NetworkError,
  )
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS)
  await failed
})

test.each([
  ['the download of one’s own data', { method: 'GET', path: '/api/me/export' }],
  ['a photo', { method: 'PUT', path: '/api/me/avatar', body: new Blob(['photo']) }],
  ['a call that must not be repeated', { method: 'POST', path: '/api/deals', input: {} }],
  ['the renewal of a session', { method: 'POST', path: '/api/auth/refresh' }],
] as const)('%s may take its time', async (_, request) => {
  const { send } = await aSignedInTab()
  aStalledConnection()
  const ended = vi.fn()
  send(request).then(ended, ended)
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS * 10)
  expect(ended).not.toHaveBeenCalled()
})

test('an answer that has begun may take its time', async () => {
  const { send } = await aSignedInTab()
  let isStopped = () => false
  stub('fetch', async (_: string, { signal }: RequestInit) => {
    isStopped = () => signal?.aborted === true
    return new Response(new ReadableStream())
  })
  void send({ method: 'GET', path: '/api/matches' })
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS * 10)
  expect(isStopped()).toBe(false)
})

test('on a stalled connection a visit begins with what is kept, calls fail at once, and a late answer renews', async () => {
  const tab = await aTab()
  const { keepSession } = await import('../../features/accounts/session/keep-session.ts')
  const { promise, resolve: answer } = Promise.withResolvers<SignedIn>()
  const refresh = vi.fn(() => promise)
  keepSession({ refresh, now: Date.now, wait: async () => {} })
  tab.limitWaiting()

  await vi.advanceTimersByTimeAsync(LONGEST_RENEWAL_MS - 1)
  expect(tab.currentSession().status).toBe('loading')
  await vi.advanceTimersByTimeAsync(1)
  expect(tab.currentSession()).toMatchObject({ status: 'signed_in', user: { id: 'anna' } })
  // No time passes here.
  const read = tab.send({ method: 'GET', path: '/api/matches' })
  await expect(read).rejects.toBeInstanceOf(tab.NetworkError)
  expect(tab.isTokenMissing()).toBe(true)

  answer(ANNA)
  await vi.advanceTimersByTimeAsync(0)
  expect(tab.isTokenMissing()).toBe(false)
  expect(refresh).toHaveBeenCalledOnce()
})

test.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is down', async () => new Response('', { status: 503 })],
])(
  'a server that %s for three seconds counts as unreachable, until it answers',
  async (_, fails) => {
    const { send } = await aSignedInTab()
    const { serverIsReachable } = await import('./reachable.ts')
    const read = () => send({ method: 'GET', path: '/api/matches' }).catch(() => {})
    stub('fetch', fails)
    await read()
    await vi.advanceTimersByTimeAsync(UNREACHABLE_AFTER_MS - 1)
    await read()
    expect(serverIsReachable.get()).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(serverIsReachable.get()).toBe(false)
    stub('fetch', async () => Response.json([]))
    await read()
    expect(serverIsReachable.get()).toBe(true)
  },
)
