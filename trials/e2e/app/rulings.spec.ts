/// <reference lib="dom" />
// Rulings on the product spec that no other journey shows. docs/spec-coverage.md has all of them.
import type { Match } from '@keyswap/contract/matching'
import { apiOf } from '../setup/api.ts'
import { listedCar } from '../setup/cars.ts'
import { accept, planning, propose } from '../setup/deals.ts'
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

test('if the car that was liked first is reserved by then, the match shows the one its owner offers', async ({
  page,
}) => {
  const made = await planning(page)
  const make = aMake()
  const carla = someone('Carla')
  const theirs = await listedCar(page, carla, { make, model: 'Clio' })
  const asCarla = await apiOf(page, carla)
  const like = { direction: 'like', target_car_id: made.golf, source_car_id: theirs }
  await asCarla.ask('POST', '/api/swipes', like)
  await listedCar(page, made.anna, { make: made.make, model: 'Passat' })
  await accept(made.asBerta, await propose(made.asAnna, made))
  await openDeck(page, make, '/swipe')
  await expect(topCard(page)).toContainText('Clio')
  await press(page, 'Like')
  await expect(popup(page).getByRole('img', { name: /Passat$/ })).toBeVisible()
  await expect(popup(page).getByRole('img', { name: /Clio$/ })).toBeVisible()
  await expect(popup(page).getByRole('img', { name: /Golf$/ })).toHaveCount(0)
})

test('the popup of a match fills both halves, also with a landscape photo and without one', async ({
  page,
}) => {
  const make = aMake()
  const wide = { width: 640, height: 360 }
  const anna = await aSwiper(page)
  const mine = await listedCar(page, anna, { make, model: 'Mine' }, 1, wide)
  const berta = someone('Berta')
  const theirs = await listedCar(page, berta, { make, model: 'Bare' }, 1, wide)
  const asBerta = await apiOf(page, berta)
  const like = { direction: 'like', target_car_id: mine, source_car_id: theirs }
  await asBerta.ask('POST', '/api/swipes', like)
  await openDeck(page, make, '/swipe')
  await expect(topCard(page)).toContainText('Bare')
  // A match's car may have lost its photo.
  await page.route('**/api/swipes', async (route) => {
    const response = await route.fetch()
    const answer: { match: Match } = await response.json()
    for (const car of [answer.match.carA, answer.match.carB])
      if (car.model === 'Bare') car.photo = null
    await route.fulfill({ response, json: answer })
  })
  await press(page, 'Like')
  await expect(popup(page)).toBeVisible()
  const halves = popup(page).locator('figure > div')
  await expect(halves).toHaveCount(2)
  await expect(halves.filter({ hasText: 'No photo yet' })).toHaveCount(1)
  for (const half of await halves.all()) {
    // What fills it is as large as its frame.
    const [outer, inner] = await half.evaluate((frame) => {
      const box = (element: Element) => element.getBoundingClientRect()
      const [frameBox, filling] = [box(frame), box(frame.firstElementChild as Element)]
      return [frameBox.width * frameBox.height, filling.width * filling.height]
    })
    expect((inner ?? 0) / (outer ?? 1)).toBeGreaterThan(0.9)
  }
  const photo = popup(page).getByRole('img', { name: /Mine$/ })
  await expect(photo).toHaveCSS('object-fit', 'cover')
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
