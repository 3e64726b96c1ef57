// What was seen is told in batches. None of it is ever sent with a session that is over.
import type { Page } from '@playwright/test'
import { anAdmin } from './admins.ts'
import { apiOf } from './api.ts'
import { aMake, anotherBrowser, aSwiper, openDeck, someoneListing, topCard } from './deck.ts'
import { hears } from './streams.ts'
import { expect, test } from './test.ts'

const asVisitor = (page: Page) => page.getByRole('button', { name: 'Get Started' }).first()

/** What a page has told so far: views and sign-outs, in the order of their sending. */
function toldBy(page: Page): string[] {
  const told: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/api\/(views|auth\/sign-out)$/.test(pathname)) told.push(pathname)
  })
  return told
}

/** A card was seen, and its batch waits. */
async function withAViewWaiting(page: Page) {
  await page.clock.install()
  const person = await aSwiper(page)
  const make = aMake()
  await someoneListing(page, make, ['One'])
  await openDeck(page, make)
  await expect(topCard(page)).toBeVisible()
  return { person, make }
}

test('what was seen is told before signing out, and nothing after', async ({ page, context }) => {
  const told = toldBy(page)
  const { make } = await withAViewWaiting(page)
  const other = await context.newPage()
  const toldByOther = toldBy(other)
  await other.goto('/')
  await openDeck(other, make)
  await expect(topCard(other)).toBeVisible()

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(asVisitor(page)).toBeVisible()
  await expect(asVisitor(other)).toBeVisible()
  const before = [...toldByOther]
  await page.clock.fastForward(20_000)
  await other.clock.fastForward(20_000)
  expect(told).toEqual(['/api/views', '/api/auth/sign-out'])
  expect(toldByOther).toEqual(before)
})

for (const how of ['ended elsewhere', 'ended by a ban'] as const) {
  test(`what was seen in a session ${how} is dropped`, async ({ page, browser, watch }) => {
    watch.allow(/status of 40[13]/)
    const told = toldBy(page)
    const { person } = await withAViewWaiting(page)
    const elsewhere = await apiOf(page, person)
    const admin = how === 'ended by a ban' ? await anAdmin(await anotherBrowser(browser)) : null
    await hears(page, elsewhere.userId, 'isUp')
    // Far enough ahead that a slow machine is not past it already, and before the batch is due.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000))
    const before = [...told]

    const heard = hears(page, elsewhere.userId, 'session_ended')
    if (admin) {
      const { ask } = await apiOf(page, admin)
      await ask('POST', '/api/admin/ban-user', { user_id: elsewhere.userId })
    } else await elsewhere.ask('DELETE', '/api/me/sessions')
    await heard
    // All that was to be sent within the next seconds is due before the server can say that the session is over.
    await page.clock.runFor(20_000)
    await page.clock.resume()
    await expect(asVisitor(page)).toBeVisible()
    expect(told).toEqual(before)
  })
}
