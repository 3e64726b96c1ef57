import { someone } from '../setup/people.ts'
import { expect, tabTo, test, toast } from '../setup/test.ts'

test('from signing up to deleting the account by keyboard only', async ({ page }) => {
  const person = someone()
  await page.goto('/')
  await tabTo(page, page.getByRole('button', { name: 'Get Started' }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type(person.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'List Your Car' })).toBeFocused()

  await tabTo(page, page.getByRole('link', { name: 'Settings' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeFocused()

  await tabTo(page, page.getByLabel('Location'))
  await page.keyboard.type('Rēzekne')
  await tabTo(page, page.getByRole('button', { name: 'Save Changes' }))
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Profile saved')

  await tabTo(page, page.getByRole('radio', { name: 'Miles' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Kilometers' })).toBeChecked()

  await tabTo(page, page.getByRole('link', { name: 'Privacy & Safety' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy & Safety' })).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Back to Settings' }), 'Shift+Tab')
  await page.keyboard.press('Enter')

  // The toast may still be there: Escape closes the dialog all the same.
  await tabTo(page, page.getByRole('button', { name: 'Sign out everywhere' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeFocused()

  await tabTo(page, page.getByRole('button', { name: 'Delete my account' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your password')).toBeFocused()
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(toast(page)).toContainText('Account deleted')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
