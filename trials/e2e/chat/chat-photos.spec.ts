/// <reference lib="dom" />
import type { AuditEntry } from '@keyswap/contract/moderation'
import type { Page } from '@playwright/test'
import { anAdmin, openTab, row } from '../setup/admins.ts'
import { apiOf } from '../setup/api.ts'
import { aFile, aPhoto, choose, listedCar, photos } from '../setup/cars.ts'
import { enter, field, log, matched, say, sendButton, talking, texts } from '../setup/chats.ts'
import { anotherBrowser } from '../setup/deck.ts'
import { expect, expectAccessible, expectNoOverflow, hold, test, toast } from '../setup/test.ts'

const OFFLINE = /ERR_(INTERNET_DISCONNECTED|CONNECTION_\w+|NETWORK_\w+|INCOMPLETE_CHUNKED_ENCODING)/

const attach = (page: Page) => page.getByRole('button', { name: 'Add photos or a car' })
const chosen = (page: Page) =>
  page.getByRole('list', { name: 'Photos to send' }).getByRole('button')
const shown = (page: Page) => log(page).getByRole('button', { name: /^Photo \d of \d from/ })

/** How many photos in the chat have been loaded. */
const loaded = (page: Page): Promise<number> =>
  shown(page)
    .locator('img')
    .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length)

/** The messages of the chat in order: texts, and the numbers of photos. */
const said = (page: Page): Promise<string[]> =>
  log(page)
    .locator('[data-seq]')
    .evaluateAll((rows) =>
      rows.map(
        (row) =>
          row.querySelector('p[dir=auto]')?.textContent ?? `${row.querySelectorAll('img').length}`,
      ),
    )

test('photos are chosen, sent and opened; refused ones can be retried, and offline they wait and go out once, in order; signing out removes them from the browser’s cache', async ({
  page,
  browser,
  context,
  watch,
}) => {
  watch.allow(OFFLINE, /status of 500/, /ERR_CACHE_MISS/)
  const { other } = await talking(page, browser)
  await attach(page).click()
  await choose(page, [...(await photos(2)), aFile('notes.jpg', 'not a picture')])
  await expect(toast(page)).toContainText('notes.jpg isn’t a photo you can send.')
  await expect(chosen(page)).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove photo 1 of 2' }).click()
  await expect(chosen(page)).toHaveCount(1)
  await expect(field(page)).toBeFocused()

  // After a failure of the server, the photo stays and can be sent again.
  await page.route('**/photos/*', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await field(page).fill('Here it is')
  await sendButton(page).click()
  await expect(log(page).getByText('Not sent')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => loaded(other)).toBe(1)
  await expect(log(page).getByText('Not sent')).toHaveCount(0)

  await shown(other).click()
  const viewer = other.getByRole('dialog', { name: 'Photos from Anna Ozola' })
  await expect(viewer.getByRole('img', { name: 'Photo 1 of 1 from Anna Ozola' })).toBeVisible()
  await other.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)

  await context.setOffline(true)
  await attach(page).click()
  await choose(page, [await aPhoto(2), await aPhoto(3)])
  await expect(chosen(page)).toHaveCount(2)
  await sendButton(page).click()
  await say(page, 'And from behind')
  await expect(log(page).getByText('Waiting for a connection')).toHaveCount(2)
  await expect.poll(() => loaded(page)).toBe(3)
  await context.setOffline(false)
  await expect(log(page).getByText('Waiting for a connection')).toHaveCount(0)
  for (const one of [page, other]) {
    await expect.poll(() => loaded(one)).toBe(3)
    await expect.poll(() => said(one)).toEqual(['Here it is', '1', '2', 'And from behind'])
  }

  await expectNoOverflow(page)
  await attach(page).click()
  await choose(page, [await aPhoto(4)])
  await expect(chosen(page)).toHaveCount(1)
  await sendButton(page).click()
  const photo = shown(other).first().locator('img')
  const address = await photo.evaluate((image) => (image as HTMLImageElement).currentSrc)
  expect(await isCached(other, address)).toBe(true)
  await other.goto('/matches')
  const message = other.getByRole('link', { name: /Anna Ozola/ }).filter({ hasText: 'Photo' })
  await expect(message).toBeVisible()
  await other.goto('/settings')
  await other.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(other.getByRole('button', { name: 'Get Started' }).first()).toBeVisible()
  expect(await isCached(other, address)).toBe(false)
  await other.context().close()
})

/** Whether the browser has this address in its cache. */
const isCached = (page: Page, address: string): Promise<boolean> =>
  page.evaluate(
    (url) =>
      fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    address,
  )

test('a text with a photo says that the photo is sent first', async ({ page }) => {
  const { matchId } = await matched(page)
  await page.goto(`/chat/${matchId}`)
  const release = await hold(page, '**/photos/*')
  await attach(page).click()
  await choose(page, [await aPhoto()])
  await expect(chosen(page)).toHaveCount(1)
  await field(page).fill('From behind')
  await sendButton(page).click()
  await expect(log(page).getByText('Sending the photo first…')).toBeVisible()
  await expect(log(page).getByText('Waiting for a connection')).toHaveCount(0)
  await expectAccessible(page)
  release()
  await expect(log(page).getByText('Sending the photo first…')).toHaveCount(0)
  await expect.poll(() => said(page)).toEqual(['1', 'From behind'])
})

