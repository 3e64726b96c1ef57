/// <reference lib="dom" />
// The app asks once how to tell a member that something waits for them.
import type { Page } from '@playwright/test'
import { zoneAt } from '../../../server/test/zones.ts'
import { matched } from '../setup/chats.ts'
import { runNow } from '../setup/database.ts'
import { acceptButton, planning, propose } from '../setup/deals.ts'
import { mailTo } from '../setup/people.ts'
import { PHONE } from '../setup/rings.ts'
import { expect, expectAccessibleInBothThemes, expectNoOverflow, test } from '../setup/test.ts'

// Nothing is sent at night.
test.use({ viewport: PHONE, timezoneId: zoneAt(12) })

/** This server has no mail server, and saves mails as files. The app is told that it has one. */
const withMail = (page: Page) =>
  page.route('**/api/me/push', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), sends_mail: true } })
  })

const question = (page: Page) =>
  page.getByRole('region', { name: 'Shall we tell you when something’s waiting?' })

test('from the question, by way of “By email”, to the email about a proposal, and to its end', async ({
  page,
}) => {
  await withMail(page)
  const made = await planning(page)
  const { anna, asAnna, asBerta } = made
  await page.goto('/matches')
  await expect(question(page)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectNoOverflow(page)
  await question(page).getByRole('button', { name: 'By email' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect
    .poll(async () => (await asAnna.ask<{ told_by: string }>('GET', '/api/me')).told_by)
    .toBe('mail')
  await asAnna.ask('PATCH', '/api/me', { time_zone: zoneAt(12) })
  await page.reload()
  await expect(page.getByText('Berta Kalniņa').first()).toBeVisible()
  await expect(question(page)).toHaveCount(0)

  const deal = await propose(asBerta, made)
  await runNow('waiting-mail')
  const mail = await mailTo(anna, /A swap proposal is waiting for your answer/)
  await page.goto(mail.match(/http:\S+\/plan\?deal=\S+/)?.[0] ?? '')
  await expect(page).toHaveURL(new RegExp(deal.id))
  await expect(acceptButton(page)).toBeVisible()

  await page.goto('/settings/notifications')
  const mails = page.getByRole('switch', { name: 'Email me what’s waiting' })
  await expect(mails).toBeChecked()
  await page.goto(mail.match(/http:\S+\/unsubscribe\/\S+/)?.[0] ?? '')
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('status')).toContainText('no more emails')
  await page.goto('/settings/notifications')
  await expect(mails).not.toBeChecked()
})

test('“Not now” is not asked again, and without email and notifications nothing is asked', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
  })
  await matched(page)
  await page.goto('/matches')
  await expect(page.getByText('Berta Kalniņa').first()).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await withMail(page)
  await page.reload()
  await expect(question(page)).toBeVisible()
  await expect(question(page).getByRole('button', { name: 'By notification' })).toHaveCount(0)
  await question(page).getByRole('button', { name: 'Not now' }).click()
  await expect(question(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Berta Kalniņa').first()).toBeVisible()
  await expect(question(page)).toHaveCount(0)
})
