import type { Page } from '@playwright/test'
import {
  carDetails,
  choose,
  expectListed,
  onUpload,
  photos,
  publishButton,
  tiles,
} from '../setup/cars.ts'
import { signedIn, someone } from '../setup/people.ts'
import { expect, expectAccessible, test, toast } from '../setup/test.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

const at = (page: Page, text: string) => expect(page.locator('[data-step]')).toHaveText(text)
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()

async function fillTheCar(page: Page) {
  await page.getByLabel('Make').fill(carDetails.make)
  await page.getByLabel('Model').fill(carDetails.model)
  await page.getByLabel('Year').fill(carDetails.year)
  await page.getByLabel('Mileage (miles)').fill(carDetails.mileage)
}

async function fillTheWords(page: Page) {
  await page.getByLabel('Location').fill(carDetails.location)
  await page.getByLabel('Description').fill(carDetails.description)
}

test('a finger orders photos after a short press on one, without an icon for it; a tap opens the photo', async ({
  page,
}) => {
  await signedIn(page, someone(), '/upload')
  await choose(page, await photos(3))
  await expect(tiles(page)).toHaveCount(3)
  const keys = () => tiles(page).evaluateAll((all) => all.map((one) => one.dataset.photo))
  const [first, second, third] = await keys()
  const middleOf = async (index: number) => {
    const box = await tiles(page).nth(index).boundingBox()
    if (!box) throw new Error('There is no photo to touch')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const line = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    line.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const [from, onto] = [await middleOf(2), await middleOf(0)]
  // A finger that moves at once scrolls.
  const lifted = page.locator('[data-lifted]')
  await touch('touchStart', from)
  await touch('touchMove', { x: from.x, y: from.y - 60 })
  await touch('touchEnd')
  expect(await keys()).toEqual([first, second, third])
  await page.evaluate(() => scrollTo(0, 0))
  await touch('touchStart', from)
  await expect(lifted).toHaveAttribute('data-photo', String(third))
  for (const part of [0.2, 0.6, 1])
    await touch('touchMove', {
      x: from.x + (onto.x - from.x) * part,
      y: from.y + (onto.y - from.y) * part,
    })
  await touch('touchEnd')
  await expect.poll(keys).toEqual([third, first, second])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(lifted).toHaveCount(0)
  await tiles(page).first().locator('[data-action=open]').tap()
  await expect(page.getByRole('dialog', { name: 'Edit photo' })).toBeVisible()
})

test('on a phone listing a car is Next, Next, Publish', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await signedIn(page)
  await page.getByRole('link', { name: 'Upload' }).click()
  await at(page, 'Show your car Step 1 of 3')
  await expect(page.getByText('At least one photo is required to publish your car')).toBeVisible()
  await expectAccessible(page)
  await next(page)
  await expect(toast(page)).toContainText('Images required')
  await expect(page.getByRole('group', { name: 'Photos' })).toHaveAccessibleDescription(
    'Please select at least one image for your car.',
  )
  await choose(page, await photos(2))
  await expect(tiles(page)).toHaveCount(2)
  await next(page)

  await at(page, 'The facts Step 2 of 3')
  await expect(page.locator('[data-step]')).toBeFocused()
  // Fields that need not be given are not in the way.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThan(1023)
  await next(page)
  await expect(page.getByLabel('Make')).toBeFocused()
  await expect(page.getByLabel('Make')).toHaveAccessibleDescription('Make is required')
  await fillTheCar(page)
  await expectAccessible(page)
  await next(page)

  await at(page, 'The swap Step 3 of 3')
  await publishButton(page).click()
  await expect(page.getByLabel('Location')).toBeFocused()
  await fillTheWords(page)
  // The button bar does not cover the end of the form.
  const end = page.getByLabel('Description')
  await end.press('Control+End')
  const [field, bar] = await Promise.all([
    end.boundingBox(),
    publishButton(page).locator('../..').boundingBox(),
  ])
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)

  // Back goes through the steps, and the input is kept.
  await page.goBack()
  await at(page, 'The facts Step 2 of 3')
  await expect(page.getByLabel('Model')).toHaveValue(carDetails.model)
  await page.goBack()
  await at(page, 'Show your car Step 1 of 3')
  await next(page)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await at(page, 'Show your car Step 1 of 3')
  await next(page)
  await next(page)
  await at(page, 'The swap Step 3 of 3')

  // A reload keeps the step and the input.
  await page.reload()
  await at(page, 'The swap Step 3 of 3')
  await expect(page.getByLabel('Description')).toHaveValue(carDetails.description)
  await publishButton(page).click()
  await expectListed(page)
  await expect(page).toHaveURL('/')
  // Back from the home screen does not lead into the form.
  await page.goBack()
  await expect(page).not.toHaveURL(/upload/)
})

test('on a phone failed uploads lead back to the photos, each with a Retry', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  await signedIn(page, someone(), '/upload')
  await choose(page, await photos(2))
  await next(page)
  await fillTheCar(page)
  await next(page)
  await fillTheWords(page)
  let broken = true
  await onUpload(page, (route) => (broken ? route.abort('failed') : undefined))
  await publishButton(page).click()
  await expect(toast(page)).toContainText('Failed to upload images')
  await at(page, 'Show your car Step 1 of 3')
  await expect(page.getByRole('button', { name: /^Retry photo/ })).toHaveCount(2)
  broken = false
  await next(page)
  await next(page)
  await publishButton(page).click()
  await expectListed(page)
})
