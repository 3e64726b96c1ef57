/// <reference lib="dom" />
// A chat with a long history.
import type { Message } from '@keyswap/contract/chat'
import type { Page } from '@playwright/test'

const DAY_MS = 24 * 3_600_000

/**
 * Answers the chat's calls with this many invented messages, because rate limits don't allow sending so many. `ids` are
 * the viewer's and the partner's; `older_page` is how many older messages one call returns.
 */
export async function withHistory(
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

export const scroller = (page: Page) => page.locator('.chat-scroller')

/** Scrolls up as far as possible; returns whether that is the beginning of the chat. */
export function toTop(view: Element): boolean {
  // The list is laid out from its end (column-reverse), so 0 is the newest message and older ones are negative.
  view.scrollTop = -view.scrollHeight
  return view.querySelector('[data-seq="1"]') !== null
}
