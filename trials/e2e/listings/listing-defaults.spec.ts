import type { Page } from '@playwright/test'
import {
  choose,
  expectListed,
  openFilledForm,
  photos,
  publishButton,
  tapChip,
} from '../setup/cars.ts'
import { signedIn, someone } from '../setup/people.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '../setup/test.ts'

const marks = (page: Page) => page.getByText('Please check', { exact: true })

test('defaults that the owner has not touched are marked where they stand', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await signedIn(page, someone(), '/upload')
  await choose(page, await photos(1))
  await expect(marks(page)).toHaveCount(5)
  await expect(page.getByLabel('Mileage (miles)')).toHaveAccessibleDescription('Please check')
  await expect(page.getByRole('group', { name: 'Fuel type Please check' })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  // The mark disappears when the value is changed or the field is visited, or when what is chosen is chosen again.
  await page.getByLabel('Mileage (miles)').fill('45210')
  const good = page.getByRole('radio', { name: 'Good', exact: true })
  await good.click({ force: true })
  await expect(good).toBeChecked()
  await expect(marks(page)).toHaveCount(3)
  await page.getByLabel('Year').focus()
  await page.getByLabel('Make').fill('Volvo')
  await expect(marks(page)).toHaveCount(2)
  // The body need not be given: its choices are behind a row that says which it is, and a second tap takes it back.
  const suv = page.getByRole('radio', { name: 'SUV', exact: true })
  await expect(suv).toBeHidden()
  const row = page.locator('summary', { hasText: 'More' })
  await expect(row).toContainText('Optional')
  await row.click()
  await tapChip(page, 'Body', 'SUV')
  await expect(row).toContainText('SUV')
  await suv.click({ force: true })
  await expect(suv).not.toBeChecked()
  await expect(row).toContainText('Optional')

  // After a reload, visited fields are still unmarked.
  await page.reload()
  await expect(page.getByLabel('Mileage (miles)')).toHaveValue('45210')
  await expect(marks(page)).toHaveCount(2)
  await page.getByLabel('Model').fill('V60')
  await page.getByLabel('Location').fill('Rīga')
  await page.getByLabel('Description').fill('Serviced every year, two keys, no rust.')

  // The marks don't prevent publishing with a single press.
  await publishButton(page).click()
  await expectListed(page)
})

test('an error that only the server finds is shown at its field too', async ({ page, watch }) => {
  watch.allow(/400/)
  await openFilledForm(page, 1)
  const body = {
    code: 'INVALID_INPUT',
    message: 'Invalid year',
    fields: [{ path: 'year', message: 'Invalid year' }],
  }
  await page.route('**/api/cars', (route) => route.fulfill({ status: 400, json: body }))
  await publishButton(page).click()
  await expect(page.getByLabel('Year')).toBeFocused()
  await expect(page.getByLabel('Year')).toHaveAccessibleDescription('Invalid year')
})
