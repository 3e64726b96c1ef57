/// <reference lib="dom" />
// Checks what a first visit loads, and that the logo does not move meanwhile.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { aMake, openDeck, someoneListing, topCard } from '../setup/deck.ts'
import { signedIn } from '../setup/people.ts'
import { expect, hold, test } from '../setup/test.ts'

const KB = 1000
const dist = join(import.meta.dirname, '../../..', 'web', 'dist')

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

/** A new browser of a phone's size, without a cache, but signed in and with filters that leave three cars in the deck. */
async function aFirstVisit(page: Page, browser: Browser): Promise<Page> {
  await signedIn(page)
  const make = aMake()
  await someoneListing(page, make, ['One', 'Two', 'Three'])
  await openDeck(page, make)
  await expect(topCard(page)).toBeVisible()
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
  })
  return context.newPage()
}

function requestsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  return asked
}
const isPhoto = (what: string) => what.includes('/storage/')

test('the deck loads at most 155 kB of gzipped JavaScript, each URL once, and the first photo first', async ({
  page,
  browser,
}) => {
  const fresh = await aFirstVisit(page, browser)
  const scripts = scriptsOf(fresh)
  const asked = requestsOf(fresh)
  const photos = () => asked.filter(isPhoto)
  const arrive = await hold(fresh, '**/storage/**')
  // Do not wait for the page's load event: it would wait for the photo that we hold back.
  await fresh.goto('/', { waitUntil: 'commit' })
  await expect(topCard(fresh)).toBeVisible()
  const size = await gzipped(scripts)
  // Cards behind the top one are shown, but wait for its photo.
  await expect(fresh.locator('.deck-card')).toHaveCount(3)
  expect(photos()).toHaveLength(1)
  arrive()
  await expect.poll(() => photos().length).toBeGreaterThan(2)
  const [first = ''] = photos()
  const shown = await topCard(fresh).locator('img').first().evaluate(currentSrc)
  await fresh.context().close()
  expect(first).toBe(`GET ${shown}`)
  expect(asked.filter((what, index) => asked.indexOf(what) !== index)).toEqual([])
  expect(size).toBeLessThanOrEqual(155 * KB)
})

test('if the first photo does not arrive within eight seconds, the others are loaded all the same', async ({
  page,
  browser,
}) => {
  const fresh = await aFirstVisit(page, browser)
  await fresh.clock.install()
  const asked = requestsOf(fresh)
  const photos = () => asked.filter(isPhoto)
  await hold(fresh, '**/storage/**')
  await fresh.goto('/', { waitUntil: 'commit' })
  await expect(fresh.locator('.deck-card')).toHaveCount(3)
  await fresh.clock.fastForward(8_000)
  await expect.poll(() => photos().length).toBeGreaterThan(2)
  await fresh.context().close()
})

const currentSrc = (image: Element) => (image as HTMLImageElement).currentSrc

test('the logo is where the app shows it from the first paint on, for visitors and members, at any width', async ({
  page,
  browser,
}) => {
  await signedIn(page)
  const visitor = await browser.newPage({ baseURL: new URL(page.url()).origin })
  for (const [who, width] of [
    [page, 1280],
    [visitor, 1280],
    [visitor, 390],
  ] as const) {
    await who.setViewportSize({ width, height: 800 })
    const name = who.getByText('Keyswap', { exact: true }).first()
    const place = async () => {
      const box = await name.boundingBox()
      return box && [box.x, box.y]
    }
    // Every script but the start script is empty, so the page stays as it is before the app's code arrives.
    const code = /\/assets\/(?!start)[^/]*\.js$/
    await who.route(code, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await who.goto('/')
    const first = await place()
    await who.unroute(code)
    await who.goto('/')
    await expect(who.getByRole('banner')).toBeVisible()
    expect(first).toEqual(await place())
  }
  await visitor.close()
})
