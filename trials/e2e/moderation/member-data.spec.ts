// What an admin does with the data of a member who cannot sign in, or for an authority.
import { readFile } from 'node:fs/promises'
import { anAdmin, grantModerator, openTab, row } from '../setup/admins.ts'
import { anotherBrowser } from '../setup/deck.ts'
import { signUp, someone } from '../setup/people.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from '../setup/test.ts'

test('an admin holds the data of a member, who reads why and cannot delete the account; then downloads it and deletes it', async ({
  page,
  browser,
  watch,
}) => {
  // The refusal, and what an open page asks once its account is gone.
  watch.allow(/409|401/)
  const anna = await signUp(page, someone('Anna Datu'))
  const admin = await anotherBrowser(browser)
  await anAdmin(admin)
  await openTab(admin, 'Users')
  await admin.getByRole('search').getByRole('textbox').fill(anna.username)
  await row(admin, anna.email).getByRole('link', { name: anna.username }).click()
  const data = admin.getByRole('region', { name: `${anna.username}’s data` })
  await data.getByRole('button', { name: 'Hold' }).click()
  const hold = admin.getByRole('dialog', { name: /^Hold/ })
  await hold.getByRole('button', { name: 'Hold' }).click()
  await expect(hold.getByText('Please give a reason.')).toBeVisible()
  await hold.getByLabel('Reason').fill('State police, case 11-2026')
  await expectAccessible(admin)
  await expectNoOverflow(admin)
  await hold.getByRole('button', { name: 'Hold' }).click()
  await expect(data.getByText(/^Held since .*case 11-2026$/)).toBeVisible()
  await expect(data.getByRole('button', { name: 'Delete account' })).toHaveCount(0)

  await page.goto('/settings/data')
  await expect(page.getByText('none of your data will be deleted for now')).toBeVisible()
  await expect(page.getByText('State police, case 11-2026')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByLabel('Your password').fill(anna.password)
  await page.getByRole('button', { name: 'Delete Permanently' }).click()
  await expect(toast(page)).toContainText('Your account has to be kept for now.')

  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    (async () => {
      await data.getByRole('button', { name: 'Download' }).click()
      const dialog = admin.getByRole('dialog', { name: /^Download/ })
      await dialog.getByLabel('Reason').fill('Lost mailbox, passport seen')
      await dialog.getByRole('button', { name: 'Download' }).click()
    })(),
  ])
  expect(String(await readFile(await download.path()))).toContain(anna.email)

  for (const [button, title] of [
    ['End the hold', /^End the hold/],
    ['Delete account', /^Delete .+’s account/],
  ] as const) {
    await data.getByRole('button', { name: button }).click()
    const dialog = admin.getByRole('dialog', { name: title })
    await dialog.getByLabel('Reason').fill('The case is closed')
    await dialog.getByRole('button', { name: button }).click()
    await expect(dialog).toHaveCount(0)
  }
  await expect(row(admin, anna.email)).toHaveCount(0)
  await admin.goto('/admin?view=audit')
  await expect(row(admin, anna.username).first()).toContainText('Account deleted')
})

test('a moderator finds nothing to do with a member’s data', async ({ page }) => {
  const moderator = await signUp(page, someone('Modris Datu'))
  await grantModerator(moderator)
  await openTab(page, 'Users')
  await page.getByRole('search').getByRole('textbox').fill(moderator.username)
  await row(page, moderator.username).getByRole('link', { name: moderator.username }).click()
  await expect(page.getByText(`Only ${moderator.username}`)).toBeVisible()
  await expect(page.getByText(/^Data of/)).toHaveCount(0)
})
