import { anAdmin, apiOf } from './admins.ts'
import { field, log, matched, say, sayAs, talking, texts } from './chats.ts'
import { anotherBrowser } from './deck.ts'
import { expect, expectAccessible, test, toast } from './test.ts'

for (const how of ['Unmatch', 'Block'] as const) {
  test(`${how}: the chat ends for both, and can still be reported`, async ({ page, browser }) => {
    const { other } = await talking(page, browser)
    await say(other, 'Pay me first')
    await expect(log(page)).toContainText('Pay me first')
    await page.getByRole('button', { name: 'More about this match' }).click()
    await page.getByRole('button', { name: how }).click()
    const question = page.getByRole('alertdialog', { name: `${how} Berta Kalniņa?` })
    await question.getByRole('button', { name: how }).click()
    for (const [one, name] of [
      [page, 'Berta Kalniņa'],
      [other, 'Anna Ozola'],
    ] as const) {
      await expect(one.getByText('This match has ended')).toBeVisible()
      await expect(log(one)).toContainText('Pay me first')
      await expect(field(one)).toHaveCount(0)
      await expect(one.getByRole('button', { name: `Report ${name}` })).toBeVisible()
    }
    await expectAccessible(page)
    await other.getByRole('button', { name: 'Report Anna Ozola' }).click()
    const dialog = other.getByRole('dialog', { name: 'Report Anna Ozola' })
    await dialog.getByRole('button', { name: 'Submit Report' }).click()
    await expect(dialog).toContainText('Please provide a reason for the report.')
    await dialog.getByLabel('Reason').fill('Rude')
    await dialog.getByRole('button', { name: 'Submit Report' }).click()
    await expect(toast(other)).toContainText("Thank you for your report. We'll review it shortly.")
    await page.getByRole('link', { name: 'Back to matches' }).last().click()
    await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
    await other.context().close()
  })
}

test('a member is reported from the chat', async ({ page }) => {
  const { matchId } = await matched(page)
  await page.goto(`/chat/${matchId}`)
  await page.getByRole('button', { name: 'More about this match' }).click()
  await page.getByRole('button', { name: 'Report Berta Kalniņa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Berta Kalniņa' })
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('Asked for money')
  await dialog.getByRole('button', { name: 'Submit Report' }).click()
  await expect(toast(page)).toContainText('Report Submitted')
  await expect(dialog).toHaveCount(0)
  await expect(field(page)).toBeVisible()
})

test('a chat with someone who is gone is closed and stays readable', async ({ page }) => {
  const { berta, asBerta, matchId } = await matched(page)
  await sayAs(asBerta, matchId, 'Goodbye')
  await page.goto(`/chat/${matchId}`)
  await say(page, 'Wait')
  await expect(log(page).getByText('Sent')).toBeAttached()
  await asBerta.ask('DELETE', '/api/me', { password: berta.password })
  await page.reload()
  await expect(page.getByText('This chat is closed. The messages stay readable.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Deleted user' })).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expect.poll(() => texts(page)).toContain('Wait')
  await expectAccessible(page)
})

test('a banned member with an open app is out within five seconds and reads why', async ({
  page,
  browser,
  watch,
}) => {
  watch.allow(/status of (401|403)/)
  const { anna, matchId } = await matched(page)
  const { userId } = await apiOf(page, anna)
  const second = await page.context().newPage()
  await second.goto('/settings')
  await page.goto(`/chat/${matchId}`)
  await expect(field(page)).toBeVisible()
  const admin = await anotherBrowser(browser)
  await admin.goto(page.url())
  const ilze = await apiOf(admin, await anAdmin(admin))
  await ilze.ask('POST', '/api/admin/ban-user', { user_id: userId, reason: 'Sold a car twice' })
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL('/', { timeout: 5_000 })
    const notice = tab.getByRole('alert').filter({ hasText: 'Your account has been suspended.' })
    await expect(notice).toContainText('Sold a car twice')
  }
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('Reason: Sold a car twice')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Your account has been suspended.')).toHaveCount(0)
  await expect(second.getByText('Your account has been suspended.')).toHaveCount(0)
  await admin.context().close()
})
