/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { anAdmin } from '../setup/admins.ts'
import { apiOf } from '../setup/api.ts'
import {
  aFile,
  aHeic,
  aPhoto,
  choose,
  expectListed,
  fillCar,
  listedCar,
  onUpload,
  openFilledForm,
  photoButton,
  photos,
  publishButton,
  tiles,
} from '../setup/cars.ts'
import { aMake, anotherBrowser, openDeck, press, topCard } from '../setup/deck.ts'
import { signedIn, signUp, someone } from '../setup/people.ts'
import { expect, expectAccessible, test, toast } from '../setup/test.ts'

test('a file that is not a picture, or is broken or too small, is refused by name when it is chosen', async ({
  page,
}) => {
  await signedIn(page, someone(), '/upload')
  await choose(page, [aFile('notes.jpg', 'not a picture')])
  await expect(toast(page)).toContainText('Invalid file type')
  await expect(toast(page)).toContainText('notes.jpg is not a valid image file.')
  await expect(page.locator('[data-photo]')).toHaveCount(0)

  const whole = await sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()
  await choose(page, [
    aFile('half.jpg', whole.subarray(0, whole.length / 2)),
    aFile('whole.jpg', whole),
    aFile('empty.jpg', ''),
    await aPhoto(0, { width: 399, height: 300 }),
  ])
  await expect(page.getByText('photo-1.jpg is only 399 × 300 pixels.')).toBeVisible()
  await expect(page.getByText('The longer side needs at least 400.')).toBeVisible()
  const note = page.getByRole('note')
  for (const name of ['half.jpg', 'empty.jpg'])
    await expect(note).toContainText(`${name} is not a valid image file.`)
  await expect(toast(page)).toContainText('half.jpg is not a valid image file.')
  await expect(tiles(page)).toHaveCount(1)
  await expect(tiles(page).getByRole('img')).toHaveAttribute('alt', /^whole\.jpg/)
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('a HEIC photo that the browser cannot read is refused, with advice on how to send it', async ({
  page,
}) => {
  await signedIn(page, someone(), '/upload')
  await choose(page, [aHeic()])
  await expect(toast(page)).toContainText('This browser can’t read HEIC')
  await expect(page.getByRole('note')).toContainText(
    'Settings → Camera → Formats → Most Compatible',
  )
  await expect(page.locator('[data-photo]')).toHaveCount(0)
  await choose(page, await photos(1))
  await expect(page.getByRole('note')).toHaveCount(0)
})

test('a HEIC photo that the browser can read becomes a JPEG', async ({ page }) => {
  // Fakes Safari, which decodes HEIC.
  await page.addInitScript(() => {
    const own = globalThis.createImageBitmap.bind(globalThis)
    const reading = async (source: Blob, options?: ImageBitmapOptions) => {
      const head = await source.slice(4, 12).text()
      if (head !== 'ftypheic') return own(source, options)
      return own(new ImageData(800, 600))
    }
    Object.assign(globalThis, { createImageBitmap: reading })
  })
  const sent: (string | undefined)[] = []
  await signedIn(page, someone(), '/upload')
  await choose(page, [aHeic()])
  await expect(tiles(page)).toHaveCount(1)
  await fillCar(page)
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.headers()['content-type'])
  })
  await publishButton(page).click()
  await expectListed(page)
  expect(sent).toEqual(['image/jpeg'])
})

test('a photo that the server refuses as invalid can be removed, not retried', async ({
  page,
  watch,
}) => {
  watch.allow(/400 \(Bad Request\)/)
  await openFilledForm(page, 2)
  await onUpload(page, (route) =>
    route.request().url().endsWith('_0.jpg')
      ? route.fulfill({ status: 400, json: { code: 'INVALID_IMAGE', message: 'x' } })
      : undefined,
  )
  await publishButton(page).click()
  const ask = page.getByRole('dialog', { name: '1 photo didn’t make it' })
  await expect(ask).toContainText('Trying again won’t help.')
  await expect(ask.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await ask.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('photo-1.jpg: This isn’t a valid image file.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await publishButton(page).click()
  await expectListed(page)
})

const photoDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit photo' })
const positionOf = (image: Locator) =>
  image.evaluate((element) => getComputedStyle(element).objectPosition)

test('the owner sets a photo’s focus point by dragging and by keys', async ({ page }) => {
  const person = await signUp(page)
  const car = await listedCar(page, person, {}, 2)
  await page.goto('/my-cars')
  await page.getByRole('button', { name: /^Edit/ }).click()
  await photoButton(page, 1).click()
  const surface = photoDialog(page).locator('[data-focus-surface]')
  // Waits until the dialog has stopped moving.
  await surface.hover()
  const box = await surface.boundingBox()
  if (!box) throw new Error('There is no photo to touch')
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.75, { steps: 4 })
  await page.mouse.up()
  const across = photoDialog(page).getByRole('slider', { name: 'Focus point, horizontal' })
  await expect(across).toHaveAttribute('aria-valuetext', '25% from the left')
  await across.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(across).toHaveAttribute('aria-valuetext', '23% from the left')
  await expect(
    photoDialog(page).getByRole('slider', { name: 'Focus point, vertical' }),
  ).toHaveAttribute('aria-valuetext', '65% from the top')
  await expectAccessible(page)
  // Back asks before discarding the new focus point.
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await photoDialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(toast(page)).toContainText('Save changes to confirm.')
  expect(await positionOf(tiles(page).first().getByRole('img'))).toBe('23% 65%')

  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page)).toContainText('Car details updated successfully.')
  const { userId, ask } = await apiOf(page, person)
  const [saved] = await ask<{ id: string; photos: object[] }[]>('GET', `/api/users/${userId}/cars`)
  expect(saved).toMatchObject({
    id: car,
    photos: [
      { focus_x: 0.23, focus_y: 0.65 },
      { focus_x: 0.5, focus_y: 0.5 },
    ],
  })
  expect(await positionOf(page.locator('article img'))).toBe('23% 65%')
})

