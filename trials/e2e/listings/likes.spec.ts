import { listedCar } from '../setup/cars.ts'
import { admirer, aMake, aSwiper, openDeck, popup, press, topCard } from '../setup/deck.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from '../setup/test.ts'

test('My Listings shows the likes that wait, without saying whose they are; liking back in the deck opens one', async ({
  page,
}) => {
  const make = aMake()
  const mine = await listedCar(page, await aSwiper(page), { make, model: 'Mine' })
  await admirer(page, make, 'Berta', mine)
  await admirer(page, make, 'Carla', mine)
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

test('a car with few likes gets hints, each with a button that leads to the place in the form', async ({
  page,
}) => {
  await listedCar(page, await aSwiper(page), { price: 0, mileage: 0, location: 'Nowhere at all' })
  await page.goto('/my-cars')
  const hint = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\(`) })
  const sheet = page.getByRole('dialog', { name: 'Edit Car Details' })
  for (const [name, label] of [
    ['Set an estimated value', 'Estimated value (USD)'],
    ['Write more', 'Description'],
    ['Check the location', 'Location'],
    ['Enter the mileage', 'Mileage (miles)'],
  ] as const) {
    await hint(name).click()
    await expect(sheet.getByLabel(label)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  }
  await expectAccessible(page)
  await hint('Set an estimated value').click()
  await sheet.getByLabel('Estimated value (USD)').fill('4,500')
  await sheet.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page)).toContainText('Car details updated successfully.')
  await expect(hint('Set an estimated value')).toHaveCount(0)
  await expect(hint('Write more')).toBeVisible()
})
