// Announcements reach every member, so these journeys have their own server. Otherwise they would appear in other journeys'
// inboxes.
import type { Page } from '@playwright/test'
import { anAdmin, openTab, row } from '../setup/admins.ts'
import { apiOf } from '../setup/api.ts'
import { anotherBrowser } from '../setup/deck.ts'
import { nasty, watchForHarm } from '../setup/nasty.ts'
import { type Person, signedIn, signUp, someone } from '../setup/people.ts'
import { anOwnServer, type OwnServer } from '../setup/server.ts'
import { test as base, expect, expectAccessible, expectNoOverflow, toast } from '../setup/test.ts'

const test = base.extend<object, { own: OwnServer }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the parameter
    async ({}, use) => {
      const server = await anOwnServer()
      await server.start()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ own }, use) => use(own.url),
})

// These tests run one after the other in one worker, because the first ones need an empty inbox.
test.describe.configure({ mode: 'default' })

/** Sends announcements as an admin, without a browser. */
async function announce(page: Page, admin: Person, ...titles: string[]): Promise<void> {
  const { ask } = await apiOf(page, admin)
  for (const title of titles) {
    await ask('POST', '/api/admin/broadcasts', { title, content: `About: ${title}` })
  }
}

test('a visitor is asked to sign in', async ({ page }) => {
  await page.goto('/inbox')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Inbox' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible()
  await expectAccessible(page)
})