test('a focus point set while listing survives a reload and is published', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept())
  const person = await signedIn(page, someone(), '/upload')
  await choose(page, await photos(1))
  await photoButton(page, 1).click()
  await photoDialog(page).getByRole('slider').first().focus()
  await page.keyboard.press('Shift+ArrowRight')
  await photoDialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(photoDialog(page)).toHaveCount(0)
  await page.reload()
  await expect(tiles(page)).toHaveCount(1)
  await expect.poll(() => positionOf(tiles(page).getByRole('img'))).toBe('60% 50%')
  await fillCar(page)
  await publishButton(page).click()
  await expectListed(page)
  const { userId, ask } = await apiOf(page, person)
  const [saved] = await ask<object[]>('GET', `/api/users/${userId}/cars`)
  expect(saved).toMatchObject({ photos: [{ focus_x: 0.6, focus_y: 0.5 }] })
})

test('a photo of any shape fills its card without a seam, and the text does not cover the car', async ({
  page,
}) => {
  await signUp(page)
  const berta = someone('Berta')
  await apiOf(page, berta)
  const make = aMake()
  await listedCar(page, berta, { make, model: 'Upright' }, 1, { width: 900, height: 1200 })
  const description = 'Serviced every year. '.repeat(20)
  const wide = { make, model: 'Landscape', description }
  await listedCar(page, berta, wide, 1, { width: 1200, height: 900 })
  await openDeck(page, make)
  const fitOf = (model: string) =>
    page.getByRole('article', { name: model }).evaluate((card) => {
      const [photo, title] = ['img', 'h2'].map((tag) => card.querySelector(tag))
      if (!photo || !title) throw new Error('The card has no photo or no title')
      const frame = card.getBoundingClientRect()
      const box = photo.getBoundingClientRect()
      const { objectFit, maskImage } = getComputedStyle(photo)
      return {
        objectFit,
        fades: maskImage !== 'none',
        isAsWide: box.width === frame.width && box.top === frame.top,
        // A car's wheels are rarely below three quarters of a photo.
        isClear: title.getBoundingClientRect().top > box.top + box.height * 0.75,
      }
    })
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    for (const model of ['Landscape', 'Upright']) {
      await expect(topCard(page)).toHaveAccessibleName(new RegExp(model))
      await expect
        .poll(() => fitOf(model), { message: `${model} at ${size.width}` })
        .toEqual({ objectFit: 'cover', fades: true, isAsWide: true, isClear: true })
      if (model === 'Landscape') await page.keyboard.press('ArrowLeft')
    }
    await press(page, 'Undo last pass')
  }
})

const LONG = 'C 220 d 4MATIC T-Modell Avantgarde Night Edition Premium'

/** Whether an element's text overflows the element or the screen. */
const isCut = (element: Locator) =>
  element.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    return (
      left < 0 ||
      right > innerWidth ||
      element.scrollWidth > element.clientWidth + 1 ||
      element.scrollHeight > element.clientHeight + 1
    )
  })

