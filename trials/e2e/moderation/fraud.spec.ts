/// <reference lib="dom" />
// A cheat has left. What they wrote can be reported and read by moderators, and everyone they wrote to is warned.
import type { Page } from '@playwright/test'
import { anAdmin, openTab, row } from '../setup/admins.ts'
import { log, matched, sayAs } from '../setup/chats.ts'
import { anotherBrowser } from '../setup/deck.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  test,
  toast,
} from '../setup/test.ts'

const bell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const news = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

const LINE =
  'The moderators have suspended this account. Do not send money or documents. Already paid? Here’s what to do.'

test('who was paid and left is reported, moderators read the words, and the others are warned', async ({
  page,
  browser,
}) => {
  const { berta, asBerta, matchId } = await matched(page)
  await sayAs(asBerta, matchId, 'Send me the deposit first')
  await asBerta.ask('DELETE', '/api/me', { password: berta.password })
  const reason = `Was paid and left ${matchId}`
  await page.goto(`/chat/${matchId}`)
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('button', { name: 'Report Deleted user' }).click()
  const report = page.getByRole('dialog', { name: 'Report Deleted user' })
  await expect(report).toContainText('along with messages from this chat')
  await report.getByLabel('Reason').fill(reason)
  await report.getByRole('button', { name: 'Submit Report' }).click()
  await expect(report).toHaveCount(0)

  const admin = await anotherBrowser(browser)
  await anAdmin(admin)
  await openTab(admin, 'Reports')
  const reported = row(admin, reason)
  await reported.getByRole('button', { name: 'Show everything' }).click()
  const details = admin.getByRole('dialog', { name: /^Report #/ })
  await expect(details.getByText('Send me the deposit first')).toHaveCount(0)
  await details.getByRole('button', { name: 'Read the messages' }).click()
  await expect(details.getByText('Send me the deposit first')).toBeVisible()
  await expectAccessible(admin)
  await expectNoOverflow(admin)
  await details.getByRole('button', { name: 'Close' }).click()
  await reported.getByRole('button', { name: 'Ban for fraud' }).click()
  const question = admin.getByRole('alertdialog', { name: 'Ban for fraud?' })
  await question.getByRole('button', { name: 'Ban for fraud' }).click()
  await expect(toast(admin)).toContainText('User banned successfully')

  // The open chat and the bell show the warning at once.
  const line = page.getByRole('alert').filter({ hasText: 'moderators have suspended' })
  await expect(line).toHaveText(LINE)
  await expect(log(page)).toContainText('Send me the deposit first')
  await expectAccessibleInBothThemes(page)
  await expectNoOverflow(page)
  await line.getByRole('button', { name: 'Here’s what to do.' }).click()
  const advice = page.getByRole('dialog', { name: 'Already paid?' })
  await expect(advice).toContainText('Call your bank right away')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(advice).toHaveCount(0)
  await page.goto('/settings')
  await bell(page).click()
  const told = news(page).getByRole('link', { name: /moderators have suspended/ })
  await expect(told).toContainText('The moderators have suspended an account you chatted with.')
  await expectAccessible(page)
  await told.click()
  await expect(page).toHaveURL(`/chat/${matchId}`)

  await reported.getByRole('button', { name: 'Unban User' }).click()
  const back = admin.getByRole('alertdialog', { name: 'Unban User?' })
  await expect(back).toContainText('Everyone who was warned will be told that it was a mistake.')
  await back.getByRole('button', { name: 'Unban User' }).click()
  await expect(
    page.getByText('This account is no longer suspended. Suspending it was a mistake.'),
  ).toBeVisible()
  await expect(line).toHaveCount(0)
  await admin.context().close()
})

test('a ban for fraud is one box in the dialog of a ban', async ({ page, browser }) => {
  const { berta, matchId } = await matched(page)
  await page.goto(`/chat/${matchId}`)
  const admin = await anotherBrowser(browser)
  await anAdmin(admin)
  await openTab(admin, 'Users')
  await admin.getByPlaceholder('Search by username...').fill(berta.email)
  const user = row(admin, berta.email)
  await user.getByRole('button', { name: 'Ban User' }).click()
  const ask = admin.getByRole('dialog', { name: 'Ban User?' })
  await ask.getByRole('checkbox', { name: 'For fraud: warn everyone they chatted with' }).check()
  await expectAccessible(admin)
  await ask.getByRole('button', { name: 'Ban User' }).click()
  await expect(user).toContainText('Banned for fraud')
  await expect(page.getByRole('alert').filter({ hasText: 'have suspended' })).toHaveText(LINE)
  await expect(page.getByText('This chat is closed.', { exact: true })).toBeVisible()
  await admin.context().close()
})
