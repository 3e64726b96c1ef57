/// <reference lib="dom" />
import { toast as limits } from '@keyswap/contract/limits'
import type { Locator, Page } from '@playwright/test'
import { listedCar } from '../setup/cars.ts'
import {
  aMake,
  aSwiper,
  openDeck,
  openMatchingDeck,
  popup,
  press,
  someoneListing,
  topCard,
} from '../setup/deck.ts'
import { openSignIn, signedIn } from '../setup/people.ts'
import { expect, test, toast } from '../setup/test.ts'

type Size = { width: number; height: number; text?: string }

const sizes: Size[] = [
  { width: 390, height: 844 },
  { width: 390, height: 844, text: '200%' },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 667, height: 375 },
  { width: 1280, height: 800 },
]

type Box = { x: number; y: number; width: number; height: number }

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not on the screen.')
  return box
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width - 1 &&
  b.x < a.x + a.width - 1 &&
  a.y < b.y + b.height - 1 &&
  b.y < a.y + a.height - 1

const isWithin = (inner: Box, outer: Box): boolean =>
  inner.y >= outer.y - 1 && inner.y + inner.height <= outer.y + outer.height + 1

/** Sets the size of window and text. Like the browser's text size setting, `text` scales everything in rem. */
async function show(page: Page, { width, height, text = '100%' }: Size) {
  await page.setViewportSize({ width, height })
  await page.evaluate(async (size) => {
    document.documentElement.style.fontSize = size
    for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame)
  }, text)
}

/** Runs in the page. Makes toasts stay for a minute, so that one can be checked at all sizes. */
function keepToasts(duration: number) {
  const soon = globalThis.setTimeout
  globalThis.setTimeout = ((run: () => void, ms?: number) =>
    soon(run, ms === duration ? 60_000 : ms)) as typeof setTimeout
}

const beyond = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('from small phones to desktops the card is visible, the actions are reachable, and a toast covers neither header nor search', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 500/)
  await page.addInitScript(keepToasts, limits.duration_ms)
  const make = aMake()
  await aSwiper(page)
  await someoneListing(page, make, ['One'])
  await openDeck(page, make)
  await page.route('**/api/swipes', (route) => route.fulfill({ status: 500, body: '' }))
  await press(page, 'Pass')
  await expect(toast(page)).toContainText('Failed to record swipe.')
  await expect(topCard(page)).toBeVisible()
  const header = page.getByRole('banner')
  const search = page.getByRole('search')
  const like = page.getByRole('button', { name: 'Like', exact: true })
  for (const size of sizes) {
    await show(page, size)
    const name = JSON.stringify(size)
    const [card, button, tabs] = await Promise.all([
      boxOf(topCard(page)),
      boxOf(like),
      boxOf(page.getByRole('navigation')),
    ])
    expect(card.height, name).toBeGreaterThan(150)
    expect(card.width, name).toBeGreaterThan(150)
    expect(button.y + button.height, name).toBeLessThanOrEqual(size.height)
    expect(overlap(card, button) || overlap(button, tabs) || overlap(card, tabs), name).toBe(false)
    // The actions are below the card; only on a phone in landscape they are next to it.
    if (size.height > 400) expect(button.y, name).toBeGreaterThanOrEqual(card.y + card.height - 1)
    expect(await beyond(page), name).toBeLessThanOrEqual(0)
    const notice = await boxOf(toast(page))
    expect(overlap(notice, await boxOf(header)), name).toBe(false)
    expect(overlap(notice, await boxOf(search)), name).toBe(false)
    expect(overlap(notice, button), name).toBe(false)
  }
})

/** Keeps only cars of this make among the similar cars of a search without results; others belong to other journeys. */
const onlyOf = (page: Page, make: string) =>
  page.route('**/api/cars/search?*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const results = answer.results.filter((car: { make: string }) => car.make === make)
    await route.fulfill({ response, json: { ...answer, results } })
  })

