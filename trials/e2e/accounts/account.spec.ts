/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { aFile, aHeic, aPhoto, type PictureFile } from '../setup/cars.ts'
import { member, type Person, signedIn, signIn, someone } from '../setup/people.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  hold,
  test,
  toast,
} from '../setup/test.ts'

type SubPage = 'Profile' | 'App settings' | 'Your data'

/** Opens a page of Settings by clicking, as a member does. */
async function openSettings(page: Page, to: SubPage): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const name = to === 'Profile' ? /Member since/ : to
  await page.getByRole('main').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name: to })).toBeFocused()
}

/** The account as the server has it, read in another session. */
async function accountOf(request: APIRequestContext, { email, password }: Person) {
  const answer = await request.post('/api/auth/sign-in', { data: { email, password } })
  return (await answer.json()).user
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })

test('a changed profile is saved', async ({ page }) => {
  await signedIn(page)
  await openSettings(page, 'Profile')
  await expect(save(page)).toHaveCount(0)
  await page.getByLabel('Username', { exact: true }).fill('Anna Bērziņa')
  await page.getByLabel('Location').fill('Cēsis')
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()
  await save(page).click()
  await expect(toast(page)).toContainText('Profile saved')
  await expect(save(page)).toHaveCount(0)
  await expect(page.getByRole('banner')).toContainText('Anna Bērziņa')
  await page.reload()
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('Anna Bērziņa')
  await expect(page.getByLabel('Location')).toHaveValue('Cēsis')
  await expect(page.getByRole('banner')).toContainText('Anna Bērziņa')

  await page.getByLabel('Location').fill('')
  await save(page).click()
  await expect(toast(page)).toContainText('Profile saved')
  await page.reload()
  await expect(page.getByLabel('Location')).toHaveValue('')
})

test('a profile picture is added and removed, and files that are not readable pictures are refused', async ({
  page,
}) => {
  await signedIn(page)
  await openSettings(page, 'Profile')
  const picture = page.getByRole('form', { name: 'Profile' }).locator('img')
  const choose = (file: PictureFile) => page.getByLabel('Your picture').setInputFiles(file)
  await expect(picture).toHaveCount(0)
  await choose(aFile('notes.txt', 'Hello', 'text/plain'))
  await expect(toast(page)).toContainText('notes.txt is not a valid image file.')
  await choose(aFile('broken.png', 'Hello', 'image/png'))
  await expect(toast(page)).toContainText('broken.png is not a valid image file.')
  await expect(toast(page).getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await choose(aHeic())
  await expect(toast(page)).toContainText('Share the picture as a JPEG and choose that.')
  await choose(await aPhoto())
  await expect(toast(page)).toContainText('Picture saved')
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
  await expect
    .poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBe(320)
  await expectAccessible(page)
  await page.reload()
  await expect(picture).toBeVisible()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(toast(page)).toContainText('Picture removed')
  await expect(picture).toHaveCount(0)
})

test('on a new device the account’s language is used', async ({ page }) => {
  const person = someone('Jānis')
  await page.request.post('/api/auth/sign-up', {
    data: person,
    headers: { 'accept-language': 'lv' },
  })
  await page.context().clearCookies()
  await signIn(page, person)
  await expect(page.locator('html')).toHaveAttribute('lang', 'lv')
  await page.goto('/settings/app')
  await page.getByRole('radio', { name: 'English' }).check({ force: true })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'App settings' })).toBeVisible()
})

test('a profile needs a name, and changes can be discarded', async ({ page }) => {
  const { username } = await signedIn(page)
  await openSettings(page, 'Profile')
  const name = page.getByLabel('Username', { exact: true })
  await name.fill('  ')
  await save(page).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Please enter a username')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(name).toHaveValue(username)
  await expect(page.getByRole('form', { name: 'Profile' })).toBeFocused()
  await expect(save(page)).toHaveCount(0)
})

test('unsaved changes are not lost silently', async ({ page }) => {
  await signedIn(page)
  await openSettings(page, 'Profile')
  await page.getByLabel('Location').fill('Kuldīga')
  await page.getByRole('link', { name: 'Back to Settings' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Location')).toHaveValue('Kuldīga')
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()

  // If the whole page is left, the browser itself asks first.
  const dialogShown = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.assign('/privacy')))
  const dialog = await dialogShown
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(page.getByLabel('Location')).toHaveValue('Kuldīga')
})

test('a profile that could not be saved says so, and Retry saves it', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED|api\/me/)
  await signedIn(page)
  await openSettings(page, 'Profile')
  await page.route('**/api/me', (route) => route.abort())
  await page.getByLabel('Location').fill('Liepāja')
  await save(page).click()
  await expect(toast(page)).toContainText('Failed to save your profile. Please try again.')
  await expect(page.getByLabel('Location')).toHaveValue('Liepāja')
  await page.unroute('**/api/me')
  await toast(page).getByRole('button', { name: 'Retry' }).click()
  await expect(toast(page)).toContainText('Profile saved')
})

