// Texts of the spec that no other journey covers, mostly of pending buttons and failed calls.
import type { Page } from '@playwright/test'
import { anAdmin, row } from '../setup/admins.ts'
import { apiOf } from '../setup/api.ts'
import { choose, expectListed, fillCar, listedCar, photos, publishButton } from '../setup/cars.ts'
import { field, log, matched, say, sayAs } from '../setup/chats.ts'
import { aMake } from '../setup/deck.ts'
import { linkMailedTo, member, openSignIn, signedIn, someone } from '../setup/people.ts'
import { expect, expectNoOverflow, hold, test, toast } from '../setup/test.ts'

const fails = (page: Page, address: string) =>
  page.route(address, (route) => route.abort('failed'), { times: 1 })

test('from signing up to logging out, progress and failures are shown', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/)
  const person = someone()
  await openSignIn(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Sign in to continue your car swapping journey')
  await dialog.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await dialog.getByLabel('Username').fill(person.username)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  const join = await hold(page, '**/api/auth/sign-up')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Creating Account...' })).toBeVisible()
  join()
  await expect(page).toHaveURL('/upload')

  await choose(page, await photos(1))
  await fillCar(page)
  await fails(page, '**/api/cars')
  await publishButton(page).click()
  await expect(toast(page)).toContainText('Failed to list your car. Please try again.')
  const answer = await hold(page, '**/api/cars')
  await publishButton(page).click()
  await expect(publishButton(page)).toContainText('Publishing...')
  answer()
  await expectListed(page)

  await page.getByRole('link', { name: 'My Cars' }).click()
  await page.getByRole('switch').click()
  await expect(toast(page).getByText('Success', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Edit/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit Car Details' })
  await expect(sheet.getByText('Add Photo')).toBeVisible()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expect(sheet).toHaveCount(0)

  await page.getByRole('link', { name: 'Matches' }).click()
  await expect(page.getByText('Start swiping to find your perfect car match!')).toBeVisible()

  await page.getByRole('link', { name: 'Settings' }).click()
  await fails(page, '**/api/auth/sign-out')
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(toast(page)).toContainText('Failed to log out. Please try again.')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('a reset shows progress at each step, and a failure', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/)
  const person = await member(page)
  const send = await hold(page, '**/api/auth/forgot-password')
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  send()
  await expect(page.getByText(`If an account exists for ${person.email}`)).toBeVisible()

  const check = await hold(page, '**/api/auth/check-reset-link')
  await page.goto(await linkMailedTo(person))
  await expect(page.getByRole('heading', { name: 'Verifying reset link...' })).toBeVisible()
  check()
  await expect(page.getByText(/^At least 6 characters\. A mix of letters/)).toBeVisible()
  await page.getByLabel('New Password', { exact: true }).fill('a new secret')
  await page.getByLabel('Confirm New Password').fill('a new secret')
  const submit = page.locator('form button[type=submit]')
  await fails(page, '**/api/auth/reset-password')
  await submit.click()
  await expect(toast(page)).toContainText('Failed to reset password. Please try again.')
  const reset = await hold(page, '**/api/auth/reset-password')
  await submit.click()
  await expect(submit).toContainText('Resetting Password...')
  reset()
  await expect(page.getByRole('heading', { name: 'Password Reset Successful!' })).toBeVisible()
})

test('an announcement shows that it is being marked as read', async ({ page }) => {
  const announcement = {
    id: '0190a0a0-0000-7000-8000-000000000001',
    title: 'Winter tires',
    content: 'From December on.',
    created_at: '2025-01-05T15:07:00',
    viewed_at: null,
  }
  // Faked, because a real announcement would appear in every other journey's inbox.
  await page.route('**/api/broadcasts*', (route) =>
    route.fulfill({ json: route.request().url().includes('viewed') ? [] : [announcement] }),
  )
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/mark-viewed', async (route) => {
    await promise
    await route.fulfill({ json: { ok: true } })
  })
  await signedIn(page, someone(), '/inbox')
  const news = row(page, 'Winter tires')
  await expect(news).toContainText('Jan 5, 2025 at 3:07 PM')
  await news.getByRole('button', { name: 'Mark as Read' }).click()
  await expect(news.getByRole('button', { name: 'Marking...' })).toBeVisible()
  resolve()
  await expect(page.getByRole('heading', { name: 'No new announcements' })).toBeVisible()
})

