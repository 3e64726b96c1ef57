import type { Page } from '@playwright/test'
import { apiOf } from '../setup/api.ts'
import { listedCar } from '../setup/cars.ts'
import { aMake, aSwiper, openDeck, press, someoneListing, topCard } from '../setup/deck.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from '../setup/test.ts'

const field = (page: Page) => page.getByLabel('Search by make, model')
const submit = (page: Page) => page.getByRole('button', { name: 'Meklēt' })
const filterButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Filters/ })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filters' })

/** Repeats the search until the car is found. The server caches makes for a second, and shows similar cars until then. */
const searchUntil = (page: Page, query: string, found: string) =>
  expect(async () => {
    const answered = page.waitForResponse(/\/search\?/)
    await field(page).fill(query)
    await page.keyboard.press('Enter')
    await answered
    await expect(page.getByText(found)).toBeAttached({ timeout: 1_500 })
  }).toPass()

test('returning to the window does not fetch the deck again', async ({ page }) => {
  const make = aMake()
  await aSwiper(page)
  await someoneListing(page, make, ['Only'])
  await openDeck(page, make)
  await expect(topCard(page)).toContainText('Only')
  const requests: string[] = []
  // The member's own reviews, which Settings fetches, are not counted.
  page.on('request', (request) => {
    if (/api\/(cars|users(?!.*\/reviews))/.test(request.url())) requests.push(request.url())
  })
  for (const event of ['visibilitychange', 'focus'])
    await page.evaluate((name) => dispatchEvent(new Event(name)), event)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(requests).toEqual([])
})

test('a search replaces the deck until it is cleared', async ({ page }) => {
  const [shown, sought] = [aMake(), aMake()]
  await aSwiper(page)
  await someoneListing(page, shown, ['Shown'])
  await someoneListing(page, sought, ['Second', 'First'])
  await openDeck(page, shown)
  await expect(topCard(page)).toContainText('Shown')
  await expect(field(page)).toHaveAttribute('placeholder', 'Meklēt pēc markas, modeļa...')
  await expect(submit(page)).toBeDisabled()
  // The spec has the button in Latvian for everyone; the accessible name adds the viewer's language.
  await expect(submit(page)).toHaveAccessibleName('Meklēt Search')
  await expect(submit(page)).toHaveAttribute('title', 'Search')
  await expect(field(page)).toHaveAttribute('title', 'Search by make, model')
  const label = page.getByRole('search').getByText('Search by make, model')
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(label).toBeVisible()
  const [frame, words] = await Promise.all([field(page).boundingBox(), label.boundingBox()])
  expect(words?.y).toBeGreaterThan(frame?.y ?? Number.POSITIVE_INFINITY)
  expect(await label.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await field(page).fill('   ')
  await expect(submit(page)).toBeDisabled()

  await searchUntil(page, sought, '2 cars found')
  await expect(topCard(page)).toContainText(sought)
  await expect(page.locator('.deck-card')).toHaveCount(2)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { name: 'No more cars' })).toBeVisible()

  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(topCard(page)).toContainText('Shown')
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()

  // A search finds passed cars too.
  await field(page).fill(sought)
  await submit(page).click()
  await expect(page.locator('.deck-card')).toHaveCount(2)

  // If a search is cleared before its answer arrives, the answer is ignored.
  const late = Promise.withResolvers<void>()
  await page.route(/\/search\?q=Late/, async (route) => {
    await late.promise
    const none = {
      results: [],
      isUsingFallback: false,
      fallback: null,
      fallbackMessage: null,
      has_more: false,
    }
    await route.fulfill({ json: none }).catch(() => {})
  })
  await field(page).fill('Late')
  await submit(page).click()
  await page.getByRole('button', { name: 'Clear search' }).click()
  late.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await press(page, 'Pass')
  await expect(page.getByRole('heading', { name: 'No more cars' })).toBeVisible()
})

