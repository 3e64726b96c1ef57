/// <reference lib="dom" />
// The core journeys, in Chromium, Firefox and WebKit.
import { writeFile } from 'node:fs/promises'
import { many, sql } from '../../../server/src/db/sql.ts'
import { grantAdmin } from '../setup/admins.ts'
import { apiOf } from '../setup/api.ts'
import { carDetails, listedCar, photos } from '../setup/cars.ts'
import { match, sayAs } from '../setup/chats.ts'
import { inDatabase } from '../setup/database.ts'
import { admirer, aMake, someoneListing } from '../setup/deck.ts'
import { type Person, someone } from '../setup/people.ts'
import { button, css, type Driver, dialog, field, heading, link, tab, text } from './driver.ts'
import { expect, signedIn, test } from './test.ts'

const TOP_CARD = css('.deck-card[data-depth="0"]')

/** Matches what browsers log about requests without a connection. */
const LOST = /Load failed|NetworkError|net::ERR_|failed:/

const OFFLINE = text('You’re offline. What you see may be out of date.')

const expectTopCard = (driver: Driver, words: string) =>
  expect.poll(() => driver.textOf(TOP_CARD)).toContain(words)

/** Opens the deck with the cars of this make only. */
async function openDeck(driver: Driver, make: string): Promise<void> {
  await driver.evaluate((wanted) => {
    const user = localStorage.getItem('keyswap-session')
    localStorage.setItem(`keyswap-filters-${user}`, JSON.stringify({ make: wanted }))
  }, make)
  await driver.open('/swipe')
}

const messages = (driver: Driver) =>
  driver.evaluate(
    (selector) => [...document.querySelectorAll(selector)].map((each) => each.textContent),
    '[role=log] li p[dir=auto]',
  )

async function say(driver: Driver, words: string): Promise<void> {
  await driver.fill(field('Message'), words)
  await driver.click(button('Send'))
}

/** Two members with a match: Anna has the chat open, Berta only calls the API. */
async function talking(driver: Driver) {
  const anna = await signedIn(driver)
  const berta = someone('Berta')
  const asBerta = await apiOf(driver, berta)
  const matchId = await match(driver, anna, berta)
  await driver.open(`/chat/${matchId}`)
  await driver.shows(field('Message'))
  return { anna, asBerta, matchId }
}

/** The member's swipes of cars of this make, in order, as the server has stored them. */
async function swipesOf(driver: Driver, person: Person, make: string): Promise<string[]> {
  const { userId } = await apiOf(driver, person)
  const swiped = await inDatabase((db) =>
    many<{ what: string }>(
      db,
      sql`select s.direction || ' ' || c.model as what
          from swipes s join cars c on c.id = s.target_car_id
          where s.swiper_id = ${userId} and c.make = ${make} order by s.created_at`,
    ),
  )
  return swiped.map(({ what }) => what)
}

test('a visitor reads the landing page, opens the sign-up dialog and closes it by keyboard', async ({
  driver,
}) => {
  await driver.open('/')
  await driver.shows(heading('Find your perfect car match'))
  for (const step of ['Browse and swipe', 'Match and connect', 'Chat and deal']) {
    await driver.shows(heading(step))
  }
  await driver.click(button('Get Started'))
  await driver.shows(dialog('Join Keyswap'))
  await driver.press('Escape')
  await driver.hides(dialog('Join Keyswap'))
  const focused = () => driver.evaluate(() => document.activeElement?.textContent, null)
  await expect.poll(focused).toBe('Get Started')
})

async function signUp(driver: Driver): Promise<Person> {
  const person = someone()
  await driver.open('/')
  await driver.click(button('Get Started'))
  await driver.fill(field('Username'), person.username)
  await driver.fill(field('Email'), person.email)
  await driver.fill(field('Password'), person.password)
  await driver.click(button('Create Account'))
  await driver.shows(heading('List Your Car'))
  expect(await driver.path()).toBe('/upload')
  return person
}

