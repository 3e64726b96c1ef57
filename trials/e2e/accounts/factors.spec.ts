/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'
import { codeOf } from '../../../server/test/factors.ts'
import { withAuthenticator } from '../setup/authenticator.ts'
import { openSignIn, type Person, signedIn } from '../setup/people.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  hold,
  test,
  toast,
} from '../setup/test.ts'

const section = (page: Page) => page.getByRole('main')

const control = (page: Page, name: string) =>
  section(page).getByRole('button', { name, exact: true })

/** Fakes that the member closes the browser's passkey dialog, once. */
const declinePasskey = (page: Page) =>
  page.evaluate(() => {
    navigator.credentials.get = () => {
      Reflect.deleteProperty(navigator.credentials, 'get')
      return Promise.reject(new DOMException('', 'NotAllowedError'))
    }
  })

/** Whether all of a field's text can be seen at once. */
const showsAll = (field: Locator) =>
  field.evaluate(
    (area) => area.scrollWidth <= area.clientWidth && area.scrollHeight <= area.clientHeight,
  )

async function prove(page: Page, { password }: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

/** Leaves the proof while it is being checked. Although the proof is right, no codes must be replaced. */
async function leaveWhileChecking(page: Page, person: Person, code: string): Promise<void> {
  const checking = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  await page.route('**/api/me/proof', async (route) => {
    checking.resolve()
    await left.promise
    await route.continue()
  })
  await control(page, 'Get new codes').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Get new codes' }).click()
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByLabel('Code').fill(code)
  await prove(page, person)
  await checking.promise
  await page.keyboard.press('Escape')
  await expect(control(page, 'Get new codes')).toBeFocused()
  const checked = page.waitForResponse('**/api/me/proof')
  left.resolve()
  expect((await checked).status()).toBe(200)
  await page.unroute('**/api/me/proof')
}

/** Reads the recovery codes, which are shown only once, and closes the dialog. */
async function saveCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  const heights = await dialog
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.clientHeight))
  expect(new Set(heights).size).toBe(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving the codes?' })
  await question.getByRole('button', { name: 'Show the codes' }).click()
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  return codes
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(toast(page)).toContainText('Logged out')
}

async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
  await openSignIn(page)
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** Changes the password in Settings, which asks for a passkey. Returns the new password. */
async function changePassword(page: Page, { password }: Person): Promise<string> {
  const opener = section(page).getByRole('button', { name: 'Change password' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const current = dialog.getByLabel('Current password')
  await current.fill('not the one')
  await dialog.getByLabel('New password', { exact: true }).fill('keyswap1')
  await dialog.getByLabel('New password again').fill('keyswap')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('New password again')).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await dialog.getByLabel('New password again').fill('keyswap1')
  await page.keyboard.press('Enter')
  const ask = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await ask.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /the name of this site/,
  )
  await dialog.getByLabel('New password', { exact: true }).fill('a better one')
  await dialog.getByLabel('New password again').fill('a better one')
  await page.keyboard.press('Enter')
  await expect(current).toHaveAccessibleDescription('Wrong password')
  await expect(current).toBeFocused()
  await current.fill(password)
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Password changed')
  await expect(opener).toBeFocused()
  return 'a better one'
}

