import type { Locator, Page } from '@playwright/test'
import { anAdmin, openTab, row } from '../setup/admins.ts'
import { listedCar } from '../setup/cars.ts'
import {
  admirer,
  aMake,
  aSwiper,
  chooser,
  openDeck,
  openMatchingDeck,
  popup,
  press,
  someoneListing,
} from '../setup/deck.ts'
import { signedIn } from '../setup/people.ts'
import { expect, test, toast } from '../setup/test.ts'

const discard = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Discard your changes?' })

const tab = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name }).click()

/** Opens the overlay twice: Back closes it, Escape closes it, and neither leaves the screen. */
async function expectBackCloses(page: Page, open: () => Promise<void>, overlay: Locator) {
  const address = page.url()
  await open()
  await expect(overlay).toBeVisible()
  await page.goBack()
  await expect(overlay).toHaveCount(0)
  await expect(page).toHaveURL(address)
  await open()
  await expect(overlay).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(overlay).toHaveCount(0)
  await expect(page).toHaveURL(address)
}

test('Back and navigation from a visitor’s dialog leave no dead history entry', async ({
  page,
}) => {
  await page.goto('/settings')
  await page.getByRole('link', { name: 'About' }).click()
  const signIn = page.getByRole('banner').getByRole('button', { name: 'Sign In' })
  const dialog = page.getByRole('dialog')
  await expectBackCloses(page, () => signIn.click(), dialog)
  await expect(signIn).toBeFocused()
  await page.goForward()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/settings/about')
  await page.goBack()
  await expect(page).toHaveURL('/settings')

  await signIn.click()
  await dialog.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(dialog).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/settings')
  await page.goForward()
  await expect(page).toHaveURL('/forgot-password')

  await signIn.click()
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
  await page.goBack()
  await expect(page).toHaveURL('/settings')
})