test('a new member signs up, likes a car, matches and chats', async ({ driver }) => {
  const person = await signUp(driver)
  const make = aMake()
  const mine = await listedCar(driver, person, { make, model: 'Mine' })
  await admirer(driver, make, 'Berta', mine)
  await openDeck(driver, make)
  await expectTopCard(driver, 'Berta')
  await driver.drag(TOP_CARD, 180)
  await driver.shows(dialog("It's a Match!"))
  await driver.click(button('Go to Chat'))
  await say(driver, 'Hello Berta')
  await expect.poll(() => messages(driver)).toEqual(['Hello Berta'])
  // Reloads, so that the old page must release the event stream.
  await driver.open(await driver.path())
  await expect.poll(() => messages(driver)).toEqual(['Hello Berta'])
})

test('a car is listed with photos', async ({ driver }, info) => {
  const files = await Promise.all(
    (await photos(2)).map(async ({ name, buffer }) => {
      const file = info.outputPath(name)
      await writeFile(file, buffer)
      return file
    }),
  )
  await signedIn(driver, '/upload')
  await driver.shows(text('Step 1 of 3'))
  await driver.choose('input[type=file]:not([capture])', files)
  await driver.shows(css('[data-photo]:not([aria-busy=true]) + [data-photo]:not([aria-busy=true])'))
  await driver.click(button('Next'))
  await driver.fill(field('Make'), carDetails.make)
  await driver.fill(field('Model'), carDetails.model)
  await driver.fill(field('Year'), carDetails.year)
  await driver.fill(field('Mileage (miles)'), carDetails.mileage)
  await driver.click(button('Next'))
  await driver.fill(field('Location'), carDetails.location)
  await driver.fill(field('Description'), carDetails.description)
  await driver.click(css('form button[type=submit]'))
  await expect.poll(driver.path).toBe('/')
  await driver.click(link('My Cars'))
  await driver.shows(text('2019 Volvo V60'))
  const isLoaded = () =>
    driver.evaluate(
      () => document.querySelector<HTMLImageElement>('article img')?.naturalWidth,
      null,
    )
  await expect.poll(isLoaded).toBeGreaterThan(0)
})

test('cards are swiped by drag, key and button', async ({ driver }) => {
  const make = aMake()
  await listedCar(driver, await signedIn(driver), { make: 'Own', model: 'Car' })
  await someoneListing(driver, make, ['Five', 'Four', 'Three', 'Two', 'One'])
  await openDeck(driver, make)
  await expectTopCard(driver, 'One')
  await driver.drag(TOP_CARD, 30)
  await expectTopCard(driver, 'One')
  await driver.drag(TOP_CARD, -180)
  await expectTopCard(driver, 'Two')
  await driver.press('ArrowRight')
  await expectTopCard(driver, 'Three')
  await driver.press('ArrowLeft')
  await expectTopCard(driver, 'Four')
  await driver.click(button('Undo last pass'))
  await expectTopCard(driver, 'Three')
  await driver.click(button('Super-like'))
  await expectTopCard(driver, 'Four')
  await driver.drag(TOP_CARD, 180)
  await expectTopCard(driver, 'Five')
  await driver.press('ArrowLeft')
  await driver.shows(heading('No more cars'))
})

test('two members chat: what one says appears at once at the other', async ({ driver }) => {
  const { asBerta, matchId } = await talking(driver)
  await say(driver, 'Hello Berta')
  // The message is shown before it has reached the server.
  const arrived = () => asBerta.ask<object[]>('GET', `/api/matches/${matchId}/messages`)
  await expect.poll(arrived).toHaveLength(1)
  await expect.poll(() => messages(driver)).toEqual(['Hello Berta'])
  await sayAs(asBerta, matchId, 'Labdien, Anna!')
  await expect.poll(() => messages(driver)).toEqual(['Hello Berta', 'Labdien, Anna!'])
  const focused = () => driver.evaluate(() => document.activeElement?.tagName, null)
  expect(await focused()).toBe('TEXTAREA')
  // The field grows with its text, and shrinks again.
  const height = () =>
    driver.evaluate(() => document.querySelector('textarea')?.offsetHeight ?? 0, null)
  const before = await height()
  await driver.fill(field('Message'), 'Would you come to Cēsis on Saturday? '.repeat(4))
  await expect.poll(height).toBeGreaterThan(before + 30)
  await driver.click(button('Send'))
  await expect.poll(height).toBe(before)
})

