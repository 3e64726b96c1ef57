/// <reference lib="dom" />
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { field, match } from '../setup/chats.ts'
import { expectWorker, test } from '../setup/own-browser.ts'
import { signedIn, someone } from '../setup/people.ts'
import { aReleaseProxy } from '../setup/releases.ts'
import { expect, toast } from '../setup/test.ts'

/** Chromium replaces a worker only when its requests are answered, or after five minutes. */
const TAKEN_OVER = { timeout: 6 * 60_000 }

test('a new version announces itself, keeps what is being typed, leaves old tabs their files, and replaces the worker that only handled push', async ({
  startBrowser,
  baseURL,
}) => {
  const front = await aReleaseProxy(baseURL ?? '')
  const { context, page } = await startBrowser({ address: front.url })
  const asked = openRequests(context)
  front.serve('/push-worker.js', "addEventListener('install', () => skipWaiting())")
  // Like the pages of that version, this page does not demand Trusted Types.
  await page.goto('/api/docs')
  await registerEarlier(page)
  const anna = await signedIn(page)
  const matchId = await match(page, anna, someone('Clara'))
  await page.goto(`/chat/${matchId}`)
  await field(page).fill('Half a sente')
  await expectWorker(page)
  expect(await markOf(page), 'it is the same registration').toBe('earlier')
  const old = await context.newPage()
  await old.goto('/')
  await expect(old.getByRole('navigation').first()).toBeVisible()
  await old.evaluate(() => Object.assign(window, { isOld: true }))

  front.deploy()
  // Whenever a page is opened, the browser looks for a new worker.
  const next = await context.newPage()
  await next.goto('/')
  await expect(next.getByRole('navigation').first()).toBeVisible()
  await expect(nextScripts(next)).not.toHaveCount(0)
  await next.close()

  await page.bringToFront()
  await expect(toast(page)).toContainText('A new version is ready')
  await expect(field(page)).toHaveValue('Half a sente')
  await field(page).press('End')
  await field(page).pressSequentially('nce')
  await old.getByRole('navigation').getByRole('link', { name: 'Inbox' }).click()
  await expect(old.getByRole('heading', { level: 1, name: 'Your Inbox' })).toBeVisible()

  await toast(page).getByRole('button', { name: 'Reload' }).click()
  await expect(nextScripts(page)).not.toHaveCount(0)
  await expect(field(page)).toHaveValue('Half a sentence')
  await old.getByRole('navigation').getByRole('link', { name: 'My Cars' }).click()
  await expect(old.getByRole('heading', { level: 1, name: 'My Listings' })).toBeVisible()
  expect(await old.evaluate(() => 'isOld' in window)).toBe(true)
  await expect(nextScripts(old)).toHaveCount(0)
  const waitsFor = async () => ((await old.evaluate(isWaiting)) ? ['the old worker', ...asked] : [])
  await expect.poll(waitsFor, TAKEN_OVER).toEqual([])
  await context.close()
  await front.close()
})

const nextScripts = (page: Page): Locator => page.locator('script[src$=".next.js"]')

/** The requests of workers that are not answered yet. */
function openRequests(context: BrowserContext): Set<string> {
  const open = new Set<string>()
  context.on('request', (request) => request.serviceWorker() && open.add(request.url()))
  context.on('requestfinished', (request) => open.delete(request.url()))
  context.on('requestfailed', (request) => open.delete(request.url()))
  return open
}

const isWaiting = async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)

/** Registers a worker and marks the registration, to see later that it is the same one. Push subscriptions belong to it. */
const registerEarlier = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js')
    const { navigationPreload } = await navigator.serviceWorker.ready
    await navigationPreload.setHeaderValue('earlier')
  })

const markOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return (await registration?.navigationPreload.getState())?.headerValue
  })