test('the chosen language is saved to the account', async ({ page, request }) => {
  const person = await signedIn(page)
  await openSettings(page, 'App settings')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('radio', { name: 'Latviešu' }).check({ force: true })
  await saved
  expect(await accountOf(request, person)).toMatchObject({ language: 'lv' })
})

test('an account created in Latvian has Latvian as its language', async ({ page, request }) => {
  const person = someone()
  await page.goto('/settings/app')
  await page.getByRole('radio', { name: 'Latviešu' }).check({ force: true })
  await page.goto('/')
  await page.getByRole('button', { name: 'Sākt' }).first().click()
  await page.getByLabel('Vārds').fill(person.username)
  await page.getByLabel('E-pasts').fill(person.email)
  await page.getByLabel('Parole', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/upload')
  expect(await accountOf(request, person)).toMatchObject({ language: 'lv' })
})

test('a member’s data can be downloaded as a ZIP', async ({ page }) => {
  await signedIn(page)
  await openSettings(page, 'Your data')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('keyswap-my-data.zip')
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('account.json')).toBe(true)
  await expect(toast(page)).toContainText('Saved as keyswap-my-data.zip.')
})

test('a failed download can be retried', async ({ page, watch }) => {
  watch.allow(/status of 500/)
  await signedIn(page)
  await openSettings(page, 'Your data')
  const answer = await hold(page, '**/api/me/export', (route) =>
    route.fulfill({ status: 500, body: '' }),
  )
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(page.getByRole('button', { name: 'Preparing your download…' })).toBeVisible()
  answer()
  await expect(toast(page)).toContainText('Failed to download your data. Please try again.')
  await page.unroute('**/api/me/export')
  const file = page.waitForEvent('download')
  await toast(page).getByRole('button', { name: 'Retry' }).click()
  await file
})

test('an account is deleted only with its password', async ({ page, watch }) => {
  watch.allow(/status of (401|403)/)
  const person = await signedIn(page)
  await openSettings(page, 'Your data')
  const open = page.getByRole('button', { name: 'Delete my account' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  const password = dialog.getByLabel('Your password')
  await expect(password).toBeFocused()
  await expect(dialog).toContainText('your cars and all their photos')
  await expect(dialog).toContainText('Deleted user')
  await dialog.getByRole('button', { name: 'Delete Permanently' }).click()
  await expect(password).toHaveAccessibleDescription('Please enter your password')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(open).toBeFocused()

  await open.click()
  await expect(password).toHaveAccessibleDescription('')
  await password.fill('not the one')
  const refuse = await hold(page, '**/api/me')
  await dialog.getByRole('button', { name: 'Delete Permanently' }).click()
  await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeVisible()
  refuse()
  await expect(password).toHaveAccessibleDescription('Wrong password')
  await expect(password).toBeFocused()
  await expectAccessible(page)
  await expectNoOverflow(page)

  await password.fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(toast(page)).toContainText('Account deleted')
  await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const { email, password: gone } = person
  const answer = await page.request.post('/api/auth/sign-in', { data: { email, password: gone } })
  expect(answer.status()).toBe(401)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeVisible()
})

test('a visitor’s settings have no profile, and offer to sign in', async ({ page }) => {
  const person = await member(page)
  await page.goto('/settings')
  await expect(page.getByRole('link', { name: 'Your data' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Log Out' })).toHaveCount(0)
  await page.goto('/settings/profile')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings/profile')
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(person.username)
})

test('settings with a very long name are accessible in both themes', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED|api\/me\/sessions/)
  await signIn(
    page,
    await member(page, someone('Wolfeschlegelsteinhausenbergerdorff-Vējonis-Krūmiņš')),
  )
  const fits = async () => {
    await expectAccessibleInBothThemes(page)
    await expectNoOverflow(page)
  }
  await page.goto('/settings')
  await expect(page.getByText(/^Member since/)).toBeVisible()
  await fits()
  await openSettings(page, 'Profile')
  await page.getByLabel('Location').fill('Kokneses novads')
  await fits()
  await page.getByRole('button', { name: 'Discard' }).click()
  await openSettings(page, 'App settings')
  await fits()
  await openSettings(page, 'Your data')
  await fits()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await fits()
  await page.goto('/settings/security')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await fits()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await fits()
  await page.keyboard.press('Escape')

  await page.route('**/api/me/sessions', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Failed to load your sessions')).toBeVisible()
  await fits()
  await page.unroute('**/api/me/sessions')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
})
