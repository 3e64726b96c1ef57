// How much JavaScript a first visit loads, gzipped.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { aMake, someoneListing, topCard } from './deck.ts'
import { signedIn } from './people.ts'
import { expect, test } from './test.ts'

const KB = 1000
const dist = join(import.meta.dirname, '..', 'web', 'dist')

/** Collects the paths of the scripts that the page requests from now on. */
function scriptsOf(page: Page): Set<string> {
  const requested = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) requested.add(pathname)
  })
  return requested
}

const gzipped = async (scripts: Set<string>): Promise<number> => {
  const sizes = await Promise.all(
    [...scripts].map(async (script) => {
      const file = join(dist, script)
      // Tiny files are sent uncompressed.
      return (await stat(`${file}.gz`).catch(() => stat(file))).size
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('the landing page loads at most 100 kB of gzipped JavaScript', async ({ page }) => {
  const scripts = scriptsOf(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(scripts.size).toBeGreaterThan(0)
  expect(await gzipped(scripts)).toBeLessThanOrEqual(100 * KB)
})

test('the deck loads at most 155 kB of gzipped JavaScript', async ({ page, browser }) => {
  await signedIn(page)
  await someoneListing(page, aMake(), ['One'])
  // An empty cache, as on a first visit.
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  const fresh = await context.newPage()
  const scripts = scriptsOf(fresh)
  await fresh.goto('/')
  await expect(topCard(fresh)).toBeVisible()
  const size = await gzipped(scripts)
  await context.close()
  expect(size).toBeLessThanOrEqual(155 * KB)
})
