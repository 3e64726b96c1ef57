/// <reference lib="dom" />
import { likes } from '@keyswap/contract/limits'
import type { CarLikes } from '@keyswap/contract/matching'
import type { Locator, Page } from '@playwright/test'
import { apiOf } from '../setup/api.ts'
import { choose, expectListed, fillCar, listedCar, photos, publishButton } from '../setup/cars.ts'
import {
  aMake,
  aSwiper,
  chooser,
  drag,
  likesAreOld,
  openDeck,
  press,
  someoneListing,
  topCard,
} from '../setup/deck.ts'
import { someone } from '../setup/people.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  test,
  toast,
} from '../setup/test.ts'

const swipes = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/api/swipes') && answer.request().method() === 'POST',
  )

/** A member with this many cars (`own`), and a deck of these models. The last model is the newest, so it is on top. */
async function aDeck(page: Page, models: string[], { own = 1, path = '/' } = {}) {
  const make = aMake()
  const person = await aSwiper(page)
  for (let index = 0; index < own; index += 1) {
    await listedCar(page, person, { make: 'Own', model: `Car ${index + 1}`, price: index * 9000 })
  }
  await someoneListing(page, make, models)
  await openDeck(page, make, path)
  return { make, person }
}

test('buttons, keys and dragging do the same', async ({ page }) => {
  await aDeck(page, ['Five', 'Four', 'Three', 'Two', 'One'])
  await expect(topCard(page)).toContainText('One')
  // The page fits the screen, so it does not scroll under a finger on the card.
  const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  expect(await beyond()).toBeLessThanOrEqual(0)
  await expect(page.locator('.deck-card')).toHaveCount(3)

  const passed = swipes(page)
  await press(page, 'Pass')
  expect((await passed).request().postDataJSON()).toMatchObject({ direction: 'pass' })
  await expect(topCard(page)).toContainText('Two')

  const liked = swipes(page)
  await page.keyboard.press('ArrowRight')
  expect((await liked).request().postDataJSON()).toMatchObject({
    direction: 'like',
    is_super: false,
  })
  await expect(topCard(page)).toContainText('Three')

  await drag(page, 30)
  await expect(topCard(page)).toContainText('Three')
  const dragged = swipes(page)
  await drag(page, -220)
  expect((await dragged).request().postDataJSON()).toMatchObject({ direction: 'pass' })
  await expect(topCard(page)).toContainText('Four')

  const starred = swipes(page)
  await page.keyboard.press('ArrowUp')
  expect((await starred).request().postDataJSON()).toMatchObject({
    direction: 'like',
    is_super: true,
  })
  await expect(topCard(page)).toContainText('Five')
  const flung = swipes(page)
  await drag(page, 220)
  expect((await flung).request().postDataJSON()).toMatchObject({ direction: 'like' })
  await expect(page.getByRole('heading', { name: 'No more cars' })).toBeVisible()
  await expect(page.getByText('Check back later for new listings!')).toBeVisible()
})

test('a swipe is sent when the card has flown out, and a swiped car does not come again', async ({
  page,
}) => {
  await aDeck(page, ['Two', 'One'])
  await expect(topCard(page)).toContainText('One')
  const sent = swipes(page)
  const requested = page.waitForRequest('**/api/swipes').then(() => Date.now())
  const begun = Date.now()
  await press(page, 'Pass')
  expect((await requested) - begun).toBeGreaterThanOrEqual(300)
  await sent
  await page.reload()
  await expect(topCard(page)).toContainText('Two')
  await expect(page.locator('.deck-card')).toHaveCount(1)
})

test('a like before the first car is blocked, leads to the first listing and back, and is sent then', async ({
  page,
}) => {
  await aDeck(page, ['One'], { own: 0, path: '/swipe' })
  await expect(topCard(page)).toContainText('One')
  await press(page, 'Like')
  await expect(toast(page)).toContainText('No Active Cars')
  await expect(toast(page)).toContainText('You need at least one active car to like other cars.')
  await expect(topCard(page)).toContainText('One')
  await drag(page, 220)
  await expect(topCard(page)).toContainText('One')
  await toast(page).getByRole('button', { name: 'List Your Car' }).click()
  await expect(page).toHaveURL('/upload')

  await choose(page, await photos(1))
  await fillCar(page)
  await publishButton(page).click()
  await expectListed(page)
  await expect(page).toHaveURL('/swipe')
  const ask = page.getByRole('alertdialog', { name: 'Send 1 like?' })
  await expect(ask).toContainText(/you liked: 2019 \S+ One\./)
  await expectAccessible(page)
  const sent = swipes(page)
  await ask.getByRole('button', { name: 'Send', exact: true }).click()
  expect((await sent).ok()).toBe(true)
  await expect(toast(page)).toContainText('1 swipe was sent')
  await expect(page.getByText('No more cars').first()).toBeVisible()
  // It is asked once.
  const hearts = () => Object.keys(localStorage).filter((key) => key.startsWith('keyswap-hearts'))
  expect(await page.evaluate(hearts)).toEqual([])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No cars available' })).toBeVisible()
})

