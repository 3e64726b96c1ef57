/// <reference lib="dom" />
// What is done in a plan without a connection.
import type { Deal } from '@keyswap/contract/deals'
import type { Page } from '@playwright/test'
import { aPhoto } from '../setup/cars.ts'
import { inDatabase } from '../setup/database.ts'
import {
  accept,
  bertasPhone,
  closeDay,
  onTheDay,
  openDay,
  type Planning,
  planning,
  propose,
  standing,
} from '../setup/deals.ts'
import { annexOn, expectPhoto, OFFLINE, takePhoto } from '../setup/handover-photos.ts'
import { expectWorker, killBrowser, test as ownTest, rowsOf } from '../setup/own-browser.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from '../setup/test.ts'

/** Anna and Berta on the day of their meeting, on Anna's page. Berta pays Anna €900. */
async function onTheirDay(page: Page) {
  const made = await planning(page)
  const cash = [
    {
      from_id: made.asBerta.userId,
      to_id: made.asAnna.userId,
      amount_cents: 90_000,
      currency: 'EUR',
    },
  ]
  const deal = await accept(made.asBerta, await propose(made.asAnna, made, { cash }))
  await onTheDay(made.matchId)
  const pages = page.waitForResponse('**/agreement-pages?*')
  await page.goto(made.plan)
  await (await pages).finished()
  const now = () => made.asBerta.ask<Deal>('GET', `/api/deals/${deal.id}`)
  return { ...made, cash, deal, now }
}

const waits = (page: Page) => page.getByRole('status').getByText(/^Waiting for a connection/)

async function say(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: button }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

/** Who has ticked this item of a car's list. */
const tickedBy = (deal: Deal, car_id: string, item: string) =>
  deal.checks.find((checks) => checks.car_id === car_id)?.items.find((each) => each.item === item)
    ?.done_by

test('ticks, a photo, the money and the keys of a phone without a connection wait, go out once, in order, and the other phone has the photo in the annex', async ({
  page,
  context,
  browser,
  watch,
}) => {
  watch.allow(OFFLINE)
  const made = await onTheirDay(page)
  const phone = await bertasPhone(browser, page, made.berta, made.plan)
  const list = await openDay(page, 'Look the car over')
  const vin = list.getByRole('checkbox', { name: 'VIN' })
  await vin.check()
  await expect.poll(async () => tickedBy(await made.now(), made.polo, 'vin')).toHaveLength(1)

  await context.setOffline(true)
  const sent: string[] = []
  context.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
  })
  await openDay(page, 'Sign the agreement')
  await list.getByRole('checkbox', { name: 'I’ve signed the agreement' }).check()
  await openDay(page, 'Look the car over')
  await vin.uncheck()
  await vin.check()
  await vin.uncheck()
  await expect(list.getByText('Waiting for a connection', { exact: true })).toHaveCount(1)
  // One tick for the signature counts for both cars.
  await expect(waits(page)).toHaveText('Waiting for a connection: 2 check marks')
  await takePhoto(page, 'Odometer', await aPhoto(1))
  await expectPhoto(page, 'Odometer')
  await openDay(page, 'Money')
  await say(page, 'I received €900')
  await openDay(page, 'Keys')
  await say(page, 'I got the keys')
  await expectAccessible(page)
  await closeDay(page)
  await expect(standing(page, 'You have the keys')).toBeVisible()
  await expect(waits(page)).toHaveText(
    'Waiting for a connection: 2 check marks, “I received the money”, and “I got the keys”',
  )
  await expectAccessible(page)
  await expectNoOverflow(page)
  // The other one goes on meanwhile.
  await made.asBerta.ask('PUT', `/api/deals/${made.deal.id}/checks/${made.golf}/vin`, {
    done: true,
  })
  expect((await made.now()).received).toEqual([])
  await page.close()

  await context.setOffline(false)
  const next = await context.newPage()
  // Sent from any screen, by one of two tabs.
  const second = await context.newPage()
  await Promise.all([next.goto('/settings'), second.goto('/my-cars')])
  await expect
    .poll(async () => (await made.now()).parties.filter(({ handed_over_at }) => handed_over_at))
    .toHaveLength(1)
  const now = await made.now()
  expect(tickedBy(now, made.polo, 'vin')).toEqual([])
  expect(tickedBy(now, made.polo, 'signed')).toEqual([made.asAnna.userId])
  expect(tickedBy(now, made.golf, 'vin')).toEqual([made.asBerta.userId])
  expect(now.received).toHaveLength(1)
  await next.goto(made.plan)
  await expect(standing(next, 'You have the keys')).toBeVisible()
  await expect(waits(next)).toHaveCount(0)
  await expect(standing(phone, 'The handover has begun')).toBeVisible()
  const acts = sent.filter((one) => one.includes(`/deals/${made.deal.id}/`))
  const isPhoto = (one: string) => one.includes('/handover-photos/')
  expect(acts.filter((one) => !isPhoto(one)).map((one) => one.split('/').at(-1))).toEqual([
    'signed',
    'signed',
    'vin',
    'received',
    'handover',
  ])

  await expect.poll(async () => (await made.now()).handover_photos).toHaveLength(1)
  const annex = await annexOn(phone)
  expect(annex.text).toMatch(/Annex: photos of the handover.*Gets: Anna Ozola.*Odometer/s)
  expect(annex.pictures).toBe(1)
  await phone.context().close()
})

/** Anna says that she has the keys, and Berta changes something before it arrives. */
async function saidTooLate(
  page: Page,
  meanwhile: (made: Planning & { deal: Deal }) => Promise<unknown>,
) {
  const made = await onTheirDay(page)
  await openDay(page, 'Keys')
  await page.context().setOffline(true)
  await say(page, 'I got the keys')
  await expect(waits(page)).toBeVisible()
  await meanwhile(made)
  await page.context().setOffline(false)
  return made
}

