/// <reference lib="dom" />
// `test` for journeys in all engines: `driver` is a new window of the project's engine.

import { session } from '@keyswap/contract/limits'
import { test as base, expect } from '@playwright/test'
import { type Person, someone } from '../setup/people.ts'
import type { Driver, Engine, RunningBrowser } from './driver.ts'
import { launchPuppeteer } from './puppeteer-driver.ts'
import { launchWebKit } from './webkit-driver.ts'

export { expect }

/** Matches what Firefox logs about photos that were still loading when the page was left. */
const LEFT = /\/car-images\/.*A ServiceWorker intercepted the request/

type Given = {
  driver: Driver
  /** Allows errors and warnings that match, such as failed requests while offline. */
  allow: (...complaints: RegExp[]) => void
  allowed: RegExp[]
}
export type WorkerFixtures = { engine: Engine; launched: RunningBrowser }

export const test = base.extend<Given, WorkerFixtures>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  launched: [
    async ({ engine }, use) => {
      const launched = engine === 'webkit' ? await launchWebKit() : await launchPuppeteer(engine)
      await use(launched)
      await launched.close()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the parameter
  allowed: async ({}, use) => use([LEFT]),
  allow: async ({ allowed }, use) => use((...more) => allowed.push(...more)),
  driver: async ({ launched, baseURL, engine, allowed }, use, info) => {
    const driver = await launched.newDriver(baseURL ?? '')
    await use(driver)
    const complaints = (await driver.complaints()).filter(
      (text) => !allowed.some((each) => each.test(text)),
    )
    if (info.status !== info.expectedStatus) {
      const body = [await driver.evaluate(describePage, null), ...complaints].join('\n')
      await info.attach('page and complaints', { body, contentType: 'text/plain' })
      await driver.screenshot(info.outputPath(`${engine}.png`)).catch(() => {})
    }
    await driver.close()
    expect(complaints, 'what the browser complained about').toEqual([])
  },
})

/** Runs in the page after a failure. Describes its text and how much is typed into its fields. */
function describePage(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
  const typed = fields.map(({ type, value }) => `${type}: ${value.length} characters`)
  return [location.href, document.body.textContent, ...typed].join('\n')
}

/** Opens this screen with a new account that is already signed in. */
export async function signedIn(driver: Driver, path = '/', person = someone()): Promise<Person> {
  await driver.open('/')
  const id = await driver.evaluate(async (data) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(data)
    const answer = await fetch('/api/auth/sign-up', { method: 'POST', headers, body })
    return (await answer.json()).user.id as string
  }, person)
  // The cookie alone is not enough: the page asks for a session only if its storage has the member's id.
  await driver.evaluate(([key, value]) => localStorage.setItem(key, value), [
    session.storage_key,
    id,
  ] as const)
  await driver.open(path)
  return person
}
