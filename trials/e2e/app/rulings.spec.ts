// Rulings on the product spec that no other journey shows. docs/spec-coverage.md has all of them.
import { listedCar } from '../setup/cars.ts'
import {
  admirer,
  aMake,
  aSwiper,
  chooser,
  openDeck,
  popup,
  press,
  someoneListing,
  topCard,
} from '../setup/deck.ts'
import { someone } from '../setup/people.ts'
import { expect, test } from '../setup/test.ts'

test('the filter button stands only where there is something to filter', async ({ page }) => {
  const make = aMake()
  await aSwiper(page)
  await someoneListing(page, make, ['One'])
  const button = page.getByRole('banner').getByRole('button', { name: /^Filters/ })
  for (const path of ['/', '/swipe']) {
    await openDeck(page, make, path)
    await expect(button).toBeVisible()
  }
  for (const path of ['/upload', '/matches', '/my-cars', '/inbox', '/settings']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(button, path).toHaveCount(0)
  }
})

test('a reserved car is not offered: with one free car a like does not ask which one', async ({
  page,
}) => {
  const make = aMake()
  const anna = await aSwiper(page)
  await listedCar(page, anna, { model: 'Free' })
  await listedCar(page, anna, { model: 'Reserved' })
  await someoneListing(page, make, ['One'])
  await page.route('**/api/users/*/cars', async (route) => {
    const response = await route.fetch()
    const cars: { model: string }[] = await response.json()
    const json = cars.map((car) => ({ ...car, is_reserved: car.model === 'Reserved' }))
    await route.fulfill({ response, json })
  })
  await openDeck(page, make)
  await expect(topCard(page)).toContainText('One')
  const sent = page.waitForRequest('**/api/swipes')
  await press(page, 'Like')
  expect((await sent).postDataJSON().source_car_id).toBeTruthy()
  await expect(chooser(page)).toHaveCount(0)
})

test('the popup of a match leads to the matches from /, and to its chat from /swipe', async ({
  page,
}) => {
  const make = aMake()
  const mine = await listedCar(page, await aSwiper(page), { make, model: 'Mine' })
  for (const [path, leadsTo] of [
    ['/', /\/matches$/],
    ['/swipe', /\/chat\/[\w-]+$/],
  ] as const) {
    await admirer(page, make, 'Berta', mine)
    await openDeck(page, make, path)
    await press(page, 'Like')
    await popup(page).getByRole('button', { name: 'Go to Chat' }).click()
    await expect(page).toHaveURL(leadsTo)
  }
})

test('one of the most common passwords is refused, with the reason', async ({ page, watch }) => {
  watch.allow(/status of 4/)
  const person = someone()
  await page.goto('/')
  await page.getByRole('button', { name: 'Get Started' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Join Keyswap' })
  await dialog.getByLabel('Username').fill(person.username)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill('iloveyou1')
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(dialog).toContainText('This password is one of the most common ones')
})
