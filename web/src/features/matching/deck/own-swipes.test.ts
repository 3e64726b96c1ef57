// A member's swipes in the browser's storage.
import type { Me } from '@keyswap/contract/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { aBrowser, aServer, LOST, stub, stubDatabases } from '../../../../test/browser.ts'
import type { Swipe } from './swipe-outbox.ts'

const pass = (car_id: string): Swipe => ({ car_id, title: car_id, direction: 'pass' })

/** A tab with Anna signed in. */
async function aTab(stored: Record<string, string> = {}, answer: () => unknown = () => LOST) {
  const browser = aBrowser({ 'keyswap-session': 'anna', ...stored })
  const calls = aServer(answer)
  const { startSession } = await import('../../../lib/session.ts')
  const user = { id: 'anna', name: 'Anna', location: null } as Me
  startSession({ user, access_token: 'token', expires_at: '' })
  const { ownSwipes, keepSendingSwipes, resumeSwipes } = await import('./own-swipes.ts')
  const content = () =>
    Object.fromEntries(
      browser.localStorage.keys().map((key) => [key, String(browser.localStorage.getItem(key))]),
    )
  return { browser, calls, outbox: ownSwipes(), content, keepSendingSwipes, resumeSwipes }
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

test('what a killed browser had lost comes back, but not over what was done since', async () => {
  const key = 'keyswap-swipes:anna/'
  const stored = (id: string) => ({ ...pass(id), id, is_waiting: true })
  const lost = ['lost', 'sent', 'again'].map(stored)
  const copies = new Map([[key, { key, at: 2, list: lost }]])
  stubDatabases().set('keyswap-unsent:anna', copies as Map<string, unknown>)
  // The storage has an older state: only one of the three.
  const tab = await aTab({ [`${key}sent`]: JSON.stringify(stored('sent')) }, () => ({
    match: null,
  }))
  stub('StorageEvent', class {})
  stub('dispatchEvent', () => tab.browser.otherTab.dispatchStorage(key, null))
  onTestFinished(tab.keepSendingSwipes('anna'))
  await tab.outbox.flush()
  await tab.outbox.add({
    ...pass('again'),
    ...{ direction: 'like', source_car_id: 'mine', is_super: false },
  })
  const { restoreUnsent } = await import('../../../lib/unsent-copies.ts')
  expect(await restoreUnsent('anna')).toBe(true)
  tab.resumeSwipes()
  await tab.outbox.flush()
  expect(tab.calls.map(({ body }) => body)).toMatchObject([
    { target_car_id: 'sent', direction: 'pass' },
    { target_car_id: 'again', direction: 'like' },
    { target_car_id: 'lost', direction: 'pass' },
  ])
})
