/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { allTexts } from '../../../scripts/texts.ts'
import { many, sql } from '../../../server/src/db/sql.ts'
import { anAdmin } from '../setup/admins.ts'
import { apiOf } from '../setup/api.ts'
import { listedCar } from '../setup/cars.ts'
import { enter, log, match, say, texts } from '../setup/chats.ts'
import { inDatabase } from '../setup/database.ts'
import {
  admirer,
  aMake,
  anotherBrowser,
  chooser,
  openDeck,
  press,
  someoneListing,
  topCard,
} from '../setup/deck.ts'
import { expectWorker, killBrowser, rowsOf, test } from '../setup/own-browser.ts'
import { member, openSignIn, signedIn, signUp, someone } from '../setup/people.ts'
import { expect, expectAccessible, toast } from '../setup/test.ts'

const lost = /ERR_INTERNET_DISCONNECTED|dynamically imported module/

test('offline, a tab whose code was not loaded yet says so, and loads on its own when the connection is back', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(lost)
  await signedIn(page)
  await context.setOffline(true)
  await page.getByRole('navigation').getByRole('link', { name: 'Inbox' }).click()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByText('Something broke')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Your Inbox' })).toBeVisible()
  await expect(page).toHaveURL('/inbox')
})

test('offline, a tab whose data were never loaded says so, and loads on its own', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(lost)
  await signedIn(page, someone(), '/settings/about')
  await page.goto('/my-cars')
  await expect(page.getByRole('heading', { level: 1, name: 'My Listings' })).toBeVisible()
  // Until the event stream is open, the bell does not fetch the member's cars either.
  await page.route('**/api/events', () => {})
  await page.goto('/settings/about')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('keyswap-kept:')) indexedDB.deleteDatabase(key)
  })
  await context.setOffline(true)
  await page.getByRole('navigation').getByRole('link', { name: 'My Cars' }).click()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toHaveCount(0)
})

const NO_ID = '00000000-0000-4000-8000-000000000000'

/** Screens that this browser has never shown, and the keys of the texts that say so. */
const unseen = {
  '/matches': 'matches.offline',
  [`/chat/${NO_ID}`]: 'chat.offline',
  [`/chat/${NO_ID}/plan`]: 'plan.offline',
  [`/rings/${NO_ID}`]: 'ring.offline',
  [`/car/${NO_ID}`]: 'car.offline',
  '/inbox': 'inbox.offline',
  '/settings/blocked': 'blocks.offline',
  '/settings/security': 'settings.sessions.offline',
  '/settings/notifications': 'alerts.offline',
  [`/upload?draft=${NO_ID}`]: 'upload.draft.offline',
}

test('offline, every screen that was never loaded says so in its own words', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  const words = await allTexts('en')
  await signedIn(page, someone(), '/settings/about')
  // This journey has no worker, so the app itself must be loaded. Of the API, only renewing the session still works.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
  })
  await page.route(/\/(api|storage)\/(?!auth\/refresh)/, (route) => route.abort())
  for (const [path, name] of Object.entries(unseen)) {
    await page.goto(path)
    await expect(page.getByText(String(words[name])), path).toBeVisible()
  }
})