test('closing a begun sign-up asks first', async ({ page }) => {
  await page.goto('/settings/about')
  await page.goto('/')
  const begin = page.getByRole('button', { name: 'Get Started' }).first()
  const dialog = page.getByRole('dialog', { name: 'Join Keyswap' })
  await expectBackCloses(page, () => begin.click(), dialog)
  await begin.click()
  await dialog.getByLabel('Username').fill('Anna')
  await page.goBack()
  await discard(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Username')).toHaveValue('Anna')
  await page.keyboard.press('Escape')
  await discard(page).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/settings/about')
})

test('closing the filters with unapplied choices asks first', async ({ page }) => {
  const make = aMake()
  await aSwiper(page)
  await openDeck(page, make)
  const open = () => page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const diesel = sheet.getByLabel('Diesel')
  const touchDiesel = () => sheet.getByText('Diesel').click()
  await open()
  await touchDiesel()
  await expect(diesel).toBeChecked()
  await page.goBack()
  await discard(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(diesel).toBeChecked()
  await page.goBack()
  await discard(page).getByRole('button', { name: 'Discard' }).click()
  await expect(sheet).toHaveCount(0)
  await open()
  await expect(diesel).not.toBeChecked()
  await expect(sheet.getByLabel('Make')).toHaveValue(make)
  // A choice that was undone is not a change, so nothing is asked.
  await touchDiesel()
  await touchDiesel()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(discard(page)).toHaveCount(0)
})

test('Back closes the layers over the deck one by one', async ({ page }) => {
  const make = aMake()
  const anna = await aSwiper(page)
  const mine = await listedCar(page, anna, { make, model: 'Mine' })
  await listedCar(page, anna, { make, model: 'Second' })
  await someoneListing(page, make, ['First', 'Liked'])
  await admirer(page, make, 'Dace', mine)
  await openDeck(page, make, '/settings')
  await tab(page, 'Swipe')
  const details = page.getByRole('dialog', { name: /Dace/ })
  const like = () => press(page, 'Like')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectBackCloses(
    page,
    () => page.getByRole('button', { name: 'Details', exact: true }).click(),
    details,
  )
  await expectBackCloses(page, like, chooser(page))
  await expectBackCloses(
    page,
    () => page.getByRole('button', { name: 'Filters' }).click(),
    page.getByRole('dialog', { name: 'Filters' }),
  )
  await expectBackCloses(
    page,
    () => page.getByRole('button', { name: /^Notifications/ }).click(),
    page.getByRole('dialog', { name: 'Notifications' }),
  )

  // Back asks before it discards typed text; another Back closes that question.
  await page
    .getByRole('button', { name: /^Report/ })
    .first()
    .click()
  const report = page.getByRole('dialog', { name: 'Report Car Listing' })
  await report.getByRole('textbox').fill('Not a car')
  await page.goBack()
  await expect(discard(page)).toBeVisible()
  await page.goBack()
  await expect(discard(page)).toHaveCount(0)
  await expect(report.getByRole('textbox')).toHaveValue('Not a car')
  await page.keyboard.press('Escape')
  await discard(page).getByRole('button', { name: 'Keep editing' }).click()
  await page.goBack()
  await discard(page).getByRole('button', { name: 'Discard' }).click()
  await expect(report).toHaveCount(0)
  await expect(page).toHaveURL('/swipe')

  await like()
  await chooser(page).getByRole('button', { name: /Mine/ }).click()
  await expect(popup(page)).toBeVisible()
  await page.goBack()
  await expect(popup(page)).toHaveCount(0)
  await expect(page).toHaveURL('/swipe')
  await page.goBack()
  await expect(page).toHaveURL('/settings')
})

test('from the match popup to the chat and back is one step', async ({ page }) => {
  await openMatchingDeck(page, '/settings')
  await tab(page, 'Swipe')
  await press(page, 'Like')
  await popup(page).getByRole('button', { name: 'Go to Chat' }).click()
  await expect(page).toHaveURL(/\/chat\//)
  await page.goBack()
  await expect(page).toHaveURL('/swipe')
  await expect(popup(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/settings')
})

test('leaving a form with changes asks first', async ({ page }) => {
  const person = await signedIn(page)
  await listedCar(page, person)
  await tab(page, 'Inbox')
  await tab(page, 'My Cars')

  await page.getByRole('button', { name: 'Edit 2019 Volvo V60' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit Car Details' })
  await sheet.getByLabel('Model').fill('V90')
  await page.goBack()
  await discard(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(sheet.getByLabel('Model')).toHaveValue('V90')
  await page.goBack()
  await discard(page).getByRole('button', { name: 'Discard' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/my-cars')

  await page.goto('/settings')
  await page.getByRole('link', { name: /Member since/ }).click()
  const place = page.getByLabel('Location')
  await place.fill('Kuldīga')
  await page.goBack()
  await discard(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(place).toHaveValue('Kuldīga')
  await expect(page).toHaveURL('/settings/profile')
  await tab(page, 'Inbox')
  await discard(page).getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page)).toContainText('Profile saved')
  await page.goBack()
  await expect(page).toHaveURL('/settings')
  await page.goForward()
  await place.fill('Ventspils')
  await page.goBack()
  await discard(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/settings')
  await page.goBack()
  await expect(page).toHaveURL('/my-cars')
  await page.goto('/settings/profile')
  await expect(place).toHaveValue('Kuldīga')
})

test('closing a dialog or leaving the panel with text that an admin typed asks first', async ({
  page,
}) => {
  const admin = await anAdmin(page)
  const make = aMake()
  await listedCar(page, admin, { make })
  await page.goto('/settings')
  await openTab(page, 'Cars')
  await row(page, make)
    .getByRole('button', { name: /^Photos/ })
    .click()
  const photos = page.getByRole('dialog', { name: 'Car Photos' })
  await photos
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  const sure = page.getByRole('alertdialog', { name: 'Delete Photo?' })
  await expect(sure).toBeVisible()
  await page.goBack()
  await expect(sure).toHaveCount(0)
  await expect(photos).toBeVisible()
  await page.goBack()
  await expect(photos).toHaveCount(0)

  await row(page, make).getByRole('button', { name: 'Deactivate' }).click()
  const off = page.getByRole('alertdialog', { name: /^Deactivate/ })
  await off.getByRole('textbox').fill('Sold elsewhere')
  await page.goBack()
  await discard(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(off.getByRole('textbox')).toHaveValue('Sold elsewhere')
  await page.keyboard.press('Escape')
  await discard(page).getByRole('button', { name: 'Discard' }).click()
  await expect(off).toHaveCount(0)
  await row(page, make).getByRole('button', { name: 'Deactivate' }).click()
  await off.getByRole('textbox').fill('Sold elsewhere')
  await off.getByRole('button', { name: 'Cancel' }).click()
  await expect(off).toHaveCount(0)
  await expect(discard(page)).toHaveCount(0)

  await page.getByRole('tab', { name: 'Broadcasts' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Spring meeting')
  // Switching to another tab keeps the text; leaving the panel asks first.
  await page.getByRole('tab', { name: 'Cars' }).click()
  await page.getByRole('tab', { name: 'Broadcasts' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Spring meeting')
  await tab(page, 'Inbox')
  await discard(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Spring meeting')
  await tab(page, 'Inbox')
  await discard(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/inbox')
  await page.goBack()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
})