test('an empty inbox says that everything is read', async ({ page }) => {
  await signedIn(page)
  await page.getByRole('link', { name: 'Inbox' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Inbox' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'No new announcements' })).toBeVisible()
  await expect(page.getByText("You're all caught up! Check back later for updates.")).toBeVisible()
  await expect(page.getByText('Read', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('an announcement is sent, read by members, counted, and withdrawn', async ({
  page,
  browser,
  own,
}) => {
  await anAdmin(page, 'Ilze Liepa', own.dataDir)
  const theirs = await anotherBrowser(browser)
  await theirs.goto(own.url)
  const person = someone('Berta')
  const { userId } = await apiOf(theirs, person)
  await openTab(page, 'Broadcasts')
  await page.getByRole('button', { name: 'Send Announcement' }).click()
  await expect(page.getByText('Please enter a title.')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await page.getByLabel('Title', { exact: true }).fill('Winter tires')
  await expect(page.getByText('12 of 120 characters')).toBeVisible()
  await page
    .getByLabel('Content', { exact: true })
    .fill('From December on.\nSee https://example.com/tyres.')
  const preview = row(page, 'Winter tires')
  await expect(preview.getByRole('link', { name: 'https://example.com/tyres' })).toBeVisible()
  await expectAccessible(page)
  // Visiting another tab keeps the text.
  await page.getByRole('tab', { name: 'Cars' }).click()
  await page.getByRole('tab', { name: 'Broadcasts' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Winter tires')
  await page.getByRole('button', { name: 'Send Announcement' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Send Announcement?' })
  await expect(ask).toContainText('“Winter tires” will appear in the inbox of every member.')
  await ask.getByRole('button', { name: 'Send' }).click()
  await expect(toast(page)).toContainText('Announcement sent successfully')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  const sent = row(page, 'Winter tires')
  await expect(sent).toContainText(/Seen by 0 of \d+/)

  await enter(theirs, person, userId)
  await theirs.goto(new URL('/inbox', own.url).href)
  await expect(theirs.getByRole('main').getByText('1 new')).toBeVisible()
  const news = row(theirs, 'Winter tires')
  await expect(news.getByText('New', { exact: true })).toBeVisible()
  await expect(news.locator('time')).toHaveText(/^\w{3} \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M$/)
  await expect(news.getByText('From December on.')).toHaveCSS(
    'white-space',
    /pre-line|preserve-breaks/,
  )
  const link = news.getByRole('link', { name: 'https://example.com/tyres' })
  await expect(link).toHaveAttribute('rel', /noopener/)
  await news.getByRole('button', { name: 'Mark as Read' }).click()
  await expect(toast(theirs)).toContainText('Marked as Read')
  await expect(toast(theirs)).toContainText('The announcement has been marked as read.')
  await expect(theirs.getByRole('heading', { name: 'No new announcements' })).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'Read', exact: true })).toBeVisible()
  await expect(news).toBeVisible()
  await expect(theirs.getByText('1 new')).toHaveCount(0)
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: 'Read', exact: true })).toBeVisible()

  await page.reload()
  await expect(sent).toContainText(/Seen by 1 of \d+/)
  await sent.getByRole('button', { name: 'Withdraw' }).click()
  const back = page.getByRole('alertdialog', { name: 'Withdraw Announcement?' })
  await expect(back).toContainText('“Winter tires” will disappear from every inbox.')
  await back.getByRole('button', { name: 'Withdraw' }).click()
  await expect(toast(page)).toContainText('Announcement withdrawn successfully')
  await expect(sent.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(sent.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: 'No new announcements' })).toBeVisible()
  await expect(theirs.getByText('Winter tires')).toHaveCount(0)
  await theirs.context().close()
})

test('an announcement from before an account is under “Read” in its inbox, and not new', async ({
  page,
  browser,
  own,
}) => {
  const admin = await anAdmin(page, 'Ilze Kalna', own.dataDir)
  await announce(page, admin, 'Before you came')
  const theirs = await anotherBrowser(browser)
  await theirs.goto(own.url)
  await signedIn(theirs, someone('Berta'), new URL('/inbox', own.url).href)
  await expect(theirs.getByRole('heading', { name: 'No new announcements' })).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'Read', exact: true })).toBeVisible()
  const news = row(theirs, 'Before you came')
  await expect(news).toBeVisible()
  await expect(news.getByText('New', { exact: true })).toHaveCount(0)
  await announce(page, admin, 'Since you came')
  await expect(theirs.getByRole('main').getByText('1 new')).toBeVisible()
  await theirs.context().close()
})

/** Signs in on this page without the sign-in dialog. */
async function enter(page: Page, { email, password }: Person, userId: string): Promise<void> {
  await page.request.post('/api/auth/sign-in', {
    data: { email, password },
  })
  await page.evaluate((id) => localStorage.setItem('keyswap-session', id), userId)
}

test('if marking an announcement as read fails, it stays new and can be retried', async ({
  page,
  watch,
  own,
}) => {
  watch.allow(/ERR_FAILED/)
  const admin = await anAdmin(page, 'Ilze Liepa', own.dataDir)
  await announce(page, admin, 'Open house', 'New filters')
  let broken = true
  await page.route('**/mark-viewed', (route) => (broken ? route.abort('failed') : route.continue()))
  await page.goto('/inbox')
  await expect(page.getByRole('main').getByText('2 new')).toBeVisible()
  // Newest first.
  await expect(page.getByRole('article').first()).toContainText('New filters')
  const news = row(page, 'Open house')
  await news.getByRole('button', { name: 'Mark as Read' }).click()
  await expect(toast(page)).toContainText('Failed to mark announcement as read.')
  await expect(news.getByText('New', { exact: true })).toBeVisible()
  broken = false
  await toast(page).getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('main').getByText('1 new')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('an inbox that cannot be loaded says so, and can be retried', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/)
  await signUp(page)
  let broken = true
  // The event stream is cut off, because opening it would fetch the inbox again without Retry.
  await page.route('**/api/events', (route) => route.abort('failed'))
  await page.route('**/api/broadcasts**', (route) =>
    broken ? route.abort('failed') : route.continue(),
  )
  await page.goto('/inbox')
  await expect(page.getByRole('heading', { name: 'Failed to fetch broadcasts' })).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(row(page, 'Open house')).toBeVisible()
})

test('the admins’ list of announcements loads page by page, and can be searched and sorted', async ({
  page,
  own,
}) => {
  const admin = await anAdmin(page, 'Ilze Liepa', own.dataDir)
  const titles = Array.from(
    { length: 60 },
    (_, index) => `Notice ${String(index + 1).padStart(2, '0')}`,
  )
  await announce(page, admin, ...titles)
  await page.goto('/admin?tab=broadcasts&search=Notice')
  await expect(row(page, 'Notice 60')).toBeVisible()
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  await expect(rows).toHaveCount(50)
  await rows.last().scrollIntoViewIfNeeded()
  await expect(rows).toHaveCount(60)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Oldest first')
  await expect(rows.first()).toContainText('Notice 01')
  await page.getByRole('search').getByRole('textbox').fill('Notice 33')
  await expect(rows).toHaveCount(1)
  await page.getByRole('search').getByRole('textbox').fill('No such thing')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
})

test('HTML and scripts in announcements are shown as text and never run', async ({ page, own }) => {
  const expectNoHarm = watchForHarm(page)
  const admin = await anAdmin(page, 'Ilze Liepa', own.dataDir)
  const { ask } = await apiOf(page, admin)
  for (const text of nasty)
    await ask('POST', '/api/admin/broadcasts', { title: text, content: `${text}\n${text}` })
  await page.goto('/inbox')
  for (const text of nasty)
    await expect(page.getByRole('heading', { name: text, exact: true })).toBeVisible()
  await expectNoHarm()
  await openTab(page, 'Broadcasts')
  await expect(row(page, nasty[29] ?? '').first()).toBeVisible()
  await expectNoHarm()
})
