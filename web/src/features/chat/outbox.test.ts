import type { Message } from '@keyswap/contract/chat'
import { chat as limits } from '@keyswap/contract/limits'
import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../lib/request-error.ts'
import { aMessage } from './messages-examples.ts'
import { createOutbox, type Kept } from './outbox.ts'

const refused = (status: number) => new ApiError(new Response(null, { status }), '')
const closed = () =>
  new ApiError(
    new Response(null, { status: 403 }),
    JSON.stringify({ code: 'CHAT_CLOSED', message: '' }),
  )

/** A browser with a storage that its tabs share, and a server that answers what it is told to. */
function aBrowser() {
  const browser = {
    isOnline: true,
    answers: [] as Error[],
    kept: [] as readonly Kept[],
    /** What reached the server, by name: the same name is the same message. */
    taken: [] as string[],
    sent: [] as number[],
    failed: [] as string[],
    closed: [] as boolean[],
    later: [] as (() => void)[],
    ids: 0,
  }
  const aTab = (onLater = (_ms: number) => {}) =>
    createOutbox({
      async send({ client_id }): Promise<Message> {
        const answer = browser.answers.shift()
        if (answer) throw answer
        if (!browser.taken.includes(client_id)) browser.taken.push(client_id)
        return aMessage(browser.taken.indexOf(client_id) + 1, client_id)
      },
      kept: () => [...browser.kept],
      keep: (messages) => {
        browser.kept = messages
      },
      isOnline: () => browser.isOnline,
      later: (ms, run) => {
        onLater(ms)
        browser.later.push(run)
      },
      newId: () => {
        browser.ids += 1
        return `id${browser.ids}`
      },
      now: () => 0,
      onSent: (_, { seq }) => void browser.sent.push(seq),
      onFailed: ({ content }, isClosed) => {
        browser.failed.push(content)
        browser.closed.push(isClosed)
      },
    })
  return { browser, aTab }
}

const settled = () => new Promise((done) => setTimeout(done))

test('a message goes out and leaves nothing behind', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  outbox.add('m', 'Hello')
  expect(outbox.get()).toMatchObject([{ content: 'Hello', state: 'sending' }])
  await settled()
  expect(outbox.get()).toEqual([])
  expect(browser).toMatchObject({ kept: [], sent: [1] })
})

test('offline, messages wait and go out once, in order, when the network is back', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.isOnline = false
  for (const text of ['one', 'two', 'three']) outbox.add('m', text)
  await settled()
  expect(outbox.get().map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
  expect(browser.taken).toEqual([])
  browser.isOnline = true
  outbox.flush()
  outbox.flush()
  await settled()
  expect(browser.taken).toEqual(['id1', 'id2', 'id3'])
  expect(outbox.get()).toEqual([])
})

test('what waits outlives the page', async () => {
  const { browser, aTab } = aBrowser()
  browser.isOnline = false
  aTab().add('m', 'Hello')
  browser.isOnline = true
  const next = aTab()
  expect(next.get()).toMatchObject([{ content: 'Hello', state: 'waiting' }])
  next.flush()
  await settled()
  expect(browser).toMatchObject({ taken: ['id1'], kept: [] })
})

test('a broken line keeps the message, and those after it, for another try', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.answers = [new NetworkError('gone'), refused(503)]
  outbox.add('m', 'one')
  outbox.add('m', 'two')
  await settled()
  expect(outbox.get().map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  browser.later.shift()?.()
  await settled()
  expect(browser.taken).toEqual([])
  browser.later.shift()?.()
  await settled()
  expect(browser.taken).toEqual(['id1', 'id2'])
  expect(browser.failed).toEqual([])
})

test.each([401, 408, 429, 502, 503, 504])('an answer of %i means later, not no', async (status) => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.answers = [refused(status)]
  outbox.add('m', 'one')
  await settled()
  expect(outbox.get()).toMatchObject([{ state: 'waiting' }])
  browser.later.shift()?.()
  await settled()
  expect(browser).toMatchObject({ taken: ['id1'], failed: [] })
})

test.each([400, 403, 404, 409, 413, 422, 500])('an answer of %i is a no', async (status) => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.answers = [refused(status)]
  outbox.add('m', 'one')
  await settled()
  expect(outbox.get()).toMatchObject([{ state: 'failed' }])
  expect(browser).toMatchObject({ taken: [], failed: ['one'], later: [] })
})

test('the next try waits as long as the server asks, and never less than its own pace', async () => {
  const waits: number[] = []
  const { aTab, browser } = aBrowser()
  const outbox = aTab((ms) => waits.push(ms))
  const busy = (seconds: string) =>
    new ApiError(new Response(null, { status: 429, headers: { 'retry-after': seconds } }), '')
  browser.answers = [busy('60'), busy('1')]
  outbox.add('m', 'one')
  await settled()
  browser.later.shift()?.()
  await settled()
  expect(waits).toEqual([60_000, limits.poll_ms])
})

test('a refused message says so, stays for a retry, and does not hold up the next', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.answers = [refused(400)]
  outbox.add('m', 'one')
  outbox.add('m', 'two')
  await settled()
  expect(outbox.get()).toMatchObject([{ content: 'one', state: 'failed' }])
  expect(browser).toMatchObject({ failed: ['one'], taken: ['id2'] })
  outbox.retry('id1')
  await settled()
  expect(browser.taken).toEqual(['id2', 'id1'])
  expect(outbox.get()).toEqual([])
})

