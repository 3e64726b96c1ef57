import { randomUUID } from 'node:crypto'
import type { ServerEvent } from '@keyswap/contract/events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aBrowser, aLeadingTab, stub } from '../../../test/browser.ts'

const MESSAGE: ServerEvent = { type: 'message', match_id: 'm', seq: 1 }

/** A tab of a member, and the events it receives. A new member each time: tests of one process share the locks. */
async function aTab() {
  const browser = aBrowser()
  const userId = randomUUID()
  const stream = await import('./shared-stream.ts')
  const { setAccessToken } = await import('../http/http.ts')
  const { leave } = await import('../http/leaving.ts')
  setAccessToken('token')
  const received: string[] = []
  stream.onNews(({ type }) => received.push(type))
  const isUp = () => expect.poll(() => stream.streamIsUp.get()).toBe(true)
  return { browser, userId, stream, received, isUp, leave }
}

/** The streams opened so far, as the server sees them. */
function streams() {
  const opened: {
    token: string | null
    write: (text: string) => void
    end: () => void
    isOver: () => boolean
  }[] = []
  vi.stubGlobal('fetch', async (path: string, { headers, signal }: RequestInit) => {
    expect(path).toBe('/api/events')
    let write = (_: string) => {}
    let end = () => {}
    const body = new ReadableStream({
      start(controller) {
        write = (text) => controller.enqueue(new TextEncoder().encode(text))
        end = () => controller.close()
        signal?.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    opened.push({
      token: new Headers(headers).get('authorization'),
      write: (text) => write(text),
      end: () => end(),
      isOver: () => signal?.aborted ?? false,
    })
    return new Response(body)
  })
  return opened
}

const frame = (event: ServerEvent) => `data: ${JSON.stringify(event)}\n\n`

test('the leader receives events, catches up when the stream is up, and relays to other tabs', async () => {
  const opened = streams()
  const here = await aTab()
  const relayed: unknown[] = []
  const other = new BroadcastChannel(`keyswap-events-${here.userId}`)
  other.onmessage = ({ data }) => relayed.push(data)
  onTestFinished(() => other.close())
  const stop = here.stream.followEvents(here.userId)
  onTestFinished(stop)
  await expect.poll(() => opened).toHaveLength(1)
  expect(opened[0]?.token).toBe('Bearer token')
  opened[0]?.write(`retry: 1000\n\n${frame(MESSAGE)}`)
  await here.isUp()
  await expect.poll(() => here.received).toEqual(['catch_up', 'message'])
  await expect.poll(() => relayed).toContainEqual({ event: MESSAGE })
  expect(relayed).toContainEqual({ isUp: true })
  relayed.length = 0
  other.postMessage({ isAnyoneThere: true })
  await expect.poll(() => relayed).toEqual([{ isUp: true }])
  stop()
  expect(here.stream.streamIsUp.get()).toBe(false)
  expect(here.stream.streamIsSettled.get()).toBe(false)
  await expect.poll(() => opened[0]?.isOver()).toBe(true)
})

test('a stream dropped by going offline is reopened when the network is back', async () => {
  const opened = streams()
  const { browser, userId, stream, isUp } = await aTab()
  onTestFinished(stream.followEvents(userId))
  await expect.poll(() => opened).toHaveLength(1)
  opened[0]?.write(': \n\n')
  await isUp()
  browser.goOffline()
  await expect.poll(() => stream.streamIsUp.get()).toBe(false)
  expect(opened).toHaveLength(1)
  browser.goOnline()
  await expect.poll(() => opened).toHaveLength(2)
})

test.each(['this tab', 'another tab'])(
  'while %s signs out, a stream that has ended with the session is not reopened, which would be refused',
  async (where) => {
    const opened = streams()
    const another = await aTab()
    const here = where === 'this tab' ? another : await aTab()
    onTestFinished(here.stream.followEvents(here.userId))
    await expect.poll(() => opened).toHaveLength(1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const answer = Promise.withResolvers<void>()
    const left = another.leave(() => answer.promise)
    opened[0]?.write(frame({ type: 'session_ended' }))
    opened[0]?.end()
    await expect.poll(() => here.received).toContain('session_ended')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened).toHaveLength(1)
    answer.reject(new Error('The server is busy.'))
    await expect(left).rejects.toThrow()
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(500)
        return opened
      })
      .toHaveLength(2)
  },
)

test('a character split over two chunks is decoded as one', async () => {
  const { holdStream } = await import('./stream.ts')
  const stop = new AbortController()
  const bytes = new TextEncoder().encode('data: {"type":"ļ"}\n\n')
  const cut = bytes.indexOf(0xc4) + 1
  const received: string[] = []
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
    onEvent: ({ type }: ServerEvent) => void received.push(type),
    onAlive() {},
    onLost() {},
  }
  await holdStream({ open, wait, signOutsDone: wait }, listener, stop.signal)
  expect(received).toEqual(['ļ'])
})

