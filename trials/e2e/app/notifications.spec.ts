/// <reference lib="dom" />
import { anAdmin } from '../setup/admins.ts'
import { apiOf } from '../setup/api.ts'
import { field, match, matched, sayAs } from '../setup/chats.ts'
import { anotherBrowser } from '../setup/deck.ts'
import { signedIn, someone } from '../setup/people.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  test,
} from '../setup/test.ts'

const tab = (name: string) => ({ name, exact: true })

test('badges count new matches and messages, and the list links to them, in both themes', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // Fakes the icon badge of an installed app, which a test browser lacks.
    const badge = { setAppBadge: 'set', clearAppBadge: 'cleared' }
    for (const [name, word] of Object.entries(badge)) {
      Object.defineProperty(navigator, name, {
        value: async (count?: number) => {
          document.documentElement.dataset.badge = `${word} ${count ?? ''}`.trim()
        },
      })
    }
  })
  const { anna, asBerta, matchId } = await matched(page)
  await page.goto('/settings')
  await expect(page.getByRole('link', tab('Matches 1 new'))).toBeVisible()
  await expect(page).toHaveTitle('(1) Settings · Keyswap')
  await expect(page.locator('html')).toHaveAttribute('data-badge', 'set 1')

  // The same match, now with a message: it still counts once.
  await sayAs(asBerta, matchId, 'Hello Anna')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').first()).toContainText('Hello Anna')
  await expect(list.getByRole('listitem').last()).toContainText('New match with Berta Kalniņa')
  await expect(list.getByText('Unread', { exact: true })).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Matches 1 new', includeHidden: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectNoOverflow(page)
  await list.getByRole('link', { name: /Hello Anna/ }).click()
  await expect(page).toHaveURL(`/chat/${matchId}`)
  await expect(field(page)).toBeVisible()
  await expect(page).toHaveTitle('Berta Kalniņa · Keyswap')
  await expect(page.locator('html')).toHaveAttribute('data-badge', 'cleared')
  await expect(bell).toHaveAccessibleName('Notifications')
  await page.getByRole('link', { name: 'Back to matches' }).click()
  await expect(page.getByRole('link', tab('Matches'))).toBeVisible()

  const cilda = someone('Cilda')
  await apiOf(page, cilda)
  await match(page, anna, cilda)
  await expect(page.getByRole('link', tab('Matches 1 new'))).toBeVisible()
})

test('an empty notification list says that nothing is new', async ({ page }) => {
  await signedIn(page)
  const bell = page.getByRole('button', { name: 'Notifications', exact: true })
  await bell.click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()
})

test('on a laptop the bell opens a panel under it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signedIn(page)
  const bell = page.getByRole('button', { name: 'Notifications', exact: true })
  const button = await bell.boundingBox()
  await bell.click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  if (!button) throw new Error('There is no bell.')
  const below = button.y + button.height
  await expect.poll(async () => (await list.boundingBox())?.y).toBeLessThan(below + 40)
  const panel = await list.boundingBox()
  expect(panel?.width).toBeLessThan(500)
  expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeGreaterThan(button.x)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()
})

test('report outcomes arrive at the bell and announcements in the Inbox, without a reload', async ({
  page,
  browser,
}) => {
  const { anna, matchId } = await matched(page)
  const asAnna = await apiOf(page, anna)
  const admin = await anotherBrowser(browser)
  const ilze = await apiOf(admin, await anAdmin(admin))
  const report = await asAnna.ask<{ id: string }>('POST', `/api/matches/${matchId}/report`, {
    reason: 'Asked for money',
  })
  await page.goto(`/chat/${matchId}`)
  await expect(field(page)).toBeVisible()
  await ilze.ask('POST', '/api/admin/resolve-report', { report_id: report.id, outcome: 'resolved' })
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  const title = `Hello all ${report.id.slice(0, 8)}`
  await ilze.ask('POST', '/api/admin/broadcasts', { title, content: 'Welcome.' })
  // Announcements are in the Inbox only.
  await expect(page.getByRole('link', { name: /^Inbox \d+ new$/ })).toBeAttached()
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await bell.click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list).toContainText(
    'Your report about Berta Kalniņa was reviewed, and we acted on it.',
  )
  await expect(list).not.toContainText(title)
  await page.keyboard.press('Escape')
  // Opening the list marks the outcome as seen.
  await expect(bell).toHaveAccessibleName('Notifications')
  await page.goto('/inbox')
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
  await admin.context().close()
})
