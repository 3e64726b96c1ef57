import { linkMailedTo, member, signIn } from './people.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from './test.ts'

test('a forgotten password is reset by mail, and the link works once', async ({ page, watch }) => {
  watch.allow(/status of 400/)
  const person = await member(page)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot Password' })).toBeFocused()
  await page.getByLabel('Email').fill(person.email)
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
  await expect(page).toHaveURL('/', { timeout: 4000 })

  await signIn(page, { ...person, password: 'a new secret' })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible()
})

test('a forged link is refused, with two ways on', async ({ page, watch }) => {
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

test('an address that is none is noticed before anything is sent', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('anna@')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'Please enter a valid email address',
  )
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
})

test('without an answer the form says so and stays', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED|api\/auth\/forgot-password/)
  await page.route('**/api/auth/forgot-password', (route) => route.abort())
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('anna@example.com')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(toast(page)).toContainText('Failed to send reset email. Please try again.')
  await expect(page.getByLabel('Email')).toHaveValue('anna@example.com')
})
