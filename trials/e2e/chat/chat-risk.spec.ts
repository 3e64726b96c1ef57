import { anAdmin, openTab, row } from '../setup/admins.ts'
import { log, matched, say, sayAs } from '../setup/chats.ts'
import { anotherBrowser } from '../setup/deck.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from '../setup/test.ts'

test('a risky message has advice, Report and Block for its reader, and its link is text until the reader has answered', async ({
  page,
}) => {
  const { asBerta, matchId } = await matched(page)
  const link = 'https://pay.example.com/x1'
  await sayAs(asBerta, matchId, 'Nice car, when can I see it?')
  await sayAs(asBerta, matchId, `Confirm your card with this link to receive the money ${link}`)
  await page.goto(`/chat/${matchId}`)
  await expect(log(page).getByText(link)).toBeVisible()
  await expect(log(page).getByText(/don’t pay through links/)).toHaveCount(1)
  await expect(log(page).getByRole('link')).toHaveCount(0)
  await expectAccessible(page)

  await log(page).getByRole('button', { name: 'Report' }).click()
  await expect(page.getByRole('dialog')).toContainText('Report')
  await page.keyboard.press('Escape')
  await log(page).getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('alertdialog', { name: /^Block Berta/ })).toBeVisible()
  await page.keyboard.press('Escape')

  // What one writes oneself is not judged, and the answer makes links of addresses.
  await say(page, 'Never send money in advance? Pay me in advance!')
  await expect(log(page).getByRole('link', { name: link })).toBeVisible()
  await expect(log(page).getByRole('button', { name: 'Report' })).toHaveCount(1)
})

test('a report from below a risky message shows that one to the moderators, and others that the reporter chooses', async ({
  page,
  browser,
}) => {
  const { asBerta, matchId } = await matched(page)
  const risky = 'Pay me €200 in advance'
  for (const words of ['Hello', risky, 'Nice weather', 'See you'])
    await sayAs(asBerta, matchId, words)
  await page.goto(`/chat/${matchId}`)
  await log(page).getByRole('button', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Messages they will see: 1').click()
  await expect(dialog.getByRole('checkbox', { name: risky })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'See you' })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Hello' }).check()
  await expect(dialog.getByText('Messages they will see: 2')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  const reason = `Money first ${matchId}`
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Submit Report' }).click()
  await expect(toast(page)).toContainText('Report Submitted')

  const admin = await anotherBrowser(browser)
  await anAdmin(admin)
  await openTab(admin, 'Reports')
  await row(admin, reason).getByRole('button', { name: 'Show everything' }).click()
  await admin.getByRole('button', { name: 'Read the messages' }).click()
  const reported = admin.getByText('Reported', { exact: true })
  await expect(reported).toHaveCount(2)
  const shown = admin.getByRole('listitem').filter({ has: reported })
  await expect(shown.filter({ hasText: risky }).last()).toBeVisible()
  await admin.context().close()
})
