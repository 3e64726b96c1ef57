import { expect, test, vi } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'

const END = async () => {}

/** A tab with batched calls. */
async function aTab(settle: () => Promise<unknown> = async () => {}) {
  aBrowser()
  const { beforeLeaving, leave } = await import('./leaving.ts')
  const part = { settle: vi.fn(settle), drop: vi.fn() }
  beforeLeaving(part)
  return { ...part, leave }
}

test('a tab that signs out sends its batched calls, and other tabs drop theirs', async () => {
  const [here, there] = [await aTab(), await aTab()]
  await here.leave(END)
  expect(here.settle).toHaveBeenCalledOnce()
  await expect.poll(() => there.drop.mock.calls.length).toBe(1)
  expect(there.settle).not.toHaveBeenCalled()
  expect(here.drop).not.toHaveBeenCalled()
})

test('signing out waits for the answers, for a second at most', async () => {
  vi.useFakeTimers()
  const answer = Promise.withResolvers<void>()
  const { leave } = await aTab(() => answer.promise)
  const left = vi.fn()
  const leaving = leave(END).then(left)
  await vi.advanceTimersByTimeAsync(999)
  expect(left).not.toHaveBeenCalled()
  answer.resolve()
  await leaving
  const slow = await aTab(() => new Promise(() => {}))
  const left_late = vi.fn()
  void slow.leave(END).then(left_late)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(left_late).toHaveBeenCalled()
  vi.useRealTimers()
})

test('a failed call does not keep the member signed in', async () => {
  const { leave } = await aTab(() => Promise.reject(new Error('offline')))
  await leave(END)
})

test('signing out waits for a read under way, so that it is not refused', async () => {
  const answer = Promise.withResolvers<Response>()
  const { leave } = await aTab()
  vi.stubGlobal('fetch', () => answer.promise)
  const { send } = await import('./http.ts')
  const reading = send({ method: 'GET', path: '/api/matches' })
  const left = vi.fn()
  const leaving = leave(END).then(left)
  await new Promise((done) => setTimeout(done))
  expect(left).not.toHaveBeenCalled()
  answer.resolve(Response.json([]))
  await leaving
  expect(await reading).toEqual([])
})

/** A read that never gets an answer, but can be stopped. */
const neverAnswered = (_: unknown, { signal }: RequestInit) =>
  new Promise<Response>((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason)),
  )

async function aSlowRead() {
  vi.useFakeTimers()
  const { leave } = await aTab()
  const { send, setAccessToken } = await import('./http.ts')
  setAccessToken('a token')
  const fetched = vi.fn(neverAnswered)
  vi.stubGlobal('fetch', fetched)
  const reading = send({ method: 'GET', path: '/api/matches' })
  /** Signs out, and waits until slow reads are no longer waited for. */
  const leaveNow = async (end: () => Promise<void>) => {
    const leaving = leave(end)
    const settled = leaving.catch(() => {})
    await vi.advanceTimersByTimeAsync(1_000)
    vi.useRealTimers()
    await settled
    return leaving
  }
  return { send, setAccessToken, fetched, reading, leaveNow }
}

const outcomeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'answered',
    (error: Error) => error.name,
  )

test('a read that takes longer than that is stopped, and no other is sent once the session has ended', async () => {
  const { send, setAccessToken, fetched, reading, leaveNow } = await aSlowRead()
  const outcomes = [outcomeOf(reading)]
  await leaveNow(async () => {
    outcomes.push(outcomeOf(send({ method: 'GET', path: '/api/rings' })))
    setAccessToken(null)
  })
  expect(await Promise.all(outcomes)).toEqual(['AbortError', 'AbortError'])
  expect(fetched).toHaveBeenCalledOnce()
})

test('if signing out fails, stopped reads are sent again', async () => {
  const { fetched, reading, leaveNow } = await aSlowRead()
  fetched.mockImplementationOnce(async () => Response.json(['a match']))
  await expect(leaveNow(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  expect(await reading).toEqual(['a match'])
  expect(fetched).toHaveBeenCalledTimes(2)
})
