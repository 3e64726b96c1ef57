import type { CarLikes } from '@keyswap/contract/matching'
import { listedCar } from '../setup/cars.ts'
import {
  admirer,
  aMake,
  aSwiper,
  likesAreOld,
  openDeck,
  popup,
  press,
  topCard,
} from '../setup/deck.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '../setup/test.ts'

test('My Listings shows the likes that wait, without saying whose they are; liking back in the deck opens one', async ({
  page,
}) => {
  const make = aMake()
  const mine = await listedCar(page, await aSwiper(page), { make, model: 'Mine' })
  await admirer(page, make, 'Berta', mine)
  await admirer(page, make, 'Carla', mine)
  await likesAreOld(mine)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/my-cars')
  await expect(page.getByText('2 likes are waiting for your answer')).toBeVisible()
  const cards = page.getByRole('list', { name: /^Cars offered for/ })
  await expect(cards.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('article')).not.toContainText(/Berta|Carla/)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Start swiping' }).click()
  await openDeck(page, make)
  await expect(topCard(page)).toContainText('Carla')
  await press(page, 'Like')
  await expect(popup(page)).toBeVisible()
  await page.goto('/my-cars')
  await expect(page.getByText('1 like is waiting for your answer')).toBeVisible()
})

test('how likes are answered is said once, however many cars have some', async ({ page }) => {
  const make = aMake()
  const anna = await aSwiper(page)
  for (const model of ['One', 'Other']) {
    const mine = await listedCar(page, anna, { make, model })
    await admirer(page, make, 'Berta', mine)
    await likesAreOld(mine)
  }
  await page.goto('/my-cars')
  await expect(page.getByText('1 like is waiting for your answer')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Start swiping' })).toHaveCount(1)
})

test('a car with few likes gets one hint at a time, which leads to the place in the form', async ({
  page,
}) => {
  await listedCar(page, await aSwiper(page), { price: 0, mileage: 0, location: 'Nowhere at all' })
  // The usual number of photos is faked, because it depends on other journeys' cars.
  await page.route('**/api/likes', async (route) => {
    const likes: CarLikes[] = await (await route.fetch()).json()
    const json = likes.map((one) => ({
      ...one,
      hints: one.hints.filter((hint) => hint !== 'photos'),
    }))
    await route.fulfill({ json })
  })
  await page.goto('/my-cars')
  const hint = page.getByRole('button', { name: / \(2019 Volvo V60\)/ })
  const sheet = page.getByRole('dialog', { name: 'Edit Car Details' })
  for (const [name, label, text] of [
    ['Set an estimated value', 'Estimated value (USD)', '4,500'],
    ['Write more', 'Description', 'Serviced every year, two keys, no rust. '.repeat(8)],
    ['Check the location', 'Location', 'Rīga'],
    ['Enter the mileage', 'Mileage (miles)', '45,210'],
  ] as const) {
    await expect(hint).toHaveCount(1)
    await expect(hint).toContainText(name)
    await hint.click()
    await expect(sheet.getByLabel(label)).toBeFocused()
    if (name === 'Set an estimated value') await expectAccessible(page)
    await sheet.getByLabel(label).fill(text)
    await sheet.getByRole('button', { name: 'Save Changes' }).click()
    await expect(sheet).toHaveCount(0)
  }
  await expect(hint).toHaveCount(0)
})

test('with likes and a hint, a car’s state, switch and Edit are on the first screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const make = aMake()
  const mine = await listedCar(page, await aSwiper(page), { make, model: 'Mine', price: 0 })
  await admirer(page, make, 'Berta', mine)
  await likesAreOld(mine)
  await page.goto('/my-cars')
  await expect(page.getByText('1 like')).not.toHaveCount(0)
  const car = page.getByRole('article')
  for (const seen of [
    car.getByText('Active', { exact: true }),
    car.getByRole('switch'),
    car.getByRole('button', { name: /^Edit/ }),
  ])
    await expect(seen).toBeInViewport({ ratio: 1 })
  // The likes are below the buttons.
  const [edit, waiting] = await Promise.all([
    car.getByRole('button', { name: /^Edit/ }).boundingBox(),
    page.getByRole('list', { name: /^Cars offered for/ }).boundingBox(),
  ])
  expect(edit?.y ?? 0).toBeLessThan(waiting?.y ?? 0)
})
