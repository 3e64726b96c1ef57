/// <reference lib="dom" />
// A disputed handover: Anna says first that each still has their own car, later that she has none.
import type { Page } from '@playwright/test'
import {
  accept,
  backdateHandover,
  bertasPhone,
  closeDay,
  controlClock,
  onTheDay,
  openDay,
  planning,
  propose,
  standing,
  step,
} from '../setup/deals.ts'
import { expect, expectAccessible, test, toast } from '../setup/test.ts'

const HOUR = 3_600_000

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

test('each has their own, the word is said again, something else, and who says so cancels alone three days later', async ({
  page,
  browser,
}) => {
  const made = await planning(page)
  const { asAnna, asBerta } = made
  const deal = await accept(asBerta, await propose(asAnna, made))
  const pass = await controlClock(page)
  await page.goto(made.plan)
  await openDay(page, 'Keys')
  await expect(
    page.getByText(/^You can say “I got the keys” from .* change the meeting first\./),
  ).toBeVisible()
  // The list of the day stays open past midnight: the button comes without a reload.
  await pass(25 * HOUR)
  await expect(page.getByRole('button', { name: 'I got the keys' })).toBeVisible()
  await onTheDay(made.matchId)

  await asBerta.ask('POST', `/api/deals/${deal.id}/handover`)
  await expect(page.getByRole('button', { name: 'I got the keys', exact: true })).toBeVisible()
  await press(page, 'We each have our own car')
  const doubt = page.getByRole('alertdialog', { name: 'What isn’t right?' })
  await expect(doubt.getByLabel('In your own words')).toHaveValue('We each have our own car.')
  await doubt.getByRole('button', { name: 'Send' }).click()
  await expect(standing(page, 'Not settled yet')).toBeVisible()
  await page.goto('/matches')
  await page.getByRole('link', { name: 'Not settled yet' }).first().click()
  await expect(standing(page, 'Not settled yet')).toBeVisible()
  const handover = step(page, 'Handover')
  await expect(handover.getByText(/^You can cancel the swap on your own from /)).toBeVisible()

  // Berta reads it, and says again that she has the keys: Anna can no longer cancel alone.
  const phone = await bertasPhone(browser, page, made.berta, made.plan)
  const bertas = step(phone, 'Handover')
  await expect(bertas.getByText('We each have our own car.')).toBeVisible()
  const keys = await openDay(phone, 'Keys')
  await expect(keys.getByRole('button', { name: 'That’s not right' })).toHaveCount(0)
  await asAnna.ask('POST', `/api/deals/${deal.id}/handover`)
  await expect(keys.getByRole('button', { name: 'That’s not right' })).toBeVisible()
  await expectAccessible(phone)
  await closeDay(phone)
  await asAnna.ask('DELETE', `/api/deals/${deal.id}/handover`)
  await press(phone, 'Yes, I have the keys')
  await expect(
    handover.getByText('Berta Kalniņa has confirmed again that they have the keys'),
  ).toBeVisible()
  await expect(
    handover.getByText('The swap will be canceled once everyone wants to cancel.'),
  ).toBeVisible()

  // They settle it, and then Anna disputes something else. This time Berta says nothing.
  await press(page, 'It’s settled')
  await expect(standing(page, 'The handover has begun')).toBeVisible()
  await openDay(page, 'Keys')
  await press(page, 'Something else happened')
  await doubt.getByLabel('In your own words').fill('She has my car, and I have none.')
  await doubt.getByRole('button', { name: 'Send' }).click()
  await expect(bertas.getByText('She has my car, and I have none.')).toBeVisible()
  await backdateHandover(deal.id, '73 hours')
  await press(page, 'Cancel the swap')
  const question = page.getByRole('alertdialog', { name: 'Cancel the swap?' })
  await question.getByRole('button', { name: 'Cancel the swap' }).click()

  // Both read who gives what back to whom.
  for (const one of [page, phone]) await expect(standing(one, 'Canceled')).toBeVisible()
  await expect(
    page.getByText(/^Berta Kalniņa has to give your .* Golf back to you\.$/),
  ).toBeVisible()
  const give = /^Give the .* Golf back to Anna Ozola\. Only its owner can confirm/
  await expect(phone.getByText(give)).toBeVisible()
  await expectAccessible(phone)
  await press(phone, 'Something else happened')
  await expect(phone.getByRole('dialog', { name: 'Report Anna Ozola' })).toContainText(
    'Tell us where the cars are.',
  )
  await press(page, /^I have my .* Golf back$/)
  await expect(toast(page)).toContainText('is shown to others again')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await phone.context().close()
})
