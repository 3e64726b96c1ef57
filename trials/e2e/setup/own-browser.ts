/// <reference lib="dom" />
// A browser of the journey's own, with a profile that outlives it, and with the service worker.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { aHome } from './api.ts'
import { test as base, expect } from './test.ts'

type Options = {
  isOffline?: boolean
  /** Another address than that of the shared server. */
  address?: string
}
type Started = { context: BrowserContext; page: Page }

export const test = base.extend<{ startBrowser: (options?: Options) => Promise<Started> }>({
  /** Starts the browser, again with what it has kept. It must have been closed before. */
  startBrowser: async ({ playwright, launchOptions, baseURL }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'keyswap-e2e-browser-'))
    let last: BrowserContext | undefined
    await use(async ({ isOffline = false, address = baseURL } = {}) => {
      const context = await playwright.chromium.launchPersistentContext(profile, {
        ...launchOptions,
        ...(address && { baseURL: address }),
        viewport: { width: 390, height: 844 },
        serviceWorkers: 'allow',
        extraHTTPHeaders: { 'x-forwarded-for': aHome() },
      })
      last = context
      await context.setOffline(isOffline)
      return { context, page: context.pages()[0] ?? (await context.newPage()) }
    })
    await last?.close()
    await rm(profile, { recursive: true, force: true })
  },
})

/** Waits until the service worker has the whole app. */
export const expectWorker = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(activeWorker)).toBe(new URL('/sw.js', page.url()).href)

const activeWorker = async () =>
  (await navigator.serviceWorker.getRegistration())?.active?.scriptURL

/** Ends the browser as an empty battery does: it gets no chance to write anything. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
  const closed = context.waitForEvent('close')
  for (const { id } of processInfo) process.kill(id, 'SIGKILL')
  await closed
}
