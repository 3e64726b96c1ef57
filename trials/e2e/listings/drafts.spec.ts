import { anAdmin, row } from '../setup/admins.ts'
import { aDraftCar, listedCar } from '../setup/cars.ts'
import { aMake, aSwiper, chooser, openDeck, press, someoneListing, topCard } from '../setup/deck.ts'
import { expect, expectAccessible, test } from '../setup/test.ts'

test('a draft is not offered: with one listed car a like does not ask which one to offer', async ({
  page,
}) => {
  const make = aMake()
  const person = await aSwiper(page)
  await listedCar(page, person, { model: 'Listed' })
  await aDraftCar(page, person, { model: 'Begun' })
  await someoneListing(page, make, ['One'])
  await openDeck(page, make)
  await expect(topCard(page)).toContainText('One')
  const sent = page.waitForResponse('**/api/swipes')
  await press(page, 'Like')
  expect((await sent).ok()).toBe(true)
  await expect(chooser(page)).toHaveCount(0)
})

test('a draft in the admin panel is neither active nor inactive, and cannot be switched', async ({
  page,
}) => {
  await anAdmin(page)
  const make = aMake()
  const owner = await someoneListing(page, make, [])
  await aDraftCar(page, owner, { make, model: 'Begun' })
  await page.goto(`/admin?tab=cars&search=${make}`)
  const car = row(page, `${make} Begun`)
  await expect(car.getByText('Draft', { exact: true })).toBeVisible()
  await expect(car).toContainText('45,210 miles · $12,400')
  await expect(car.getByText(/^(Active|Inactive)$/)).toHaveCount(0)
  await expect(car.getByRole('button', { name: /ctivate/ })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Show' }).selectOption('draft')
  await expect(car).toBeVisible()
  await page.getByRole('combobox', { name: 'Show' }).selectOption('active')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await expectAccessible(page)
})
