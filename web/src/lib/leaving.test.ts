import { expect, test, vi } from 'vitest'
import { aBrowser } from '../../test/browser.ts'

/** A tab with batched calls. */
async function aTab(settle: () => Promise<unknown> = async () => {}) {
  aBrowser()
  const { beforeLeaving, settleBeforeLeaving } = await import('./leaving.ts')
  const part = { settle: vi.fn(settle), drop: vi.fn() }
  beforeLeaving(part)
  return { ...part, settleBeforeLeaving }
}

test('a tab that signs out sends its batched calls, and other tabs drop theirs', async () => {
  const [here, there] = [await aTab(), await aTab()]
  await here.settleBeforeLeaving()
  expect(here.settle).toHaveBeenCalledOnce()
  await expect.poll(() => there.drop.mock.calls.length).toBe(1)
  expect(there.settle).not.toHaveBeenCalled()
  expect(here.drop).not.toHaveBeenCalled()
})

test('signing out waits for the answers, for a second at most', async () => {
  vi.useFakeTimers()
  const answer = Promise.withResolvers<void>()
  const { settleBeforeLeaving } = await aTab(() => answer.promise)
  const left = vi.fn()
  const leaving = settleBeforeLeaving().then(left)
  await vi.advanceTimersByTimeAsync(999)
  expect(left).not.toHaveBeenCalled()
  answer.resolve()
  await leaving
  const slow = await aTab(() => new Promise(() => {}))
  const left_late = vi.fn()
  void slow.settleBeforeLeaving().then(left_late)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(left_late).toHaveBeenCalled()
  vi.useRealTimers()
})

test('a failed call does not keep the member signed in', async () => {
  const { settleBeforeLeaving } = await aTab(() => Promise.reject(new Error('offline')))
  await settleBeforeLeaving()
})

test('signing out waits for a read under way, so that it is not refused', async () => {
  const answer = Promise.withResolvers<Response>()
  const { settleBeforeLeaving } = await aTab()
  vi.stubGlobal('fetch', () => answer.promise)
  const { send } = await import('./http.ts')
  const reading = send({ method: 'GET', path: '/api/matches' })
  const left = vi.fn()
  const leaving = settleBeforeLeaving().then(left)
  await new Promise((done) => setTimeout(done))
  expect(left).not.toHaveBeenCalled()
  answer.resolve(Response.json([]))
  await leaving
  expect(await reading).toEqual([])
})
