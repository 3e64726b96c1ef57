// An error that only the server finds is shown at its field until the field is changed. The field gets the focus.
import type { Locator, Page } from '@playwright/test'
import { anAdmin, openTab } from '../setup/admins.ts'
import { aMake, aSwiper, openDeck, someoneListing, topCard } from '../setup/deck.ts'
import { signedIn, someone } from '../setup/people.ts'
import { expect, test, toast } from '../setup/test.ts'

const REFUSAL = 'This isn’t valid. Please change it.'

/** Answers this call as if the server had found the field invalid. */
async function refuse(page: Page, path: string, method: string, field: string) {
  const json = {
    code: 'INVALID_INPUT',
    message: 'Not accepted',
    fields: [{ path: field, message: 'Not accepted' }],
  }
  await page.route(`**${path}`, (route) =>
    route.request().method() === method ? route.fulfill({ status: 400, json }) : route.continue(),
  )
}

async function expectRefused(field: Locator) {
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(REFUSAL.replaceAll('.', '\\.')))
}

async function expectForgiven(field: Locator, text: string) {
  await field.fill(text)
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await expect(field.page().getByText(REFUSAL)).toHaveCount(0)
}

test.beforeEach(({ watch }) => watch.allow(/status of 400/))

test('a profile field that the server refuses shows the error until it is changed', async ({
  page,
}) => {
  await signedIn(page, someone(), '/settings/profile')
  const [name, place] = [page.getByLabel('Username'), page.getByLabel('Location')]
  const save = page.getByRole('button', { name: 'Save Changes' })
  await refuse(page, '/api/me', 'PATCH', 'location')
  await place.fill('Nowhere')
  await save.click()
  await expectRefused(place)
  await expect(toast(page)).toBeVisible()
  // There is no Retry, because the same text would be refused again.
  await expect(toast(page).getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expect(name).not.toHaveAttribute('aria-invalid', 'true')
  await expectForgiven(place, 'Rīga')
  await page.unrouteAll()
  await save.click()
  await expect(toast(page)).toContainText('Profile saved')
})

test('a name that is kept for the staff is refused at its field, in the reader’s language', async ({
  page,
}) => {
  await page.goto('/settings/about')
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await page.getByRole('button', { name: 'Sign Up' }).last().click()
  const dialog = page.getByRole('dialog')
  const [username, staff] = [
    dialog.getByLabel('Username'),
    'This name is reserved for this site and the',
  ]
  const { email, password } = someone()
  await username.fill('Кeyswap Ѕupport')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(username).toBeFocused()
  await expect(username).toHaveAccessibleDescription(new RegExp(staff))
  await expect(toast(page)).toContainText(staff)
  // Invisible characters are removed, like blanks around a name.
  await username.fill('Anna\u200b \u202eOzola')
  await expect(username).not.toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation').first()).toBeVisible()

  await page.goto('/settings/profile')
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('Anna Ozola')
  await page.goto('/settings/app')
  await page.getByRole('radio', { name: 'Latviešu' }).check({ force: true })
  await page.getByRole('link', { name: 'Atpakaļ uz iestatījumiem' }).click()
  await page.getByRole('link', { name: /Ar mums kopš/ }).click()
  const name = page.getByLabel('Vārds', { exact: true })
  await name.fill('...')
  await page.getByRole('button', { name: 'Saglabāt izmaiņas' }).click()
  await expect(name).toHaveAccessibleDescription(/Vārdā jābūt vismaz vienam burtam vai ciparam/)
  await name.fill('Moderators')
  await page.getByRole('button', { name: 'Saglabāt izmaiņas' }).click()
  await expect(name).toHaveAccessibleDescription(
    /Šis vārds ir paredzēts vietnei un tās uzturētājiem/,
  )
})

test('a report’s reason that the server refuses shows the error until it is changed', async ({
  page,
}) => {
  const make = aMake()
  await aSwiper(page)
  await someoneListing(page, make, ['One'])
  await openDeck(page, make)
  await topCard(page).getByRole('button', { name: 'Report this car' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Car Listing' })
  const reason = dialog.getByRole('textbox')
  await refuse(page, '/api/reports', 'POST', 'reason')
  await reason.fill('Not a car')
  await dialog.getByRole('button', { name: 'Submit Report' }).click()
  await expectRefused(reason)
  await expect(toast(page)).toContainText('Failed to submit report. Please try again.')
  await expectForgiven(reason, 'A boat')
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Submit Report' }).click()
  await expect(toast(page)).toContainText('Report Submitted')
})

test('an announcement’s text that the server refuses shows the error, and the confirmation closes', async ({
  page,
}) => {
  await anAdmin(page)
  await openTab(page, 'Broadcasts')
  const content = page.getByLabel('Content', { exact: true })
  await refuse(page, '/api/admin/broadcasts', 'POST', 'content')
  await page.getByLabel('Title', { exact: true }).fill('Spring meeting')
  await content.fill('On the square')
  await page.getByRole('button', { name: 'Send Announcement' }).click()
  const ask = page.getByRole('alertdialog')
  await ask.getByRole('button', { name: /^Send/ }).click()
  await expect(ask).toHaveCount(0)
  await expectRefused(content)
  await expectForgiven(content, 'In the park')
})
