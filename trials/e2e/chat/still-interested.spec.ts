import { apiOf } from '../setup/api.ts'
import { enter, log, match, matched, sayAs } from '../setup/chats.ts'
import { inDatabase } from '../setup/database.ts'
import { anotherBrowser } from '../setup/deck.ts'
import { someone } from '../setup/people.ts'
import { expect, test } from '../setup/test.ts'

/** The first message there was written two days ago. */
const askedLongAgo = (matchId: string) =>
  inDatabase((client) =>
    client.query(
      "update chat_members set asked_at = asked_at - interval '49 hours' where chat_id = $1 and asked_at is not null",
      [matchId],
    ),
  )

test('after two days the app asks once: no with one tap, in the reader’s language, or later', async ({
  page,
  browser,
}) => {
  const { anna, berta, asBerta, matchId } = await matched(page)
  await sayAs(asBerta, matchId, 'Hello? Is anybody there?')
  await askedLongAgo(matchId)
  await page.goto(`/chat/${matchId}`)
  const question = page.getByRole('group', { name: 'Still interested?' })
  await expect(question).toContainText('Berta Kalniņa is waiting for your answer.')
  await question.getByRole('button', { name: 'No', exact: true }).click()
  await page.getByRole('button', { name: 'Thanks, but it’s not for me.' }).click()
  await expect(log(page).getByText('Thanks, but it’s not for me.')).toBeVisible()

  const other = await anotherBrowser(browser)
  await enter(other, page, berta)
  await asBerta.ask('PATCH', '/api/me', { language: 'lv' })
  await other.addInitScript(() => localStorage.setItem('keyswap-language', 'lv'))
  await other.goto(`/chat/${matchId}`)
  await expect(log(other).getByText('Paldies, bet šis auto man neder.')).toBeVisible()
  await expect(other.getByRole('group', { name: /gaida tavu atbildi/ })).toHaveCount(0)

  await page
    .getByRole('group', { name: 'end the match' })
    .getByRole('button', { name: 'Unmatch' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unmatch' }).click()
  await expect(page.getByText('This match has ended')).toBeVisible()

  const carla = someone('Carla Liepa')
  const asCarla = await apiOf(page, carla)
  const second = await match(page, anna, carla)
  await sayAs(asCarla, second, 'And I?')
  await askedLongAgo(second)
  await page.goto(`/chat/${second}`)
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(question).toHaveCount(0)
  await page.reload()
  await expect(log(page).getByText('And I?')).toBeVisible()
  await expect(question).toHaveCount(0)
})
