/// <reference lib="dom" />
// Photos of the car that one receives, taken at the handover.
import type { Deal } from '@keyswap/contract/deals'
import type { Page } from '@playwright/test'
import { aFile, aPhoto } from '../setup/cars.ts'
import {
  accept,
  askForKeys,
  bertasPhone,
  onTheDay,
  openDay,
  planning,
  propose,
} from '../setup/deals.ts'
import { annexOn, expectPhoto, OFFLINE, photoOf, takePhoto } from '../setup/handover-photos.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from '../setup/test.ts'

/** Anna and Berta on the day of their meeting, on Anna's page. */
async function onTheirDay(page: Page) {
  const made = await planning(page)
  const deal = await accept(made.asBerta, await propose(made.asAnna, made))
  await onTheDay(made.matchId)
  await page.goto(made.plan)
  await openDay(page, 'Look the car over')
  const photos = async () =>
    (await made.asBerta.ask<Deal>('GET', `/api/deals/${deal.id}`)).handover_photos
  return { ...made, deal, photos }
}

test('who receives a car photographs it, the giver sees the photos at once, and the agreement has them in its annex', async ({
  page,
  browser,
}) => {
  const made = await onTheirDay(page)
  const phone = await bertasPhone(browser, page, made.berta, made.plan)
  await openDay(phone, 'Look the car over')
  await expect(page.getByText('They go with the agreement.')).toBeVisible()
  await expect(page.getByLabel(/^Take a photo: /)).toHaveCount(6)

  await takePhoto(page, 'Odometer', await aPhoto(1))
  await expectPhoto(page, 'Odometer')
  await expect(page.getByLabel('Take a photo: Odometer')).toHaveCount(0)
  await takePhoto(page, 'Damage', aFile('notes.jpg', 'not a picture'))
  await expect(toast(page)).toContainText('This file can’t be read as a photo.')
  await takePhoto(page, 'Damage', await aPhoto(2))
  const asks = page.getByRole('alertdialog', { name: 'Damage' })
  await asks.getByLabel('What’s damaged? (optional)').fill('Scratch on the left door')
  await expectAccessible(page)
  await asks.getByRole('button', { name: 'Add photo' }).click()
  await expectPhoto(page, 'Scratch on the left door')
  // One more can be added.
  await expect(page.getByLabel('Take a photo: Damage')).toHaveCount(1)
  await expectAccessible(page)
  await expectNoOverflow(page)

  const hers = phone.getByRole('region', { name: 'Photos by Anna Ozola' })
  await expect(hers.getByRole('listitem')).toHaveCount(2)
  for (const view of ['Odometer', 'Scratch on the left door']) await expectPhoto(phone, view)
  await photoOf(phone, 'Scratch on the left door').click()
  const viewer = phone.getByRole('dialog', { name: 'Scratch on the left door' })
  await expect(viewer.getByRole('img', { name: 'Scratch on the left door' })).toBeVisible()
  await phone.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expectAccessible(phone)
  // Berta has her own car to photograph, and cannot change Anna's photos.
  await expect(phone.getByLabel(/^Take a photo: /)).toHaveCount(6)

  // The agreement that Berta downloads has them in its annex.
  const annex = await annexOn(phone)
  for (const said of ['Annex: photos of the handover', 'Odometer', '“Scratch on the left door”'])
    expect(annex.text).toContain(said)
  expect(annex.pictures).toBe(2)
  await phone.context().close()
})

test('photos that were taken without a connection wait, also while the app is closed, and arrive once', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(OFFLINE)
  const made = await onTheirDay(page)
  await expect(page.getByLabel('Take a photo: Odometer')).toHaveCount(1)
  const uploads: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'PUT') uploads.push(new URL(request.url()).pathname)
  })
  await context.setOffline(true)
  await takePhoto(page, 'Odometer', await aPhoto(1))
  await takePhoto(page, 'VIN plate', await aPhoto(2))
  await expect(page.getByText('Waiting for a connection').first()).toBeVisible()
  for (const view of ['Odometer', 'VIN plate']) await expectPhoto(page, view)
  await expectAccessible(page)
  await page.close()
  expect(await made.photos()).toEqual([])

  await context.setOffline(false)
  const next = await context.newPage()
  // Sent from any screen.
  await next.goto('/settings')
  await expect
    .poll(async () => (await made.photos()).map(({ view }) => view))
    .toEqual(['odometer', 'vin'])
  await next.goto(made.plan)
  await openDay(next, 'Look the car over')
  for (const view of ['Odometer', 'VIN plate']) await expectPhoto(next, view)
  await expect(next.getByText('Waiting for a connection')).toHaveCount(0)
  expect(uploads.map((path) => path.split('/').at(-1))).toEqual(['odometer', 'vin'])

  // Without a photo and with one: nothing about them is asked before the keys.
  await made.asBerta.ask('POST', `/api/deals/${made.deal.id}/handover`)
  await expect(await askForKeys(next)).not.toContainText(/photo/i)
})