test('below the search banner and the offered car, the card’s title and photo stay visible', async ({
  page,
}) => {
  const make = aMake()
  const anna = await aSwiper(page)
  await listedCar(page, anna, { model: 'Golf' })
  const car_id = await listedCar(page, anna, { model: 'MX-5' })
  await someoneListing(page, make, ['Grand Cherokee Overland'])
  await page.evaluate((carId) => {
    const user = localStorage.getItem('keyswap-session')
    sessionStorage.setItem(`keyswap-offering:${user}`, carId)
  }, car_id)
  await onlyOf(page, make)
  await openDeck(page, make)
  await page.getByLabel('Search by make, model').fill('zeppelin')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing found. The newest cars:')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Offering: MX-5/ })).toBeVisible()
  const like = page.getByRole('button', { name: 'Like', exact: true })
  for (const size of sizes) {
    await show(page, size)
    const name = JSON.stringify(size)
    const [card, title, value, button] = await Promise.all([
      boxOf(topCard(page)),
      boxOf(topCard(page).getByRole('heading')),
      boxOf(topCard(page).getByText('$12,400')),
      boxOf(like),
    ])
    expect(card.height, name).toBeGreaterThan(150)
    expect(card.width, name).toBeGreaterThan(150)
    expect(isWithin(title, card) && isWithin(value, card), name).toBe(true)
    // At least the top quarter of the card is free of text.
    expect(title.y - card.y, name).toBeGreaterThanOrEqual(card.height / 4)
    expect(overlap(card, button), name).toBe(false)
    expect(await beyond(page), name).toBeLessThanOrEqual(0)
    // If the page does not fit the screen, it can be scrolled to the actions.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const [reached, tabs] = await Promise.all([boxOf(like), boxOf(page.getByRole('navigation'))])
    expect(reached.y + reached.height, name).toBeLessThanOrEqual(size.height)
    expect(overlap(reached, tabs), name).toBe(false)
    await page.evaluate(() => scrollTo(0, 0))
  }
})

test('the match popup and its toast do not cover each other', async ({ page }) => {
  await page.addInitScript(keepToasts, limits.duration_ms)
  await openMatchingDeck(page)
  await press(page, 'Like')
  await expect(popup(page)).toBeVisible()
  const chat = popup(page).getByRole('button', { name: 'Go to Chat' })
  const title = popup(page).getByRole('heading')
  const captions = popup(page).locator('figcaption')
  const tightest = { width: 320, height: 568, text: '200%' }
  for (const size of [...sizes, tightest]) {
    await show(page, size)
    const name = JSON.stringify(size)
    // The toast moves once the popup is there.
    await expect
      .poll(async () => overlap(await boxOf(popup(page)), await boxOf(toast(page))), name)
      .toBe(false)
    const card = await boxOf(popup(page))
    expect(card.y + card.height, name).toBeLessThanOrEqual(size.height)
    const cut = await captions.evaluateAll((all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
    )
    expect(cut, name).toEqual([])
    for (const caption of await captions.all())
      expect(overlap(await boxOf(caption), await boxOf(title)), name).toBe(false)
    // At this size the toast alone takes half of the screen, and the popup scrolls.
    if (size === tightest) continue
    expect(isWithin(await boxOf(chat), card), name).toBe(true)
    expect(isWithin(await boxOf(title), card), name).toBe(true)
  }
})

for (const size of sizes.slice(1, 3)) {
  const { width, text = '100%' } = size
  test(`a toast does not cover a dialog's title or the field it is about, at ${width} px and ${text}`, async ({
    page,
  }) => {
    await page.addInitScript(keepToasts, limits.duration_ms)
    await openSignIn(page)
    await show(page, size)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(toast(page)).toContainText('Missing Information')
    const field = dialog.getByLabel('Email')
    await expect(field).toBeFocused()
    for (const seen of [dialog.getByRole('heading'), field])
      await expect
        .poll(async () => overlap(await boxOf(toast(page)), await boxOf(seen)))
        .toBe(false)
  })
}

test('the labels of the actions under the details fit their buttons, in Latvian with large text', async ({
  page,
}) => {
  const make = aMake()
  await aSwiper(page)
  await someoneListing(page, make, ['One'])
  await page.evaluate(() => localStorage.setItem('keyswap-language', 'lv'))
  await openDeck(page, make)
  for (const size of [
    { width: 390, height: 844, text: '200%' },
    { width: 320, height: 568, text: '150%' },
  ]) {
    await show(page, size)
    await page
      .getByRole('button', { name: /^Sīkāk/ })
      .first()
      .click()
    const footer = page.getByRole('dialog').locator('[data-edge=bottom]')
    await expect(footer.getByRole('button')).toHaveCount(3)
    const room = await footer.getByRole('button').evaluateAll((buttons) =>
      buttons.map((button) => {
        const words = document.createRange()
        words.selectNodeContents(button)
        const [inner, outer] = [words.getBoundingClientRect(), button.getBoundingClientRect()]
        return Math.min(inner.left - outer.left, outer.right - inner.right)
      }),
    )
    expect(Math.min(...room), JSON.stringify({ size, room })).toBeGreaterThanOrEqual(8)
    expect(await beyond(page)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await expect(footer).toHaveCount(0)
  }
})

test('without matches there is no prompt to choose a chat', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signedIn(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Matches' }).click()
  await expect(page.getByText('No matches yet')).toBeVisible()
  await expect(page.getByText('Choose a chat')).toHaveCount(0)
})
