/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import {
  bubbles,
  field,
  log,
  matched,
  say,
  sayAs,
  sendButton,
  talking,
  texts,
} from '../setup/chats.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  test,
} from '../setup/test.ts'

const lastBubble = (page: Page) => bubbles(page).last()

test('while a message is being sent, no other is sent', async ({ page }) => {
  const { matchId } = await matched(page)
  await page.goto(`/chat/${matchId}`)
  const { promise: sent, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/messages', async (route) => {
    if (route.request().method() === 'POST') await sent
    await route.continue()
  })
  await say(page, 'First')
  await field(page).fill('Second')
  await expect(sendButton(page)).toBeDisabled()
  arrive()
  await expect(sendButton(page)).toBeEnabled()
  await sendButton(page).click()
  await expect.poll(() => texts(page)).toEqual(['First', 'Second'])
})

test('two members talk: sent, received, seen, typing', async ({ page, browser }) => {
  const { other } = await talking(page, browser)
  await expect(page.getByRole('heading', { level: 1, name: 'Berta Kalniņa' })).toBeVisible()
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible()
  await expect(field(page)).toHaveAttribute('placeholder', 'Type a message...')
  await expect(sendButton(page)).toBeDisabled()
  await field(page).fill('   ')
  await expect(sendButton(page)).toBeDisabled()

  await field(page).fill('Hello Berta')
  await expect(other.getByText('Anna Ozola is typing…')).toBeAttached()
  await sendButton(page).click()
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  await expect(log(other)).toContainText('Hello Berta')
  await expect(other.getByText('Anna Ozola is typing…')).toHaveCount(0)
  await expect(lastBubble(page)).toContainText('Seen')
  await expect(lastBubble(page).locator('time')).toHaveText(/^\d{1,2}:\d\d [AP]M$/)

  await say(other, 'Hi Anna, shall we swap?')
  await expect(log(page)).toContainText('shall we swap?')
  for (const one of [page, other]) {
    await expect.poll(() => texts(one)).toEqual(['Hello Berta', 'Hi Anna, shall we swap?'])
    await expect(log(one).getByText('Today')).toHaveCount(1)
  }
  await other.context().close()
})

test('a message is written and sent by keyboard alone', async ({ page }) => {
  const { matchId } = await matched(page)
  await page.goto('/matches')
  await page.getByRole('link', { name: /Berta Kalniņa.*Matched on/ }).press('Enter')
  await expect(page).toHaveURL(`/chat/${matchId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Berta Kalniņa' })).toBeFocused()
  await expect(field(page)).toBeVisible()
  for (let steps = 0; steps < 12 && !(await isFocused(page)); steps += 1) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('one')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Enter')
  await expect.poll(() => texts(page)).toEqual(['one\ntwo'])
  await page.keyboard.type('three')
  // Messages are sent one at a time. The next one stays in the field until the first is acknowledged.
  await expect(sendButton(page)).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect.poll(() => texts(page)).toEqual(['one\ntwo', 'three'])
})

const isFocused = (page: Page) => field(page).evaluate((each) => each === document.activeElement)

test('the chat is accessible in both themes, and long messages fit the narrowest phone', async ({
  page,
  watch,
}) => {
  watch.allow(/status of (400|404)/)
  const { asBerta, matchId } = await matched(page)
  await page.goto(`/chat/${matchId}`)
  await expect(field(page)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await say(page, 'See https://example.com/a_(b). And <b>this</b>.')
  await sayAs(asBerta, matchId, 'W'.repeat(200))
  await expect(bubbles(page)).toHaveCount(2)
  await field(page).fill('x'.repeat(1_990))
  await expect(page.getByText('1,990 of 2,000 characters')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectNoOverflow(page)
  await expect(field(page)).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'More options' }).click()
  await expect(page.getByRole('dialog', { name: 'Berta Kalniņa' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('heading', { level: 2, name: 'Your Matches' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.goto('/matches')
  await expect(page.getByRole('heading', { name: 'Choose a chat' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.goto('/chat/0190a0a0-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 2, name: 'Failed to fetch match' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('only web addresses become links, with safe attributes', async ({ page }) => {
  const { asBerta, matchId } = await matched(page)
  await sayAs(asBerta, matchId, 'https://example.com/x, javascript:alert(1) or data:text/html,x')
  await page.goto(`/chat/${matchId}`)
  await say(page, 'I see')
  const link = log(page).getByRole('link')
  await expect(link).toHaveCount(1)
  await expect(link).toHaveAttribute('href', 'https://example.com/x')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  await expect(link).toHaveAttribute('target', '_blank')
})

test('a visitor is asked to sign in', async ({ page }) => {
  await page.goto('/chat/0190a0a0-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Please log in to view messages' })).toBeVisible()
  await expectAccessible(page)
})

test('messages that could not be fetched can be retried', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/)
  const { matchId } = await matched(page)
  // Uses a phone's width, because a wide screen also shows the list, which loads the match too.
  await page.setViewportSize({ width: 390, height: 844 })
  const matches = /\/api\/matches(\/[^/]+)?$/
  await page.route(matches, (route) => route.abort())
  await page.route('**/messages*', (route) => route.abort())
  await page.goto(`/chat/${matchId}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Failed to fetch match' })).toBeVisible()
  await page.unroute(matches)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Failed to fetch messages' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/messages*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(field(page)).toBeVisible()
})

test('on a wide screen list and chat are side by side', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { asBerta, matchId } = await matched(page)
  await page.goto('/matches')
  await page.getByRole('link', { name: /Berta Kalniņa.*Matched on/ }).click()
  await expect(page).toHaveURL(`/chat/${matchId}`)
  await say(page, 'Beside the list')
  const row = page.getByRole('link', { name: /Berta Kalniņa.*Matched on/ })
  await expect(row).toHaveAttribute('aria-current', 'page')
  await expect(row).toContainText('You: Beside the list')
  await sayAs(asBerta, matchId, 'Seen at once')
  await expect(row).toContainText('Seen at once')
  await expect(row).not.toContainText('unread')
})

test("the phone's keyboard never covers the input", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { matchId } = await matched(page)
  // Fakes a phone whose keyboard overlays the page: only the visual viewport shrinks.
  await page.addInitScript(() => {
    const seen = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 })
    Object.defineProperty(window, 'visualViewport', { value: seen })
  })
  await page.goto(`/chat/${matchId}`)
  await expect(field(page)).toBeVisible()
  await page.evaluate(() => {
    Object.assign(window.visualViewport ?? {}, { height: 480, offsetTop: 60 })
    window.visualViewport?.dispatchEvent(new Event('resize'))
  })
  const bottom = () => field(page).evaluate((each) => each.getBoundingClientRect().bottom)
  await expect.poll(bottom).toBeLessThanOrEqual(540)
  expect(await bottom()).toBeGreaterThan(480)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})
