/// <reference lib="dom" />
// `test` for journeys that start their own browser, with the service worker and a profile that outlives the browser.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { anIpAddress } from './api.ts'
import { test as base, expect } from './test.ts'

type Options = {
  isOffline?: boolean
  /** The URL of another server than the shared one. */
  address?: string
}
type Started = { context: BrowserContext; page: Page }

export const test = base.extend<{ startBrowser: (options?: Options) => Promise<Started> }>({
  /** Starts the browser, with the same profile each time. An earlier one must be closed. */
  startBrowser: async ({ playwright, launchOptions, baseURL }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'keyswap-e2e-browser-'))
    let last: BrowserContext | undefined
    await use(async ({ isOffline = false, address = baseURL } = {}) => {
      const context = await playwright.chromium.launchPersistentContext(profile, {
        ...launchOptions,
        ...(address && { baseURL: address }),
        viewport: { width: 390, height: 844 },
        serviceWorkers: 'allow',
        extraHTTPHeaders: { 'x-forwarded-for': anIpAddress() },
      })
      last = context
      await context.setOffline(isOffline)
      return { context, page: context.pages()[0] ?? (await context.newPage()) }
    })
    await last?.close()
    await rm(profile, { recursive: true, force: true })
  },
})

/** Waits until the service worker has stored the whole app. */
export const expectWorker = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(activeWorker)).toBe(new URL('/sw.js', page.url()).href)

const activeWorker = async () =>
  (await navigator.serviceWorker.getRegistration())?.active?.scriptURL

/** Kills the browser, as an empty battery does, so that it cannot write anything more. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
  const closed = context.waitForEvent('close')
  for (const { id } of processInfo) process.kill(id, 'SIGKILL')
  await closed
}

/** The rows of a store in one of the member's databases in this browser. */
export const rowsOf = (page: Page, what: string, store: string): Promise<{ id?: string }[]> =>
  page.evaluate(
    async ([database, objects]) => {
      const name = `keyswap-${database}:${localStorage.getItem('keyswap-session')}`
      if (localStorage.getItem(name) === null) return []
      const opened = indexedDB.open(name)
      await new Promise((done) => opened.addEventListener('success', done))
      const rows = opened.result.transaction(objects).objectStore(objects).getAll()
      await new Promise((done) => rows.addEventListener('success', done))
      opened.result.close()
      return rows.result
    },
    [what, store] as const,
  )