test('long model names are not cut off on the narrowest phone', async ({ page, browser }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const anna = await signUp(page)
  const berta = someone('Berta')
  const asBerta = await apiOf(page, berta)
  const asAnna = await apiOf(page, anna)
  const make = aMake()
  const mine = await listedCar(page, anna, { make, model: LONG })
  await listedCar(page, anna, { make, model: LONG })
  const theirs = await listedCar(page, berta, { make, model: LONG })
  const title = `${make} ${LONG}`
  const expectWhole = async (...elements: Locator[]) => {
    for (const element of elements) {
      await expect(element).toContainText(title)
      expect(await isCut(element), String(element)).toBe(false)
    }
  }

  await openDeck(page, make)
  await expectWhole(topCard(page).getByRole('heading'))
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await expectWhole(page.getByRole('dialog').locator('li button span.font-semibold').first())
  await page.keyboard.press('Escape')

  const like = { direction: 'like', target_car_id: theirs, source_car_id: mine }
  await asAnna.ask('POST', '/api/swipes', like)
  const { match } = await asBerta.ask<{ match: { id: string } }>('POST', '/api/swipes', {
    ...like,
    target_car_id: mine,
    source_car_id: theirs,
  })
  await page.goto('/matches')
  const row = page.locator(`main a[href="/chat/${match.id}"]`).last()
  // The models of both cars.
  const models = row.locator('span[aria-hidden]', { hasText: LONG })
  await expect(models).toBeVisible()
  expect(await isCut(models), 'the cars of a match').toBe(false)
  await page.goto(`/chat/${match.id}`)
  await expectWhole(page.locator('main header').getByText(title).nth(1))
  await page.goto('/my-cars')
  await expectWhole(page.getByRole('article').first().getByRole('heading', { level: 3 }))

  const admin = await anotherBrowser(browser)
  const ilze = await apiOf(admin, await anAdmin(admin))
  const report = await asAnna.ask<{ id: string }>('POST', '/api/reports', {
    car_id: theirs,
    reason: 'Not theirs',
  })
  await ilze.ask('POST', '/api/admin/resolve-report', { report_id: report.id, outcome: 'resolved' })
  await ilze.ask('POST', '/api/admin/deactivate-car', { car_id: mine, is_active: false })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const news = page.getByRole('dialog').getByRole('listitem')
  for (const words of ['Your report about', 'A moderator has deactivated your'])
    await expectWhole(news.getByText(words))
  await admin.context().close()
})

test('a photo is turned before it is uploaded, and stays so after a reload', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await signedIn(page, someone(), '/upload')
  await choose(page, await photos(1))
  await expect(tiles(page)).toHaveCount(1)
  const size = () =>
    page
      .locator('[data-photo] img')
      .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  await expect.poll(size).toEqual([800, 600])
  await photoButton(page, 1).click()
  await photoDialog(page).getByRole('button', { name: 'Rotate' }).click()
  await expect.poll(size).toEqual([600, 800])
  await photoDialog(page).getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(tiles(page)).toHaveCount(1)
  await expect.poll(size).toEqual([600, 800])
})

/** The colour in the middle of a rectangle of the photo in the form. */
const colourAt = (page: Page, x: number, y: number) =>
  page.locator('[data-photo] img').evaluate(
    async (image: HTMLImageElement, at) => {
      await image.decode()
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const pixel = context?.getImageData(at.x * canvas.width, at.y * canvas.height, 1, 1).data
      // Rounded, because JPEG changes colours slightly.
      return [...(pixel ?? [])].slice(0, 3).map((value) => Math.round(value / 16))
    },
    { x, y },
  )

test('a number plate is hidden by hand before anything is uploaded, by finger or by keys, and can be undone', async ({
  page,
}) => {
  const person = await signedIn(page, someone(), '/upload')
  await choose(page, await photos(1))
  await expect(tiles(page)).toHaveCount(1)
  const paint = await colourAt(page, 0.3, 0.75)
  await photoButton(page, 1).click()
  const dialog = photoDialog(page)
  await dialog.getByRole('button', { name: 'Hide the license plate' }).click()
  const surface = dialog.locator('[data-plate-surface]')
  await surface.hover()
  const box = await surface.boundingBox()
  if (!box) throw new Error('There is no photo to touch')
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.7)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.8, { steps: 4 })
  await page.mouse.up()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Hide it' }).click()
  // The button is focused again, and what the box covered is gone from the picture.
  await expect(dialog.getByRole('button', { name: 'Hide the license plate' })).toBeFocused()
  const grey = [14, 14, 14]
  await expect.poll(() => colourAt(page, 0.3, 0.75)).toEqual(grey)
  expect(await colourAt(page, 0.3, 0.65)).toEqual(paint)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => colourAt(page, 0.3, 0.75)).toEqual(paint)
  await expect(dialog.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  // By keys alone: the box is focused, arrow keys move it, and Shift sizes it.
  await dialog.getByRole('button', { name: 'Hide the license plate' }).press('Enter')
  const left = dialog.getByRole('slider', { name: 'Box, from the left' })
  await expect(left).toBeFocused()
  for (let times = 0; times < 5; times++) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(left).toHaveAttribute('aria-valuetext', '38%')
  await expect(dialog.getByRole('slider', { name: 'Box, width' })).toHaveAttribute(
    'aria-valuetext',
    '29%',
  )
  await dialog.getByRole('button', { name: 'Hide it' }).press('Enter')
  await expect.poll(() => colourAt(page, 0.66, 0.66)).toEqual(grey)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await fillCar(page)
  await publishButton(page).click()
  await expectListed(page)
  const { userId, ask } = await apiOf(page, person)
  const [saved] = await ask<{ photos: { url: string }[] }[]>('GET', `/api/users/${userId}/cars`)
  const published = await page.request.get(String(saved?.photos[0]?.url))
  const { data, info } = await sharp(await published.body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const row = Math.floor(0.66 * info.height) * info.width
  const at = (row + Math.floor(0.66 * info.width)) * info.channels
  expect([...data.subarray(at, at + 3)].map((value) => Math.round(value / 16))).toEqual(grey)
})
