/// <reference lib="dom" />
// Measures how long scrolling and typing take in a chat with 10,000 messages, compared with the same chat when only its newest
// messages are loaded.
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { DemoServer } from '../../e2e/setup/demo-server.ts'
import { scroller, toTop, withHistory } from '../../e2e/setup/long-chat.ts'
import { median } from '../measure.ts'
import { visit } from './phone.ts'

const MESSAGES = 10_000
const OLDER_PAGE = 1_100
const STEPS = 24

/** How many times as long each takes as in the short chat. */
export type LongChat = { scrolling: number; typing: number }

export async function measureLongChat(server: DemoServer, browser: Browser): Promise<LongChat> {
  const { page, close } = await visit(server, browser)
  try {
    await openChat(page)
    const short = await measure(page)
    while (!(await scroller(page).evaluate(toTop)))
      await page.evaluate(() => new Promise(requestAnimationFrame))
    const long = await measure(page)
    return {
      scrolling: median(long.scrolled) / median(short.scrolled),
      typing: median(long.typed) / median(short.typed),
    }
  } finally {
    await close()
  }
}

async function openChat(page: Page): Promise<void> {
  await page.goto('/matches')
  // Links to swap plans are skipped.
  const link = page.locator('a[href^="/chat/"]:not([href*="/plan"])').first()
  const path = (await link.getAttribute('href')) ?? ''
  const viewer = await page.evaluate(() => localStorage.getItem('keyswap-session') ?? '')
  await withHistory(page, path.replace('/chat/', ''), MESSAGES, [viewer, randomUUID()], OLDER_PAGE)
  await page.goto(path)
  await page.locator(`[data-seq="${MESSAGES}"]`).waitFor()
}

/** The times of frames in ms, while scrolling by 700 px up and down, and while typing one letter. */
const measure = (page: Page) =>
  page.evaluate(async (steps) => {
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
    for (let step = 0; step < steps; step += 1) {
      scrolled.push(await frame(() => view.scrollBy({ top: step % 8 < 4 ? -700 : 700 })))
      typed.push(
        await frame(() => {
          field.focus()
          document.execCommand('insertText', false, 'x')
        }),
      )
    }
    return { scrolled, typed }
  }, STEPS)
