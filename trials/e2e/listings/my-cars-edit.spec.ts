import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { apiOf } from '../setup/api.ts'
import {
  aPhoto,
  choose,
  listedCar,
  movePhotoEarlier,
  onUpload,
  photoButton,
  photos,
  tapChip,
  tiles,
} from '../setup/cars.ts'
import { signUp } from '../setup/people.ts'
import { expect, expectAccessible, expectNoOverflow, hold, test, toast } from '../setup/test.ts'

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Edit Car Details' })

async function openEditor(page: Page) {
  await page.getByRole('button', { name: /^Edit/ }).click()
  await expect(sheetOf(page)).toBeVisible()
}

const save = (page: Page) => sheetOf(page).locator('button[type=submit]').click()

const ids = (page: Page) => tiles(page).evaluateAll((all) => all.map((one) => one.dataset.photo))

/** The numbers in the photos' file names, in the order shown. */
const order = (page: Page) =>
  tiles(page)
    .locator('img')
    .evaluateAll((images) =>
      images.map((image) => (image as HTMLImageElement).src.replace(/^.*_(\d)\.jpg.*$/, '$1')),
    )

test('all fields of a car can be changed', async ({ page }) => {
  const person = await signUp(page)
  await listedCar(page, person)
  await page.goto('/my-cars')
  await openEditor(page)
  const sheet = sheetOf(page)
  for (const title of ['Basic Information', 'Vehicle Details', 'Photos'])
    await expect(sheet.getByRole('heading', { name: title })).toBeVisible()
  await expectAccessible(page)
  await sheet.getByLabel('Make').fill('Škoda')
  await sheet.getByLabel('Model').fill('Octavia')
  await sheet.getByLabel('Year').fill('2021')
  await sheet.getByLabel('Estimated value (USD)').fill('18,900')
  await sheet.getByLabel('Mileage (miles)').fill('1200')
  await tapChip(sheet, 'Transmission', 'CVT')
  await tapChip(sheet, 'Fuel type', 'Hybrid')
  await tapChip(sheet, 'Condition', 'Excellent')
  await sheet.getByLabel('Location').fill('Liepāja')
  await sheet.getByLabel('Description').fill('As good as new, winter tires too.')
  const answer = await hold(page, '**/api/cars/*')
  await save(page)
  await expect(sheet.getByRole('button', { name: 'Saving...' })).toBeVisible()
  answer()
  await expect(toast(page)).toContainText('Car details updated successfully.')
  await expect(sheet).toHaveCount(0)
  await page.reload()
  const card = page.getByRole('article')
  await expect(card).toContainText('2021 Škoda Octavia')
  await expect(card).toContainText('$18,900')
  await expect(card).toContainText('Excellent • 1,200 miles')
  await openEditor(page)
  await expect(sheet.getByRole('radio', { name: 'CVT' })).toBeChecked()
  await expect(sheet.getByRole('radio', { name: 'Hybrid' })).toBeChecked()
  await expect(sheet.getByLabel('Location')).toHaveValue('Liepāja')
  await expect(sheet.getByLabel('Description')).toHaveValue('As good as new, winter tires too.')
})

test('invalid fields show errors, empty ones are not sent', async ({ page }) => {
  const person = await signUp(page)
  await listedCar(page, person)
  await page.goto('/my-cars')
  await openEditor(page)
  const sheet = sheetOf(page)
  const refused = async (label: string, value: string, text: string, good: string) => {
    await sheet.getByLabel(label).fill(value)
    await save(page)
    await expect(toast(page)).toContainText('Validation Error')
    await expect(toast(page)).toContainText(text)
    await expect(sheet.getByLabel(label)).toBeFocused()
    await expect(sheet.getByLabel(label)).toHaveAccessibleDescription(text)
    await sheet.getByLabel(label).fill(good)
  }
  await refused('Year', '1899', 'Please enter a valid year.', '2019')
  await refused('Estimated value (USD)', '0', 'Please enter a valid price.', '')
  await refused('Mileage (miles)', '-1', 'Please enter a valid mileage.', '45210')
  await refused('Description', 'Short', 'Description must be at least 10 characters', '')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await save(page)
  const body = (await sent).postDataJSON()
  expect(body).not.toHaveProperty('price')
  expect(body).not.toHaveProperty('description')
  await expect(toast(page)).toContainText('Car details updated successfully.')
  await expect(page.getByRole('article')).toContainText('$12,400')
})

test('photos are reordered and removed on saving, not before, and stay so after a reload', async ({
  page,
}) => {
  const person = await signUp(page)
  await listedCar(page, person, {}, 3)
  await page.goto('/my-cars')
  await openEditor(page)
  expect(await order(page)).toEqual(['0', '1', '2'])
  await movePhotoEarlier(page, 3)
  await expect(toast(page)).toContainText('Save changes to confirm.')
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect(toast(page)).toContainText('Photo removed')
  await expect(toast(page)).toContainText('Save changes to confirm.')

  // Nothing is saved yet, so closing asks first, and discarding restores all photos.
  const close = sheetOf(page).getByRole('button', { name: 'Close' })
  await close.click()
  const ask = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await ask.getByRole('button', { name: 'Keep editing' }).click()
  await expect(sheetOf(page)).toBeVisible()
  // Before the page is left, the browser itself asks.
  const leaving = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  expect((await leaving).type()).toBe('beforeunload')
  await (await leaving).dismiss()
  await close.click()
  await ask.getByRole('button', { name: 'Discard' }).click()
  await expect(sheetOf(page)).toHaveCount(0)
  await openEditor(page)
  expect(await order(page)).toEqual(['0', '1', '2'])

  await movePhotoEarlier(page, 3)
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await save(page)
  await expect(toast(page)).toContainText('Car details updated successfully.')
  await page.reload()
  await expect(page.getByRole('article').locator('img')).toHaveAttribute('src', /_2\.jpg/)
  await openEditor(page)
  expect(await order(page)).toEqual(['2', '1'])
})