test('a refused message can be discarded', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.answers = [refused(403)]
  outbox.add('m', 'one')
  await settled()
  outbox.discard('id1')
  expect(outbox.get()).toEqual([])
  expect(browser.kept).toEqual([])
})

test('a refused message stays refused after a reload, until its writer retries', async () => {
  const { browser, aTab } = aBrowser()
  browser.answers = [refused(400)]
  aTab().add('m', 'one')
  await settled()
  const next = aTab()
  expect(next.get()).toMatchObject([{ content: 'one', state: 'failed' }])
  next.flush()
  await settled()
  expect(browser).toMatchObject({ taken: [], failed: ['one'] })
  next.retry('id1')
  await settled()
  expect(browser).toMatchObject({ taken: ['id1'], kept: [] })
})

test.each([
  ['closed', closed()],
  ['gone', refused(404)],
])('in a chat that is %s all that waits fails, and that is told once', async (_, error) => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.isOnline = false
  for (const text of ['one', 'two']) outbox.add('m', text)
  browser.isOnline = true
  browser.answers = [error]
  outbox.flush()
  await settled()
  expect(outbox.get().map(({ state }) => state)).toEqual(['failed', 'failed'])
  expect(browser).toMatchObject({ failed: ['one'], closed: [true], taken: [] })
  const next = aTab()
  next.flush()
  await settled()
  expect(browser).toMatchObject({ failed: ['one'], taken: [] })
})

test('another tab sees that a message was refused, and that it is tried again', async () => {
  const { browser, aTab } = aBrowser()
  const [here, there] = [aTab(), aTab()]
  browser.answers = [refused(400)]
  here.add('m', 'one')
  there.look()
  await settled()
  there.look()
  expect(there.get()).toMatchObject([{ state: 'failed' }])
  there.flush()
  await settled()
  expect(browser.taken).toEqual([])
  browser.isOnline = false
  here.retry('id1')
  there.look()
  expect(there.get()).toMatchObject([{ state: 'waiting' }])
})

test('two tabs show the same queue, and what both send is one message', async () => {
  const { browser, aTab } = aBrowser()
  const [here, there] = [aTab(), aTab()]
  browser.isOnline = false
  here.add('m', 'one')
  there.look()
  there.add('m', 'two')
  here.look()
  expect(here.get().map(({ content }) => content)).toEqual(['one', 'two'])
  expect(browser.kept).toHaveLength(2)
  browser.isOnline = true
  here.flush()
  there.flush()
  await settled()
  expect(browser.taken).toEqual(['id1', 'id2'])
  expect([...here.get(), ...there.get(), ...browser.kept]).toEqual([])
})

test('a message that arrived by itself is not waited for any longer', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.isOnline = false
  outbox.add('m', 'one')
  outbox.settle([aMessage(1, 'id1')])
  expect(outbox.get()).toEqual([])
  expect(browser.kept).toEqual([])
})

test('a chat whose message waits does not hold up another chat', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.answers = [new NetworkError('gone')]
  outbox.add('m', 'one')
  outbox.add('n', 'two')
  await settled()
  expect(browser.taken).toEqual(['id2'])
})

test('a chat that is closed fails what waits there, and nothing of another chat', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.isOnline = false
  outbox.add('m', 'one')
  outbox.add('n', 'two')
  outbox.add('n', 'three')
  browser.isOnline = true
  browser.answers = [closed()]
  outbox.flush()
  await settled()
  expect(outbox.get()).toMatchObject([{ content: 'one', state: 'failed' }])
  expect(browser.taken).toEqual(['id2', 'id3'])
})

test('a second refusal leaves the first one refused', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.answers = [refused(400), refused(400)]
  outbox.add('m', 'one')
  outbox.add('m', 'two')
  await settled()
  expect(browser.kept.map(({ is_failed }) => is_failed)).toEqual([true, true])
  browser.isOnline = false
  outbox.retry('id2')
  expect(browser.kept.map(({ is_failed }) => is_failed)).toEqual([true, undefined])
})

test('what was added in another tab meanwhile is kept', async () => {
  const { browser, aTab } = aBrowser()
  const [here, there] = [aTab(), aTab()]
  browser.isOnline = false
  here.add('m', 'one')
  there.add('m', 'two')
  expect(browser.kept.map(({ content }) => content)).toEqual(['one', 'two'])
  here.discard('id1')
  expect(browser.kept.map(({ content }) => content)).toEqual(['two'])
})

test('a message on its way stays in sight, whatever another tab does', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  outbox.add('m', 'one')
  outbox.look()
  expect(outbox.get()).toMatchObject([{ state: 'sending' }])
  browser.kept = []
  outbox.look()
  expect(outbox.get()).toMatchObject([{ state: 'sending' }])
  await settled()
  expect(outbox.get()).toEqual([])
})

test('a message that was discarded on its way is refused without a word', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.answers = [refused(400)]
  outbox.add('m', 'one')
  outbox.discard('id1')
  await settled()
  expect(browser).toMatchObject({ failed: [], kept: [] })
})

test('a closed outbox sends nothing more, also when its time comes', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.answers = [refused(429)]
  outbox.add('m', 'one')
  await settled()
  outbox.close()
  browser.later.shift()?.()
  outbox.flush()
  await settled()
  expect([outbox.get(), browser.taken]).toEqual([[], []])
})
