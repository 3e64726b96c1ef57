/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { matched } from '../setup/chats.ts'
import { scroller, toTop, withHistory } from '../setup/long-chat.ts'
import { expect, test } from '../setup/test.ts'

/** A message's vertical position on the screen. */
const topOf = (page: Page, seq: number) =>
  page
    .locator(`[data-seq="${seq}"]`)
    .evaluate((each) => Math.round(each.getBoundingClientRect().top))

test('older messages load above without a jump', async ({ page }) => {
  const { asBerta, matchId } = await matched(page)
  await withHistory(page, matchId, 350, [await viewerOf(page), asBerta.userId])
  await page.goto(`/chat/${matchId}`)
  await expect(page.locator('[data-seq="350"]')).toBeInViewport()

  const held = Promise.withResolvers<void>()
  await page.route('**/messages?before=251', async (route) => {
    await held.promise
    await route.fallback()
  })
  const requested = page.waitForRequest('**/messages?before=251')
  await scroller(page).evaluate(toTop)
  await requested
  await expect(page.locator('[data-seq="253"]')).toBeInViewport()
  const before = await topOf(page, 253)
  held.resolve()
  await expect(page.locator('[data-seq="240"]')).toBeAttached()
  expect(Math.abs((await topOf(page, 253)) - before)).toBeLessThanOrEqual(1)
})

// trials/bench/web/long-chat.ts measures scrolling and typing in such a chat.
test('of 10,000 loaded messages only those near the visible ones are rendered', async ({
  page,
}) => {
  const { asBerta, matchId } = await matched(page)
  await withHistory(page, matchId, 10_000, [await viewerOf(page), asBerta.userId], 1_100)
  await page.goto(`/chat/${matchId}`)
  await expect(page.locator('[data-seq="10000"]')).toBeInViewport()
  while (!(await scroller(page).evaluate(toTop))) await page.evaluate(aFrame)
  expect(await page.locator('[data-seq]').count()).toBeLessThan(1_500)
  await scroller(page).evaluate((view) => view.scrollTo({ top: 0 }))
  await expect(page.locator('[data-seq="10000"]')).toBeInViewport()
})

const aFrame = () => new Promise(requestAnimationFrame)
const viewerOf = (page: Page) => page.evaluate(() => localStorage.getItem('keyswap-session') ?? '')
