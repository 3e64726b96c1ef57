import { apiOf } from '../setup/api.ts'
import { carDetails, listedCar } from '../setup/cars.ts'
import { signedIn, signUp, someone } from '../setup/people.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  hold,
  test,
  toast,
} from '../setup/test.ts'

test('a visitor is asked to sign in', async ({ page }) => {
  await page.goto('/my-cars')
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible()
})

test('an empty garage invites to list the first car', async ({ page }) => {
  await signedIn(page)
  await page.getByRole('link', { name: 'My Cars' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Listings' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'No cars listed' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add Your First Car' }).click()
  await expect(page).toHaveURL('/upload')
})

test('the cars are listed with their counts', async ({ page }) => {
  const person = await signUp(page)
  await listedCar(page, person, { make: 'Škoda', model: 'Octavia', price: 0 })
  await listedCar(page, person)
  await listedCar(page, person, { model: 'Amazon' }, 0)
  await page.goto('/my-cars')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(3)
  await expect(page.getByRole('definition')).toHaveText(['2', '0', '0'])
  await expect(page.getByRole('term')).toHaveText(['Active', 'Views', 'Matches'])
  const volvo = cards.filter({ hasText: 'V60' })
  await expect(volvo).toContainText('$12,400')
  await expect(volvo).toContainText('Good • 45,210 miles')
  await expect(volvo).toContainText('0 views')
  await expect(volvo).toContainText('0 likes')
  await expect(cards.filter({ hasText: 'Octavia' })).toContainText('Value not set')
  await expect(cards.filter({ hasText: 'Amazon' })).toContainText('Draft')
  const image = volvo.locator('img')
  await expect(image).toHaveAttribute('srcset', /\?w=320 320w.*\?w=1920 1920w/)
  await expect(image).toHaveCSS('background-image', /^url\("data:image\/png/)
})

test('the switch acts at once, and goes back if the server fails', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/)
  const person = await signUp(page)
  await listedCar(page, person)
  await page.goto('/my-cars')
  const card = page.getByRole('article')
  const active = page.getByRole('switch', { name: 'Active: 2019 Volvo V60' })
  await expect(active).toBeChecked()
  await active.click()
  await expect(card.getByText('Inactive', { exact: true })).toBeVisible()
  await expect(toast(page)).toContainText('Car status updated successfully.')
  await page.reload()
  await expect(active).not.toBeChecked()

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/cars/*', async (route) => {
    await held
    await route.abort('failed')
  })
  await active.click()
  await expect(active).toBeChecked()
  await expect(card.getByText('Active', { exact: true })).toBeVisible()
  answer()
  await expect(active).not.toBeChecked()
  await expect(toast(page)).toContainText('Failed to update car status. Please try again.')
})

test('offline the switch goes back, deleting fails, and both say so', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  const person = await signUp(page)
  await listedCar(page, person)
  await page.goto('/my-cars')
  const active = page.getByRole('switch', { name: 'Active: 2019 Volvo V60' })
  await active.click()
  await expect(toast(page)).toContainText('Car status updated successfully.')
  await context.setOffline(true)
  await active.click()
  const offline = toast(page).filter({
    hasText: 'You’re offline. Try again when you’re connected.',
  })
  await expect(offline).toBeVisible()
  await expect(active).not.toBeChecked()
  await toast(page).getByRole('button', { name: 'Close' }).click()
  await expect(offline).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete 2019 Volvo V60' }).click()
  await page.getByRole('button', { name: 'Delete Permanently' }).click()
  await expect(offline).toBeVisible()
  await context.setOffline(false)
})

test('a member who saw two of the cars is counted once', async ({ page }) => {
  const person = await signUp(page)
  const car_ids = [await listedCar(page, person), await listedCar(page, person, { model: 'V90' })]
  const visitor = await apiOf(page, someone())
  await visitor.ask('POST', '/api/views', { car_ids })
  const owner = await apiOf(page, person)
  // Members of other journeys may see the cars meanwhile, so the expected number is read from the server.
  await expect(async () => {
    await page.goto('/my-cars')
    await expect(page.getByRole('article')).toHaveCount(2)
    const cars = await owner.ask<{ views: number; owner_views: number }[]>(
      'GET',
      `/api/users/${owner.userId}/cars`,
    )
    const seen = cars[0]?.owner_views ?? 0
    expect(seen).toBeLessThan(cars.reduce((sum, { views }) => sum + views, 0))
    await expect(page.getByRole('definition')).toHaveText(['2', String(seen), '0'])
  }).toPass()
})

test('a car is deleted after a confirmation', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/)
  const person = await signUp(page)
  await listedCar(page, person)
  await page.goto('/my-cars')
  const open = page.getByRole('button', { name: 'Delete 2019 Volvo V60' })
  const ask = page.getByRole('alertdialog', { name: 'Delete Car Listing' })
  await open.click()
  await expect(ask).toContainText(
    'Are you sure you want to permanently delete this car listing? This action cannot be undone and will remove all photos and data.',
  )
  await expectAccessible(page)
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect(ask).toHaveCount(0)
  await expect(open).toBeFocused()

  await open.click()
  const answer = await hold(page, '**/api/cars/*')
  // Routes added later come first.
  await page.route('**/api/cars/*', (route) => route.abort('failed'), { times: 1 })
  await ask.getByRole('button', { name: 'Delete Permanently' }).click()
  await expect(toast(page)).toContainText('Failed to delete car listing. Please try again.')
  await ask.getByRole('button', { name: 'Delete Permanently' }).click()
  await expect(ask.getByRole('button', { name: 'Deleting...' })).toBeVisible()
  answer()
  await expect(toast(page)).toContainText('Car listing deleted successfully.')
  await expect(page.getByRole('heading', { name: 'No cars listed' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a draft can be deleted as well', async ({ page }) => {
  const person = await signUp(page)
  await listedCar(page, person, {}, 0)
  await page.goto('/my-cars')
  await page.getByRole('button', { name: 'Delete 2019 Volvo V60' }).click()
  await page.getByRole('button', { name: 'Delete Permanently' }).click()
  await expect(page.getByRole('heading', { name: 'No cars listed' })).toBeVisible()
})

test('the owner cannot switch on what a moderator switched off', async ({ page }) => {
  const person = await signUp(page)
  await listedCar(page, person)
  await page.route('**/api/users/*/cars', async (route) => {
    const answer = await route.fetch()
    const [car] = await answer.json()
    await route.fulfill({ json: [{ ...car, is_active: false, is_locked: true }] })
  })
  await page.goto('/my-cars')
  await expect(page.getByText('Deactivated by a moderator')).toBeVisible()
  await expect(page.getByRole('switch')).toBeDisabled()
  await expect(page.getByRole('article').getByText('Inactive', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('cars that cannot be loaded offer a retry', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/)
  const person = await signUp(page)
  await listedCar(page, person)
  let broken = true
  await page.route('**/api/users/*/cars', (route) =>
    broken ? route.abort('failed') : route.continue(),
  )
  await page.goto('/my-cars')
  await expect(page.getByRole('heading', { name: 'Failed to fetch user cars' })).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('the list of own cars is accessible in both themes', async ({ page }) => {
  const person = await signUp(page)
  const model = 'Continental Flying Spur Speed Mulliner Blackline Edition W12'
  await listedCar(page, person, { make: 'Bentley', model })
  await listedCar(page, person, { ...carDetails, year: 2019, mileage: 5_000_000 }, 0)
  await page.goto('/my-cars')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessibleInBothThemes(page)
  await expectNoOverflow(page)
  await page.evaluate(() => localStorage.setItem('keyswap-language', 'lv'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Mani sludinājumi' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessibleInBothThemes(page)
  await expectNoOverflow(page)
})