test('while the server is down the app starts, and says that what it shows may be out of date', async ({
  page,
  watch,
}) => {
  // The 401: the event stream is opened before the session is renewed.
  watch.allow(/status of (401|503)/)
  await signedIn(page)
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  await page.reload()
  const hint = page.getByRole('status').getByText('The server can’t be reached.')
  await expect(hint).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/**')
  await expect(hint).toHaveCount(0)
})

test('offline, a dialog whose code was not loaded yet says that it opens later, and does', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(lost)
  // The code of toasts is loaded on demand, so it must be there before the page goes offline.
  const toaster = page.waitForResponse(/\/assets\/toaster-.*\.js$/)
  await signedIn(page)
  await toaster
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(toast(page)).toContainText('You’re offline. This will open when you’re connected.')
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
})

test('opening a screen whose file a new release has replaced reloads the page', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 404/, /dynamically imported module/)
  await signedIn(page)
  let isReplaced = true
  await page.route(/\/assets\/inbox-.*\.js$/, (route) =>
    isReplaced ? route.fulfill({ status: 404 }) : route.continue(),
  )
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isReplaced = false
  })
  await page.getByRole('navigation').getByRole('link', { name: 'Inbox' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Inbox' })).toBeVisible()
  await expect(page.getByText('Something broke')).toHaveCount(0)
})

test('signing in offline says that there is no connection', async ({ page, context, watch }) => {
  watch.allow(lost)
  const person = await member(page)
  const toaster = page.waitForResponse(/\/assets\/toaster-.*\.js$/)
  await openSignIn(page)
  await toaster
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(toast(page)).toContainText('You’re offline. Try again when you’re connected.')
  await expect(toast(page)).not.toContainText('Failed')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(toast(page)).toContainText('Welcome back')
})

const keptIds = async (page: Page): Promise<string[]> =>
  (await rowsOf(page, 'kept', 'seen')).map(({ id }) => String(id))

const waitingSwipes = (page: Page, count: number) =>
  page.getByText(count === 1 ? '1 swipe is waiting' : `${count} swipes are waiting`)

/** Checks this on a small phone, with both bars above the cards. */
async function expectActionsAboveTabs(page: Page) {
  const usual = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 568 })
  const tabs = await page.getByRole('navigation').boundingBox()
  const like = page.getByRole('button', { name: 'Like', exact: true })
  const bottom = async () => {
    const box = await like.boundingBox()
    return box ? box.y + box.height : Number.POSITIVE_INFINITY
  }
  await expect.poll(bottom).toBeLessThanOrEqual(tabs?.y ?? 0)
  if (usual) await page.setViewportSize(usual)
}

