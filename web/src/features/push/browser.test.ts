import { expect, onTestFinished, test, vi } from 'vitest'
import { forgetMember, ownSubscription, subscribe, support } from './browser.ts'

const KEY = new Uint8Array([251, 255, 254, 1])
const KEY_TEXT = '-__-AQ'

type Subscribed = { endpoint: string; options: object; unsubscribe: () => Promise<boolean> }

/** A browser with a push service, already subscribed if a key is given. */
function aBrowser(known: Uint8Array | null = null) {
  const browser = { subscription: null as Subscribed | null, ended: 0, closed: 0 }
  const make = (applicationServerKey: unknown): Subscribed => ({
    endpoint: 'https://push.example/1',
    options: { applicationServerKey },
    async unsubscribe() {
      browser.ended += 1
      browser.subscription = null
      return true
    },
  })
  if (known) browser.subscription = make(known.buffer)
  const calls: unknown[] = []
  const registration = {
    pushManager: {
      getSubscription: async () => browser.subscription,
      async subscribe(options: { applicationServerKey: string }) {
        calls.push(options)
        browser.subscription = make(null)
        return browser.subscription
      },
    },
    getNotifications: async () => [1, 2].map(() => ({ close: () => void browser.closed++ })),
  }
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  }
  vi.stubGlobal('navigator', { serviceWorker, maxTouchPoints: 0 })
  vi.stubGlobal('window', { PushManager: {}, Notification: {} })
  onTestFinished(() => void vi.unstubAllGlobals())
  return { browser, calls }
}

test('a subscription with the server’s key is reused', async () => {
  const { browser, calls } = aBrowser(KEY)
  expect(await subscribe(KEY_TEXT)).toBe(browser.subscription)
  expect([calls, browser.ended]).toEqual([[], 0])
})

test('a subscription with another key is replaced', async () => {
  const { browser, calls } = aBrowser(KEY)
  await subscribe('another')
  expect(browser.ended).toBe(1)
  expect(calls).toEqual([{ userVisibleOnly: true, applicationServerKey: 'another' }])
})

test('signing out ends the subscription and closes shown notifications', async () => {
  const { browser } = aBrowser(KEY)
  await forgetMember()
  expect(browser).toMatchObject({ subscription: null, ended: 1, closed: 2 })
  expect(await ownSubscription()).toBeNull()
  await forgetMember()
  expect(browser.ended).toBe(1)
})

test.each([
  ['an iPhone or iPad', { standalone: false, maxTouchPoints: 5 }, 'on_home_screen'],
  ['a Mac', { standalone: false, maxTouchPoints: 0 }, 'no'],
  ['another touch screen', { maxTouchPoints: 10 }, 'no'],
])('%s without push: %o', async (_, navigator, expected) => {
  aBrowser()
  expect(support()).toBe('yes')
  vi.stubGlobal('window', { Notification: {} })
  vi.stubGlobal('navigator', navigator)
  expect(support()).toBe(expected)
  await forgetMember()
})
