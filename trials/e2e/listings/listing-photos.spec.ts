import type { Page } from '@playwright/test'
import {
  aFile,
  aPhoto,
  choose,
  expectListed,
  fillCar,
  movePhotoEarlier,
  onUpload,
  openFilledForm,
  type PictureFile,
  photoButton,
  photos,
  publishButton,
  tiles,
} from '../setup/cars.ts'
import { signedIn, someone } from '../setup/people.ts'
import { expect, expectAccessible, test, toast } from '../setup/test.ts'

/** The file names of the photos in the order shown; their alt texts begin with them. */
const names = (page: Page) =>
  tiles(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')?.split(',')[0]))

/** Drops or pastes a file. */
const send = (page: Page, kind: 'drop' | 'paste', { name, mimeType, buffer }: PictureFile) =>
  page.evaluate(
    ([event, fileName, type, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], fileName, { type }))
      const init = { bubbles: true, cancelable: true }
      document.body.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...init, clipboardData: transfer }),
      )
    },
    [kind, name, mimeType, buffer.toString('base64')] as const,
  )

test('invalid files are refused with a reason, valid ones are accepted', async ({ page }) => {
  await signedIn(page, someone(), '/upload')
  await choose(page, [aFile('notes.pdf', 'x', 'application/pdf')])
  await expect(toast(page)).toContainText('Invalid file type')
  await expect(toast(page)).toContainText('notes.pdf is not a valid image file.')

  const large = Buffer.alloc(10 * 1024 * 1024 + 1)
  await choose(page, [aFile('huge.jpg', large)])
  await expect(toast(page)).toContainText('File too large')
  await expect(toast(page)).toContainText('huge.jpg is larger than 10MB.')
  await expect(tiles(page)).toHaveCount(0)

  await choose(page, await photos(5))
  await choose(page, (await photos(7)).slice(5))
  await expect(toast(page)).toContainText('Too many images')
  await expect(toast(page)).toContainText('You can only upload up to 6 images.')
  await expect(tiles(page)).toHaveCount(6)
})

test('photos are dropped, pasted, reordered by drag and by keys, and removed', async ({ page }) => {
  await signedIn(page, someone(), '/upload')
  await choose(page, [await aPhoto(0)])
  await send(page, 'drop', await aPhoto(1))
  await expect(tiles(page)).toHaveCount(2)
  await send(page, 'paste', await aPhoto(2))
  await expect(tiles(page)).toHaveCount(3)
  expect(await names(page)).toEqual(['photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg'])

  const third = await tiles(page).nth(2).boundingBox()
  const first = await tiles(page).nth(0).boundingBox()
  if (!third || !first) throw new Error('The photos are not on the page.')
  await page.mouse.move(third.x + third.width / 2, third.y + third.height / 3)
  await page.mouse.down()
  await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2, { steps: 8 })
  await page.mouse.up()
  expect(await names(page)).toEqual(['photo-3.jpg', 'photo-1.jpg', 'photo-2.jpg'])

  // The end of a drag does not count as a press.
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await movePhotoEarlier(page, 3)
  await expect(photoButton(page, 2)).toBeFocused()
  expect(await names(page)).toEqual(['photo-3.jpg', 'photo-2.jpg', 'photo-1.jpg'])
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Photo moved to position 1 of 3')).toBeAttached()
  await expect(photoButton(page, 1)).toBeFocused()
  expect(await names(page)).toEqual(['photo-2.jpg', 'photo-3.jpg', 'photo-1.jpg'])
  // After a tap on a photo, one press makes it the cover.
  await photoButton(page, 3).click()
  await page.getByRole('button', { name: 'Make it the cover' }).click()
  await expect.poll(() => names(page)).toEqual(['photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg'])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await movePhotoEarlier(page, 3)
  await movePhotoEarlier(page, 2)
  await movePhotoEarlier(page, 3)
  await expect.poll(() => names(page)).toEqual(['photo-3.jpg', 'photo-2.jpg', 'photo-1.jpg'])
  await movePhotoEarlier(page, 2)

  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect(tiles(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeFocused()
  expect(await names(page)).toEqual(['photo-3.jpg', 'photo-1.jpg'])
})

test('a failed photo can be retried, and the car is published only when all photos are uploaded', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  const attached: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/car-photos')) attached.push(request.url())
  })
  await openFilledForm(page, 3)
  let broken = true
  await onUpload(page, (route) => {
    if (!broken || !route.request().url().endsWith('_0.jpg')) return undefined
    broken = false
    return route.abort('failed')
  })
  await publishButton(page).click()
  const ask = page.getByRole('dialog', { name: '1 photo didn’t make it' })
  await expect(ask).toBeVisible()
  await expect(ask).toContainText('Try again, or publish your car with the 2 that did.')
  expect(attached).toEqual([])
  await expectAccessible(page)
  await ask.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('photo-1.jpg: The upload didn’t go through.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Retry photo 1' }).click()
  await expectListed(page)
  expect(attached).toHaveLength(3)
})

