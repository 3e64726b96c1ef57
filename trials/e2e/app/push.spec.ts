/// <reference lib="dom" />
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { PushPayload } from '@keyswap/contract/push'
import type { CDPSession, Page, Worker } from '@playwright/test'
import { apiOf } from '../setup/api.ts'
import { matched } from '../setup/chats.ts'
import { signUp } from '../setup/people.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  test,
  toast,
} from '../setup/test.ts'

test.use({ serviceWorkers: 'allow' })

const section = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Notifications on this device' }) })
type Kind = 'Matches' | 'Messages' | 'New cars' | 'Announcements'
const onOff = (page: Page, name: Kind) => page.getByRole('switch', { name, exact: true })

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings/notifications')
  await expect(section(page)).toBeVisible()
}

/**
 * Fakes what a test browser lacks. It reaches no push service, so `PushManager` returns an invented subscription. In a headless
 * browser `Notification.permission` is always "denied", so it is read from the Permissions API, which `permit` sets. Everything
 * else is the browser's own.
 */
async function withPushService(page: Page): Promise<void> {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const given = {
    endpoint: `https://push.example/${randomUUID()}`,
    keys: {
      p256dh: pair.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
  await page.addInitScript((address) => {
    const KEPT = 'test-push-key'
    const subscription = (key: string) => ({
      ...address,
      options: {
        applicationServerKey: Uint8Array.from(
          atob(key.replaceAll('-', '+').replaceAll('_', '/')),
          (letter) => letter.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => address,
      unsubscribe: async () => localStorage.removeItem(KEPT),
    })
    const current = () => {
      const key = localStorage.getItem(KEPT)
      return key === null ? null : subscription(key)
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(KEPT, applicationServerKey)
        return current()
      },
    })
    let allowed: PermissionStatus | undefined
    navigator.permissions.query({ name: 'notifications' }).then((status) => {
      allowed = status
    })
    Object.defineProperty(Notification, 'permission', {
      get: () => (allowed?.state === 'prompt' ? 'default' : allowed?.state),
    })
  }, given)
}

const isSubscribed = (page: Page) =>
  page.evaluate(() => localStorage.getItem('test-push-key') !== null)

async function permit(page: Page, setting: 'granted' | 'denied' | 'prompt'): Promise<void> {
  const { origin } = new URL(page.url())
  const cdp = await page.context().newCDPSession(page)
  const { targetInfo } = await cdp.send('Target.getTargetInfo')
  const browser = await page.context().browser()?.newBrowserCDPSession()
  await browser?.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting,
    origin,
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  })
}

/** The service worker. A headless browser shows no notifications, so the worker is made to collect them in a list. */
async function workerOf(page: Page): Promise<Worker> {
  const context = page.context()
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    if (Notification.permission === 'granted') return
    let list: { title: string; tag: string; data: unknown; close(): void }[] = []
    Object.assign(registration, {
      getNotifications: async () => list,
      async showNotification(title: string, options: { tag: string; data: unknown }) {
        const close = () => {
          list = list.filter((one) => one !== shown)
        }
        const shown = { title, ...options, close }
        list = [...list.filter(({ tag }) => tag !== options.tag), shown]
      },
    })
  })
  return worker
}

/** Delivers a push message to this browser's service worker, as a push service would. */
async function deliver(page: Page, payload: PushPayload): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registrationOf(cdp),
    data: JSON.stringify(payload),
  })
}

async function registrationOf(cdp: CDPSession): Promise<string> {
  const registered = Promise.withResolvers<string>()
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
    if (one) registered.resolve(one.registrationId)
  })
  await cdp.send('ServiceWorker.enable')
  return registered.promise
}

const shown = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const all = await registration.getNotifications()
    return all.map(({ title, body, tag, lang }) => ({ title, body, tag, lang }))
  })
const titles = async (worker: Worker) => (await shown(worker)).map(({ title }) => title).sort()

async function switchOn(page: Page, name: Kind): Promise<void> {
  await onOff(page, name).check()
  await expect(section(page).getByText('Switching…')).toHaveCount(0)
  await expect(onOff(page, name)).toBeChecked()
}

const aMessage = (matchId: string, title = 'New message from Berta Kalniņa'): PushPayload => ({
  kind: 'messages',
  title,
  body: '2019 Volvo V60',
  language: 'en',
  path: `/chat/${matchId}`,
  tag: matchId.replaceAll('-', ''),
})