test('a search without results says what it shows instead: similar cars, or the newest ones', async ({
  page,
}) => {
  const make = aMake()
  await aSwiper(page)
  await someoneListing(page, make, ['Shown'])
  await openDeck(page, make)
  await field(page).fill('qqqq wwww')
  await submit(page).click()
  await expect(page.getByText('Nothing found. The newest cars:')).toBeVisible()
  await expect(topCard(page)).toBeVisible()
  await expectAccessible(page)
  await field(page).fill(`${make} electric SUV`)
  await submit(page).click()
  await expect(page.getByText('No cars found. Similar cars:')).toBeVisible()
  await searchUntil(page, `${make} dīzelis`, '1 car found')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByText('1 car found')).toHaveCount(0)
})

test('a failed search says so, offers Retry and keeps the deck; without a connection it waits for one', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const make = aMake()
  await aSwiper(page)
  await someoneListing(page, make, ['Shown'])
  await openDeck(page, make)
  await searchUntil(page, make, '1 car found')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(topCard(page)).toContainText('Shown')
  await page.route('**/api/cars/search?*', (route) => route.abort(), { times: 1 })
  await field(page).fill(make)
  await submit(page).click()
  await expect(toast(page)).toContainText('Search failed')
  await expect(topCard(page)).toContainText('Shown')
  await toast(page).getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('1 car found')).toBeAttached()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await context.setOffline(true)
  await field(page).fill(make)
  await submit(page).click()
  const waits = page.getByText('We’ll search once you’re connected.')
  await expect(waits).toBeVisible()
  await expect(topCard(page)).toContainText('Shown')
  await context.setOffline(false)
  await expect(page.getByText('1 car found')).toBeAttached()
  await expect(waits).toHaveCount(0)
})

test('under a search there is one line, and the card keeps its size', async ({ page }) => {
  const make = aMake()
  await aSwiper(page)
  await someoneListing(page, make, ['Shown'])
  await page.setViewportSize({ width: 390, height: 844 })
  await openDeck(page, make)
  const tip = page.getByRole('note', { name: 'First steps' })
  await expect(tip).toBeVisible()
  await searchUntil(page, make, '1 car found')
  await expect(tip).toHaveCount(0)
  const tell = page.getByRole('button', { name: 'Tell me about new cars' })
  await expect(tell).toHaveText('Tell me')
  const [card, line, button] = await Promise.all([
    topCard(page).boundingBox(),
    page.getByText('1 car found').boundingBox(),
    tell.boundingBox(),
  ])
  // As wide as the column.
  expect(card?.width).toBe((await page.locator('search form').boundingBox())?.width)
  const middle = (box: typeof line) => (box?.y ?? 0) + (box?.height ?? 0) / 2
  expect(Math.abs(middle(line) - middle(button))).toBeLessThan(2)
  await field(page).fill('qqqq wwww')
  await submit(page).click()
  const other = page.getByText('Nothing found. The newest cars:')
  await expect(other).toBeVisible()
  expect((await other.boundingBox())?.height).toBe(line?.height)
})

test('a car liked from a search leaves the deck', async ({ page }) => {
  const make = aMake()
  const person = await aSwiper(page)
  await listedCar(page, person)
  await someoneListing(page, make, ['Two', 'One'])
  await openDeck(page, make)
  await searchUntil(page, `${make} one`, '1 car found')
  await expect(topCard(page)).toContainText('One')
  await press(page, 'Like')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(topCard(page)).toContainText('Two')
  await expect(page.locator('.deck-card')).toHaveCount(1)
})