/** How much the two overlap, in pixels down the page. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('One of the two is not on the page')
  return Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
}

test('a new member gets three tips, once, one at a time, and a toast covers neither them nor Like', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await aDeck(page, ['Two', 'One'], { own: 0 })
  const tips = page.getByRole('note', { name: 'First steps' })
  await expect(tips).toContainText('Swipe right to like, left to pass.')
  await expectAccessible(page)
  const like = page.getByRole('button', { name: 'Like', exact: true })
  await like.click()
  await expect(toast(page)).toContainText('No Active Cars')
  for (const element of [tips, like])
    await expect.poll(() => overlap(toast(page), element)).toBeLessThanOrEqual(0)
  await tips.getByRole('button', { name: 'Next' }).click()
  await expect(tips).toContainText('No match? Three owners can swap in a ring.')
  await page.reload()
  await expect(tips).toContainText('No match? Three owners can swap in a ring.')
  await tips.getByRole('button', { name: 'Next' }).click()
  await expect(tips).toContainText('Tap either side of a photo')
  await tips.getByRole('button', { name: 'Got it' }).click()
  await expect(tips).toHaveCount(0)
  await page.reload()
  await expect(topCard(page)).toBeVisible()
  await expect(tips).toHaveCount(0)
})

test('with two active cars the member chooses which one is offered', async ({ page }) => {
  await aDeck(page, ['Two', 'One'], { own: 2 })
  await expect(topCard(page)).toContainText('One')
  await press(page, 'Like')
  await expect(chooser(page).getByRole('listitem')).toHaveCount(2)
  await expect(chooser(page)).toContainText('$9,000')
  await expect(chooser(page)).toContainText('Value not set')
  await expect(chooser(page)).toContainText('45,210 miles')
  await expectAccessible(page)
  await chooser(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(chooser(page)).toHaveCount(0)
  await expect(topCard(page)).toContainText('One')
  await expect(page.getByRole('button', { name: 'Like', exact: true })).toBeFocused()

  await page.keyboard.press('ArrowUp')
  const sent = swipes(page)
  await chooser(page)
    .getByRole('button', { name: /Own Car 2/ })
    .click()
  expect((await sent).ok()).toBe(true)
  expect((await sent).request().postDataJSON()).toMatchObject({ is_super: true })
  await expect(topCard(page)).toContainText('Two')
})

test('a failed swipe brings the card back and says so; offline it waits and is sent when the connection is back', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/status of 500/, /ERR_INTERNET_DISCONNECTED/)
  await aDeck(page, ['Two', 'One'])
  await expect(topCard(page)).toContainText('One')
  await page.route('**/api/swipes', (route) => route.fulfill({ status: 500, body: '' }))
  await press(page, 'Pass')
  await expect(toast(page)).toContainText('Error')
  await expect(toast(page)).toContainText('Failed to record swipe. Please try again.')
  await expect(topCard(page)).toContainText('One')
  await page.unroute('**/api/swipes')
  await toast(page).getByRole('button', { name: 'Close' }).click()

  await context.setOffline(true)
  await press(page, 'Like')
  await expect(topCard(page)).toContainText('Two')
  await expect(page.getByText('1 swipe is waiting for a connection')).toBeVisible()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/swipes', async (route) => {
    await answered
    await route.continue()
  })
  const sent = swipes(page)
  await context.setOffline(false)
  const sending = page.getByText('Sending 1 swipe')
  await expect(sending).toBeVisible()
  await expect(page.getByText('is waiting for a connection')).toHaveCount(0)
  answer()
  expect((await sent).ok()).toBe(true)
  await expect(sending).toHaveCount(0)
  await expect(topCard(page)).toContainText('Two')
})

