/// <reference lib="dom" />
import type { Message } from '@keyswap/contract/chat'
import type { Page } from '@playwright/test'
import { matched } from './chats.ts'
import { expect, test } from './test.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Answers the chat's calls with this many invented messages, because rate limits don't allow sending so many. `ids` are
 * the viewer's and the partner's; `older_page` is how many older messages one call returns.
 */
async function withHistory(
  page: Page,
  matchId: string,
  count: number,
  ids: [string, string],
  older_page = 100,
) {
  const message = (seq: number): Message => ({
    id: `00000000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
    seq,
    sender_id: ids[seq % 3 === 0 ? 0 : 1],
    client_id: `00000000-0000-7000-9000-${String(seq).padStart(12, '0')}`,
    content: `Message ${seq} ${'and some more words '.repeat(seq % 7)}`.trim(),
    created_at: new Date(Date.now() - DAY_MS - (count - seq) * 60_000).toISOString(),
    kind: 'text',
    data: null,
  })
  await page.route(`**/api/matches/${matchId}/chat`, (route) =>
    route.fulfill({
      json: { read_seq: count, their_read_seq: count - 5, last_seq: count, is_open: true },
    }),
  )
  await page.route(`**/api/matches/${matchId}/messages*`, (route) => {
    const query = new URL(route.request().url()).searchParams
    if (query.has('after')) return route.fulfill({ json: [] })
    const to = Number(query.get('before') ?? count + 1) - 1
    const from = Math.max(1, to - (query.has('before') ? older_page : 100) + 1)
    const json = Array.from({ length: to - from + 1 }, (_, index) => message(from + index))
    return route.fulfill({ json })
  })
}

const scroller = (page: Page) => page.locator('.chat-scroller')

/** A message's vertical position on the screen. */
const topOf = (page: Page, seq: number) =>
  page
    .locator(`[data-seq="${seq}"]`)
    .evaluate((each) => Math.round(each.getBoundingClientRect().top))

/** The median frame times in ms of scrolling by 700 px, up and down, and of typing one letter. */
const measure = (page: Page) =>
  page.evaluate(async () => {
    const view = document.querySelector('.chat-scroller')
    const field = document.querySelector('textarea')
    if (!view || !field) throw new Error('There is no chat to measure')
    const frame = async (change: () => void) => {
      const begun = performance.now()
      change()
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      return performance.now() - begun
    }
    const scrolled: number[] = []
    const typed: number[] = []
    for (let step = 0; step < 24; step += 1) {
      scrolled.push(await frame(() => view.scrollBy({ top: step % 8 < 4 ? -700 : 700 })))
      typed.push(
        await frame(() => {
          field.focus()
          document.execCommand('insertText', false, 'x')
        }),
      )
    }
    const middle = (list: number[]) => list.sort((a, b) => a - b)[list.length / 2] ?? 0
    return { scrolled: middle(scrolled), typed: middle(typed) }
  })

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

test('with 10,000 messages loaded, scrolling and typing take at most three times as long as with only the newest ones, plus a frame', async ({
  page,
}) => {
  const { asBerta, matchId } = await matched(page)
  await withHistory(page, matchId, 10_000, [await viewerOf(page), asBerta.userId], 1_100)
  await page.goto(`/chat/${matchId}`)
  await expect(page.locator('[data-seq="10000"]')).toBeInViewport()
  const short = await measure(page)
  await expect
    .poll(() => scroller(page).evaluate(toTop), { timeout: 120_000, intervals: [20] })
    .toBe(true)
  const long = await measure(page)
  // Only the messages near the scroll position are rendered, not all 10,000.
  expect(await page.locator('[data-seq]').count()).toBeLessThan(1_500)
  expect(long.scrolled).toBeLessThan(short.scrolled * 3 + 16)
  expect(long.typed).toBeLessThan(short.typed * 3 + 16)
  await scroller(page).evaluate((view) => view.scrollTo({ top: 0 }))
  await expect(page.locator('[data-seq="10000"]')).toBeInViewport()
})

const viewerOf = (page: Page) => page.evaluate(() => localStorage.getItem('keyswap-session') ?? '')

/** Scrolls up as far as possible; returns whether that is the beginning of the chat. */
function toTop(view: Element): boolean {
  // The list is laid out from its end (column-reverse), so 0 is the newest message and older ones are negative.
  view.scrollTop = -view.scrollHeight
  return view.querySelector('[data-seq="1"]') !== null
}
