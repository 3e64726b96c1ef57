// A member's swipes in the browser's storage.
import type { Me } from '@keyswap/contract/accounts'
import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  aBrowser,
  aServer,
  type Call,
  fillUp,
  LOST,
  stub,
  stubDatabases,
} from '../../../../test/browser.ts'
import { aCar } from '../deck-examples.ts'
import type { Swipe } from './swipe-outbox.ts'

const pass = (car_id: string): Swipe => ({ car_id, title: car_id, direction: 'pass' })

/** A tab with Anna signed in. */
async function aTab(
  stored: Record<string, string> = {},
  answer: (call: Call) => unknown = () => LOST,
) {
  const browser = aBrowser({ 'keyswap-session': 'anna', ...stored })
  const calls = aServer(answer)
  const { startSession, endSession } = await import('../../../lib/http/session.ts')
  // Or else what it sent would leave the copy two seconds later, in another test.
  onTestFinished(() => endSession())
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
  const { restoreUnsent } = await import('../../../lib/offline/unsent-copies.ts')
  expect(await restoreUnsent('anna')).toBe(true)
  tab.resumeSwipes()
  await tab.outbox.flush()
  expect(tab.calls.map(({ body }) => body)).toMatchObject([
    { target_car_id: 'sent', direction: 'pass' },
    { target_car_id: 'again', direction: 'like' },
    { target_car_id: 'lost', direction: 'pass' },
  ])
})

test('what a full storage does not take back stays in the copy, also if that is written again', async () => {
  const key = 'keyswap-swipes:anna/'
  const lost = { ...pass('lost'), id: '1', is_waiting: true }
  const copies = new Map<string, unknown>([[key, { key, at: 2, list: [lost] }]])
  stubDatabases().set('keyswap-unsent:anna', copies)
  const full = await aTab()
  fillUp(full.browser.localStorage)
  stub('StorageEvent', class {})
  stub('dispatchEvent', () => true)
  await (await import('../../../lib/offline/unsent-copies.ts')).copyUnsent('anna', key)
  expect([full.outbox.cars(), copies.get(key)]).toMatchObject([[], { list: [lost] }])

  const next = await aTab(full.content())
  const { restoreUnsent } = await import('../../../lib/offline/unsent-copies.ts')
  expect([await restoreUnsent('anna'), next.outbox.cars()]).toEqual([true, ['lost']])
})

test('with a full storage a swipe goes out online, behind those that wait; offline it is refused', async () => {
  const tab = await aTab({}, () => ({ match: null }))
  tab.browser.goOffline()
  await tab.outbox.add(pass('waits'))
  fillUp(tab.browser.localStorage)
  await expect(tab.outbox.add(pass('refused'))).rejects.toThrow('Nothing can be stored.')
  expect([tab.outbox.cars(), tab.calls]).toEqual([['waits'], []])
  tab.browser.navigator.onLine = true
  expect(await tab.outbox.add(pass('next'))).toBeNull()
  expect(await tab.outbox.add(pass('last'))).toBeNull()
  expect(tab.calls.map(({ body }) => body)).toMatchObject(
    ['waits', 'next', 'last'].map((target_car_id) => ({ target_car_id })),
  )
  expect([tab.outbox.cars(), tab.outbox.count.get()]).toEqual([[], 0])
})

test('a swipe whose answer is lost waits, also if the storage has filled up meanwhile', async () => {
  const tab = await aTab({}, () => {
    fillUp(tab.browser.localStorage)
    return LOST
  })
  expect(await tab.outbox.add(pass('a'))).toBeNull()
  expect(tab.outbox.count.get()).toBe(1)
})

test('a car that was swiped does not come back from the cards that are kept', async () => {
  const deck = { id: 'deck', at: 1, data: { filters: '{}', cars: [aCar('a'), aCar('b')] } }
  stubDatabases().set('keyswap-kept:anna', new Map([['deck', deck]]))
  const tab = await aTab({}, ({ path }) => (path === '/api/swipes' ? { match: null } : LOST))
  const { deckDeps } = await import('./deck-deps.ts')
  await tab.outbox.add(pass('a'))
  expect((await deckDeps(new QueryClient(), {}).load()).cars).toEqual([aCar('b')])
})

test('a swipe is copied at once, and what was sent leaves the copy with the next swipe or two seconds later', async () => {
  const key = 'keyswap-swipes:anna/'
  const databases = stubDatabases()
  let answer = () => {}
  const tab = await aTab(
    {},
    () => new Promise((resolve) => (answer = () => resolve({ match: null }))),
  )
  await import('../../../lib/offline/unsent-copies.ts')
  const copied = () => {
    const copy = databases.get('keyswap-unsent:anna')?.get(key) as { list: Swipe[] } | undefined
    return copy?.list.map(({ car_id }) => car_id)
  }
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const swipe = async (car: string) => {
    const added = tab.outbox.add(pass(car))
    await expect.poll(copied).toEqual([car])
    answer()
    await added
    await vi.advanceTimersByTimeAsync(1_500)
    expect([tab.outbox.cars(), copied()]).toEqual([[], [car]])
  }
  await swipe('a')
  await swipe('b')
  await vi.advanceTimersByTimeAsync(500)
  await expect.poll(copied).toEqual([])
})

