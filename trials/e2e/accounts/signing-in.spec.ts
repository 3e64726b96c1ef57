import { member, openSignIn, signIn, someone } from '../setup/people.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  hold,
  test,
  toast,
} from '../setup/test.ts'

test('signing up leads to the first listing', async ({ page }) => {
  const person = someone()
  await page.goto('/')
  await page.getByRole('button', { name: 'Get Started' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Join Keyswap' })
  await expect(dialog).toContainText('Create your account to start swapping cars today')
  await dialog.getByLabel('Username').fill(person.username)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/upload')
  await expect(toast(page)).toContainText("Let's add your first car!")
  await expect(page.getByRole('heading', { level: 1, name: 'List Your Car' })).toBeFocused()
  await expect(page.getByRole('banner')).toContainText(person.username)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('signing in and logging out', async ({ page }) => {
  const person = await member(page)
  await signIn(page, person)
  await expect(toast(page)).toContainText(`You’re signed in as ${person.username}.`)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(toast(page)).toContainText('Logged out')
  await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeVisible()
})

test('the sign-in button shows progress, and then the dialog closes', async ({ page }) => {
  const person = await member(page)
  const answer = await hold(page, '**/api/auth/sign-in')
  await openSignIn(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Signing In...' })).toBeVisible()
  answer()
  await expect(dialog).toHaveCount(0)
})

test('a server that does not answer is not taken for a missing connection', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_(FAILED|INTERNET_DISCONNECTED|NETWORK_\w+)/)
  const person = await member(page)
  await page.route('**/api/auth/*', (route) => route.abort())
  await openSignIn(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('The server didn’t answer. Please try again.')
  await toast(page).getByRole('button', { name: 'Close' }).click()
  await context.setOffline(true)
  await dialog.locator('[type=submit]').click()
  await expect(toast(page)).toContainText('You’re offline. Try again when you’re connected.')
})

test('missing and invalid fields show errors', async ({ page, watch }) => {
  watch.allow(/status of (401|409)/)
  const person = await member(page)
  await openSignIn(page)
  const dialog = page.getByRole('dialog')
  const submit = dialog.locator('[type=submit]')

  await submit.click()
  await expect(toast(page)).toContainText('Missing Information')
  await expect(toast(page)).toContainText('Please enter your email and password to sign in.')
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email.')
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Please enter a password.',
  )
  await expectAccessible(page)

  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill('not the one')
  await submit.click()
  await expect(toast(page)).toContainText('Signin Failed')
  await expect(toast(page)).toContainText(
    'Invalid email or password. If you just signed up, please check your email and click the confirmation link first.',
  )
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid')
  // The field being corrected loses its error and keeps the focus.
  await page.keyboard.type('x')
  await expect(dialog.getByLabel('Email')).not.toHaveAttribute('aria-invalid')
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid')

  await dialog.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await submit.click()
  await expect(toast(page)).toContainText('Please fill in all fields to create your account.')

  await dialog.getByLabel('Username').fill(person.username)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill('short')
  await submit.click()
  await expect(toast(page)).toContainText('Password Too Short')
  await expect(toast(page)).toContainText('Password must be at least 6 characters long.')

  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await submit.click()
  await expect(toast(page)).toContainText('Signup Failed')
  await expect(toast(page)).toContainText(
    'An account with this email already exists. Try signing in instead.',
  )
  await expect(toast(page)).toHaveCount(1)
})

test('switching between sign-in and sign-up clears the fields', async ({ page }) => {
  await openSignIn(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'Forgot password?' })).toBeVisible()
  await dialog.getByLabel('Email').fill('a@example.com')
  await dialog.getByLabel('Password', { exact: true }).fill('something')
  await dialog.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue('')
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(dialog.getByRole('link', { name: 'Forgot password?' })).toHaveCount(0)
  await dialog.getByLabel('Username').fill('Anna')
  await dialog.getByRole('button', { name: 'Already have an account? Sign in' }).click()
  await expect(dialog.getByLabel('Username')).toHaveCount(0)
  await expect(dialog.getByLabel('Email')).toHaveValue('')
})

test('a password can be shown', async ({ page }) => {
  await openSignIn(page)
  const field = page.getByLabel('Password', { exact: true })
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(field).toHaveAttribute('type', 'password')
})

test('a toast closes on its own, by keyboard, and by its button, which leaves the dialog open', async ({
  page,
}) => {
  await page.clock.install()
  await openSignIn(page)
  const dialog = page.getByRole('dialog')
  await dialog.locator('[type=submit]').click()
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(toast(page)).toHaveCount(0)

  await dialog.locator('[type=submit]').click()
  await toast(page).getByRole('button', { name: 'Close' }).click()
  await expect(toast(page)).toHaveCount(0)
  await expect(dialog).toBeVisible()
  // After a toast was closed early, the next one still closes on its own.
  await dialog.locator('[type=submit]').click()
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(toast(page)).toHaveCount(0)

  await dialog.locator('[type=submit]').click()
  await expect(toast(page)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('list')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(toast(page)).toHaveCount(0)
})

test('the dialog is accessible in both themes, with a toast over it', async ({ page }) => {
  await openSignIn(page)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await page.getByRole('dialog').locator('[type=submit]').click()
  await expect(toast(page)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectNoOverflow(page)
})
