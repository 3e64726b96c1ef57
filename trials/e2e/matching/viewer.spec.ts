/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { listedCar } from '../setup/cars.ts'
import { matched } from '../setup/chats.ts'
import { aMake, aSwiper, openDeck, someoneListing, topCard } from '../setup/deck.ts'
import { expect, expectAccessible, test } from '../setup/test.ts'

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

const viewer = (page: Page) => page.locator('.viewer [role=dialog]')
const counter = (page: Page) => viewer(page).getByText(/^\d \/ 3$/)

const scale = (page: Page): Promise<number> =>
  page
    .locator('.viewer-shown')
    .evaluate((photo) => Number(getComputedStyle(photo).getPropertyValue('--scale')))

type Spot = { x: number; y: number }

/** One or more fingers touch the first points, move to each of the next ones, and lift. */
async function touch(page: Page, ...moves: Spot[][]): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const [first = [], ...rest] = moves
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', spots: Spot[]) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: spots.map((spot, id) => ({ ...spot, id })),
    })
  await send('touchStart', first)
  for (const spots of rest) await send('touchMove', spots)
  await send('touchEnd', [])
  await cdp.detach()
}

/** Two taps in a tenth of a second, however long the machine takes to send them. */
async function doubleTap(page: Page, spot: Spot): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const began = Date.now() / 1000
  for (const [nth, type] of (
    ['touchStart', 'touchEnd', 'touchStart', 'touchEnd'] as const
  ).entries())
    await cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' ? [spot] : [],
      timestamp: began + nth * 0.03,
    })
  await cdp.detach()
}

/** A deck of one car with three photos. */
async function openDeckOfOne(page: Page) {
  const make = aMake()
  await aSwiper(page)
  const berta = await someoneListing(page, make, [])
  await listedCar(page, berta, { make, model: 'Seen' }, 3, { width: 800, height: 600 })
  await openDeck(page, make)
  await expect(topCard(page)).toBeVisible()
}

test('photos open full-screen: swipe, double tap, pinch, arrow keys, Escape and Back work', async ({
  page,
}) => {
  await openDeckOfOne(page)
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: /Seen/ })
  const second = sheet.getByRole('button', { name: /^Photo 2 of 3/ })
  await second.click()
  await expect(counter(page)).toHaveText('2 / 3')
  await expectAccessible(page)

  await page.keyboard.press('ArrowRight')
  await expect(counter(page)).toHaveText('3 / 3')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(counter(page)).toHaveText('2 / 3')

  // A swipe to the left shows the next photo, a double tap zooms in, a pinch zooms freely.
  await touch(page, [{ x: 300, y: 400 }], [{ x: 200, y: 405 }], [{ x: 120, y: 405 }])
  await expect(counter(page)).toHaveText('3 / 3')
  await doubleTap(page, { x: 195, y: 422 })
  await expect.poll(() => scale(page)).toBeGreaterThan(2)
  await doubleTap(page, { x: 195, y: 422 })
  await expect.poll(() => scale(page)).toBe(1)
  await touch(
    page,
    [
      { x: 170, y: 400 },
      { x: 220, y: 400 },
    ],
    [
      { x: 130, y: 400 },
      { x: 260, y: 400 },
    ],
    [
      { x: 120, y: 400 },
      { x: 270, y: 400 },
    ],
  )
  await expect.poll(() => scale(page)).toBeCloseTo(3, 1)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => scale(page)).toBe(1)

  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)
  await expect(sheet).toBeVisible()
  await expect(second).toBeFocused()
  await second.click()
  await expect(viewer(page)).toBeVisible()
  await page.goBack()
  await expect(viewer(page)).toHaveCount(0)
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(topCard(page)).toBeVisible()
})

test('on a wide screen the photos of the details next to the deck open as well', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openDeckOfOne(page)
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Photo 1 of 3/ })
    .click()
  await viewer(page).getByRole('button', { name: 'Next photo' }).click()
  await expect(counter(page)).toHaveText('2 / 3')
  // The arrow keys control the viewer, and the card below stays.
  await page.keyboard.press('ArrowRight')
  await expect(counter(page)).toHaveText('3 / 3')
  await viewer(page).getByRole('button', { name: 'Close' }).click()
  await expect(viewer(page)).toHaveCount(0)
  await expect(topCard(page)).toContainText('Seen')
})

test('in a chat the photos of the two cars open as well', async ({ page }) => {
  const { matchId } = await matched(page)
  await page.goto(`/chat/${matchId}`)
  await page.getByRole('button', { name: 'More options' }).click()
  const sheet = page.getByRole('dialog', { name: 'Berta Kalniņa' })
  const photos = sheet.getByRole('button', { name: /^Photo 1 of 1/ })
  await expect(photos).toHaveCount(2)
  await photos.last().click()
  await expect(viewer(page)).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(viewer(page)).toHaveCount(0)
  await expect(sheet).toBeVisible()
})