test('filters narrow the deck, are remembered, and the button says how many are active', async ({
  page,
}) => {
  const make = aMake()
  const owner = await aSwiper(page).then(() => someoneListing(page, make, []))
  await listedCar(page, owner, {
    make,
    model: 'Old',
    body: 'Estate',
    year: 1987,
    fuel_type: 'Gasoline',
    price: 900,
  })
  await listedCar(page, owner, {
    make,
    model: 'New',
    year: 2020,
    fuel_type: 'Diesel',
    price: 19000,
  })
  await page.goto('/')
  await filterButton(page).click()
  await expect(sheet(page).getByLabel('Distance')).toHaveCount(0)
  await sheet(page).getByLabel('Make', { exact: true }).fill(make)
  await sheet(page).getByRole('button', { name: 'Show cars' }).click()
  await expect(page.locator('.deck-card')).toHaveCount(2)
  await expect(filterButton(page)).toHaveAccessibleName('Filters, 1 active')

  await filterButton(page).click()
  await sheet(page).getByLabel('Year to').selectOption('2000')
  await sheet(page).getByLabel('Estimated value up to').selectOption('$1,000')
  await sheet(page).getByLabel('Mileage up to').selectOption('50,000 miles')
  await sheet(page).getByText('Wagon', { exact: true }).click()
  await sheet(page).getByText('Gasoline', { exact: true }).click()
  await sheet(page).getByText('Manual', { exact: true }).click()
  await sheet(page).getByText('Good', { exact: true }).click()
  await expectAccessible(page)
  await sheet(page).getByRole('button', { name: 'Show cars' }).click()
  await expect(topCard(page)).toContainText('Old')
  await expect(page.locator('.deck-card')).toHaveCount(1)

  await page.reload()
  await expect(topCard(page)).toContainText('Old')
  await expect(filterButton(page)).toHaveAccessibleName('Filters, 8 active')
  // Home has no tab of its own: that of the same deck is lit.
  const tab = page.getByRole('link', { name: 'Swipe' })
  await expect(tab).toHaveAttribute('aria-current', 'true')
  await tab.click()
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(topCard(page)).toContainText('Old')
  await expectNoOverflow(page)

  await filterButton(page).click()
  await sheet(page).getByLabel('Year from').selectOption('1990')
  await sheet(page).getByRole('button', { name: 'Show cars' }).click()
  await expect(page.getByRole('heading', { name: 'No cars available' })).toBeVisible()
  await expect(page.getByText('No listed car matches your filters.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Clear filters' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'No cars found' })).toBeVisible()
  const filtered = page.getByText('No car matches your filters. Change them or check back later.')
  await expect(filtered).toBeVisible()
  const nothing = {
    results: [],
    isUsingFallback: false,
    fallback: null,
    fallbackMessage: null,
    has_more: false,
  }
  await page.route('**/api/cars/search?*', (route) => route.fulfill({ json: nothing }))
  await field(page).fill('zeppelin')
  await submit(page).click()
  await expect(page.getByText('Try adjusting your search or check back later!')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(filtered).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(filterButton(page)).toHaveAccessibleName('Filters')
})

test('with a place in the profile, distance is a filter and on the card', async ({ page }) => {
  const make = aMake()
  const person = await aSwiper(page)
  await (await apiOf(page, person)).ask('PATCH', '/api/me', { location: 'Rīga' })
  const owner = await someoneListing(page, make, ['Here'])
  await listedCar(page, owner, { make, model: 'There', location: 'Liepāja' })
  await openDeck(page, make)
  await expect(topCard(page)).toContainText('Rīga · Nearby · Just now')
  await expect(page.locator('.deck-card[data-depth="1"]')).toContainText(/\d+ miles away/)
  await filterButton(page).click()
  await sheet(page).getByLabel('Distance from Rīga').selectOption('Within 50 miles')
  await sheet(page).getByRole('button', { name: 'Show cars' }).click()
  await expect(page.locator('.deck-card')).toHaveCount(1)
})

