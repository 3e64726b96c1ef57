import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../../lib/http/request-error.ts'
import { aMessage, aState, aStep, messages } from '../messages-examples.ts'
import { type ChatEnd, createConversation } from './conversation-store.ts'

const PAGE = 100
const notFound = () => new ApiError(new Response(null, { status: 404 }), '')

/** A fake server with `count` messages and the real page size. */
function aServer(count: number) {
  const server = {
    count,
    fails: null as Error | null,
    requests: [] as string[],
    read_seq: 0,
    kept: undefined as ChatEnd | undefined,
    arrived: [] as number[],
    changed: new Map<number, string>(),
  }
  const answer = <T>(value: () => T): Promise<T> =>
    server.fails ? Promise.reject(server.fails) : Promise.resolve(value())
  const store = createConversation({
    messages(from) {
      server.requests.push(JSON.stringify(from))
      return answer(() => {
        if (from.after !== undefined) {
          return messages(from.after + 1, Math.min(server.count, from.after + PAGE)).map(
            (message) => ({
              ...message,
              content: server.changed.get(message.seq) ?? message.content,
            }),
          )
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
    readKept: async () => server.kept,
  })
  const seqs = () => store.get().blocks.flatMap((block) => block.messages.map(({ seq }) => seq))
  return { server, store, seqs }
}

const settled = () => new Promise((done) => setTimeout(done))

test('a chat opens with the newest messages and loads older ones page by page', async () => {
  const { store, seqs } = aServer(250)
  store.open()
  await settled()
  expect(seqs()).toHaveLength(100)
  store.older()
  store.older()
  await settled()
  expect(seqs()).toHaveLength(200)
  store.older()
  await settled()
  expect(seqs()).toEqual(messages(1, 250).map(({ seq }) => seq))
  expect(store.get().has_older).toBe(false)
})

test('a message that was changed is fetched again, and replaced in its place', async () => {
  const { server, store } = aServer(3)
  const contents = () => store.get().blocks[0]?.messages.map(({ content }) => content)
  store.open()
  await settled()
  server.changed.set(2, 'Removed')
  store.refetch(2)
  await settled()
  expect(contents()).toEqual(['Message 1', 'Removed', 'Message 3'])
  server.fails = new NetworkError('gone')
  store.refetch(3)
  await settled()
  expect(contents()).toEqual(['Message 1', 'Removed', 'Message 3'])
})

test('a message that arrives while the chat loads is shown too', async () => {
  const { server, store, seqs } = aServer(3)
  store.open()
  // The server has read the three messages, but its responses have not arrived yet.
  server.count = 4
  store.expect(4)
  await settled()
  expect(seqs()).toEqual([1, 2, 3, 4])
})

test('a message sent after the messages were read, but before the chat’s state was, is shown too', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof aState>>()
  let requests = 0
  const store = createConversation({
    messages: async () => (requests++ === 0 ? [] : messages(1, 1)),
    state: () => promise,
    read: async () => {},
    onArrived: () => {},
    readKept: async () => undefined,
  })
  store.open()
  resolve(aState(1))
  await settled()
  expect(store.get().known_to).toBe(1)
})

test('messages missed during an interruption are fetched', async () => {
  const { server, store, seqs } = aServer(10)
  store.open()
  await settled()
  server.count = 340
  store.catchUp()
  await settled()
  expect(seqs()).toEqual(messages(1, 340).map(({ seq }) => seq))
  expect(store.get().known_to).toBe(340)
})

test('an event about a known message fetches nothing; several events at once fetch messages twice', async () => {
  const { server, store } = aServer(10)
  store.open()
  await settled()
  server.requests = []
  store.expect(10)
  await settled()
  expect(server.requests).toEqual([])
  server.count = 13
  for (const seq of [11, 12, 13]) store.expect(seq)
  await settled()
  expect(server.requests).toHaveLength(2)
  expect(store.get().known_to).toBe(13)
})

test('a failed catch-up marks the server as unreachable until one succeeds', async () => {
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

test('a chat that failed to load shows that, and can be loaded again', async () => {
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

test.each([
  ['cannot be reached', new NetworkError('gone')],
  ['is down', new ApiError(new Response(null, { status: 503 }), '')],
])('if the server %s, a chat shows what was kept of it, and catches up later', async (_, error) => {
  const { server, store, seqs } = aServer(3)
  server.fails = error
  server.kept = { messages: messages(1, 2), state: aState(2) }
  store.open()
  await settled()
  expect(seqs()).toEqual([1, 2])
  expect(store.get()).toMatchObject({ phase: 'ready', is_reachable: false })
  server.fails = null
  store.catchUp()
  await settled()
  expect(seqs()).toEqual([1, 2, 3])
})

test('a match that is gone has ended, but its messages stay', async () => {
  const { server, store, seqs } = aServer(3)
  store.open()
  await settled()
  server.fails = notFound()
  store.catchUp()
  await settled()
  expect(store.get().is_ended).toBe(true)
  expect(seqs()).toEqual([1, 2, 3])
})

test('the viewer’s own message is shown at once, and the gap before it is fetched', async () => {
  const { server, store, seqs } = aServer(3)
  store.open()
  await settled()
  server.count = 5
  store.accepted(aMessage(5))
  expect(seqs()).toEqual([1, 2, 3, 5])
  await settled()
  expect(seqs()).toEqual([1, 2, 3, 4, 5])
})

test('a chat is marked as read once, even when empty, and again after a failure', async () => {
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

test.each([401, 403, 408, 429, 500, 503])(
  'a response of %i does not end the chat',
  async (status) => {
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
  },
)

test('a match not found on opening is missing; one not found when its state is refreshed has ended', async () => {
  const { server, store } = aServer(3)
  server.fails = notFound()
  store.open()
  await settled()
  expect(store.get().phase).toBe('missing')
  server.fails = null
  store.open()
  await settled()
  server.fails = notFound()
  store.refreshState()
  await settled()
  expect(store.get()).toMatchObject({ phase: 'ready', is_ended: true })
})

test('a chat that has ended is neither fetched nor marked as read', async () => {
  const { server, store } = aServer(3)
  store.open()
  await settled()
  store.end()
  server.requests = []
  server.read_seq = -1
  store.catchUp()
  store.expect(9)
  await store.markRead()
  await settled()
  expect([server.requests, server.read_seq]).toEqual([[], -1])
})

test('older messages that failed to load are requested again', async () => {
  const { server, store, seqs } = aServer(150)
  store.open()
  await settled()
  server.fails = answer(503)
  store.older()
  await settled()
  expect(store.get()).toMatchObject({ older: 'failed', is_ended: false })
  server.fails = null
  store.older()
  await settled()
  expect(seqs()).toHaveLength(150)
})

test('every fetched message is reported to onArrived once', async () => {
  const { server, store } = aServer(2)
  store.open()
  await settled()
  server.count = 3
  store.expect(3)
  await settled()
  expect(server.arrived).toEqual([1, 2, 3])
})

test('who reads the swap plan has read its steps, up to the first message of the partner', async () => {
  const said = [aMessage(1), aStep(2), aStep(3), aMessage(4), aStep(5), aMessage(7), aStep(8)]
  const read: number[] = []
  const store = createConversation({
    messages: async () => said,
    state: async () => aState(8, { read_seq: 1 }),
    read: async (seq) => read.push(seq),
    onArrived: () => {},
    readKept: async () => undefined,
  })
  store.open()
  await settled()
  // Anna wrote 4, Berta 7.
  expect(await store.markStepsRead('anna')).toBe(true)
  expect(await store.markStepsRead('anna')).toBe(false)
  expect(read).toEqual([5])
  await store.markRead()
  expect(await store.markStepsRead('anna')).toBe(false)
  expect(read).toEqual([5, 8])
})

test('steps are not marked as read while unread messages before them are not loaded', async () => {
  const read: number[] = []
  const store = createConversation({
    messages: async () => [aStep(101), aStep(102)],
    state: async () => aState(102, { read_seq: 90 }),
    read: async (seq) => read.push(seq),
    onArrived: () => {},
    readKept: async () => undefined,
  })
  store.open()
  await settled()
  expect(await store.markStepsRead('anna')).toBe(false)
  expect(read).toEqual([])
})
