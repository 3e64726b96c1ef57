import type { Browser, Page } from '@playwright/test'
import { enter } from '../setup/chats.ts'
import { type Person, signedIn } from '../setup/people.ts'
import { expect, test, toast } from '../setup/test.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Signs the member in on a second device. */
async function onAnotherDevice(browser: Browser, page: Page, person: Person): Promise<Page> {
  const context = await browser.newContext({ userAgent: IPHONE })
  const phone = await context.newPage()
  await enter(phone, page, person)
  await phone.goto('/')
  await expect(phone.getByRole('navigation', { name: 'Main' })).toBeVisible()
  return phone
}

const signedOut = (page: Page) => page.getByRole('button', { name: 'Get Started' }).first()
const row = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })

test('ending another session signs that browser out', async ({ page, browser }) => {
  const person = await signedIn(page)
  const phone = await onAnotherDevice(browser, page, person)
  await phone.getByRole('link', { name: 'Settings' }).click()

  await page.goto('/settings/security')
  await expect(row(page, 'This device')).toContainText('Chrome on Linux')
  await expect(row(page, 'This device').getByRole('button')).toHaveCount(0)
  await expect(row(page, 'Safari on iPhone')).toContainText('Last used: Just now')
  await page.getByRole('button', { name: 'End session: Safari on iPhone' }).click()
  await expect(toast(page)).toContainText('Session ended')
  await expect(row(page, 'Safari on iPhone')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Where you are signed in' })).toBeFocused()
  await expect(row(page, 'This device')).toBeVisible()

  // The other browser is signed out and shows the home page.
  await expect(phone).toHaveURL('/')
  await expect(signedOut(phone)).toBeVisible()
  await phone.context().close()
})

test('logging out everywhere ends all sessions', async ({ page, browser }) => {
  const person = await signedIn(page)
  const phone = await onAnotherDevice(browser, page, person)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/')
  await expect(toast(page)).toContainText('You’re signed out on every device.')
  await expect(signedOut(page)).toBeVisible()
  await phone.reload()
  await expect(signedOut(phone)).toBeVisible()
  await phone.context().close()
})

test('a session that could not be ended can be retried', async ({ page, browser, watch }) => {
  watch.allow(/ERR_FAILED|api\/me\/sessions/)
  const person = await signedIn(page)
  const phone = await onAnotherDevice(browser, page, person)
  await page.goto('/settings/security')
  await page.route('**/api/me/sessions/*', (route) => route.abort())
  await page.getByRole('button', { name: 'End session: Safari on iPhone' }).click()
  await expect(toast(page)).toContainText('Failed to end the session. Please try again.')
  await page.unroute('**/api/me/sessions/*')
  await toast(page).getByRole('button', { name: 'Retry' }).click()
  await expect(toast(page)).toContainText('Safari on iPhone is signed out.')
  await phone.context().close()
})