test('the last pass can be undone, at once or after the deck has ended', async ({ page }) => {
  await aDeck(page, ['Two', 'One'])
  await expect(topCard(page)).toContainText('One')
  const undo = page.getByRole('button', { name: 'Undo last pass' })
  await expect(undo).toHaveAttribute('aria-disabled', 'true')
  await press(page, 'Pass')
  await press(page, 'Undo last pass')
  await expect(topCard(page)).toContainText('One')
  await expect(undo).toHaveAttribute('aria-disabled', 'true')

  const passed = swipes(page)
  await press(page, 'Pass')
  await passed
  await expect(topCard(page)).toContainText('Two')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { name: 'No more cars' })).toBeVisible()
  const undone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await undo.click()
  expect((await undone).ok()).toBe(true)
  await page.reload()
  await expect(topCard(page)).toContainText('Two')
  await expect(page.locator('.deck-card')).toHaveCount(1)
})

test('a like can be taken back for ten seconds, and only then is its owner told', async ({
  page,
}) => {
  const make = aMake()
  await listedCar(page, await aSwiper(page), { make: 'Own', model: 'Car' })
  const owner = someone('Berta')
  const api = await apiOf(page, owner)
  const liked = await listedCar(page, owner, { make, model: 'Liked' })
  await openDeck(page, make)
  await expect(topCard(page)).toContainText('Liked')
  await page.clock.install()
  const likeIt = async () => {
    const sent = swipes(page)
    await press(page, 'Like')
    expect((await sent).ok()).toBe(true)
    await expect(page.getByRole('heading', { name: 'No more cars' })).toBeVisible()
  }
  const told = async () => {
    const [car] = (await api.ask('GET', '/api/likes')) as CarLikes[]
    return [car?.likes, car?.unanswered]
  }
  await likeIt()
  const undone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await expectAccessible(page)
  await press(page, 'Take back like')
  expect((await undone).ok()).toBe(true)
  await expect(topCard(page)).toContainText('Liked')
  await page.reload()
  await likeIt()
  expect(await told()).toEqual([0, 0])
  await page.clock.fastForward(likes.undo_ms)
  await expect(page.getByRole('button', { name: 'Take back like' })).toHaveCount(0)
  await likesAreOld(liked)
  expect(await told()).toEqual([1, 1])
})

test('a car that its owner removed leaves the deck', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  await aDeck(page, ['Two', 'One'])
  await expect(topCard(page)).toContainText('One')
  await page.route('**/api/swipes', (route) =>
    route.fulfill({
      status: 404,
      json: { code: 'CAR_NOT_FOUND', message: 'This car doesn’t exist.' },
    }),
  )
  await press(page, 'Like')
  await expect(toast(page)).toContainText('This car is gone')
  await expect(topCard(page)).toContainText('Two')
})

test('photos are browsed inside the card, details open from its title', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const make = aMake()
  await aSwiper(page)
  const owner = await someoneListing(page, make, [])
  await listedCar(page, owner, { make, model: 'Six' }, 6)
  await openDeck(page, make)
  const card = topCard(page)
  await expect(card.getByRole('img', { name: `Photo 1 of 6: 2019 ${make} Six` })).toBeVisible()
  await card.getByRole('button', { name: 'Next photo' }).click({ position: { x: 100, y: 150 } })
  await expect(card.getByRole('img', { name: 'Photo 2 of 6' })).toBeVisible()
  await expect(card).toContainText('2/6')
  await card.getByRole('button', { name: 'Previous photo' }).click({ position: { x: 9, y: 150 } })
  await expect(card.getByRole('img', { name: 'Photo 1 of 6' })).toBeVisible()

  await card.getByRole('button', { name: 'Details of' }).click()
  const details = page.getByRole('dialog', { name: `2019 ${make} Six` })
  await expect(details).toContainText('$12,400')
  await expect(details).toContainText('45,210 miles')
  await expect(details).toContainText('Serviced every year, two keys, no rust.')
  await expect(details).toContainText('Berta')
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Details of' })).toBeFocused()

  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('complementary')).toContainText('45,210 miles')
  await expect(card.getByRole('button', { name: 'Details of' })).toHaveCount(0)
})