test('a chat names both cars, own messages are on the right, and New Matches shows the first three', async ({
  page,
}) => {
  const { asBerta, matchId } = await matched(page)
  await page.goto(`/chat/${matchId}`)
  await expect(field(page)).toBeVisible()
  const header = page.locator('main header')
  await expect(header).toContainText('Berta Kalniņa')
  await expect(header).toContainText(/Your 2019 \S+ One for their 2019 \S+ Other/)
  await say(page, 'mine')
  await sayAs(asBerta, matchId, 'theirs')
  const left = async (text: string) =>
    (await log(page).getByText(text, { exact: true }).boundingBox())?.x ?? 0
  await expect(log(page).getByText('theirs', { exact: true })).toBeVisible()
  expect(await left('mine')).toBeGreaterThan(await left('theirs'))

  const match = await asBerta.ask<object>('GET', `/api/matches/${matchId}`)
  const silent = [1, 2, 3, 4].map((last) => ({
    ...match,
    id: matchId.slice(0, -1) + last,
    last_message: null,
  }))
  await page.route('**/api/matches', (route) => route.fulfill({ json: [match, ...silent] }))
  await page.goto('/matches')
  const rowsUnder = (name: string) =>
    page.getByRole('heading', { name }).locator('..').getByRole('listitem')
  await expect(rowsUnder('Messages')).toHaveCount(5)
  await expect(rowsUnder('New Matches')).toHaveCount(3)
  // The match with a message is one of the three, but it is not marked as new.
  await expect(rowsUnder('New Matches').getByText('New', { exact: true })).toHaveCount(2)
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format()
  await expect(rowsUnder('Messages').first()).toContainText(date)
})

test('an admin finds the panel, the search box for members, and the report of a deleted member', async ({
  page,
}) => {
  const admin = await anAdmin(page)
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(page.getByPlaceholder('Search by username...')).toBeVisible()

  const [make, cilda] = [aMake(), someone('Cilda')]
  const carId = await listedCar(page, admin, { make })
  const asCilda = await apiOf(page, cilda)
  await asCilda.ask('POST', '/api/reports', { car_id: carId, reason: `No such ${make}` })
  await asCilda.ask('DELETE', '/api/me', { password: cilda.password })
  await page.goto(`/admin?tab=reports&search=${make}`)
  await expect(row(page, make)).toContainText('Reporter: Unknown')
})

test('on a phone an admin sees the word Admin and the whole of a long name', async ({ page }) => {
  const name = 'Aleksandra Margarita Kalniņa-Bērziņa no Ventspils.'
  expect(name).toHaveLength(50)
  await page.setViewportSize({ width: 390, height: 844 })
  await anAdmin(page, name)
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: /^Filters/ })).toBeVisible()
  const word = header.getByText('Admin', { exact: true })
  expect((await word.boundingBox())?.width).toBeGreaterThan(20)
  const shown = header.getByText(name)
  const cut = await shown.evaluate((each) =>
    Math.max(each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight),
  )
  // Sizes are rounded; a line that is cut is higher.
  expect(cut).toBeLessThanOrEqual(1)
  const [bar, lines] = await Promise.all([header.boundingBox(), shown.boundingBox()])
  expect(lines?.height).toBeLessThanOrEqual(bar?.height ?? 0)
  await expectNoOverflow(page)
  expect((await word.boundingBox())?.width).toBeGreaterThan(20)
})

test('the info pages under Settings have their texts', async ({ page }) => {
  const promises = {
    '/settings/notifications': [
      /likes one of yours/,
      /new message in one/,
      /your own listings/,
      /in the settings of your device or browser/,
    ],
    '/settings/privacy-safety': [
      /don’t sell/,
      /at any time/,
      /don’t track/,
      /the one who would get yours likes yours/,
    ],
    '/settings/about': [/introduces the two of you/],
  }
  for (const [address, texts] of Object.entries(promises)) {
    await page.goto(address)
    for (const text of texts) await expect(page.getByText(text)).toBeVisible()
  }
})