test('notifications are switched on and off, in both themes', async ({ page }) => {
  await withPushService(page)
  const { ask } = await apiOf(page, await signUp(page))
  await ask('POST', '/api/alerts', { search: 'Volvo' })
  await permit(page, 'granted')
  await openSettings(page)
  await expect(section(page)).toContainText(
    'What this device tells you about while Keyswap is closed.',
  )
  for (const name of ['Matches', 'Messages', 'Announcements'] as const)
    await expect(onOff(page, name)).not.toBeChecked()
  await expectAccessibleInBothThemes(page)
  const noDevice = page.getByText('None of your devices shows notifications about new cars.')
  await expect(noDevice).toBeVisible()
  await page.getByRole('link', { name: 'Switch them on' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications on this device' })).toBeFocused()
  await switchOn(page, 'New cars')
  await expect(noDevice).toHaveCount(0)
  await onOff(page, 'Matches').check()
  await switchOn(page, 'Messages')
  await page.reload()
  await expect(onOff(page, 'Matches')).toBeChecked()
  await expect(onOff(page, 'Messages')).toBeChecked()
  await expect(onOff(page, 'Announcements')).not.toBeChecked()
  await expectAccessibleInBothThemes(page)
  await expectNoOverflow(page)

  await onOff(page, 'Matches').uncheck()
  await onOff(page, 'Messages').uncheck()
  await onOff(page, 'New cars').uncheck()
  await expect(section(page).getByText('Switching…')).toHaveCount(0)
  expect(await isSubscribed(page)).toBe(false)
  await page.reload()
  await expect(onOff(page, 'Matches')).not.toBeChecked()
})

test('a switch that could not be saved goes back, says so and can be retried', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 500/)
  await withPushService(page)
  await signUp(page)
  await permit(page, 'granted')
  await openSettings(page)
  const answer = Promise.withResolvers<void>()
  await page.route('/api/me/push', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await answer.promise
    return route.fulfill({ status: 500, body: '' })
  })
  await onOff(page, 'Messages').check()
  await expect(section(page).getByText('Switching…')).toBeVisible()
  await expect(onOff(page, 'Messages')).toBeChecked()
  await expectAccessible(page)
  answer.resolve()
  await expect(section(page).getByText('This couldn’t be changed.')).toBeVisible()
  await expect(onOff(page, 'Messages')).not.toBeChecked()
  await expectAccessible(page)
  await page.unroute('/api/me/push')
  await section(page).getByRole('button', { name: 'Retry' }).click()
  await expect(onOff(page, 'Messages')).toBeChecked()
  await expect(section(page).getByText('This couldn’t be changed.')).toHaveCount(0)
  await page.reload()
  await expect(onOff(page, 'Messages')).toBeChecked()
})

test('if the switches cannot be loaded, that can be retried', async ({ page, watch }) => {
  watch.allow(/status of 500/)
  await withPushService(page)
  await signUp(page)
  await permit(page, 'granted')
  await page.route('/api/me/push', (route) => route.fulfill({ status: 500, body: '' }))
  await openSettings(page)
  await expect(section(page).getByText('Failed to load your notification settings')).toBeVisible()
  await page.unroute('/api/me/push')
  await section(page).getByRole('button', { name: 'Retry' }).click()
  await expect(onOff(page, 'Matches')).toBeVisible()
})

test('if notifications are blocked, Settings says how to allow them', async ({ page }) => {
  await withPushService(page)
  await signUp(page)
  await permit(page, 'denied')
  await openSettings(page)
  await expect(section(page)).toContainText('Notifications are blocked in this browser.')
  await expect(section(page)).toContainText('Allow them for this site in your browser’s settings')
  await expect(section(page).getByRole('switch')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoOverflow(page)
  // After allowing them in the browser's settings, the switches appear without a reload.
  await permit(page, 'granted')
  await expect(onOff(page, 'Matches')).toBeVisible()
})

test('the first switch requests the permission, and a refusal is not an error', async ({
  page,
}) => {
  await withPushService(page)
  await page.addInitScript(() => {
    // Faked, because nobody can answer the browser's own prompt here.
    const asked = () => document.documentElement.dataset.asked ?? ''
    Notification.requestPermission = async () => {
      document.documentElement.dataset.asked = `${asked()}once `
      return 'default'
    }
  })
  await signUp(page)
  await permit(page, 'prompt')
  await openSettings(page)
  await expect(onOff(page, 'Matches')).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-asked')
  await onOff(page, 'Matches').click()
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'once ')
  await expect(section(page)).toContainText(
    'Your browser needs your permission to show notifications.',
  )
  await expect(onOff(page, 'Matches')).not.toBeChecked()
  expect(await isSubscribed(page)).toBe(false)
  await expectAccessible(page)
})