test('a distance counts as a filter only from a known place', async ({ page }) => {
  const person = await aSwiper(page)
  const liveIn = async (location: string | null) => {
    await (await apiOf(page, person)).ask('PATCH', '/api/me', { location })
    await page.goto('/')
  }
  await page.evaluate(() => {
    const user = localStorage.getItem('keyswap-session')
    localStorage.setItem(`keyswap-filters-${user}`, JSON.stringify({ distance_km: 50 }))
  })
  const dot = filterButton(page).locator('.bg-accent')
  await liveIn('Rīga')
  await expect(filterButton(page)).toHaveAccessibleName('Filters, 1 active')
  await expect(dot).toBeVisible()
  await liveIn('Atlantis')
  await expect(filterButton(page)).toHaveAccessibleName('Filters')
  await expect(dot).toHaveCount(0)
  await liveIn(null)
  await expect(filterButton(page)).toHaveAccessibleName('Filters')
})

test('from an unknown place there is no distance, and the filters say so', async ({ page }) => {
  const make = aMake()
  const person = await aSwiper(page)
  await (await apiOf(page, person)).ask('PATCH', '/api/me', { location: 'Atlantis' })
  await someoneListing(page, make, ['Here'])
  await openDeck(page, make)
  await filterButton(page).click()
  await expect(
    sheet(page).getByText('We don’t know where “Atlantis” is, so we can’t limit the distance.'),
  ).toBeVisible()
  await expect(sheet(page).getByLabel(/^Distance/)).toHaveCount(0)
  await expectAccessible(page)
})

test('while the first cars are loading the screen says so', async ({ page }) => {
  const make = aMake()
  await aSwiper(page)
  await someoneListing(page, make, ['One'])
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/cars?*', async (route) => {
    await held
    await route.continue()
  })
  await openDeck(page, make)
  await expect(page.getByText('Loading cars...')).toBeVisible()
  await expectAccessible(page)
  answer()
  await expectRetried(page, 'One')
})

/** Presses Retry if it is there, because on a slow machine the app may have given up a request. */
const expectRetried = (page: Page, model: string) =>
  expect(async () => {
    const retry = page.getByRole('button', { name: 'Retry' })
    if (await retry.isVisible()) await retry.click()
    await expect(topCard(page)).toContainText(model, { timeout: 5_000 })
  }).toPass()

test('a deck that could not be fetched can be retried', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/)
  const make = aMake()
  await aSwiper(page)
  await someoneListing(page, make, ['One'])
  // All fetches fail, not only the first: the app fetches the deck again when its event stream opens.
  let fails = true
  await page.route('**/api/cars?*', (route) => (fails ? route.abort() : route.continue()))
  await openDeck(page, make)
  await expect(page.getByRole('heading', { name: 'Failed to fetch cars' })).toBeVisible()
  // The browser is online, so the message does not blame the connection.
  await expect(page.getByRole('alert')).not.toContainText('connection')
  await expectAccessible(page)
  fails = false
  await expectRetried(page, 'One')
})

test('after leaving and coming back the same card is on top', async ({ page }) => {
  const make = aMake()
  await aSwiper(page)
  await someoneListing(page, make, ['Three', 'Two', 'One'])
  await openDeck(page, make)
  await press(page, 'Pass')
  await expect(topCard(page)).toContainText('Two')
  await page.getByRole('link', { name: 'Matches' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Matches' })).toBeFocused()
  await page.getByRole('link', { name: 'Swipe' }).click()
  await expect(topCard(page)).toContainText('Two')
})

test.describe('in Latvian', () => {
  test.use({ locale: 'lv-LV' })

  test('the deck is in Latvian and kilometres, with ≈ before a converted mileage', async ({
    page,
  }) => {
    const make = aMake()
    await aSwiper(page)
    await someoneListing(page, make, ['One'])
    await openDeck(page, make)
    await expect(page.getByRole('button', { name: 'Patīk', exact: true })).toBeVisible()
    // The placeholder is in the reader's language.
    await expect(page.getByRole('search').getByText('Meklēt pēc markas')).toHaveCount(0)
    const details = page.getByRole('complementary')
    await expect(details).toContainText(/≈\s72\s758\skm/)
    await expect(details).toContainText(/12\s400\s\$/)
    await expectAccessible(page)
    await expectNoOverflow(page)
  })
})