test('a word that is refused when it is sent leaves the phone, and its member reads why', async ({
  page,
  watch,
}) => {
  watch.allow(OFFLINE)
  watch.allow(/409/)
  const made = await saidTooLate(page, ({ asBerta, deal, polo }) =>
    asBerta.ask('PUT', `/api/deals/${deal.id}/papers/${polo}`, { keys: 1 }),
  )
  await expect(toast(page)).toContainText('Not sent: “I got the keys”')
  await expect(waits(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'I got the keys' })).toBeVisible()
  expect((await made.now()).parties.every(({ handed_over_at }) => handed_over_at === null)).toBe(
    true,
  )
})

/** What the toast says of a plan that was cancelled meanwhile leads to a report of it. */
async function reportsFromToast(page: Page, deal: Deal): Promise<void> {
  await expect(toast(page)).toContainText('Not sent: “I got the keys”')
  await expect(toast(page)).toContainText('The swap was canceled before this arrived.')
  await toast(page).getByRole('button', { name: 'Is something wrong?' }).click()
  const report = page.getByRole('dialog', { name: 'Report Berta Kalniņa' })
  await expect(report).toContainText('along with this swap plan')
  await report.getByLabel('Reason').fill('They have my car.')
  await report.getByRole('button', { name: 'Submit Report' }).click()
  await expect(report).toBeHidden()
  const { rows } = await inDatabase((client) =>
    client.query('select reason from reports where deal_id = $1', [deal.id]),
  )
  expect(rows).toEqual([{ reason: 'They have my car.' }])
}

test('a word that waited while the other one cancelled is said not to be sent, and one tap leads to a report of that plan', async ({
  page,
  watch,
}) => {
  watch.allow(OFFLINE)
  watch.allow(/409/)
  const { deal } = await saidTooLate(page, ({ asBerta, deal: { id } }) =>
    asBerta.ask('POST', `/api/deals/${id}/cancel`, { reason: 'We never met.' }),
  )
  await reportsFromToast(page, deal)
})

test('the same from another screen, where a block has closed the chat', async ({ page, watch }) => {
  watch.allow(OFFLINE)
  watch.allow(/40[49]/)
  const { deal } = await saidTooLate(page, async ({ asAnna, asBerta }) => {
    await page.evaluate(() => history.pushState(null, '', '/matches'))
    await asBerta.ask('POST', '/api/me/blocks', { user_id: asAnna.userId })
  })
  await reportsFromToast(page, deal)
})

test('who signs out while something waits is asked first, and then it is gone', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(OFFLINE)
  const { plan } = await onTheirDay(page)
  await openDay(page, 'Keys')
  await closeDay(page)
  // The code of both screens is there when the connection goes.
  const show = (path: string) => page.evaluate((to) => history.pushState(null, '', to), path)
  const logOut = page.getByRole('button', { name: 'Log Out', exact: true })
  await show('/settings')
  await expect(logOut).toBeVisible()
  await show(plan)
  await openDay(page, 'Keys')
  await context.setOffline(true)
  await say(page, 'I got the keys')
  await closeDay(page)
  await expect(waits(page)).toBeVisible()
  await show('/settings')
  await logOut.click()
  const asks = page.getByRole('alertdialog')
  await expect(asks).toContainText('Not sent yet: 1 step in a swap plan.')
  await asks.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /actions/.test(key))))
    .toEqual([])
  await context.setOffline(false)
})

/** How many of these parties have said that they have the keys. */
const wordsIn = ({ id }: Deal): Promise<number> =>
  inDatabase(async (client) => {
    const { rowCount } = await client.query(
      'select from deal_parties where deal_id = $1 and handed_over_at is not null',
      [id],
    )
    return rowCount ?? 0
  })

ownTest.describe('with the service worker', () => {
  ownTest.use({ serviceWorkers: 'allow' })

  ownTest(
    'a plan opens on a phone that starts without a connection, and a word that is said there survives a killed browser',
    async ({ startBrowser }) => {
      let { context, page } = await startBrowser()
      const { deal, plan } = await onTheirDay(page)
      await expect(standing(page, 'The swap is agreed')).toBeVisible()
      await expectWorker(page)
      await expect
        .poll(async () => JSON.stringify(await rowsOf(page, 'kept', 'seen')))
        .toContain('data:image/svg')
      await context.close()

      ;({ context, page } = await startBrowser({ isOffline: true }))
      await page.goto(plan)
      await expect(standing(page, 'The swap is agreed')).toBeVisible()
      await openDay(page, 'Sign the agreement')
      await page.getByRole('button', { name: 'Agreement', exact: true }).click()
      const paper = page.getByRole('dialog', { name: 'Agreement' })
      await expect(paper.getByRole('img', { name: /^Page 1 of / })).toBeVisible()
      await paper.getByRole('button', { name: 'Close' }).click()
      await openDay(page, 'Keys')
      await say(page, 'I got the keys')
      await expect
        .poll(async () => JSON.stringify(await rowsOf(page, 'unsent', 'lists')))
        .toContain('handover')
      await killBrowser(context)

      ;({ context, page } = await startBrowser({ isOffline: true }))
      await page.goto(plan)
      await expect(standing(page, 'You have the keys')).toBeVisible()
      await expect(waits(page)).toBeVisible()
      expect(await wordsIn(deal)).toBe(0)
      await context.setOffline(false)
      await expect(waits(page)).toHaveCount(0)
      expect(await wordsIn(deal)).toBe(1)
      await context.close()
    },
  )
})