test('a browser without push says so', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
  })
  await signUp(page)
  await openSettings(page)
  await expect(section(page)).toHaveText(
    /This browser can’t show notifications while Keyswap is closed\.$/,
  )
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('on an iPhone, push needs the app on the Home Screen', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    Object.defineProperties(navigator, {
      standalone: { value: false },
      maxTouchPoints: { value: 5 },
    })
  })
  await signUp(page)
  await openSettings(page)
  await expect(section(page)).toContainText('“Add to Home Screen”')
  await expectNoOverflow(page)
})

/** A member with message notifications on, who has received one. */
async function notifiedOfAMessage(page: Page) {
  await withPushService(page)
  const { matchId } = await matched(page)
  await permit(page, 'granted')
  await openSettings(page)
  await switchOn(page, 'Messages')
  const worker = await workerOf(page)
  await deliver(page, aMessage(matchId))
  return { matchId, worker }
}

test('a notification is shown, replaced by the next of its chat, and not shown while the chat is open', async ({
  page,
}) => {
  const { matchId, worker } = await notifiedOfAMessage(page)
  const { title, body, tag } = aMessage(matchId)
  await expect.poll(() => shown(worker)).toEqual([{ title, body, tag, lang: 'en' }])
  const second = '2 new messages from Berta Kalniņa'
  await deliver(page, aMessage(matchId, second))
  await expect.poll(() => titles(worker)).toEqual([second])

  await page.goto(`/chat/${matchId}`)
  await page.bringToFront()
  await deliver(page, aMessage(matchId, 'Not this one'))
  await deliver(page, aMessage(randomUUID(), 'But this one'))
  await expect.poll(() => titles(worker)).toEqual([second, 'But this one'])
})

test('tapping a notification closes it and focuses the window with its chat, or opens a new one', async ({
  page,
}) => {
  const { matchId, worker } = await notifiedOfAMessage(page)
  await expect.poll(() => titles(worker)).toHaveLength(1)
  /** Only a real tap may open or focus a window, so these calls are recorded instead. */
  const touch = () =>
    worker.evaluate(async () => {
      const scope = self as unknown as {
        registration: ServiceWorkerRegistration
        clients: object
        WindowClient: { prototype: object }
      }
      const led: string[] = []
      Object.assign(scope.clients, { openWindow: async (path: string) => led.push(`new ${path}`) })
      Object.assign(scope.WindowClient.prototype, {
        focus(this: { url: string }) {
          led.push(`there ${new URL(this.url).pathname}`)
        },
      })
      const [notification] = await scope.registration.getNotifications()
      const done: Promise<unknown>[] = []
      const waitUntil = (work: Promise<unknown>) => done.push(work)
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
      await Promise.all(done)
      return led
    })
  expect(await touch()).toEqual([`new /chat/${matchId}`])
  expect(await shown(worker)).toEqual([])

  await deliver(page, aMessage(matchId))
  await expect.poll(() => titles(worker)).toHaveLength(1)
  await page.goto(`/chat/${matchId}`)
  expect(await touch()).toEqual([`there /chat/${matchId}`])
})

test('the service worker is revalidated on every load', async ({ page }) => {
  const answer = await page.request.get('/sw.js')
  const headers = answer.headers()
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-type']).toContain('javascript')
  expect(headers['content-security-policy']).toContain("worker-src 'self'")
})

test('signing out ends this browser’s notifications and closes those shown', async ({ page }) => {
  await withPushService(page)
  await page.addInitScript(() => {
    const close = () => {
      document.documentElement.dataset.closed = 'yes'
    }
    Object.assign(ServiceWorkerRegistration.prototype, {
      getNotifications: async () => [{ close }],
    })
  })
  await signUp(page)
  await permit(page, 'granted')
  await openSettings(page)
  await switchOn(page, 'Messages')
  expect(await isSubscribed(page)).toBe(true)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(toast(page)).toContainText('Logged out')
  await expect.poll(() => isSubscribed(page)).toBe(false)
  await expect(page.locator('html')).toHaveAttribute('data-closed', 'yes')
})
