import { apiOf } from '../setup/api.ts'
import { field, log, matched, say, sayAs } from '../setup/chats.ts'
import { expect, test } from '../setup/test.ts'

test('who has ten messages waiting for an answer reads until when, keeps what was typed, and goes on after the answer', async ({
  page,
  watch,
}) => {
  watch.allow(/409 \(Conflict\).*\/messages/)
  const { anna, asBerta, matchId } = await matched(page)
  const asAnna = await apiOf(page, anna)
  for (let nth = 1; nth <= 10; nth += 1) await sayAs(asAnna, matchId, `Message ${nth}`)
  await page.goto(`/chat/${matchId}`)
  await expect(log(page).getByText('Message 10')).toBeVisible()
  await field(page).fill('One too many')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/waiting for an answer.*, or in \d+ hours/).first()).toBeVisible()
  await expect(log(page).getByText('Not sent')).toBeVisible()

  await sayAs(asBerta, matchId, 'Sorry, I was away')
  await expect(log(page).getByText('Sorry, I was away')).toBeVisible()
  await log(page).getByRole('button', { name: 'Retry' }).click()
  await expect(log(page).getByText('Not sent')).toHaveCount(0)
  await say(page, 'And one more')
})
