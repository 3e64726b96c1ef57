import { anAddress, linkMailedTo, mailTo, openSignIn, signedIn } from '../setup/people.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  test,
  toast,
} from '../setup/test.ts'

test('a new email is asked for with the password, waits for its link, and can be cancelled or taken back', async ({
  page,
  watch,
}) => {
  watch.allow(/status of (400|401|403|409)/)
  await page.setViewportSize({ width: 320, height: 568 })
  const person = await signedIn(page)
  await page.goto('/settings/security')
  const main = page.getByRole('main')
  const opener = main.getByRole('button', { name: 'Change email' })
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  const [email, current] = [dialog.getByLabel('New email'), dialog.getByLabel('Current password')]
  const fresh = { ...person, email: anAddress() }

  await opener.click()
  await page.keyboard.press('Enter')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
  await expectAccessibleInBothThemes(page)
  await email.fill(person.email)
  await current.fill('not the one')
  await page.keyboard.press('Enter')
  await expect(current).toHaveAccessibleDescription('Wrong password')
  await expect(current).toBeFocused()
  await current.fill(person.password)
  await page.keyboard.press('Enter')
  await expect(email).toHaveAccessibleDescription('This is already your email')
  await expectNoOverflow(page)
  await email.fill(fresh.email)
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText(fresh.email)
  await expect(opener).toBeFocused()
  const waiting = main.getByText(`Waiting for ${fresh.email} to be confirmed.`)
  await expect(waiting).toBeVisible()
  await expect(main.getByText(person.email)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectNoOverflow(page)
  const cancelled = await linkMailedTo(fresh)
  await main.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.goto(cancelled)
  await expect(toast(page)).toContainText('Invalid or Expired Link')

  const last = { ...person, email: anAddress() }
  await page.goto('/settings/security')
  await opener.click()
  await email.fill(last.email)
  await current.fill(person.password)
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText(last.email)
  await page.goto(await linkMailedTo(last))
  await expect(toast(page)).toContainText('Email changed')
  expect(page.url()).not.toContain('access_token')
  await page.goto('/settings')
  await expect(main.getByRole('link', { name: /Member since/ })).toContainText(last.email)

  const told = await mailTo(person, /was changed/)
  await page.goto(told.match(/\S+\/not-me\/\S+/)?.[0] ?? '')
  await expect(main).toContainText('Your account will go back to this email address.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Secure my account' }).click()
  await expect(page.getByRole('status')).toContainText('signed out on all devices')
  await openSignIn(page)
  await expect(page.getByRole('dialog')).toBeVisible()
})