test('a pass that is taken back before it was sent leaves the copy at once', async () => {
  const databases = stubDatabases()
  const tab = await aTab({}, () => LOST)
  const copied = () => {
    const copy = databases.get('keyswap-unsent:anna')?.get('keyswap-swipes:anna/')
    return (copy as { list: Swipe[] } | undefined)?.list.map(({ car_id }) => car_id)
  }
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  tab.browser.goOffline()
  await tab.outbox.add(pass('a'))
  await expect.poll(copied).toEqual(['a'])
  await tab.outbox.add({ ...pass('a'), direction: 'undo' })
  await expect.poll(copied).toEqual([])
})

test('a page that was asked for before a waiting swipe was answered does not bring its card back', async () => {
  const { promise: page, resolve: answerPage } = Promise.withResolvers<unknown>()
  const pages: unknown[] = [page]
  const tab = await aTab({}, ({ path }) =>
    path === '/api/swipes' ? { match: null } : (pages.shift() ?? [aCar('a')]),
  )
  const { deckDeps } = await import('./deck-deps.ts')
  const { load } = deckDeps(new QueryClient(), {})
  tab.browser.goOffline()
  await tab.outbox.add(pass('a'))
  tab.browser.goOnline()
  const loaded = load()
  await tab.outbox.flush()
  expect(tab.outbox.count.get()).toBe(0)
  answerPage([aCar('a'), aCar('b')])
  expect((await loaded).cars).toEqual([aCar('b')])
  // Later it may come again, with the cars that were passed before.
  await expect.poll(async () => (await load()).cars).toEqual([aCar('a')])
})

test('if all cards of a page were swiped offline, the next page comes when the server has the swipes', async () => {
  const had: unknown[] = []
  const tab = await aTab({}, ({ path, body }) => {
    if (path !== '/api/swipes') return had.length < 2 ? [aCar('a'), aCar('b')] : [aCar('c')]
    had.push(body)
    return { match: null }
  })
  const { deckDeps } = await import('./deck-deps.ts')
  const { load } = deckDeps(new QueryClient(), {})
  tab.browser.goOffline()
  await tab.outbox.add(pass('a'))
  await tab.outbox.add(pass('b'))
  tab.browser.goOnline()
  expect((await load()).cars).toEqual([aCar('c')])
  expect(tab.calls).toHaveLength(4)
})

test('a deck that has ended is loaded again when no swipe waits any more, also if another tab has sent them', async () => {
  const waits = { ...pass('a'), id: '1-a', is_waiting: true }
  const key = 'keyswap-swipes:anna/1-a'
  const server = { isDown: true }
  const tab = await aTab({ [key]: JSON.stringify(waits) }, ({ path }) => {
    if (server.isDown && path === '/api/swipes') return LOST
    return server.isDown ? [aCar('a')] : [aCar('b')]
  })
  onTestFinished(tab.keepSendingSwipes('anna'))
  const { deckFor } = await import('./use-main-deck.ts')
  const { phaseOf } = await import('./deck.ts')
  const deck = deckFor({ id: 'anna', location: null }, {}, new QueryClient())
  deck.open()
  await expect.poll(() => phaseOf(deck.get())).toBe('empty')
  server.isDown = false
  tab.browser.otherTab.remove(key)
  await expect.poll(() => deck.get().cards).toEqual([aCar('b')])
})

test('a car that is swiped in another tab leaves the deck here, one whose pass is undone there stays', async () => {
  const tab = await aTab({}, () => [aCar('a'), aCar('b'), aCar('c')])
  onTestFinished(tab.keepSendingSwipes('anna'))
  const { deckFor } = await import('./use-main-deck.ts')
  const deck = deckFor({ id: 'anna', location: null }, {}, new QueryClient())
  deck.open()
  await expect.poll(() => deck.get().cards).toHaveLength(3)
  tab.browser.goOffline()
  const swipe = (id: string, swiped: Swipe) =>
    tab.browser.otherTab.set(
      `keyswap-swipes:anna/${id}`,
      JSON.stringify({ ...swiped, id, is_waiting: true }),
    )
  swipe('1-a', pass('a'))
  swipe('2-b', { ...pass('b'), direction: 'undo' })
  expect(deck.get().cards).toEqual([aCar('b'), aCar('c')])
})

test('a tab that holds the lock for too long does not stop the others', async () => {
  const tab = await aTab({}, () => ({ match: null }))
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  onTestFinished(() => release())
  const suspended = Promise.withResolvers<void>()
  void navigator.locks.request('keyswap-swipes:anna/', () => {
    suspended.resolve()
    return held
  })
  await suspended.promise
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  onTestFinished(() => timeout.mockRestore())
  tab.browser.goOffline()
  await tab.outbox.add(pass('a'))
  tab.browser.goOnline()
  const flushed = tab.outbox.flush()
  await expect.poll(() => timeout.mock.calls).toContainEqual([15_000])
  expect(tab.calls).toEqual([])
  limit.abort(new DOMException('', 'TimeoutError'))
  await flushed
  expect([tab.calls.length, tab.outbox.count.get()]).toEqual([1, 0])
})