test('offline, messages wait; back online they are sent once, in order', async ({
  driver,
  allow,
}) => {
  allow(LOST)
  const { asBerta, matchId } = await talking(driver)
  await driver.setOffline(true)
  for (const words of ['one', 'two', 'three']) await say(driver, words)
  await driver.shows(text('Waiting for a connection'))
  await sayAs(asBerta, matchId, 'meanwhile')
  await driver.setOffline(false)
  await expect.poll(() => messages(driver)).toEqual(['meanwhile', 'one', 'two', 'three'])
  await driver.hides(text('Waiting for a connection'))
})

test('the app starts offline; swipes and messages made there wait, and go out once, in order', async ({
  driver,
  allow,
}) => {
  // The 401: the event stream is opened before the session is renewed.
  allow(LOST, /status of 401/)
  const make = aMake()
  const { anna, asBerta, matchId } = await talking(driver)
  await sayAs(asBerta, matchId, 'Hello Anna')
  await expectKept(driver, /^chat:.*Hello Anna/, new RegExp(`^\\["matches".*${matchId}`))
  await someoneListing(driver, make, ['Four', 'Three', 'Two', 'One'])
  await openDeck(driver, make)
  await expectTopCard(driver, 'One')
  await expectKept(driver, /^deck/, /^\["cars"/)
  await expect.poll(() => driver.evaluate(hasWorker, null)).toBe(true)
  await driver.open('/settings/about')

  await driver.setOffline(true)
  await driver.open('/swipe')
  await expectTopCard(driver, 'One')
  await driver.press('ArrowRight')
  await expectTopCard(driver, 'Two')
  await driver.press('ArrowLeft')
  await expectTopCard(driver, 'Three')
  await driver.drag(TOP_CARD, 180)
  await expectTopCard(driver, 'Four')
  await driver.shows(text('3 swipes wait'))
  await driver.open(`/chat/${matchId}`)
  await expect.poll(() => messages(driver)).toEqual(['Hello Anna'])
  for (const words of ['one', 'two']) await say(driver, words)
  await driver.open(`/chat/${matchId}`)
  const all = ['Hello Anna', 'one', 'two']
  await expect.poll(() => messages(driver)).toEqual(all)
  await driver.shows(text('Waiting for a connection'))
  await driver.open('/swipe')
  await expectTopCard(driver, 'Four')
  await driver.shows(text('3 swipes wait'))

  await driver.setOffline(false)
  await driver.hides(text('3 swipes wait'))
  await driver.hides(text('Sending'))
  await driver.open(`/chat/${matchId}`)
  await driver.hides(text('Waiting for a connection'))
  await expect.poll(() => messages(driver)).toEqual(all)
  expect(await swipesOf(driver, anna, make)).toEqual(['like One', 'pass Two', 'like Three'])
})

test('with a full storage, swipes and messages go out; offline, what cannot be kept is said', async ({
  driver,
  allow,
}) => {
  allow(LOST)
  const make = aMake()
  const { anna, matchId } = await talking(driver)
  await someoneListing(driver, make, ['Two', 'One'])
  await openDeck(driver, make)
  await expectTopCard(driver, 'One')
  await expectLoaded(driver, 'toaster', 'background')
  // Waits for the worker. Otherwise it would be fetched while offline, which browsers log.
  await expect.poll(() => driver.evaluate(hasWorker, null)).toBe(true)
  await driver.evaluate(fillStorage, null)
  await driver.press('ArrowLeft')
  await expect.poll(() => swipesOf(driver, anna, make)).toEqual(['pass One'])
  await expectTopCard(driver, 'Two')
  await driver.setOffline(true)
  await driver.press('ArrowRight')
  await driver.shows(text('You’re offline. Try again when you’re connected.'))
  await expectTopCard(driver, 'Two')
  await driver.setOffline(false)
  await driver.hides(OFFLINE)
  // The first try may come too early: a browser may say that it is connected before it is.
  const tryAgain = async () => {
    await driver.press('ArrowRight')
    return swipesOf(driver, anna, make)
  }
  await expect.poll(tryAgain, { intervals: [2_000] }).toEqual(['pass One', 'like Two'])

  await driver.open(`/chat/${matchId}`)
  await say(driver, 'online')
  await expect.poll(() => messages(driver)).toEqual(['online'])
  await expectLoaded(driver, 'sender', 'background')
  await driver.setOffline(true)
  await say(driver, 'offline')
  await driver.shows(text('This browser can’t store the message, so keep this page open.'))
  await driver.setOffline(false)
  await driver.hides(text('This browser can’t store the message'))
  await expect.poll(() => messages(driver)).toEqual(['online', 'offline'])
})

/** Waits until these parts of the app, which are loaded later, have been loaded. */
const expectLoaded = (driver: Driver, ...parts: string[]) =>
  expect
    .poll(async () => {
      const loaded = await driver.evaluate(filesLoaded, null)
      return parts.filter((part) => !loaded.some((file) => file.includes(`/${part}-`)))
    })
    .toEqual([])

const filesLoaded = () => performance.getEntriesByType('resource').map(({ name }) => name)

/** Runs in the page. Fills localStorage completely. */
function fillStorage() {
  let [size, count] = [4_000_000, 0]
  while (size >= 1)
    try {
      localStorage.setItem(`filler-${count}`, 'x'.repeat(size))
      count += 1
    } catch {
      size = Math.floor(size / 2)
    }
}

/** Waits until answers that match these patterns are stored for offline use, which happens a little after they are shown. */
const expectKept = (driver: Driver, ...wanted: RegExp[]) =>
  expect
    .poll(async () => {
      const kept = await driver.evaluate(keptAnswers, null)
      return wanted.filter((each) => !kept.some((one) => each.test(one)))
    })
    .toEqual([])

/** Runs in the page. */
async function keptAnswers(): Promise<string[]> {
  const name = `keyswap-kept:${localStorage.getItem('keyswap-session')}`
  // Opening the database before the app does would create it without its stores.
  if (!(await indexedDB.databases()).some((each) => each.name === name)) return []
  const opened = indexedDB.open(name)
  await new Promise((isDone, fail) => {
    opened.addEventListener('success', isDone)
    opened.addEventListener('error', fail)
  })
  const rows = opened.result.transaction('seen').objectStore('seen').getAll()
  await new Promise((isDone) => rows.addEventListener('success', isDone))
  opened.result.close()
  return rows.result.map(({ id, data }) => `${id} ${JSON.stringify(data)}`)
}

const hasWorker = async () =>
  (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'

test('theme, units and language are chosen and kept', async ({ driver }) => {
  await signedIn(driver, '/settings/app')
  const background = () =>
    driver.evaluate(() => getComputedStyle(document.documentElement).backgroundColor, null)
  await driver.click(text('Dark'))
  await expect.poll(background).toBe('rgb(12, 17, 32)')
  await driver.click(text('Kilometers'))
  await driver.click(text('Latviešu'))
  await driver.shows(heading('Lietotnes iestatījumi'))
  await driver.open('/settings/app')
  await driver.shows(heading('Lietotnes iestatījumi'))
  expect(await background()).toBe('rgb(12, 17, 32)')
})

test('an admin searches the list of users', async ({ driver }) => {
  await grantAdmin(await signedIn(driver))
  const [name, other] = [`Zane ${aMake()}`, `Ieva ${aMake()}`]
  for (const each of [name, other]) await apiOf(driver, someone(each))
  await driver.open('/admin')
  await driver.click(tab('Users'))
  await driver.shows(text(other))
  await driver.fill(css('[role=tabpanel] [role=search] input, [role=tabpanel] search input'), name)
  await driver.hides(text(other))
  await driver.shows(text(name))
})
