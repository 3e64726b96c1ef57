import { listedCar } from './cars.ts'
import { aMake, openDeck, someoneListing, topCard } from './deck.ts'
import { member, openSignIn, signedIn } from './people.ts'
import { expect, test, toast } from './test.ts'

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
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await expect(page.getByText('Something broke')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Your Inbox' })).toBeVisible()
  await expect(page).toHaveURL('/inbox')
})

test('offline, a tab whose code is loaded but not its data says so too, and loads on its own', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(lost)
  const make = aMake()
  const person = await signedIn(page)
  await listedCar(page, person, { make, model: 'Own' })
  await someoneListing(page, make, ['One'])
  const offline = page.getByRole('heading', { name: "You're offline" })
  const tabs = [
    { path: '/', link: 'Swipe', shows: topCard(page) },
    { path: '/my-cars', link: 'My Cars', shows: page.getByRole('article') },
  ]
  for (const { path, link, shows } of tabs) {
    await openDeck(page, make, path)
    await expect(shows).toContainText(make)
    await page.goto('/settings/about')
    await context.setOffline(true)
    await page.getByRole('navigation').getByRole('link', { name: link }).click()
    await expect(offline).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await context.setOffline(false)
    await expect(shows).toContainText(make)
    await expect(offline).toHaveCount(0)
  }
})

test('offline, a dialog whose code was not loaded yet says that it opens later, and does', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(lost)
  // The code for toasts is loaded on demand: have it before going offline.
  const toaster = page.waitForResponse(/\/assets\/toaster-.*\.js$/)
  await signedIn(page)
  await toaster
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(toast(page)).toContainText("You're offline. This opens when you're connected.")
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
  await expect(toast(page)).toContainText("You're offline. Try again when you're connected.")
  await expect(toast(page)).not.toContainText('Failed')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(toast(page)).toContainText('Welcome back')
})
