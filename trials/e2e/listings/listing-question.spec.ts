import {
  choose,
  expectListed,
  openFilledForm,
  photos,
  publishButton,
  question,
} from '../setup/cars.ts'
import { signedIn, someone } from '../setup/people.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '../setup/test.ts'

test('defaults that the owner has not touched are asked about, once', async ({ page, watch }) => {
  watch.allow(/503/)
  page.on('dialog', (dialog) => dialog.accept())
  await signedIn(page, someone(), '/upload')
  await choose(page, await photos(1))
  await page.getByLabel('Make').fill('Volvo')
  await page.getByLabel('Model').fill('V60')
  await page.getByLabel('Location').fill('Rīga')
  await page.getByLabel('Description').fill('Serviced every year, two keys, no rust.')
  const rows = question(page).getByRole('listitem')
  await publishButton(page).click()
  await expect(rows).toHaveCount(5)
  await expect(rows.nth(0)).toContainText(`Year${new Date().getFullYear()}`)
  await expect(rows.nth(1)).toContainText('Mileage0 miles')
  await expect(rows.nth(2)).toContainText('TransmissionManual')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  // A row leads to its field instead of publishing.
  await rows.nth(1).getByRole('button').click()
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByLabel('Mileage (miles)')).toBeFocused()
  await page.getByLabel('Mileage (miles)').fill('45210')
  await page.getByLabel('Condition').selectOption('Fair')
  await page.getByLabel('Condition').selectOption('Good')

  // Touched fields stay touched after a reload, even if the value is the default again.
  await page.reload()
  await expect(page.getByLabel('Mileage (miles)')).toHaveValue('45210')
  await publishButton(page).click()
  await expect(rows).toHaveText([/^Year/, /^Transmission/, /^Fuel type/])
  await page.goBack()
  await expect(question(page)).toHaveCount(0)
  await expect(page).toHaveURL('/upload')

  // After a confirmation it does not ask again, even if publishing failed.
  await page.route('**/api/cars', (route) => route.fulfill({ status: 503, body: '' }))
  await publishButton(page).click()
  const answered = page.waitForResponse('**/api/cars')
  await question(page).getByRole('button', { name: 'Yes, that’s right' }).click()
  await answered
  await expect(publishButton(page)).toHaveText('Publish Car')
  await page.unrouteAll()
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
  await question(page).getByRole('button', { name: 'Yes, that’s right' }).click()
  await expect(page.getByLabel('Year')).toBeFocused()
  await expect(page.getByLabel('Year')).toHaveAccessibleDescription('Invalid year')
})
