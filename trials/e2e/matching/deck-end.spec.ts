/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { apiOf } from '../setup/api.ts'
import { listedCar } from '../setup/cars.ts'
import { matched } from '../setup/chats.ts'
import { aMake, aSwiper, chooser, openDeck, press, someoneListing, topCard } from '../setup/deck.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from '../setup/test.ts'

const PHONE = { width: 390, height: 844 }

const swiped = (page: Page) =>
  page.waitForRequest((sent) => sent.url().endsWith('/api/swipes') && sent.method() === 'POST')
const offering = (page: Page) => page.getByRole('button', { name: /^Offering: / })
const details = (page: Page) => page.getByRole('dialog')

test('the chosen car is offered for the rest of the visit, and can be changed above the deck', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const make = aMake()
  const person = await aSwiper(page)
  const [golf, roadster] = [
    await listedCar(page, person, { make: 'Volkswagen', model: 'Golf' }),
    await listedCar(page, person, { make: 'Mazda', model: 'MX-5' }),
  ]
  await someoneListing(page, make, ['Four', 'Three', 'Two', 'One'])
  await openDeck(page, make)
  await press(page, 'Like')
  await chooser(page).getByRole('switch').check()
  await expectAccessible(page)
  const first = swiped(page)
  await chooser(page).getByRole('button', { name: /MX-5/ }).click()
  expect((await first).postDataJSON()).toMatchObject({ source_car_id: roadster })
  await expect(offering(page)).toHaveText('Offering: MX-5')
  await expectNoOverflow(page)
  await page.setViewportSize(PHONE)

  const second = swiped(page)
  await press(page, 'Like')
  expect((await second).postDataJSON()).toMatchObject({ source_car_id: roadster })
  await expect(chooser(page)).toHaveCount(0)

  await page.reload()
  await offering(page).click()
  await chooser(page).getByRole('button', { name: /Golf/ }).click()
  await expect(offering(page)).toHaveText('Offering: Golf')
  const third = swiped(page)
  await press(page, 'Like')
  expect((await third).postDataJSON()).toMatchObject({ source_car_id: golf })

  // Once the car is inactive, it is no longer offered.
  await listedCar(page, person, { make: 'Saab', model: '900' })
  await (await apiOf(page, person)).ask('PATCH', `/api/cars/${golf}`, { is_active: false })
  await page.reload()
  await expect(topCard(page)).toContainText('Four')
  await press(page, 'Like')
  await expect(chooser(page).getByRole('listitem')).toHaveCount(2)
  await expect(offering(page)).toHaveCount(0)
})

test('swiping a card up super-likes it; the details can like, pass and report', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const make = aMake()
  const person = await aSwiper(page)
  await listedCar(page, person)
  await someoneListing(page, make, ['Five', 'Four', 'Three', 'Two', 'One'])
  await openDeck(page, make)
  await expect(topCard(page)).toContainText('$12,400·45,210 miles')
  // The page does not scroll here, so a swipe up moves the card.
  await expect(topCard(page)).toHaveCSS('touch-action', 'pinch-zoom')

  const upwards = swiped(page)
  await dragUp(page, 60)
  await expect(topCard(page)).toContainText('One')
  await dragUp(page, 260)
  expect((await upwards).postDataJSON()).toMatchObject({ direction: 'like', is_super: true })
  await expect(topCard(page)).toContainText('Two')

  const open = () => page.getByRole('button', { name: 'Details', exact: true }).click()
  await open()
  await expect(details(page).getByRole('button', { name: /^Like / })).toBeVisible()
  await expectAccessible(page)
  const liked = swiped(page)
  await details(page)
    .getByRole('button', { name: /^Like / })
    .click()
  expect((await liked).postDataJSON()).toMatchObject({ direction: 'like', is_super: false })
  await expect(details(page)).toHaveCount(0)
  await expect(topCard(page)).toContainText('Three')

  await open()
  const passed = swiped(page)
  await details(page)
    .getByRole('button', { name: /^Pass / })
    .click()
  expect((await passed).postDataJSON()).toMatchObject({ direction: 'pass' })
  await expect(topCard(page)).toContainText('Four')

  await open()
  await details(page).getByRole('button', { name: 'Report this car' }).click()
  const report = page.getByRole('dialog', { name: 'Report Car Listing' })
  await report.getByLabel('Reason').fill('No such car')
  await report.getByRole('button', { name: 'Submit Report' }).click()
  await expect(toast(page)).toContainText('Report Submitted')
  await expect(topCard(page)).toContainText('Five')

  // On a page that scrolls, swiping up or down scrolls it.
  await page.setViewportSize({ width: 390, height: 400 })
  const scrolls = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)
  await expect(topCard(page)).toHaveCSS('touch-action', scrolls ? 'pan-y pinch-zoom' : 'pinch-zoom')
})

test('on a wide screen the details beside the deck can pass and report', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const make = aMake()
  await aSwiper(page)
  const berta = await someoneListing(page, make, ['Two'])
  const description = 'A long story. '.repeat(60)
  await listedCar(page, berta, { make, model: 'One', description })
  await openDeck(page, make)
  const beside = page.getByRole('complementary')
  await expect(beside).toContainText('One')
  await expectAccessible(page)
  const pass = beside.getByRole('button', { name: /^Pass / })
  await expect(pass).toBeInViewport({ ratio: 1 })
  const photos = beside.getByRole('list').last()
  expect((await photos.boundingBox())?.height).toBeGreaterThan(70)
  await pass.click()
  await expect(beside).toContainText('Two')
  await beside.getByRole('button', { name: 'Report this car' }).click()
  await expect(page.getByRole('dialog', { name: 'Report Car Listing' })).toBeVisible()
})

