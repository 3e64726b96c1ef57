import type { Me } from '@keyswap/contract/accounts'
import { expect, test, vi } from 'vitest'
import { aBrowser, aServer, type Call } from '../../../../test/browser.ts'

const anna = { id: 'anna', name: 'Anna', location: null, time_zone: 'Asia/Tokyo' } as Me

async function aTab(answer: (call: Call) => unknown = () => anna) {
  aBrowser({ 'keyswap-session': 'anna' })
  const calls = aServer(answer)
  const { startSession } = await import('../../../lib/http/session.ts')
  startSession({ user: anna, access_token: 'token', expires_at: '' })
  const { leave } = await import('../../../lib/http/leaving.ts')
  const { saveTimeZone } = await import('./use-time-zone.ts')
  return { calls, leave, saveTimeZone }
}

test('this browser’s time zone is saved with the account, unless it is there', async () => {
  const { calls, saveTimeZone } = await aTab()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  saveTimeZone({ ...anna, time_zone: timeZone })
  expect(calls).toEqual([])
  saveTimeZone(anna)
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ time_zone: timeZone }])
})

test('signing out waits until it is saved, and it is not sent after that', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { calls, leave, saveTimeZone } = await aTab(() => answer.promise)
  saveTimeZone(anna)
  const end = vi.fn(async () => {})
  const left = leave(end)
  await expect.poll(() => calls.length).toBe(1)
  saveTimeZone(anna)
  expect(end).not.toHaveBeenCalled()
  answer.resolve(anna)
  await left
  expect(end).toHaveBeenCalledOnce()
  expect(calls).toHaveLength(1)
})
