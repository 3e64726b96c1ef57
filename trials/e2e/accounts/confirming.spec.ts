import type { Page } from '@playwright/test'
import { grantAdmin } from '../setup/admins.ts'
import { apiOf } from '../setup/api.ts'
import { withAuthenticator } from '../setup/authenticator.ts'
import { listedCar } from '../setup/cars.ts'
import { linkMailedTo, openSignIn, type Person, signIn, someone } from '../setup/people.ts'
import { anOwnServer, type OwnServer } from '../setup/server.ts'
import {
  test as base,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  TOO_MANY,
  toast,
} from '../setup/test.ts'

/** Starts a server on which new addresses must be confirmed and admins need a second factor. Both are off by default. */
const test = base.extend<object, { confirming: OwnServer }>({
  confirming: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the parameter
    async ({}, use) => {
      const server = await anOwnServer({ EMAIL_CONFIRMATION: 'on', ADMIN_SECOND_FACTOR: 'on' })
      await server.start()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ confirming }, use) => use(confirming.url),
})

// These tests run one after the other in one worker, because they share a server.
test.describe.configure({ mode: 'default' })

async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Get Started' }).first().click()
  await fillSignUp(page, person)
}

async function fillSignUp(page: Page, person: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Join Keyswap' })
  await dialog.getByLabel('Username').fill(person.username)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
}

async function fillSignIn(page: Page, person: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' })
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
}

const secretIsGone = (page: Page) =>
  expect.poll(() => page.evaluate(() => location.href)).not.toContain('access_token')