test('a tab beside the leader opens no stream and receives what the leader relays', async () => {
  const opened = streams()
  const { userId, stream, received, isUp } = await aTab()
  const leader = await aLeadingTab(userId)
  onTestFinished(stream.followEvents(userId))
  await isUp()
  expect(stream.streamIsSettled.get()).toBe(true)
  leader.relay(MESSAGE)
  await expect.poll(() => received).toEqual(['catch_up', 'message'])
  leader.post({ isUp: false })
  await expect.poll(() => stream.streamIsUp.get()).toBe(false)
  expect(stream.streamIsSettled.get()).toBe(true)
  expect(opened).toEqual([])
  await leader.leave()
  await expect.poll(() => opened).toHaveLength(1)
})

test('a page that is being left, which gets no lock, does not ask for it in an endless loop', async () => {
  const { navigator } = aBrowser()
  const request = vi.fn(() => Promise.reject(new DOMException('', 'InvalidStateError')))
  vi.stubGlobal('navigator', { ...navigator, locks: { request } })
  const { takeLead } = await import('./leader.ts')
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  takeLead(randomUUID(), async () => {}, stop.signal)
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
  expect(request).toHaveBeenCalledTimes(1)
  await expect.poll(() => request.mock.calls.length).toBe(2)
})

test('a tab of a browser that blocks storage, and with it locks and channels, holds a stream', async () => {
  const opened = streams()
  const here = await aTab()
  const request = async () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('navigator', { ...navigator, locks: { request } })
  class Blocked {
    constructor() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  }
  stub('BroadcastChannel', Blocked)
  const stop = here.stream.followEvents(here.userId)
  onTestFinished(stop)
  await expect.poll(() => opened).toHaveLength(1)
  opened[0]?.write(frame(MESSAGE))
  await expect.poll(() => here.received).toEqual(['catch_up', 'message'])
  stop()
  await expect.poll(() => opened[0]?.isOver()).toBe(true)
})

test('a member receives no events of another member in the same browser', async () => {
  const opened = streams()
  const { userId, stream, received } = await aTab()
  const leader = await aLeadingTab(randomUUID())
  onTestFinished(stream.followEvents(userId))
  await expect.poll(() => opened).toHaveLength(1)
  leader.relay(MESSAGE)
  opened[0]?.write(frame({ type: 'announcement' }))
  await expect.poll(() => received).toContain('announcement')
  expect(received).not.toContain('message')
})

test('while the stream is down, a visible tab with a network polls every three seconds', async () => {
  const { browser, userId, stream, received } = await aTab()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const stop = stream.followEvents(userId)
  await vi.advanceTimersByTimeAsync(999)
  expect(stream.streamIsSettled.get()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(stream.streamIsSettled.get()).toBe(true)
  const polls = async () => {
    received.length = 0
    await vi.advanceTimersByTimeAsync(3000)
    return received.length
  }
  expect(await polls()).toBe(1)
  browser.show(false)
  expect(await polls()).toBe(0)
  browser.show(true)
  browser.goOffline()
  expect(await polls()).toBe(0)
  browser.goOnline()
  stream.streamIsUp.set(true)
  expect(await polls()).toBe(0)
  stream.streamIsUp.set(false)
  expect(await polls()).toBe(1)
  stop()
  expect(await polls()).toBe(0)
})
