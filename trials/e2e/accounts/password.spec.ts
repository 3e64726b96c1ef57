import { reset_password } from '@keyswap/contract/limits'
import type { Page } from '@playwright/test'
import { inDatabase } from '../setup/database.ts'
import { anotherBrowser } from '../setup/deck.ts'
import { linkMailedTo, member, type Person, signedIn, signIn } from '../setup/people.ts'
import { expect, expectAccessible, expectNoOverflow, TOO_MANY, test, toast } from '../setup/test.ts'

test('a forgotten password is reset by mail, and the link works once', async ({ page, watch }) => {
  watch.allow(/status of 400/)
  const person = await member(page)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' })
  await dialog.getByLabel('Email').fill(person.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot Password' })).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page).toHaveURL('/forgot-password')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused()
  await expect(page.getByText(/spam folder/)).toBeVisible()
  await expectAccessible(page)

  const link = await linkMailedTo(person)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  expect(page.url(), 'the secret has left the address bar').not.toContain('access_token')
  await expectAccessible(page)

  await page.getByLabel('New Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm New Password').fill('other')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(page.getByLabel('Confirm New Password')).toHaveAccessibleDescription(
    "Passwords don't match",
  )
  await expectAccessible(page)
  await expectNoOverflow(page)

  await page.getByLabel('New Password', { exact: true }).fill('a new secret')
  await page.getByLabel('Confirm New Password').fill('a new secret')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('heading', { name: 'Password Reset Successful!' })).toBeFocused()
  await expect(page).toHaveURL('/')
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email)
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('a new secret')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Welcome back')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible()
})

test('a reset in a signed-in browser keeps that session and ends all others', async ({
  page,
  browser,
}) => {
  const person = await signedIn(page)
  const phone = await anotherBrowser(browser)
  await phone.request.post('/api/auth/forgot-password', { data: { email: person.email } })
  await signIn(phone, person)
  await page.goto(await linkMailedTo(person))
  await page.getByLabel('New Password', { exact: true }).fill('a new secret')
  await page.getByLabel('Confirm New Password').fill('a new secret')
  // The success is shown for three seconds.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  const success = page.getByRole('heading', { name: 'Password Reset Successful!' })
  await expect(success).toBeFocused()
  await expect(phone.getByRole('button', { name: 'Get Started' }).first()).toBeVisible()
  await page.clock.runFor(2_900)
  await expect(success).toBeVisible()
  await page.clock.runFor(100)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await phone.context().close()
})

/** A member who has requested a password reset, and the link in the mail. */
async function aForgetfulMember(page: Page) {
  const person = await member(page)
  await page.request.post('/api/auth/forgot-password', { data: { email: person.email } })
  return { person, link: await linkMailedTo(person) }
}

test('a link older than an hour is refused, and a new one can be requested from there', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 400/)
  const { person, link } = await aForgetfulMember(page)
  await anHourPasses(person)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible()
  await expect(page.getByLabel('New Password', { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Request New Reset Link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('a link that expires while the form is open is refused, and the old password still works', async ({
  page,
  watch,
}) => {
  watch.allow(/status of (400|429)/)
  const { person, link } = await aForgetfulMember(page)
  // A 429 says nothing about the link, so it must not be called invalid.
  await page.route('**/api/auth/check-reset-link', (route) => route.fulfill(TOO_MANY))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'We couldn’t check your link' })).toBeVisible()
  await page.unroute('**/api/auth/check-reset-link')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByLabel('New Password', { exact: true }).fill('a new secret')
  await page.getByLabel('Confirm New Password').fill('a new secret')
  await page.route('**/api/auth/reset-password', (route) => route.fulfill(TOO_MANY))
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(toast(page)).toContainText('Too many requests')
  await page.unroute('**/api/auth/reset-password')
  await anHourPasses(person)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible()
  await signIn(page, person)
})

/** Expires this person's link. */
async function anHourPasses({ email }: Person): Promise<void> {
  const aged = await inDatabase((client) =>
    client.query(
      `update links set expires_at = expires_at - make_interval(secs => $1)
       where user_id = (select user_id from emails where email = $2)`,
      [reset_password.link_ms / 1000, email],
    ),
  )
  expect(aged.rowCount).toBe(1)
}

test('a forged link is refused, with links to a new one and to the sign-in', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 400/)
  await page.goto('/reset-password#access_token=forged&type=recovery')
  await expect(page.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'Request New Reset Link' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
})

test('an invalid address is refused before anything is sent', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('anna@')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'Please enter a valid email address',
  )
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
})

test('if the request fails, the form says so and keeps the address', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED|api\/auth\/forgot-password/)
  await page.route('**/api/auth/forgot-password', (route) => route.abort())
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('anna@example.com')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(toast(page)).toContainText('Failed to send reset email. Please try again.')
  await expect(page.getByLabel('Email')).toHaveValue('anna@example.com')
})
