import { session as limits, stored_session } from '@keyswap/contract/limits'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aBrowser, aServer } from '../../../../test/browser.ts'

test('a tab that only stays open uses each access token when it is more than two minutes old', async () => {
  aBrowser({ 'keyswap-session': 'anna' })
  const calls = aServer(() => ({ id: 'anna' }))
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { stayInUse } = await import('./stay-in-use.ts')
  const stop = stayInUse()
  const life_ms = limits.access_token_ms - limits.refresh_when_left_ms - limits.check_ms
  for (let renewals = 1; renewals <= 20; renewals += 1) {
    await vi.advanceTimersByTimeAsync(stored_session.settled_after_ms)
    const before = calls.length
    await vi.advanceTimersByTimeAsync(life_ms - stored_session.settled_after_ms)
    expect(calls.length).toBeGreaterThan(before)
  }
  stop()
  const before = calls.length
  await vi.advanceTimersByTimeAsync(limits.access_token_ms)
  expect(calls).toHaveLength(before)
})
