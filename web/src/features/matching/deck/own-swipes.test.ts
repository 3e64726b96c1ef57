// A member's swipes in the browser's storage.
import type { Me } from '@keyswap/contract/accounts'
import { expect, test } from 'vitest'
import { aBrowser, aServer, LOST } from '../../../../test/browser.ts'
import type { Swipe } from './swipe-outbox.ts'

const pass = (car_id: string): Swipe => ({ car_id, title: car_id, direction: 'pass' })

/** A tab with Anna signed in. */
async function aTab(stored: Record<string, string> = {}, answer: () => unknown = () => LOST) {
  const browser = aBrowser({ 'keyswap-session': 'anna', ...stored })
  const calls = aServer(answer)
  const { startSession } = await import('../../../lib/session.ts')
  const user = { id: 'anna', name: 'Anna', location: null } as Me
  startSession({ user, access_token: 'token', expires_at: '' })
  const { ownSwipes } = await import('./own-swipes.ts')
  const content = () =>
    Object.fromEntries(
      browser.localStorage.keys().map((key) => [key, String(browser.localStorage.getItem(key))]),
    )
  return { browser, calls, outbox: ownSwipes(), content }
}

test('swipes that wait are found at the next visit, in their order', async () => {
  const first = await aTab()
  first.browser.goOffline()
  const cars = ['c', 'a', 'd', 'b']
  for (const car of cars) await first.outbox.add(pass(car))
  const next = await aTab(first.content())
  expect([next.outbox.cars(), next.outbox.count.get()]).toEqual([cars, 4])
})

test('a tab that has sent its swipe does not remove a newer one of another tab, which it may not see yet', async () => {
  const other = await aTab()
  other.browser.goOffline()
  await other.outbox.add(pass('theirs'))
  const theirs = Object.entries(other.content()).filter(([key]) => key.includes('swipes'))

  const own = await aTab({}, () => ({ match: null }))
  // The browser has both tabs' changes. This tab's own view of the storage gets the other's only later.
  const all = new Map(theirs)
  const { setItem, removeItem } = own.browser.localStorage
  Object.assign(own.browser.localStorage, {
    setItem(key: string, value: string) {
      all.set(key, value)
      setItem(key, value)
    },
    removeItem(key: string) {
      all.delete(key)
      removeItem(key)
    },
  })
  await own.outbox.add(pass('mine'))
  expect(own.calls).toHaveLength(1)

  const next = await aTab(Object.fromEntries(all))
  expect(next.outbox.cars()).toEqual(['theirs'])
})