test('the end of the deck has one main action: passed cars again; it says how many were seen, and offers fewer filters', async ({
  page,
}) => {
  const make = aMake()
  const anna = await aSwiper(page)
  await listedCar(page, anna)
  await someoneListing(page, make, ['Two', 'One'])
  await openDeck(page, make)
  await press(page, 'Pass')
  await press(page, 'Pass')
  await expect(page.getByRole('heading', { name: 'No more cars' })).toBeVisible()
  await expect(page.getByText('Check back later for new listings!')).toBeVisible()
  await expect(page.getByText('You have seen 2 cars.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share my car' })).toBeVisible()
  await expectAccessible(page)
  await expect(mainActions(page)).toHaveText(['Look again at cars you passed on'])
  await mainActions(page).click()
  await expect(topCard(page)).toContainText('One')
  await expect(topCard(page)).toContainText('You passed on it before')
  const arrived = page.waitForResponse((answer) => answer.url().endsWith('/api/swipes'))
  await press(page, 'Pass')
  expect((await arrived).ok()).toBe(true)
  await expect(topCard(page)).toContainText('Two')

  // The end of the deck says which filter hides cars, and how many.
  await page.evaluate(
    ({ wanted }) => {
      const user = localStorage.getItem('keyswap-session')
      // Cars of other journeys are not as new.
      const filters = { make: wanted, year_from: new Date().getFullYear() + 1 }
      localStorage.setItem(`keyswap-filters-${user}`, JSON.stringify(filters))
    },
    { wanted: make },
  )
  await page.goto('/swipe')
  await expect(page.getByRole('heading', { name: 'No cars available' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share my car' })).toBeVisible()
  await expectAccessible(page)
  await expect(mainActions(page)).toHaveText(['Without “Year”: 1 more car'])
  await mainActions(page).click()
  await expect(topCard(page)).toContainText('Two')
})

test('the car in a chat’s header opens its listing, and Back leads to the chat', async ({
  page,
  watch,
}) => {
  watch.allow(/404/)
  await page.setViewportSize(PHONE)
  const { anna, matchId } = await matched(page)
  await page.goto(`/chat/${matchId}`)
  const link = (model: string) =>
    page.getByRole('link', { name: new RegExp(`^Open the listing: .* ${model}$`) })
  await expect(link('Other')).toBeVisible()
  await expectAccessible(page)
  await link('Other').click()
  await expect(page).toHaveURL(/\/car\//)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Other')
  await expect(heading).toBeFocused()
  await expect(page.getByText('You like this car.')).toBeVisible()
  await expect(page.getByText('$12,400')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(`/chat/${matchId}`)

  await link('One').click()
  await expect(page.getByText('This is your car.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit in My Listings' })).toBeVisible()
  const own = new URL(page.url()).pathname
  await page.goBack()
  await expect(page).toHaveURL(`/chat/${matchId}`)
  await (await apiOf(page, anna)).ask('DELETE', `/api${own.replace('/car/', '/cars/')}`, {})
  await page.reload()
  await expect(link('Other')).toBeVisible()
  await expect(page.getByText('Listing not available')).toBeVisible()
  await expect(link('One')).toHaveCount(0)
  await page.goto(own)
  await expect(page.getByRole('heading', { name: 'This car isn’t here' })).toBeVisible()
  await expectAccessible(page)
})

test('a car can be liked and passed on its own page', async ({ page }) => {
  const make = aMake()
  const person = await aSwiper(page)
  await listedCar(page, person)
  const owner = await someoneListing(page, make, [])
  const car = await listedCar(page, owner, { make, model: 'Roadster' })
  await page.goto(`/car/${car}`)
  const passed = swiped(page)
  await page.getByRole('button', { name: /^Pass / }).click()
  await expect(page.getByText('You passed on this car.')).toBeVisible()
  expect((await passed).postDataJSON()).toMatchObject({ direction: 'pass', target_car_id: car })
  await page.getByRole('button', { name: 'Undo last pass' }).click()
  const liked = swiped(page)
  await page.getByRole('button', { name: /^Like / }).click()
  await expect(page.getByText('You like this car.')).toBeVisible()
  expect((await liked).postDataJSON()).toMatchObject({ direction: 'like', target_car_id: car })
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/')
})

/** The buttons in the accent colour, without those of the search and the tabs. */
const mainActions = (page: Page) => page.locator('.deck-column .bg-accent:not(search *)')

test('without passed cars the end of the deck has another main action: fewer filters, or to be told of new cars', async ({
  page,
}) => {
  await aSwiper(page)
  await someoneListing(page, aMake(), ['One'])
  await openDeck(page, aMake())
  await expect(mainActions(page)).toHaveText([/^Without “Make”: /])
  await page.route('**/api/deck/summary*', (route) =>
    route.fulfill({ json: { seen: 1, has_passed: false, widen: [] } }),
  )
  await page.reload()
  await expect(mainActions(page)).toHaveText(['Tell me about new cars'])
})

/** Drags the top card up with the mouse, slowly enough not to be a flick. */
async function dragUp(page: Page, by: number): Promise<void> {
  const box = await topCard(page).boundingBox()
  if (!box) throw new Error('There is no card to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.6]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 4, y - by, { steps: 12 })
  await page.waitForTimeout(150)
  await page.mouse.up()
}
