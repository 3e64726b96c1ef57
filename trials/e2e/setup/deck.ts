/// <reference lib="dom" />
// Members who swipe, their deck and its dialogs. All journeys share a server, so each uses a make of its own to see only its own
// cars.
import { randomBytes } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import { anIpAddress, apiOf, type Site } from './api.ts'
import { listedCar } from './cars.ts'
import { inDatabase } from './database.ts'
import { type Person, signUp, someone } from './people.ts'

/** A unique make, which searches don't mistake for a misspelling of another one. */
export const aMake = (): string => `Zk${randomBytes(5).toString('hex')}`

export const topCard = (page: Page): Locator => page.locator('.deck-card[data-depth="0"]')

export const chooser = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Which car are you offering?' })

export const popup = (page: Page): Locator => page.getByRole('dialog', { name: "It's a Match!" })

export const press = (
  page: Page,
  name: 'Like' | 'Pass' | 'Super-like' | 'Undo last pass' | 'Take back like',
) => page.getByRole('button', { name, exact: true }).click()

/** A new member, signed in on this page, which stays empty. */
export async function aSwiper(page: Page, name = 'Anna Ozola'): Promise<Person> {
  return signUp(page, someone(name))
}

/** Another member, without a browser, who lists these models of the make. The last one is the newest. */
export async function someoneListing(
  page: Site,
  make: string,
  models: string[],
  name = 'Berta',
): Promise<Person> {
  const person = someone(name)
  await apiOf(page, person)
  for (const model of models) await listedCar(page, person, { make, model })
  return person
}

/** Opens the screen with the deck filtered by this make. */
export async function openDeck(page: Page, make: string, path = '/'): Promise<void> {
  await page.evaluate((wanted) => {
    const user = localStorage.getItem('keyswap-session')
    localStorage.setItem(`keyswap-filters-${user}`, JSON.stringify({ make: wanted }))
  }, make)
  await page.goto(path)
}

/** A new member who lists a car, with their name as the model, and likes the car with this id. */
export async function admirer(page: Site, make: string, name: string, liked: string) {
  const person = await someoneListing(page, make, [], name)
  const own = await listedCar(page, person, { make, model: name })
  const like = { direction: 'like', target_car_id: liked, source_car_id: own }
  await (await apiOf(page, person)).ask('POST', '/api/swipes', like)
}

/** Backdates the likes of this car, because its owner is only told of likes after ten seconds. */
export const likesAreOld = (car: string): Promise<unknown> =>
  inDatabase((client) =>
    client.query(
      `update swipes set created_at = created_at - interval '11 s'
       where target_car_id = $1 and direction = 'like'`,
      [car],
    ),
  )

/** A deck with one car, whose owner has already liked the viewer's. */
export async function openMatchingDeck(page: Page, path?: string): Promise<void> {
  const make = aMake()
  const mine = await listedCar(page, await aSwiper(page), { make, model: 'Mine' })
  await admirer(page, make, 'Berta', mine)
  await openDeck(page, make, path)
}

/** A second browser, with its own cookies and IP address. */
export async function anotherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': anIpAddress() },
  })
  return context.newPage()
}

/** Drags the top card sideways with the mouse, slowly enough not to be a flick. */
export async function drag(page: Page, by: number): Promise<void> {
  const box = await topCard(page).boundingBox()
  if (!box) throw new Error('There is no card to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by, y + 10, { steps: 12 })
  await page.waitForTimeout(150)
  await page.mouse.up()
}