test('a new address is confirmed by mail before signing in', async ({
  page,
  watch,
  confirming,
}) => {
  watch.allow(/status of 40[03]/)
  const person = someone()
  await signUp(page, person)
  await expect(toast(page)).toContainText('Check Your Email')
  await expect(toast(page)).toContainText(`We sent a confirmation link to ${person.email}.`)
  const waiting = page.getByRole('dialog', { name: 'Almost there' })
  await expect(waiting).toContainText(person.email)
  await expect(waiting.getByRole('button', { name: 'Sign In' })).toBeFocused()
  await expectAccessible(page)
  await expectNoOverflow(page)

  await page.keyboard.press('Enter')
  await fillSignIn(page, person)
  await expect(toast(page)).toContainText(
    'Please check your email and click the confirmation link before signing in.',
  )

  const link = await linkMailedTo(person, confirming.dataDir)
  await page.goto('about:blank')
  await page.goto(link)
  await expect(toast(page)).toContainText('Email confirmed')
  await secretIsGone(page)
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await fillSignIn(page, person)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

  // The link works only once; a signed-in member who opens it again is not asked to sign in.
  await page.goto('about:blank')
  await page.goto(link)
  await expect(toast(page)).toContainText('Invalid or Expired Link')
  await secretIsGone(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

async function confirmed(page: Page, person: Person, dataDir: string): Promise<Person> {
  await page.request.post('/api/auth/sign-up', { data: person })
  const { hash } = new URL(await linkMailedTo(person, dataDir))
  const token = new URLSearchParams(hash.slice(1)).get('access_token')
  await page.request.post('/api/auth/confirm-email', { data: { token } })
  return person
}

test('the first member of an empty site lists a car, shares it and invites others', async ({
  page,
  context,
  confirming,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const first = await confirmed(page, someone(), confirming.dataDir)
  await signIn(page, first)
  const steps = page.getByRole('list').filter({ hasText: 'List your car' })
  await expect(page.getByRole('heading', { name: 'You’re among the first here' })).toBeVisible()
  await expect(steps.getByRole('link', { name: 'List' })).toHaveAttribute('href', '/upload')
  // At each step one action is the main one.
  const main = page.locator('.deck-column .bg-accent:not(search *)')
  await expect(page.getByRole('button', { name: 'Tell me about new cars' })).toBeVisible()
  await expect(main).toHaveText(['List'])
  await steps.getByRole('button', { name: 'Invite' }).click()
  await expect(toast(page)).toContainText('Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(confirming.url)
  await listedCar(page, first)
  await page.reload()
  await expect(page.getByText('Your car is listed')).toBeVisible()
  await expect(main).toHaveText(['Share'])
  await page.getByRole('button', { name: 'Share 2019 Volvo V60' }).click()
  await page.getByRole('button', { name: 'Make a public page' }).click()
  await expect(page.getByLabel('Link to the public page')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Your car is shared')).toBeVisible()
  await expect(main).toHaveText(['Invite'])
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('who joins from a shared car comes back to it through the link in the mail', async ({
  page,
  confirming,
}) => {
  const owner = await confirmed(page, someone('Berta Liepa'), confirming.dataDir)
  await page.goto('/')
  const carId = await listedCar(page, owner)
  const { url } = await (await apiOf(page, owner)).ask<{ url: string }>(
    'POST',
    `/api/cars/${carId}/share`,
  )

  await page.goto(new URL(url).pathname)
  await page.getByRole('link', { name: 'Join to like it' }).click()
  const person = someone()
  await fillSignUp(page, person)
  const link = await linkMailedTo(person, confirming.dataDir)
  await page.goto('about:blank')
  await page.goto(link)
  await expect(toast(page)).toContainText('Email confirmed')
  await fillSignIn(page, person)
  await expect(page.getByRole('heading', { level: 1, name: '2019 Volvo V60' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/car/${carId}`)
})

test('a forged link is refused, in both themes', async ({ page, watch }) => {
  watch.allow(/status of 400/)
  await page.goto('/#access_token=forged&type=signup')
  await expect(toast(page)).toContainText('Invalid or Expired Link')
  await secretIsGone(page)
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectNoOverflow(page)
})

test('a link pasted into an open tab works as well', async ({ page, confirming }) => {
  const person = someone()
  await page.request.post('/api/auth/sign-up', { data: person })
  const link = await linkMailedTo(person, confirming.dataDir)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate((address) => location.assign(address), link)
  await expect(toast(page)).toContainText('Email confirmed')
  await fillSignIn(page, person)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('if checking the link fails, it can be retried', async ({ page, watch, confirming }) => {
  watch.allow(/ERR_FAILED|confirm-email/)
  const person = someone()
  await page.request.post('/api/auth/sign-up', { data: person })
  let tries = 0
  await page.route('**/api/auth/confirm-email', (route) => {
    tries += 1
    return tries === 1 ? route.abort() : route.fulfill(TOO_MANY)
  })
  await page.goto(await linkMailedTo(person, confirming.dataDir))
  await expect(toast(page)).toContainText('We couldn’t check your link')
  await toast(page).getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => tries).toBe(2)
  await page.unroute('**/api/auth/confirm-email')
  await toast(page).getByRole('button', { name: 'Retry' }).click()
  await expect(toast(page)).toContainText('Email confirmed')
})

test('without a confirmation link, the JavaScript for confirming an address is not fetched', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await openSignIn(page)
  expect(requests.filter((url) => url.includes('confirm-email'))).toEqual([])
})

test('an admin without a second factor is led to set one up, and then gets in', async ({
  page,
  watch,
  confirming,
}) => {
  watch.allow(/403/)
  await withAuthenticator(page)
  const person = someone('Ilze Liepa')
  await signUp(page, person)
  await page.goto(await linkMailedTo(person, confirming.dataDir))
  await grantAdmin(person, confirming.dataDir)
  await fillSignIn(page, person)
  await expect(toast(page)).toContainText('Welcome back')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Second factor needed' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'Set it up' }).click()
  await expect(page.getByRole('heading', { name: 'Sign-in and security' })).toBeFocused()
  await expect(page.getByRole('note')).toContainText('Admins of this site need a second factor.')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Your password').fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByRole('note')).toHaveCount(0)
  await page.goto('/admin')
  await expect(page.getByRole('tab', { name: 'Dashboard' })).toBeVisible()
})