test('the owner may publish with the photos that were uploaded', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/)
  await openFilledForm(page, 3)
  await onUpload(page, (route, count) => (count === 2 ? route.abort('failed') : undefined))
  await publishButton(page).click()
  await page.getByRole('button', { name: 'Publish with 2 photos' }).click()
  await expectListed(page)
  await page.getByRole('link', { name: 'My Cars' }).click()
  await page.getByRole('button', { name: /^Edit/ }).click()
  await expect(tiles(page)).toHaveCount(2)
})

test('if a photo cannot be attached, the car stays a draft until all are', async ({
  page,
  watch,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  watch.allow(/ERR_FAILED/)
  await openFilledForm(page, 3)
  // Attaching the cover fails, the others succeed.
  await page.route('**/api/car-photos', (route) =>
    route.request().postDataJSON().sort_order === 0 ? route.abort('failed') : route.continue(),
  )
  await publishButton(page).click()
  await expect(toast(page)).toContainText('Failed to list your car. Please try again.')
  await page.goto('/my-cars')
  await expect(page.getByRole('heading', { name: 'Finish your listing' })).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText('0')

  await page.unrouteAll()
  await page.getByRole('link', { name: 'Finish 2019 Volvo V60' }).click()
  await expect(tiles(page)).toHaveCount(3)
  expect(await names(page)).toEqual(['photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg'])
  await publishButton(page).click()
  await expectListed(page)
  await page.getByRole('link', { name: 'My Cars' }).click()
  await page.getByRole('button', { name: /^Edit/ }).click()
  await expect(tiles(page)).toHaveCount(3)
})

test('with all photos failed nothing is published, and the draft can be continued', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  await openFilledForm(page, 2)
  let broken = true
  await onUpload(page, (route) => (broken ? route.abort('failed') : undefined))
  await publishButton(page).click()
  await expect(toast(page)).toContainText('Error')
  await expect(toast(page)).toContainText('Failed to upload images')
  await expect(page.getByRole('button', { name: /^Retry photo/ })).toHaveCount(2)
  broken = false
  await page.getByLabel('Model').fill('V90')
  await publishButton(page).click()
  await expectListed(page)
  await page.getByRole('link', { name: 'My Cars' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('2019 Volvo V90')
})

test('a reload half-way leaves a draft that can be continued with its photos', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await openFilledForm(page, 3)
  // The first upload goes through, the others never get an answer.
  await onUpload(page, (_, count) => (count === 1 ? undefined : new Promise(() => {})))
  await publishButton(page).click()
  await expect(page).toHaveURL(/\/upload\?draft=/)
  await expect(page.getByText('1 of 3 photos uploaded')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.getByText('This is your unfinished listing.')).toBeVisible()
  await expect(page.getByLabel('Model')).toHaveValue('V60')
  await expect(tiles(page)).toHaveCount(3)

  await page.getByRole('link', { name: 'My Cars' }).click()
  await expect(page.getByRole('heading', { name: 'Finish your listing' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Finish 2019 Volvo V60' }).click()
  await expect(tiles(page)).toHaveCount(3)
  await publishButton(page).click()
  await expectListed(page)
  await page.getByRole('link', { name: 'My Cars' }).click()
  await expect(page.getByRole('heading', { name: 'Finish your listing' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Edit/ }).click()
  await expect(tiles(page)).toHaveCount(3)
})

test('a draft that is gone says so', async ({ page }) => {
  await signedIn(page, someone(), '/upload?draft=00000000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'This draft is gone' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to My Listings' }).click()
  await expect(page).toHaveURL('/my-cars')
})

test('a browser that cannot compress photos in a worker can still list a car', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'))
  await signedIn(page, someone(), '/upload')
  await choose(page, [await aPhoto(0, { width: 3000, height: 4000 })])
  await fillCar(page)
  await publishButton(page).click()
  await expectListed(page)
})