test('a page of a car knows of a swipe that waits, and one toast tells of a match and of a refusal', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(lost, /status of 404/, /ERR_FAILED/)
  const make = aMake()
  const mine = await listedCar(page, await signUp(page), { make, model: 'Mine' })
  const clara = someone('Clara')
  const asClara = await apiOf(page, clara)
  await listedCar(page, clara, { make, model: 'Two' })
  const one = await listedCar(page, clara, { make, model: 'One' })
  await admirer(page, make, 'Berta', mine)
  await page.route('**/storage/**', (route) => route.abort())
  await openDeck(page, make, `/car/${one}`)
  const like = page.getByRole('button', { name: /^Like/ })
  await expect(like).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Swipe' }).click()
  await expect(topCard(page)).toContainText('Berta')
  await context.setOffline(true)
  await press(page, 'Like')
  await expect(topCard(page)).toContainText('One')
  await press(page, 'Like')
  await expect(topCard(page)).toContainText('Two')
  // Instead of a photo that cannot be loaded, its name is shown, without a broken image.
  await expect(topCard(page).getByRole('img', { name: /^Photo 1 of 1/ })).toBeVisible()
  await expect(topCard(page).locator('img')).toHaveCount(0)
  await expectActionsAboveTabs(page)
  await press(page, 'Pass')
  await expect(waitingSwipes(page, 3)).toBeVisible()
  await page.goBack()
  await expect(page.getByText('You like this car')).toBeVisible()
  await expect(waitingSwipes(page, 3)).toBeVisible()
  await expect(like).toHaveCount(0)
  await asClara.ask('PATCH', `/api/cars/${one}`, { is_active: false })
  await expect(page.locator('main img')).toHaveCount(0)
  await page.unroute('**/storage/**')
  await context.setOffline(false)
  await expect.poll(() => page.locator('main img').first().evaluate(isLoaded)).toBe(true)
  await expect(toast(page)).toContainText("It's a Match!")
  await expect(toast(page)).toContainText(/1 swipe wasn’t accepted.*One/)
  await expect(waitingSwipes(page, 3)).toHaveCount(0)
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the app starts offline, swipes and messages made there survive a killed browser, and go out once', async ({
    startBrowser,
  }) => {
    const make = aMake()
    const anna = someone()
    const clara = someone('Clara')
    let { context, page } = await startBrowser()
    await signUp(page, anna)
    const mine = await listedCar(page, anna, { make, model: 'Mine' })
    await someoneListing(page, make, ['Two', 'One'])
    await admirer(page, make, 'Berta', mine)
    const matchId = await match(page, anna, clara)
    const said = { content: 'Hello Anna', client_id: crypto.randomUUID() }
    const asClara = await apiOf(page, clara)
    await asClara.ask('POST', `/api/matches/${matchId}/messages`, said)
    await openDeck(page, make)
    await expect(topCard(page)).toContainText('Berta')
    await expectWorker(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Matches' }).click()
    await page.getByRole('link', { name: /Hello Anna/ }).click()
    await expect(log(page)).toContainText('Hello Anna')
    const kept = async () => (await keptIds(page)).map((id) => id.split(/[:,]/)[0])
    await expect
      .poll(kept)
      .toEqual(expect.arrayContaining(['chat', 'deck', '2 ["matches"', '2 ["cars"']))
    await context.close()

    ;({ context, page } = await startBrowser({ isOffline: true }))
    await page.goto('/')
    await expect(topCard(page)).toContainText('Berta')
    await expect.poll(() => topCard(page).locator('img').first().evaluate(isLoaded)).toBe(true)
    await press(page, 'Like')
    await chooser(page).getByRole('button', { name: /Mine/ }).click()
    await expect(topCard(page)).toContainText('One')
    await press(page, 'Pass')
    await expect(topCard(page)).toContainText('Two')
    await press(page, 'Pass')
    await expect(waitingSwipes(page, 3)).toBeVisible()
    await press(page, 'Undo last pass')
    await expect(waitingSwipes(page, 2)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Matches' }).click()
    await page.getByRole('link', { name: /Hello Anna/ }).click()
    await expect(log(page)).toContainText('Hello Anna')
    await say(page, 'Written offline')
    await expect(log(page).getByText('Waiting for a connection')).toBeVisible()
    await expect
      .poll(async () => JSON.stringify(await rowsOf(page, 'unsent', 'lists')))
      .toMatch(/pass.*Written offline|Written offline.*pass/)
    await killBrowser(context)

    ;({ context, page } = await startBrowser({ isOffline: true }))
    await page.goto(`/chat/${matchId}`)
    await expect.poll(() => texts(page)).toEqual(['Hello Anna', 'Written offline'])
    await expect(log(page).getByText('Waiting for a connection')).toBeVisible()
    await page.getByRole('link', { name: 'Back to matches' }).click()
    await expect(page.getByRole('link', { name: /Hello Anna.*Waiting to send/ })).toBeVisible()
    await page.goto('/?from=example.com')
    await expect(topCard(page)).toContainText('Two')
    await expect(waitingSwipes(page, 2)).toBeVisible()
    await expectLeftAlone(page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && /swipes$|messages$/.test(request.url()))
        sent.push(request.postData() ?? '')
    })
    await context.setOffline(false)
    await expect(toast(page)).toContainText("It's a Match!")
    await expect(waitingSwipes(page, 2)).toHaveCount(0)
    await page.goto(`/chat/${matchId}`)
    await expect.poll(() => texts(page)).toEqual(['Hello Anna', 'Written offline'])
    const swipes = sent.filter((body) => body.includes('direction'))
    expect(swipes.map((body) => JSON.parse(body).direction)).toEqual(['like', 'pass'])
    const asAnna = await apiOf(page, anna)
    const matches = await asAnna.ask<{ id: string }[]>('GET', '/api/matches')
    expect(matches).toHaveLength(2)
    const deck = await asAnna.ask<{ model: string }[]>('GET', `/api/cars?make=${make}`)
    expect(deck.map(({ model }) => model)).toEqual(['Two'])
    const stored = await inDatabase((db) =>
      many<{ what: string }>(
        db,
        sql`select content as what from messages where sender_id = ${asAnna.userId}
            union all select direction from swipes where swiper_id = ${asAnna.userId}`,
      ),
    )
    // One of the two likes is the one that made the match with Clara.
    const expected = ['Written offline', 'like', 'like', 'pass']
    expect(stored.map(({ what }) => what).sort()).toEqual(expected)
  })

  test('photos are kept within a bound, and signing out or a ban clears what is private in every tab', async ({
    page,
    context,
    browser,
    watch,
  }) => {
    // The worker also answers the request for the empty page on which the journey signs in.
    watch.allow(/status of (401|403|404)/, lost)
    const make = aMake()
    const person = await signUp(page)
    await listedCar(page, person, { make, model: 'Mine' })
    await someoneListing(page, make, ['One'])
    await openDeck(page, make)
    await expectWorker(page)
    await expect.poll(() => keptIds(page)).toContain('deck')
    await page.evaluate(async () => {
      const name = `keyswap-photos:${localStorage.getItem('keyswap-session')}`
      const cache = await caches.open(name)
      for (let index = 0; index < 220; index++)
        await cache.put(`/storage/car-images/old/${index}`, new Response('x'))
    })
    await page.reload()
    const photo = await shownPhoto(page)
    await expect.poll(() => photosKept(page)).toContain(photo)
    await expect.poll(async () => (await photosKept(page)).length).toBeLessThanOrEqual(200)
    const second = await context.newPage()
    await second.goto('/matches')
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
    await context.setOffline(true)
    await press(page, 'Pass')
    await expect(waitingSwipes(page, 1)).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
    const logOut = page.getByRole('button', { name: 'Log Out', exact: true })
    const question = page.getByRole('alertdialog', { name: 'Sign out without sending?' })
    await logOut.click()
    await expect(question).toContainText('Not sent yet: 1 swipe.')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toHaveCount(0)
    await logOut.click()
    await question.getByRole('button', { name: 'Sign out anyway' }).click()
    for (const tab of [page, second]) {
      await expect(tab.getByRole('button', { name: 'Get Started' }).first()).toBeVisible()
      await expect.poll(() => privateLeft(tab)).toEqual([])
    }
    await expect(page.getByText('You have been signed out')).toHaveCount(0)
    // The server has not been told yet.
    const hasCookie = async () =>
      (await context.cookies()).some(({ name }) => name === 'keyswap_refresh')
    expect(await hasCookie()).toBe(true)
    await context.setOffline(false)
    await expect.poll(hasCookie).toBe(false)
    // The mark that the server must still be told is removed after the cookie. If it were left, the next start would end the new
    // session, which the journey opens without the app.
    const isWanted = () => page.evaluate(() => localStorage.getItem('keyswap-sign-out'))
    await expect.poll(isWanted).toBeNull()
    // A photo that arrives late does not bring the cache back.
    expect(await second.evaluate(async (url) => (await fetch(url)).status, photo)).toBe(200)
    expect(await privateLeft(second)).toEqual([])

    await enter(page, page, person)
    await openDeck(page, make)
    await expect(topCard(page)).toContainText('One')
    await second.goto('/matches')
    const kinds = async () => (await privateLeft(page)).map((name) => name.split(':')[0])
    const expected = ['keyswap-kept', 'keyswap-me', 'keyswap-photos']
    await expect.poll(kinds).toEqual(expect.arrayContaining(expected))
    const admin = await anAdmin(await anotherBrowser(browser))
    const { userId } = await apiOf(page, person)
    const asAdmin = await apiOf(page, admin)
    await context.setOffline(true)
    await press(page, 'Pass')
    await expect(waitingSwipes(page, 1)).toBeVisible()
    await asAdmin.ask('POST', '/api/admin/ban-user', { user_id: userId, reason: 'Sold twice' })
    await context.setOffline(false)
    for (const tab of [page, second]) {
      const notice = tab.getByRole('alert').filter({ hasText: 'Your account has been suspended.' })
      await expect(notice).toContainText('no longer on this device: 1 swipe.')
      await expect.poll(() => privateLeft(tab)).toEqual([])
    }
    await expectAccessible(page)
  })
})

const isLoaded = (image: Element) => (image as HTMLImageElement).naturalWidth > 0

/** Expects that, without a connection, the worker answers neither for the API nor for a car's public page. */
async function expectLeftAlone(page: Page): Promise<void> {
  const ask = () =>
    fetch('/api/cars')
      .then(({ status }) => status)
      .catch(() => 'not answered')
  expect(await page.evaluate(ask)).toBe('not answered')
  const visitor = await page.context().newPage()
  await expect(visitor.goto('/c/0123456789ab')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await visitor.close()
}

const shownPhoto = (page: Page): Promise<string> =>
  topCard(page)
    .locator('img')
    .first()
    .evaluate((image) => (image as HTMLImageElement).currentSrc)

const photosKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const cache = await caches.open(`keyswap-photos:${localStorage.getItem('keyswap-session')}`)
    const urls = (await cache.keys()).map(({ url }) => url)
    return urls.filter((url) => url.includes('/storage/'))
  })

/** Names of caches, databases and storage keys that may contain a member's data. */
const privateLeft = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
    const names = [...(await caches.keys()), ...databases, ...keys]
    return names.filter((name) => /^keyswap-[a-z-]+:/.test(name) && !name.includes('-files:'))
  })