test('a listing is reported, with a reason', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/)
  await aDeck(page, ['One'])
  await topCard(page).getByRole('button', { name: 'Report this car' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Car Listing' })
  await dialog.getByRole('button', { name: 'Submit Report' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(
    'Please provide a reason for the report.',
  )
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('The mileage cannot be right')
  await dialog.getByLabel('What is it about?').selectOption('Wrong details')
  await page.route('**/api/reports', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Submit Report' }).click()
  await expect(toast(page)).toContainText('Failed to submit report. Please try again.')
  await dialog.getByRole('button', { name: 'Submit Report' }).click()
  await expect(toast(page)).toContainText('Report Submitted')
  await expect(toast(page)).toContainText("Thank you for your report. We'll review it shortly.")
  await expect(dialog).toHaveCount(0)
  // A reported car leaves the deck for good.
  await expect(page.getByRole('heading', { name: 'No more cars' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No cars found' })).toBeVisible()
})

test('the deck works by keyboard only', async ({ page }) => {
  await aDeck(page, ['Two', 'One'], { own: 2 })
  await expect(topCard(page)).toContainText('One')
  await page.keyboard.press('ArrowRight')
  await expect(chooser(page)).toBeVisible()
  await chooser(page)
    .getByRole('button', { name: /Own Car 1/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(topCard(page)).toContainText('Two')
  await page.getByRole('button', { name: 'Pass', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No more cars' })).toBeVisible()
})

test('arrows in the search field move its caret, not the deck', async ({ page }) => {
  await aDeck(page, ['Two', 'One'])
  await expect(topCard(page)).toContainText('One')
  await page.getByLabel('Search by make, model').fill('volvo')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.deck-card[data-depth="leaving"]')).toHaveCount(0)
  await expect(topCard(page)).toContainText('One')
})

test('each view is sent once', async ({ page }) => {
  await aDeck(page, ['Two', 'One'])
  const views: string[][] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/views')) views.push(request.postDataJSON().car_ids)
  })
  await expect(topCard(page)).toContainText('One')
  await press(page, 'Pass')
  await expect(topCard(page)).toContainText('Two')
  await expect.poll(() => views.flat().length).toBe(2)
  expect(new Set(views.flat()).size).toBe(2)
})

test('with reduced motion a swipe has no animation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await aDeck(page, ['Two', 'One'])
  await expect(topCard(page)).toContainText('One')
  const animations = await page.evaluateHandle(noteAnimations)
  await press(page, 'Pass')
  await expect(topCard(page)).toContainText('Two')
  expect(await animations.evaluate((noted) => noted.filter((ms) => ms > 1))).toEqual([])
})

/** Runs in the page. Returns how long each animation from now on takes, in ms. */
function noteAnimations(): number[] {
  const noted: number[] = []
  const note = () => {
    for (const { effect } of document.getAnimations())
      noted.push(Number(effect?.getComputedTiming().endTime))
  }
  for (const begins of ['animationstart', 'transitionrun']) addEventListener(begins, note)
  const { animate } = Element.prototype
  Element.prototype.animate = function (...args) {
    const animation = animate.apply(this, args)
    note()
    return animation
  }
  return noted
}

test('the alternate screen /swipe has its own Refresh, empty and exhausted states', async ({
  page,
}) => {
  const make = aMake()
  await aSwiper(page)
  await openDeck(page, make, '/swipe')
  await expect(page.getByRole('heading', { name: 'No cars available' })).toBeVisible()
  await expectAccessible(page)
  await someoneListing(page, make, ['One'])
  await page.getByRole('button', { name: 'Refresh' }).first().click()
  await expect(topCard(page)).toContainText('One')
  await press(page, 'Pass')
  await expect(page.getByRole('heading', { name: 'No more cars' })).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).last().click()
  await expect(page.getByRole('heading', { name: 'No more cars' })).toBeVisible()
  // A deck without cars fills itself.
  await someoneListing(page, make, ['Two'])
  await expect(topCard(page)).toContainText('Two')
})

test('the deck is accessible in both themes and fits the narrowest phone', async ({ page }) => {
  await aDeck(page, ['Three', 'Two', 'A model with a very long name that needs two lines'])
  await expect(topCard(page)).toContainText('A model')
  await expectAccessibleInBothThemes(page)
  await press(page, 'Pass')
  await expect(topCard(page)).toContainText('Two')
  await expectNoOverflow(page)
  await expectAccessibleInBothThemes(page)
  await page.goto('/swipe')
  await expect(topCard(page)).toContainText('Two')
  await expectAccessibleInBothThemes(page)
  await expectNoOverflow(page)
})
