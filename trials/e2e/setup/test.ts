/// <reference lib="dom" />
// `test` for journeys, which fails on any error or warning in the browser's log; and checks that many journeys share.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Locator, type Page, type Route } from '@playwright/test'
import type axe from 'axe-core'
import { anIpAddress, photosOf } from './api.ts'

export { expect }

type Watch = {
  /** Allows errors and warnings that match, such as the 404 of a missing page. */
  allow: (...complaints: RegExp[]) => void
}

export const test = base.extend<{ watch: Watch }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the parameter
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': anIpAddress() }),
  watch: [
    async ({ page }, use) => {
      const allowed: RegExp[] = []
      const complaints = collectComplaints(page)
      await use({ allow: (...more) => allowed.push(...more) })
      const unexpected: string[] = []
      for (const text of complaints) {
        if (allowed.some((each) => each.test(text)) || (await isDeletedPhoto(text))) continue
        unexpected.push(text)
      }
      expect(unexpected, 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
})

/** Whether it is about another journey's photo, deleted before the deck has loaded it. All journeys share a server. */
async function isDeletedPhoto(complaint: string): Promise<boolean> {
  const missing = /status of 404 .*\((http.*?)(\/storage\/car-images\/[^/]+\/([^/]+)\/[^?]+)/.exec(
    complaint,
  )
  const [, origin = '', photo = '', carId = ''] = missing ?? []
  return missing !== null && !(await photosOf(origin, carId)).includes(photo)
}

/** What Playwright logs in journeys without a service worker. */
const NO_WORKER = 'Service Worker registration blocked by Playwright'

function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.text() === NO_WORKER) return
    // Violations of the Content-Security-Policy are reported here too, as errors.
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page aborts its pending requests.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()} ${reason}`)
  })
  return complaints
}

// axe runs in the page itself, because @axe-core/playwright takes three times as long: it opens a second page for frames, which
// the app does not have.
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

const RULES: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/** The rules about colours. Themes differ only in colours, so other rules need not run in both. */
const RULES_OF_THEMES: axe.RunOptions = {
  ...RULES,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

const RULES_OF_NAMES: axe.RunOptions = {
  ...RULES,
  runOnly: { type: 'rule', values: ['label-content-name-mismatch'] },
}

/**
 * Expects that axe finds nothing of any severity in the page's current theme and state. Wait before for a dialog that was just
 * opened: while it opens, it is still off the screen, but the page behind it is already hidden.
 */
export const expectAccessible = (page: Page): Promise<void> => expectNoFindings(page, RULES)

/** Like expectAccessible, in both themes. Leaves the page in the dark theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoFindings(page, RULES_OF_THEMES)
}

/** Expects the visible text of buttons, links and fields in their names, because users of voice control say what they see. */
export const expectNamesAsShown = (page: Page): Promise<void> =>
  expectNoFindings(page, RULES_OF_NAMES)

async function findingsOf(page: Page, options: axe.RunOptions) {
  await settle(page)
  return page.evaluate(async (rules) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(rules)
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))
  }, options)
}

async function expectNoFindings(page: Page, options: axe.RunOptions): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // Findings are checked once more, because a toast may have begun to fade while axe ran.
  const findings = (await findingsOf(page, options)).length > 0 && (await findingsOf(page, options))
  expect(findings || []).toEqual([])
  expect(
    await page.evaluate(findOtherNames),
    'fields with a name that does not have its label',
  ).toEqual([])
}

/** Runs in the page. Compares the names of fields with their visible labels; axe does that only for buttons and links. */
function findOtherNames(): string[] {
  const fields = document.querySelectorAll<HTMLInputElement>('input, select, textarea')
  return [...fields].flatMap((field) => {
    const name = field.getAttribute('aria-label')?.toLowerCase()
    const labels = [...(field.labels ?? [])].map((label) => label.textContent.trim().toLowerCase())
    const isOther = name !== undefined && labels.some((label) => !name.includes(label))
    return isOther ? [field.outerHTML] : []
  })
}

/** Ends all animations except endless ones, because half-transparent text would fail the contrast check. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish()
    }
  })

/** Expects that the page does not scroll sideways on the narrowest phone. Leaves the window at that size. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beyond, 'pixels beyond the right edge').toBeLessThanOrEqual(0)
}

const MOST_STOPS = 60

/** Presses Tab until the element has the focus. */
export async function tabTo(
  page: Page,
  wanted: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press(key)
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('Tab does not reach the element.')
}

export const toast = (page: Page): Locator =>
  page.getByRole('region', { name: /Notifications|Paziņojumi/ }).getByRole('listitem')

/** Holds back calls to this address until the returned function is called. */
export async function hold(
  page: Page,
  address: string,
  goOn: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await goOn(route)
  })
  return resolve
}

/** The server's answer to too many requests. */
export const TOO_MANY = { status: 429, json: { code: 'RATE_LIMITED', message: 'Slow down.' } }
