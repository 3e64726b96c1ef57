/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { bubbles, enter, field, log, matched, say, sayAs, talking, texts } from '../setup/chats.ts'
import { anotherBrowser } from '../setup/deck.ts'
import { anOwnServer } from '../setup/server.ts'
import { expect, expectAccessible, test, toast } from '../setup/test.ts'

const BROKEN =
  /ERR_(INTERNET_DISCONNECTED|CONNECTION_\w+|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|NETWORK_\w+)/

/** Longer than two poll intervals of 3 s. */
const TWO_POLLS_MS = 6_500

/** Counts the page's polls for new messages from now on. */
function countPolls(page: Page): { polls: number } {
  const counted = { polls: 0 }
  page.on('request', (request) => {
    if (request.url().includes('/messages?after=')) counted.polls += 1
  })
  return counted
}

test('offline, messages wait visibly and are sent once, in order', async ({
  page,
  browser,
  context,
  watch,
}) => {
  watch.allow(BROKEN)
  const { other, matchId, asBerta } = await talking(page, browser)
  await say(page, 'zero')
  await expect(log(other)).toContainText('zero')
  await context.setOffline(true)
  for (const text of ['one', 'two', 'three']) await say(page, text)
  await expect(log(page).getByText('Waiting for a connection')).toHaveCount(3)
  // The offline hint makes the message list shorter; it doesn't push the input off the screen.
  const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  expect(await beyond()).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await sayAs(asBerta, matchId, 'meanwhile')
  await context.setOffline(false)
  const all = ['zero', 'meanwhile', 'one', 'two', 'three']
  for (const one of [page, other]) await expect.poll(() => texts(one)).toEqual(all)
  await expect(log(page).getByText('Waiting for a connection')).toHaveCount(0)
  await other.context().close()
})

test('waiting messages survive closing the tab and are sent from any screen', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(BROKEN)
  const { matchId } = await matched(page)
  await page.goto(`/chat/${matchId}`)
  await expect(field(page)).toBeVisible()
  await context.setOffline(true)
  await say(page, 'from before')
  await expect(log(page).getByText('Waiting for a connection')).toBeVisible()
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  const sent = next.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/messages'),
  )
  await next.goto('/settings')
  expect((await sent).ok()).toBe(true)
  await next.goto(`/chat/${matchId}`)
  await expect.poll(() => texts(next)).toEqual(['from before'])
})

test('the poll runs while the stream is down and stops when it is back', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  const { matchId, asBerta } = await matched(page)
  await page.clock.install()
  await page.route('**/api/events', (route) => route.abort())
  await page.goto(`/chat/${matchId}`)
  await expect(field(page)).toBeVisible()
  const counted = countPolls(page)
  await sayAs(asBerta, matchId, 'by asking')
  await expect(log(page)).toContainText('by asking')
  await page.clock.runFor(TWO_POLLS_MS)
  await expect.poll(() => counted.polls).toBeGreaterThan(1)
  await expect(page.getByText('Connecting…')).toHaveCount(0)

  await page.route('**/messages*', (route) => route.abort())
  await page.clock.runFor(TWO_POLLS_MS)
  await expect(page.getByText('Connecting…')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/messages*')
  await page.clock.runFor(TWO_POLLS_MS)
  await expect(page.getByText('Connecting…')).toHaveCount(0)

  const back = page.waitForResponse((answer) => answer.url().endsWith('/api/events') && answer.ok())
  await page.unroute('**/api/events')
  // Reconnects now, because the next attempt may be half a minute away.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await back
  // While its clock stands still, the page does not poll.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await sayAs(asBerta, matchId, 'by stream')
  await expect(log(page)).toContainText('by stream')
  const before = counted.polls
  await page.clock.runFor(TWO_POLLS_MS)
  // Requests are counted in order, so a poll would have been counted before this request is answered.
  await page.evaluate(() => fetch('/healthz'))
  expect(counted.polls).toBe(before)
})

test('a message that could not be sent says so, and can be retried or discarded', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 500/)
  const { matchId } = await matched(page)
  await page.goto(`/chat/${matchId}`)
  await expect(field(page)).toBeVisible()
  await page.route('**/messages', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } })
      : route.continue(),
  )
  await say(page, 'one')
  await expect(toast(page)).toContainText('Failed to send message. Please try again.')
  await expect(toast(page)).toContainText('Error')
  await expect(log(page).getByText('Not sent')).toBeVisible()
  await say(page, 'two')
  await expect(log(page).getByText('Not sent')).toHaveCount(2)
  await expectAccessible(page)
  await page.unroute('**/messages')
  // A reload does not send them again.
  await page.reload()
  await expect(log(page).getByText('Not sent')).toHaveCount(2)
  await bubbles(page).filter({ hasText: 'two' }).getByRole('button', { name: 'Discard' }).click()
  await bubbles(page).filter({ hasText: 'one' }).getByRole('button', { name: 'Retry' }).click()
  await expect(log(page).getByText('Not sent')).toHaveCount(0)
  await page.reload()
  await expect.poll(() => texts(page)).toEqual(['one'])
})

