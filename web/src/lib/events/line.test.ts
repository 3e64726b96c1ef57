import { randomUUID } from 'node:crypto'
import type { ServerEvent } from '@keyswap/contract/chat'
import { chat } from '@keyswap/contract/limits'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aBrowser, aLeadingTab } from '../../../test/browser.ts'

const MESSAGE: ServerEvent = { type: 'message', match_id: 'm', seq: 1 }

/** A tab of a member, and what it is told. Locks on streams are shared by all tests of a process. */
async function aTab() {
  const browser = aBrowser()
  const userId = randomUUID()
  const line = await import('./line.ts')
  const { setAccessToken } = await import('../http.ts')
  setAccessToken('token')
  const heard: string[] = []
  line.onNews(({ type }) => heard.push(type))
  const isUp = () => expect.poll(() => line.lineIsUp.get()).toBe(true)
  return { browser, userId, line, heard, isUp }
}

/** The server's end of streams: what is opened, and a pen for each. */
function streams() {
  const opened: { token: string | null; write: (text: string) => void; isOver: () => boolean }[] =
    []
  vi.stubGlobal('fetch', async (path: string, { headers, signal }: RequestInit) => {
    expect(path).toBe('/api/events')
    let write = (_: string) => {}
    const body = new ReadableStream({
      start(controller) {
        write = (text) => controller.enqueue(new TextEncoder().encode(text))
        signal?.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    opened.push({
      token: new Headers(headers).get('authorization'),
      write: (text) => write(text),
      isOver: () => signal?.aborted ?? false,
    })
    return new Response(body)
  })
  return opened
}

const frame = (event: ServerEvent) => `data: ${JSON.stringify(event)}\n\n`

test('the tab that holds the stream hears, catches up when it is up, and tells the others', async () => {
  const opened = streams()
  const here = await aTab()
  const told: unknown[] = []
  const other = new BroadcastChannel(`keyswap-events-${here.userId}`)
  other.onmessage = ({ data }) => told.push(data)
  onTestFinished(() => other.close())
  const stop = here.line.followEvents(here.userId)
  onTestFinished(stop)
  await expect.poll(() => opened).toHaveLength(1)
  expect(opened[0]?.token).toBe('Bearer token')
  opened[0]?.write(`retry: 1000\n\n${frame(MESSAGE)}`)
  await here.isUp()
  await expect.poll(() => here.heard).toEqual(['catch_up', 'message'])
  await expect.poll(() => told).toContainEqual({ event: MESSAGE })
  expect(told).toContainEqual({ isUp: true })
  told.length = 0
  other.postMessage({ isAnyoneThere: true })
  await expect.poll(() => told).toEqual([{ isUp: true }])
  stop()
  expect(here.line.lineIsUp.get()).toBe(false)
  expect(here.line.lineIsSettled.get()).toBe(false)
  await expect.poll(() => opened[0]?.isOver()).toBe(true)
})

test('a stream that the device knows to be lost is opened again when the network is back', async () => {
  const opened = streams()
  const { browser, userId, line, isUp } = await aTab()
  onTestFinished(line.followEvents(userId))
  await expect.poll(() => opened).toHaveLength(1)
  opened[0]?.write(': \n\n')
  await isUp()
  browser.goOffline()
  await expect.poll(() => line.lineIsUp.get()).toBe(false)
  expect(opened).toHaveLength(1)
  browser.goOnline()
  await expect.poll(() => opened).toHaveLength(2)
})

test('a letter that arrives in two pieces is one letter', async () => {
  const { holdStream } = await import('./stream.ts')
  const stop = new AbortController()
  const bytes = new TextEncoder().encode('data: {"type":"ļ"}\n\n')
  const cut = bytes.indexOf(0xc4) + 1
  const heard: string[] = []
  const open = async () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.slice(0, cut))
        controller.enqueue(bytes.slice(cut))
        controller.close()
      },
    })
  const wait = async () => stop.abort()
  const listener = {
    hear: ({ type }: ServerEvent) => void heard.push(type),
    alive() {},
    lost() {},
  }
  await holdStream({ open, wait }, listener, stop.signal)
  expect(heard).toEqual(['ļ'])
})

test('a tab beside the one with the stream opens none, and hears what that one does', async () => {
  const opened = streams()
  const { userId, line, heard, isUp } = await aTab()
  const leader = await aLeadingTab(userId)
  onTestFinished(line.followEvents(userId))
  await isUp()
  expect(line.lineIsSettled.get()).toBe(true)
  leader.hear(MESSAGE)
  await expect.poll(() => heard).toEqual(['catch_up', 'message'])
  leader.say({ isUp: false })
  await expect.poll(() => line.lineIsUp.get()).toBe(false)
  expect(line.lineIsSettled.get()).toBe(true)
  expect(opened).toEqual([])
  await leader.leave()
  await expect.poll(() => opened).toHaveLength(1)
})

test('a member hears nothing of what happens to another in the same browser', async () => {
  const opened = streams()
  const { userId, line, heard } = await aTab()
  const leader = await aLeadingTab(randomUUID())
  onTestFinished(line.followEvents(userId))
  await expect.poll(() => opened).toHaveLength(1)
  leader.hear(MESSAGE)
  opened[0]?.write(frame({ type: 'announcement' }))
  await expect.poll(() => heard).toContain('announcement')
  expect(heard).not.toContain('message')
})

test('while the line is down, a visible tab with a network asks every three seconds', async () => {
  const { browser, userId, line, heard } = await aTab()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const stop = line.followEvents(userId)
  await vi.advanceTimersByTimeAsync(999)
  expect(line.lineIsSettled.get()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(line.lineIsSettled.get()).toBe(true)
  const asked = async () => {
    heard.length = 0
    await vi.advanceTimersByTimeAsync(chat.poll_ms)
    return heard.length
  }
  expect(await asked()).toBe(1)
  browser.show(false)
  expect(await asked()).toBe(0)
  browser.show(true)
  browser.goOffline()
  expect(await asked()).toBe(0)
  browser.goOnline()
  line.lineIsUp.set(true)
  expect(await asked()).toBe(0)
  line.lineIsUp.set(false)
  expect(await asked()).toBe(1)
  stop()
  expect(await asked()).toBe(0)
})