test('a passkey is added, signs in and is removed', async ({ page, watch }) => {
  // The first attempt is refused, because the password has to be entered again.
  watch.allow(/40[03]/)
  await withAuthenticator(page)
  const person = await signedIn(page)
  await page.goto('/settings/security')
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  const ask = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await ask.getByLabel('Your password').fill('not the one')
  await page.keyboard.press('Enter')
  await expect(ask.getByLabel('Your password')).toHaveAccessibleDescription('Wrong password')
  await expect(ask.getByLabel('Your password')).toBeFocused()
  await expect(ask).toContainText('To add a passkey, enter your password again.')
  await prove(page, person)
  const [unused = ''] = await saveCodes(page)
  await expect(control(page, 'Add a passkey')).toBeFocused()
  const passkeys = section(page).getByRole('list', { name: 'Passkeys' })
  await expect(passkeys.getByRole('listitem')).toContainText('Chrome on Linux')
  await expect(passkeys).toContainText('Not used yet')
  await expectAccessibleInBothThemes(page)
  await logOut(page)

  await openSignIn(page)
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' })
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(toast(page)).toContainText('Welcome back')
  await page.goto('/settings/security')
  await expect(passkeys).toContainText('Last used')
  const password = await changePassword(page, person)
  await logOut(page)

  await enterPassword(page, { ...person, password })
  const step = page.getByRole('dialog', { name: 'One more step' })
  await declinePasskey(page)
  await step.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(toast(page)).toContainText('Try again, or use a recovery code.')
  // The older failure disappears with the outcome of the next attempt. This site has no support address.
  const contact = page.waitForResponse('**/api/contact')
  await step.getByRole('button', { name: 'Use a recovery code' }).click()
  await contact
  await step.getByLabel('Recovery code').fill('not one')
  await page.keyboard.press('Enter')
  await expect(step.getByLabel('Recovery code')).toHaveAccessibleDescription(
    /or it has already been used/,
  )
  await expect(toast(page)).toHaveCount(0)
  await expect(step).not.toContainText('Lost your phone')
  await step.getByRole('button', { name: 'Use a passkey' }).click()
  await step.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(toast(page)).toContainText('Welcome back')

  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/settings/security')
  const remove = passkeys.getByRole('button', { name: 'Remove: Chrome on Linux' })
  const question = page.getByRole('alertdialog')
  await remove.click()
  await expect(question).toContainText('After that, your password alone will open your account')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(ask).toContainText('To remove this passkey, confirm with your passkey')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await remove.click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await ask.getByRole('button', { name: 'Use the password instead' }).click()
  await expect(ask).toContainText('enter your password and one of your recovery codes.')
  await expect(ask.getByLabel('Your password')).toBeFocused()
  await ask.getByLabel('Recovery code').fill(unused)
  expect(await showsAll(ask.getByLabel('Recovery code'))).toBe(true)
  await expectAccessible(page)
  await ask.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(ask.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Passkey removed')
  await expect(passkeys).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Sign-in and security' })).toBeFocused()
  await expect(section(page)).not.toContainText('Recovery codes')
})

test('one-time codes are set up, asked for at the sign-in and for deleting the account, and replaced by recovery codes', async ({
  page,
  watch,
}) => {
  watch.allow(/403/)
  await page.setViewportSize({ width: 320, height: 568 })
  const person = await signedIn(page)
  await page.goto('/settings/security')
  // What the server knows comes late: neither the dialog waits for it, nor who closes it and opens it again.
  await expect(control(page, 'Set up one-time codes')).toBeEnabled()
  const release = await hold(page, '**/api/me/factors')
  await control(page, 'Set up one-time codes').click()
  await prove(page, person)
  const setUp = page.getByRole('dialog', { name: 'Set up one-time codes' })
  const key = await setUp.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const secret = key?.replaceAll(' ', '') ?? ''
  // A phone can open its own authenticator app. When it is left and opened again, the key is still the same.
  const link = setUp.getByRole('link', { name: 'Open in your authenticator app' })
  await expect(link).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*secret=${secret}&`))
  await page.keyboard.press('Escape')
  await expect(control(page, 'Set up one-time codes')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(setUp.getByText(key ?? '')).toBeVisible()
  release()
  await setUp.getByText('QR code for another device').click()
  await expect(setUp.getByRole('img', { name: 'QR code with your key' })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await setUp.getByLabel('Code shown in the app').fill('000000')
  await page.keyboard.press('Enter')
  await expect(setUp.getByLabel('Code shown in the app')).toHaveAccessibleDescription('Wrong code')
  // The proof has expired meanwhile. After a new proof, the same key is shown.
  const late = { status: 403, json: { code: 'PROOF_NEEDED', message: '' } }
  await page.route('**/api/me/totp/confirm', (route) => route.fulfill(late), { times: 1 })
  await setUp.getByLabel('Code shown in the app').fill('000000')
  await page.keyboard.press('Enter')
  await prove(page, person)
  await expect(setUp.getByText(key ?? '')).toBeVisible()
  await setUp.getByLabel('Code shown in the app').fill(codeOf(secret))
  await setUp.getByRole('button', { name: 'Switch on' }).click()
  const [recovery = '', another = '', third = ''] = await saveCodes(page)
  await expect(section(page).getByText('On', { exact: true })).toBeVisible()
  await expect(control(page, 'Switch off')).toBeFocused()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  for (const [name, purpose] of [
    ['Switch off', 'To switch off one-time codes, enter your password and a code.'],
    ['Get new codes', 'To get new recovery codes, enter your password and a code.'],
  ] as const) {
    await control(page, name).click()
    await page.getByRole('alertdialog').getByRole('button', { name }).click()
    await expect(proof).toContainText(purpose)
    await page.keyboard.press('Escape')
    await expect(control(page, name)).toBeFocused()
  }
  await leaveWhileChecking(page, person, third)
  await logOut(page)

  await enterPassword(page, person)
  const step = page.getByRole('dialog', { name: 'One more step' })
  const code = step.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription('Wrong code.')
  // Uses the next half minute's code, because the current one was used to switch codes on.
  await code.fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Welcome back')
  await page.goto('/settings/security')
  await logOut(page)

  await enterPassword(page, person)
  const help = { json: { email: 'help@keyswap.example' } }
  await page.route('**/api/contact', (route) => route.fulfill(help))
  await step.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(step.getByLabel('Recovery code')).toBeFocused()
  await expect(step.getByRole('link', { name: 'help@keyswap.example' })).toBeVisible()
  await step.getByLabel('Recovery code').fill(recovery)
  expect(await showsAll(step.getByLabel('Recovery code'))).toBe(true)
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Welcome back')
  await page.goto('/settings/security')
  await expect(section(page)).toContainText('Left: 8 of 10.')

  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('button', { name: 'Delete Permanently' }).click()
  await expect(proof).toContainText('To delete your account, enter your password and a code.')
  await proof.getByLabel('Code').fill(recovery)
  await prove(page, person)
  await expect(proof.getByLabel('Code')).toHaveAccessibleDescription(/or it has already been used/)
  await expectAccessible(page)
  await expectNoOverflow(page)

  const few = { totp: true, passkeys: [], recovery_codes_left: 2, is_demanded: false }
  await page.route('**/api/me/factors', (route) => route.fulfill({ json: few }))
  await page.goto('/settings/security')
  await expect(section(page).getByRole('note')).toContainText('Only a few are left')

  // Fakes a page that does not know of the factor yet.
  const none = { totp: false, passkeys: [], recovery_codes_left: 0, is_demanded: false }
  await page.route('**/api/me/factors', (route) => route.fulfill({ json: none }))
  await page.reload()
  await expect(section(page)).not.toContainText('Recovery codes')
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(person.password)
  await page.getByRole('button', { name: 'Delete Permanently' }).click()
  await expect(proof.getByLabel('Code')).toHaveCount(0)
  await prove(page, person)
  await expect(proof.getByLabel('Code')).toBeFocused()
  await proof.getByLabel('Code').fill(another)
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Account deleted')
})
