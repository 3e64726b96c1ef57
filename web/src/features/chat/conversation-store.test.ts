import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../lib/request-error.ts'
import { createConversation } from './conversation-store.ts'
import { aMessage, aState, messages } from './messages-examples.ts'

const PAGE = 100
const gone = () => new ApiError(new Response(null, { status: 404 }), '')

/** A server with so many messages; pages are as long as the real one's. */
function aServer(count: number) {
  const server = {
    count,
    fails: null as Error | null,
    asked: [] as string[],
    read_seq: 0,
    arrived: [] as number[],
  }
  const answer = <T>(value: () => T): Promise<T> =>
    server.fails ? Promise.reject(server.fails) : Promise.resolve(value())
  const store = createConversation({
    messages(from) {
      server.asked.push(JSON.stringify(from))
      return answer(() => {
        if (from.after !== undefined) {
          return messages(from.after + 1, Math.min(server.count, from.after + PAGE))
        }
        const to = (from.before ?? server.count + 1) - 1
        return messages(Math.max(1, to - PAGE + 1), to)
      })
    },
    state: () => answer(() => aState(server.count)),
    read: (seq) =>
      answer(() => {
        server.read_seq = seq
      }),
    onArrived: (list) => server.arrived.push(...list.map(({ seq }) => seq)),
  })
  const places = () => store.get().blocks.flatMap((block) => block.messages.map(({ seq }) => seq))
  return { server, store, places }
}

const settled = () => new Promise((done) => setTimeout(done))

test('it opens with the newest, and older ones come page by page', async () => {
  const { store, places } = aServer(250)
  store.open()
  await settled()
  expect(places()).toHaveLength(100)
  store.older()
  store.older()
  await settled()
  expect(places()).toHaveLength(200)
  store.older()
  await settled()
  expect(places()).toEqual(messages(1, 250).map(({ seq }) => seq))
  expect(store.get().has_older).toBe(false)
})

test('a message that comes while it opens is shown as well', async () => {
  const { server, store, places } = aServer(3)
  store.open()
  // The answers are made; they have not arrived.
  server.count = 4
  store.expect(4)
  await settled()
  expect(places()).toEqual([1, 2, 3, 4])
})

test('a message that came between its two answers is shown as well', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof aState>>()
  let asked = 0
  const store = createConversation({
    messages: async () => (asked++ === 0 ? [] : messages(1, 1)),
    state: () => promise,
    read: async () => {},
    onArrived: () => {},
  })
  store.open()
  resolve(aState(1))
  await settled()
  expect(store.get().known_to).toBe(1)
})

test('after an interruption everything that was missed is asked for', async () => {
  const { server, store, places } = aServer(10)
  store.open()
  await settled()
  server.count = 340
  store.catchUp()
  await settled()
  expect(places()).toEqual(messages(1, 340).map(({ seq }) => seq))
  expect(store.get().known_to).toBe(340)
})

test('a nudge about what is known asks nothing; several at once are one question and one more', async () => {
  const { server, store } = aServer(10)
  store.open()
  await settled()
  server.asked = []
  store.expect(10)
  await settled()
  expect(server.asked).toEqual([])
  server.count = 13
  for (const seq of [11, 12, 13]) store.expect(seq)
  await settled()
  expect(server.asked).toHaveLength(2)
  expect(store.get().known_to).toBe(13)
})

test('what could not be asked is known to be out of reach, until it can', async () => {
  const { server, store } = aServer(3)
  store.open()
  await settled()
  server.fails = new NetworkError('gone')
  store.catchUp()
  await settled()
  expect(store.get()).toMatchObject({ phase: 'ready', is_reachable: false })
  server.fails = null
  store.catchUp()
  await settled()
  expect(store.get().is_reachable).toBe(true)
})

test('a chat that could not be opened says so, and opens when it can', async () => {
  const { server, store } = aServer(3)
  server.fails = new NetworkError('gone')
  store.open()
  await settled()
  expect(store.get().phase).toBe('failed')
  server.fails = null
  store.catchUp()
  await settled()
  expect(store.get().phase).toBe('ready')
})

test('a match that is gone has ended; what was said stays', async () => {
  const { server, store, places } = aServer(3)
  store.open()
  await settled()
  server.fails = gone()
  store.catchUp()
  await settled()
  expect(store.get().is_ended).toBe(true)
  expect(places()).toEqual([1, 2, 3])
})

test('a message of one’s own is there at once, and the gap before it is asked for', async () => {
  const { server, store, places } = aServer(3)
  store.open()
  await settled()
  server.count = 5
  store.said(aMessage(5))
  expect(places()).toEqual([1, 2, 3, 5])
  await settled()
  expect(places()).toEqual([1, 2, 3, 4, 5])
})

test('it is marked as read once, also when empty, and again when that failed', async () => {
  const { server, store } = aServer(0)
  store.open()
  await settled()
  server.read_seq = -1
  await store.markRead()
  expect(server.read_seq).toBe(0)
  server.count = 2
  store.catchUp()
  await settled()
  server.fails = new NetworkError('gone')
  await expect(store.markRead()).rejects.toThrow()
  server.fails = null
  await store.markRead()
  expect(server.read_seq).toBe(2)
  expect(store.get().state.read_seq).toBe(2)
  server.read_seq = -1
  await store.markRead()
  expect(server.read_seq).toBe(-1)
})

const answer = (status: number) => new ApiError(new Response(null, { status }), '')

test.each([401, 403, 408, 429, 500, 503])('an answer of %i ends no chat', async (status) => {
  const { server, store } = aServer(3)
  server.fails = answer(status)
  store.open()
  await settled()
  expect(store.get().phase).toBe('failed')
  server.fails = null
  store.open()
  await settled()
  server.fails = answer(status)
  store.catchUp()
  store.refreshState()
  await settled()
  expect(store.get()).toMatchObject({ phase: 'ready', is_ended: false, is_reachable: false })
})

test('a match that is not there is missing, and one that goes while its state is asked for has ended', async () => {
  const { server, store } = aServer(3)
  server.fails = gone()
  store.open()
  await settled()
  expect(store.get().phase).toBe('missing')
  server.fails = null
  store.open()
  await settled()
  server.fails = gone()
  store.refreshState()
  await settled()
  expect(store.get()).toMatchObject({ phase: 'ready', is_ended: true })
})

test('of a chat that has ended nothing is asked and nothing marked as read', async () => {
  const { server, store } = aServer(3)
  store.open()
  await settled()
  store.end()
  server.asked = []
  server.read_seq = -1
  store.catchUp()
  store.expect(9)
  await store.markRead()
  await settled()
  expect([server.asked, server.read_seq]).toEqual([[], -1])
})

test('older messages that could not be asked for are asked for again', async () => {
  const { server, store, places } = aServer(150)
  store.open()
  await settled()
  server.fails = answer(503)
  store.older()
  await settled()
  expect(store.get()).toMatchObject({ older: 'failed', is_ended: false })
  server.fails = null
  store.older()
  await settled()
  expect(places()).toHaveLength(150)
})

test('what arrives is told, so that it is not sent again', async () => {
  const { server, store } = aServer(2)
  store.open()
  await settled()
  server.count = 3
  store.expect(3)
  await settled()
  expect(server.arrived).toEqual([1, 2, 3])
})
