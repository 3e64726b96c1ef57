import { listedCar } from '../setup/cars.ts'
import {
  admirer,
  aMake,
  anotherBrowser,
  aSwiper,
  openDeck,
  popup,
  press,
  topCard,
} from '../setup/deck.ts'
import { signedIn } from '../setup/people.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  test,
  toast,
} from '../setup/test.ts'

test('while matches load, the screen announces it', async ({ page }) => {
  await aSwiper(page)
  const { promise: released, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/matches', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/matches')
  await expect(page.getByRole('main').getByText('Loading…')).toBeAttached()
  answer()
  await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
})

test('two members match: like, like back, the moment for both, both lists', async ({
  page,
  browser,
}) => {
  const make = aMake()
  const other = await anotherBrowser(browser)
  const anna = await aSwiper(page, 'Anna')
  const berta = await aSwiper(other, 'Berta')
  await listedCar(page, anna, { make, model: 'Of Anna' })
  await listedCar(page, berta, { make, model: 'Of Berta' })

  await openDeck(page, make)
  await expect(topCard(page)).toContainText('Of Berta')
  await press(page, 'Super-like')
  await expect(page.getByRole('heading', { name: 'No more cars' })).toBeVisible()
  await expect(popup(page)).toHaveCount(0)

  await openDeck(other, make)
  await expect(topCard(other)).toContainText('Of Anna')
  await press(other, 'Like')
  await expect(popup(other)).toBeVisible()
  await expect(popup(other)).toContainText("You and Anna both liked each other's cars")
  await expect(popup(other)).toContainText('Anna super-liked your car')
  await expect(toast(other)).toContainText("You both liked each other's cars!")
  await expectAccessible(other)
  await popup(other).getByRole('button', { name: 'Go to Chat' }).click()
  // From the home screen the popup leads to the list of matches.
  await expect(other).toHaveURL('/matches')

  // The member who liked first is on the deck, where the match is shown at once.
  await expect(popup(page)).toContainText("You and Berta both liked each other's cars")
  await expectAccessible(page)
  await popup(page).getByRole('button', { name: 'Keep Swiping' }).click()
  await expect(popup(page)).toHaveCount(0)

  for (const [mine, name, swap] of [
    [other, 'Anna', `Your 2019 ${make} Of Berta for their 2019 ${make} Of Anna`],
    [page, 'Berta', `Your 2019 ${make} Of Anna for their 2019 ${make} Of Berta`],
  ] as const) {
    await mine.goto('/matches')
    await expect(mine.getByRole('link', { name: 'Matches 1 new' })).toBeVisible()
    const list = mine.getByRole('heading', { name: 'Messages' }).locator('..')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(list).toContainText(name)
    await expect(list).toContainText(/Matched on 2019 \S+ Of (Anna|Berta)/)
    await expect(list).toContainText(swap)
    const strip = mine.getByRole('heading', { name: 'New Matches' }).locator('..')
    await expect(strip.getByRole('listitem')).toHaveText([new RegExp(name)])
    await expectAccessible(mine)
  }

  await page.getByRole('heading', { name: 'Messages' }).locator('..').getByRole('link').click()
  await expect(page).toHaveURL(/\/chat\/.+/)
  await page.getByRole('button', { name: 'More options' }).click()
  const details = page.getByRole('dialog', { name: 'Berta' })
  await expect(details).toContainText(`2019 ${make} Of Berta`)
  await expect(details).toContainText(`2019 ${make} Of Anna`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectNoOverflow(page)
  await other.context().close()
})

test('the popup continues swiping, and the next match has its own popup', async ({ page }) => {
  const make = aMake()
  const anna = await aSwiper(page, 'Anna')
  const mine = await listedCar(page, anna, { make: 'Own', model: 'Car' })
  for (const name of ['Berta', 'Cilda']) await admirer(page, make, name, mine)
  await openDeck(page, make, '/swipe')
  await expect(topCard(page)).toContainText('Cilda')
  await page.keyboard.press('ArrowRight')
  await expect(popup(page)).toContainText('You and Cilda both liked')
  await expectNoOverflow(page)
  await popup(page).getByRole('button', { name: 'Keep Swiping' }).click()
  await expect(popup(page)).toHaveCount(0)
  await expect(topCard(page)).toContainText('Berta')
  await expect(page.getByRole('link', { name: 'Matches 1 new' })).toBeVisible()
  // From the toast after the popup to the chat, and back to the deck.
  await toast(page).getByRole('button', { name: 'Go to Chat' }).click()
  await expect(page).toHaveURL(/\/chat\/.+/)
  await expect(page.getByRole('heading', { level: 1, name: 'Cilda' })).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
  await page.goBack()
  await expect(topCard(page)).toContainText('Berta')
  await expect(popup(page)).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(popup(page)).toContainText('You and Berta both liked')
  await popup(page).getByRole('button', { name: 'Go to Chat' }).click()
  await expect(page).toHaveURL(/\/chat\/.+/)
  await expect(page.getByRole('heading', { level: 1, name: 'Berta' })).toBeVisible()
})

test('without matches the screen links to the deck, in both themes', async ({ page }) => {
  await signedIn(page)
  await page.getByRole('link', { name: 'Matches' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Matches' })).toBeFocused()
  await expect(page.getByText('Connect with interested buyers and sellers')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'Start swiping' }).click()
  await expect(page).toHaveURL('/swipe')
})

test('matches that could not be fetched can be retried', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/)
  await aSwiper(page)
  await page.route('**/api/matches', (route) => route.abort())
  await page.goto('/matches')
  await expect(page.getByRole('heading', { name: 'Failed to fetch matches' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/matches')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
})

test('a visitor is asked to sign in', async ({ page }) => {
  for (const path of ['/matches', '/swipe']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible()
    await expectAccessible(page)
  }
})
