import { log, matched, say, sayAs } from '../setup/chats.ts'
import { expect, expectAccessible, test } from '../setup/test.ts'

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
