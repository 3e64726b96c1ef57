// Views are sent in batches after five seconds, but never after the session has ended.
import type { Page } from '@playwright/test'
import { anAdmin } from '../setup/admins.ts'
import { apiOf } from '../setup/api.ts'
import { aMake, anotherBrowser, aSwiper, openDeck, someoneListing, topCard } from '../setup/deck.ts'
import { waitForStream } from '../setup/streams.ts'
import { expect, test } from '../setup/test.ts'

const asVisitor = (page: Page) => page.getByRole('button', { name: 'Get Started' }).first()

/** Collects the page's calls that send views or sign out, from now on. */
function sentBy(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/api\/(views|auth\/sign-out)$/.test(pathname)) sent.push(pathname)
  })
  return sent
}

/** A member who has seen a card, whose view is not sent yet. */
async function withAViewWaiting(page: Page) {
  await page.clock.install()
  const person = await aSwiper(page)
  const make = aMake()
  await someoneListing(page, make, ['One'])
  await openDeck(page, make)
  await expect(topCard(page)).toBeVisible()
  return { person, make }
}

test('views are sent before signing out, and none after', async ({ page, context }) => {
  const sent = sentBy(page)
  const { make } = await withAViewWaiting(page)
  const other = await context.newPage()
  const sentByOther = sentBy(other)
  await other.goto('/')
  await openDeck(other, make)
  await expect(topCard(other)).toBeVisible()

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(asVisitor(page)).toBeVisible()
  await expect(asVisitor(other)).toBeVisible()
  const before = [...sentByOther]
  await page.clock.fastForward(20_000)
  await other.clock.fastForward(20_000)
  expect(sent).toEqual(['/api/views', '/api/auth/sign-out'])
  expect(sentByOther).toEqual(before)
})

for (const how of ['ended elsewhere', 'ended by a ban'] as const) {
  test(`views of a session ${how} are dropped`, async ({ page, browser, watch }) => {
    watch.allow(/status of 40[13]/)
    const sent = sentBy(page)
    const { person } = await withAViewWaiting(page)
    const elsewhere = await apiOf(page, person)
    const admin = how === 'ended by a ban' ? await anAdmin(await anotherBrowser(browser)) : null
    await waitForStream(page, elsewhere.userId, 'isUp')
    // Stops the clock 2 s from now, which is enough time for a slow machine but before the batch is due after 5 s.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000))
    const before = [...sent]

    const received = waitForStream(page, elsewhere.userId, 'session_ended')
    if (admin) {
      const { ask } = await apiOf(page, admin)
      await ask('POST', '/api/admin/ban-user', { user_id: elsewhere.userId })
    } else await elsewhere.ask('DELETE', '/api/me/sessions')
    await received
    // The batch becomes due before the page knows from the server whether the session has ended.
    await page.clock.runFor(20_000)
    await page.clock.resume()
    await expect(asVisitor(page)).toBeVisible()
    expect(sent).toEqual(before)
  })
}