test('photos that wait survive closing the tab', async ({ page, context, watch }) => {
  watch.allow(OFFLINE)
  const { matchId } = await matched(page)
  await page.goto(`/chat/${matchId}`)
  await attach(page).click()
  await choose(page, [await aPhoto()])
  await expect(chosen(page)).toHaveCount(1)
  await context.setOffline(true)
  await sendButton(page).click()
  await expect(log(page).getByText('Waiting for a connection')).toBeVisible()
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(`/chat/${matchId}`)
  await expect.poll(() => loaded(next)).toBe(1)
  await expect(log(next).getByText('Sent', { exact: true })).toHaveCount(1)
})

test('a quick question is read by each in their own language, and a sent car by who may see it', async ({
  page,
  browser,
}) => {
  const { anna, berta, matchId } = await matched(page)
  const carId = await listedCar(page, anna, { make: 'Saab', model: 'Spare' })
  const latvian = await browser.newContext({ locale: 'lv-LV' })
  const other = await latvian.newPage()
  await enter(other, page, berta)
  await Promise.all([page.goto(`/chat/${matchId}`), other.goto(`/chat/${matchId}`)])
  const questions = page.getByRole('group', { name: 'Quick questions' })
  await expect(questions.getByRole('button')).toHaveText([
    'Is it still available?',
    'Could you send the VIN?',
    'When can I see it?',
  ])
  await questions.getByRole('button', { name: 'Could you send the VIN?' }).click()
  await expect(field(page)).toBeFocused()
  await expect.poll(() => texts(page)).toEqual(['Could you send the VIN?'])
  await expect.poll(() => texts(other)).toEqual(['Vai vari atsūtīt VIN?'])
  // Used once, the rest fold away behind the plus.
  await expect(questions).toHaveCount(0)
  await attach(page).click()
  await expect(questions.getByRole('button')).toHaveText([
    'Is it still available?',
    'When can I see it?',
  ])
  await expectAccessible(page)
  await attach(page).click()
  await expect(questions).toHaveCount(0)

  await attach(page).click()
  await page.getByRole('button', { name: 'A car', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Send a car' })
  await expect(sheet.getByRole('button', { name: /Saab Spare/ })).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /Saab Spare/ }).click()
  await expect(log(page).getByRole('link', { name: /Saab Spare/ })).toBeVisible()
  await expect(attach(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(attach(page)).toBeFocused()
  await log(other)
    .getByRole('link', { name: /Saab Spare/ })
    .click()
  await expect(other).toHaveURL(new RegExp(`/car/${carId}`))

  const asAnna = await apiOf(page, anna)
  await asAnna.ask('PATCH', `/api/cars/${carId}`, { is_active: false })
  await other.goto(`/chat/${matchId}`)
  await expect(log(other)).toContainText('Tu šo auto nevari redzēt.')
  await expect(log(page).getByRole('link', { name: /Saab Spare/ })).toBeVisible()
  await latvian.close()
})

test('a moderator sees the photos of a reported member and removes one, which is gone from an open chat at once', async ({
  page,
  browser,
}) => {
  const { anna, asBerta, matchId } = await matched(page)
  const photoId = crypto.randomUUID()
  await asBerta.ask('PUT', `/api/matches/${matchId}/photos/${photoId}`, (await aPhoto()).buffer)
  await asBerta.ask('POST', `/api/matches/${matchId}/messages`, { photos: [photoId] })
  await page.goto(`/chat/${matchId}`)
  await expect.poll(() => loaded(page)).toBe(1)
  const reason = `A strange photo ${photoId}`
  const asAnna = await apiOf(page, anna)
  await asAnna.ask('POST', `/api/matches/${matchId}/report`, { reason })
  const admin = await anotherBrowser(browser)
  const asAdmin = await apiOf(page, await anAdmin(admin))
  await openTab(admin, 'Reports')
  await row(admin, reason).getByRole('button', { name: 'Show everything' }).click()
  const details = admin.getByRole('dialog', { name: /^Report/ })
  await details.getByRole('button', { name: 'Show the photos' }).click()
  await expect(details.getByRole('img', { name: /^Photo 1 of 1/ })).toBeVisible()
  await expectAccessible(admin)
  await details.getByRole('button', { name: 'Remove photo 1' }).click()
  await admin.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(details.getByText('Removed', { exact: true })).toBeVisible()
  // Removing a photo is not recorded as a second look.
  const looks: AuditEntry[] = await asAdmin.ask('GET', '/api/admin/audit?action=read_chat_photos')
  const here = looks.filter(({ target_id }) => target_id === asBerta.userId)
  expect(here).toHaveLength(1)
  await admin.context().close()
  await expect(log(page).getByText('Removed by a moderator')).toBeVisible()
  await expect.poll(() => loaded(page)).toBe(0)
})