test('tabs of one browser share one stream, and another tab takes over when the leader is closed', async ({
  page,
  context,
}) => {
  const { matchId, asBerta } = await matched(page)
  const streams: Page[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/events')) streams.push(request.frame().page())
  })
  await page.goto(`/chat/${matchId}`)
  await expect.poll(() => streams.length).toBe(1)
  const second = await context.newPage()
  await second.goto(`/chat/${matchId}`)
  await expect(field(second)).toBeVisible()
  await sayAs(asBerta, matchId, 'to both')
  for (const tab of [page, second]) await expect(log(tab)).toContainText('to both')
  expect(streams).toEqual([page])
  await say(second, 'from the second')
  await expect(log(page)).toContainText('from the second')
  await page.close()
  await expect.poll(() => streams.at(-1)).toBe(second)
  await sayAs(asBerta, matchId, 'to the one that is left')
  await expect(log(second)).toContainText('to the one that is left')
  await expect.poll(() => texts(second)).toHaveLength(3)
})

test('a leader that does not answer loses the stream to another tab', async ({
  page,
  context,
  watch,
}) => {
  // The page below is an image without a link to an icon, so the browser asks for /favicon.ico, which does not exist.
  watch.allow(/status of 404/)
  const { matchId, asBerta } = await matched(page)
  await page.goto('/favicon.svg')
  // This page behaves like a frozen tab on a phone: it holds the leader's lock and never answers.
  await page.evaluate(async () => {
    const name = `keyswap-events-${localStorage.getItem('keyswap-session')}`
    await new Promise((held) => {
      void navigator.locks.request(name, () => new Promise(() => held(undefined))).catch(() => {})
    })
  })
  const seen = await context.newPage()
  const opened = seen.waitForRequest('**/api/events')
  await seen.goto(`/chat/${matchId}`)
  await opened
  await expect(field(seen)).toBeVisible()
  await sayAs(asBerta, matchId, 'Hello')
  await expect(log(seen)).toContainText('Hello')
})

test('what a member reads and sends on one device shows on the other', async ({
  page,
  browser,
}) => {
  const { anna, matchId, asBerta } = await matched(page)
  const phone = await anotherBrowser(browser)
  await enter(phone, page, anna)
  await phone.goto(new URL('/matches', page.url()).href)
  await sayAs(asBerta, matchId, 'Hello')
  await expect(phone.getByText('1 unread message')).toBeAttached()
  await page.goto(`/chat/${matchId}`)
  await say(page, 'From the computer')
  await expect(phone.getByText('You: From the computer')).toBeVisible()
  await expect(phone.getByText('1 unread message')).toHaveCount(0)
  await expect(phone.getByRole('link', { name: 'Matches', exact: true })).toBeVisible()
  await phone.context().close()
})

test('a server restart during a chat loses nothing', async ({ page, browser, watch }) => {
  watch.allow(BROKEN)
  const server = await anOwnServer()
  try {
    await server.start()
    const context = await browser.newContext({ baseURL: server.url })
    const mine = await context.newPage()
    const { matchId, asBerta } = await matched(mine)
    await mine.goto(`/chat/${matchId}`)
    await say(mine, 'before')
    await expect(log(mine).getByText('Sent')).toBeAttached()
    await server.kill('SIGKILL')
    await say(mine, 'while it is away')
    await expect(log(mine).getByText('We’ll try again')).toBeVisible()
    await expect(log(mine).getByText('Waiting for a connection')).toHaveCount(0)
    await expect(mine.getByText('Connecting…')).toBeVisible()
    await server.start()
    await expect.poll(() => texts(mine)).toEqual(['before', 'while it is away'])
    await expect(log(mine).getByText('We’ll try again')).toHaveCount(0)
    await expect(mine.getByText('Connecting…')).toHaveCount(0)
    await sayAs(asBerta, matchId, 'after')
    await expect(log(mine)).toContainText('after')
    await context.close()
  } finally {
    await server.close()
  }
  await page.close()
})