/** The colour of a picture at a point, rounded because JPEG changes colours slightly. */
async function colourAt(page: Page, url: string, x: number, y: number): Promise<number[]> {
  const picture = await page.request.get(url)
  const { data, info } = await sharp(await picture.body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const row = Math.floor(y * info.height) * info.width
  const at = (row + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 16))
}

test('the number plate on a published photo is hidden, in the same place, and the old photo goes on saving', async ({
  page,
}) => {
  const person = await signUp(page)
  await listedCar(page, person, {}, 2)
  const { userId, ask } = await apiOf(page, person)
  const onCar = async () => {
    const [car] = await ask<{ photos: { id: string; url: string }[] }[]>(
      'GET',
      `/api/users/${userId}/cars`,
    )
    return car?.photos ?? []
  }
  const [first, second] = await onCar()
  await page.goto('/my-cars')
  await openEditor(page)
  await photoButton(page, 1).click()
  const dialog = page.getByRole('dialog', { name: 'Edit photo' })
  await dialog.getByRole('button', { name: 'Hide the license plate' }).press('Enter')
  await expect(dialog.getByRole('slider', { name: 'Box, from the left' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Hide it' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(await onCar()).toEqual([first, second])
  await save(page)
  await expect(toast(page)).toContainText('Car details updated successfully.')
  const [hidden, kept] = await onCar()
  expect(kept?.id).toBe(second?.id)
  expect(hidden?.id).not.toBe(first?.id)
  expect(await onCar()).toHaveLength(2)
  const grey = [14, 14, 14]
  expect(await colourAt(page, String(hidden?.url), 0.5, 0.66)).toEqual(grey)
})

test('the last photo cannot be removed', async ({ page }) => {
  const person = await signUp(page)
  await listedCar(page, person)
  await page.goto('/my-cars')
  await openEditor(page)
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await save(page)
  await expect(toast(page)).toContainText('At least one image is required')
  await expect(sheetOf(page).getByRole('group', { name: 'Photos' })).toHaveAccessibleDescription(
    'At least one image is required',
  )
  await expect(sheetOf(page)).toBeVisible()
})

test('a photo is added, retried after a failure, and keeps its position', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  const person = await signUp(page)
  await listedCar(page, person, {}, 2)
  await page.goto('/my-cars')
  await openEditor(page)
  const before = await ids(page)
  await choose(page, [await aPhoto(5)])
  await expect(tiles(page)).toHaveCount(3)
  await movePhotoEarlier(page, 3)
  await onUpload(page, (route, count) => (count === 1 ? route.abort('failed') : undefined))
  await save(page)
  const ask = page.getByRole('dialog', { name: '1 photo didn’t make it' })
  await expect(ask).toContainText('Try again, or save your car with the 2 that did.')
  await ask.getByRole('button', { name: 'Retry' }).click()
  await expect(toast(page)).toContainText('Car details updated successfully.')
  await page.reload()
  await openEditor(page)
  await expect(tiles(page)).toHaveCount(3)
  const after = await ids(page)
  expect([after[0], after[2]]).toEqual(before)
  expect(before).not.toContain(after[1])
})

test('all six photos are replaced with six others', async ({ page }) => {
  const person = await signUp(page)
  await listedCar(page, person, {}, 6)
  await page.goto('/my-cars')
  await openEditor(page)
  const before = await ids(page)
  for (let left = 6; left > 0; left -= 1)
    await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await choose(page, await photos(6))
  await save(page)
  await expect(toast(page)).toContainText('Car details updated successfully.')
  await page.reload()
  await openEditor(page)
  await expect(tiles(page)).toHaveCount(6)
  const after = await ids(page)
  expect(after.filter((id) => before.includes(id))).toEqual([])
  expect(await order(page)).toEqual(['0', '1', '2', '3', '4', '5'])
})

test('a failed save says so and keeps the editor open', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/)
  const person = await signUp(page)
  await listedCar(page, person)
  await page.goto('/my-cars')
  await openEditor(page)
  await sheetOf(page).getByLabel('Model').fill('V90')
  await page.route('**/api/cars/*', (route) => route.abort('failed'))
  await save(page)
  await expect(toast(page)).toContainText('Failed to update car details. Please try again.')
  await expect(sheetOf(page).getByLabel('Model')).toHaveValue('V90')
})

test('the editor fits the narrowest phone and is accessible in the dark theme', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const person = await signUp(page)
  await listedCar(page, person, {}, 4)
  await page.goto('/my-cars')
  await openEditor(page)
  await expectAccessible(page)
  await expectNoOverflow(page)
  const beyond = await sheetOf(page).evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)
  expect(beyond).toBeLessThanOrEqual(0)
})
