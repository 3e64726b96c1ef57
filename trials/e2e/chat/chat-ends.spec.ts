/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { anAdmin } from '../setup/admins.ts'
import { apiOf } from '../setup/api.ts'
import { bubbles, field, log, matched, say, sayAs, talking, texts } from '../setup/chats.ts'
import { anotherBrowser } from '../setup/deck.ts'
import { expect, expectAccessible, test, toast } from '../setup/test.ts'

/** Ends the match from the chat's menu and confirms it. */
async function endBy(page: Page, how: 'Unmatch' | 'Block', name: string): Promise<void> {
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('button', { name: how }).click()
  const question = page.getByRole('alertdialog', { name: `${how} ${name}?` })
  await question.getByRole('button', { name: how }).click()
}

test('Unmatch: the chat ends for both at once, and can still be reported', async ({
  page,
  browser,
}) => {
  const { other } = await talking(page, browser)
  await say(other, 'Pay me first')
  await expect(log(page)).toContainText('Pay me first')
  await endBy(page, 'Unmatch', 'Berta Kalniņa')
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

test('Block: the chat closes for both at once and stays readable; Settings can lift the block', async ({
  page,
  browser,
}) => {
  const { other, asBerta, matchId } = await talking(page, browser)
  await say(other, 'Pay me first')
  await expect(log(page)).toContainText('Pay me first')
  await field(other).fill('And quickly')
  await endBy(page, 'Block', 'Berta Kalniņa')
  for (const one of [page, other]) {
    await expect(
      one.getByText(/^This chat is closed. You can read and report it until/),
    ).toBeVisible()
    await expect(log(one)).toContainText('Pay me first')
    await expect(field(one)).toHaveCount(0)
  }
  await page.goto('/settings/privacy-safety')
  await page.getByRole('link', { name: 'Blocked members' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Blocked members' })).toBeVisible()
  await expect(page.getByText(/^Blocked on \w{3} \d/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unblock Berta Kalniņa' }).click()
  const question = page.getByRole('alertdialog', { name: 'Unblock Berta Kalniņa?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByRole('heading', { name: 'You haven’t blocked anyone' })).toBeVisible()
  await expect(toast(page)).toContainText('Berta Kalniņa is unblocked')
  await expectAccessible(page)
  // The old chat is listed and stays closed.
  await page.goto('/matches')
  await page.getByText('Ended: Berta Kalniņa').click()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'New Matches' })).toHaveCount(0)
  const [berta] = await asBerta.ask<{ is_open: boolean }[]>('GET', '/api/matches')
  expect(berta).toMatchObject({ id: matchId, is_open: false })
  await other.context().close()
})

test('a member is reported from the chat', async ({ page }) => {
  const { matchId } = await matched(page)
  await page.goto(`/chat/${matchId}`)
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('button', { name: 'Report Berta Kalniņa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Berta Kalniņa' })
  await expect(dialog.getByRole('option'), 'categories that fit a member').toHaveText([
    'Choose',
    'Fraud or scam',
    'Offensive content',
    'Something else',
  ])
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('Asked for money')
  await dialog.getByRole('button', { name: 'Submit Report' }).click()
  await expect(toast(page)).toContainText('Report Submitted')
  await expect(dialog).toHaveCount(0)
  // A block is offered, but nobody is blocked automatically.
  const block = page.getByRole('alertdialog', { name: 'Block Berta Kalniņa?' })
  await expectAccessible(page)
  await block.getByRole('button', { name: 'Cancel' }).click()
  await expect(block).toHaveCount(0)
  await expect(field(page)).toBeVisible()
})

test('when the partner deletes their account their messages stay, and can be reported', async ({
  page,
}) => {
  const { berta, asBerta, matchId } = await matched(page)
  await sayAs(asBerta, matchId, 'Pay me first')
  await page.goto(`/chat/${matchId}`)
  await say(page, 'Wait')
  await expect(log(page).getByText('Sent')).toBeAttached()
  await asBerta.ask('DELETE', '/api/me', { password: berta.password })
  await expect(
    page.getByText(/^This chat is closed. You can read and report it until/),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Deleted user' })).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await page.reload()
  await expect.poll(() => texts(page)).toEqual(['Pay me first', 'Wait'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('button', { name: 'Report Deleted user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Deleted user' })
  await dialog.getByLabel('Reason').fill('Was paid, and left')
  await dialog.getByRole('button', { name: 'Submit Report' }).click()
  await expect(toast(page)).toContainText('Report Submitted')
})

test('“Deleted user” is translated, in the chat, in its menu and in the list', async ({ page }) => {
  const { berta, asBerta, matchId } = await matched(page)
  await sayAs(asBerta, matchId, 'Goodbye')
  await asBerta.ask('DELETE', '/api/me', { password: berta.password })
  await page.goto(`/chat/${matchId}`)
  await page.evaluate(() => localStorage.setItem('keyswap-language', 'lv'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Dzēsts lietotājs' })).toBeVisible()
  await expect(
    page.getByText(/^Šī saruna ir slēgta. To var lasīt un par to ziņot līdz/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Sakritības izvēlne' }).click()
  await page.getByRole('button', { name: 'Beigt sakritību' }).click()
  const question = page.getByRole('alertdialog', { name: 'Beigt šo sakritību?' })
  await expect(question).not.toContainText(/Dzēsts|ziņot/)
  await question.getByRole('button', { name: 'Atcelt' }).click()
  await page.goto('/matches')
  await page.getByText('Beigušās: Dzēsts lietotājs').click()
  await expect(page.getByRole('link', { name: /Dzēsts lietotājs/ })).toBeVisible()
  await expect(page.getByText('Deleted user')).toHaveCount(0)
})

test('a ban closes the partner’s input at once, and an unban opens it again', async ({
  page,
  browser,
}) => {
  const { matchId, asBerta } = await matched(page)
  await page.goto(`/chat/${matchId}`)
  await field(page).fill('Are you')
  const admin = await anotherBrowser(browser)
  const ilze = await apiOf(admin, await anAdmin(admin))
  await ilze.ask('POST', '/api/admin/ban-user', { user_id: asBerta.userId })
  await expect(field(page)).toHaveCount(0)
  await ilze.ask('POST', '/api/admin/unban-user', { user_id: asBerta.userId })
  await expect(field(page)).toHaveValue('Are you')
  await admin.context().close()
})

test('a message to a closed chat fails with one notice, and can be copied or removed', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|status of 40[34]/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { asBerta, matchId } = await matched(page)
  await page.goto(`/chat/${matchId}`)
  await expect(field(page)).toBeVisible()
  await context.setOffline(true)
  for (const text of ['one', 'two']) await say(page, text)
  await expect(log(page).getByText('Waiting for a connection')).toHaveCount(2)
  await asBerta.ask('POST', `/api/matches/${matchId}/end`, { how: 'block' })
  await context.setOffline(false)
  await expect(toast(page)).toContainText('The chat is closed.')
  await expect(log(page).getByText('Not sent')).toHaveCount(2)
  await expect(log(page).getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expectAccessible(page)
  // A reload does not show the notice again.
  await page.reload()
  await expect(log(page).getByText('Not sent')).toHaveCount(2)
  await expect(toast(page)).toHaveCount(0)
  const first = bubbles(page).filter({ hasText: 'one' })
  await first.getByRole('button', { name: 'Copy' }).click()
  await expect(first.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('one')
  await first.getByRole('button', { name: 'Remove' }).click()
  await expect(log(page).getByText('Not sent')).toHaveCount(1)
  // If the chat no longer exists, the unsent text is still there to copy.
  await asBerta.ask('POST', `/api/matches/${matchId}/end`, { how: 'unmatch' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'What you wrote wasn’t sent' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('What you wrote wasn’t sent')).toHaveCount(0)
})

test('a banned member with an open app is signed out and sees the reason', async ({
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
  const ilze = await apiOf(admin, await anAdmin(admin))
  await ilze.ask('POST', '/api/admin/ban-user', { user_id: userId, reason: 'Sold a car twice' })
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL('/')
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
