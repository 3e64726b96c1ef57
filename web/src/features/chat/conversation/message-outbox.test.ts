import type { Message } from '@keyswap/contract/chat'
import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../../lib/http/request-error.ts'
import { aChat, aMessage, anotherChat } from '../messages-examples.ts'
import {
  createMessageOutbox,
  LostPhoto,
  type StoredMessage,
  type WhyRefused,
} from './message-outbox.ts'

const refused = (status: number) => new ApiError(new Response(null, { status }), '')
const withCode = (status: number, code: string) =>
  new ApiError(new Response(null, { status }), JSON.stringify({ code, message: '' }))
const closed = () => withCode(403, 'CHAT_CLOSED')

/** Tabs that share a storage, and a server with prepared responses. */
function aBrowser() {
  const browser = {
    isOnline: true,
    answers: [] as Error[],
    stored: [] as readonly StoredMessage[],
    /** The client_ids that reached the server, each once. */
    taken: [] as string[],
    sent: [] as number[],
    failed: [] as string[],
    why: [] as WhyRefused[],
    later: [] as (() => void)[],
    ids: 0,
  }
  const aTab = (onLater = (_ms: number) => {}) =>
    createMessageOutbox({
      async send({ client_id }): Promise<Message> {
        const answer = browser.answers.shift()
        if (answer) throw answer
        if (!browser.taken.includes(client_id)) browser.taken.push(client_id)
        return aMessage(browser.taken.indexOf(client_id) + 1, client_id)
      },
      load: () => [...browser.stored],
      save: (messages) => {
        browser.stored = messages
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
      onFailed: ({ content }, why) => {
        browser.failed.push(content)
        browser.why.push(why)
      },
    })
  return { browser, aTab }
}

const settled = () => new Promise((done) => setTimeout(done))

test('a message is sent and then removed from the storage', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  outbox.add(aChat, { content: 'Hello' })
  expect(outbox.get()).toMatchObject([{ content: 'Hello', state: 'sending' }])
  await settled()
  expect(outbox.get()).toEqual([])
  expect(browser).toMatchObject({ stored: [], sent: [1] })
})

test('offline, messages wait and go out once, in order, when the network is back', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.isOnline = false
  for (const text of ['one', 'two', 'three']) outbox.add(aChat, { content: text })
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

test('waiting messages survive a reload', async () => {
  const { browser, aTab } = aBrowser()
  browser.isOnline = false
  aTab().add(aChat, { content: 'Hello' })
  browser.isOnline = true
  const next = aTab()
  expect(next.get()).toMatchObject([{ content: 'Hello', state: 'waiting' }])
  next.flush()
  await settled()
  expect(browser).toMatchObject({ taken: ['id1'], stored: [] })
})

test('after a network error a message and those behind it wait for a retry', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.answers = [new NetworkError('gone'), refused(503)]
  outbox.add(aChat, { content: 'one' })
  outbox.add(aChat, { content: 'two' })
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

test.each([401, 408, 429, 502, 503, 504])('a response of %i means retry later', async (status) => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.answers = [refused(status)]
  outbox.add(aChat, { content: 'one' })
  await settled()
  expect(outbox.get()).toMatchObject([{ state: 'waiting' }])
  browser.later.shift()?.()
  await settled()
  expect(browser).toMatchObject({ taken: ['id1'], failed: [] })
})

test.each([400, 403, 404, 409, 413, 422, 500])('a response of %i is final', async (status) => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.answers = [refused(status)]
  outbox.add(aChat, { content: 'one' })
  await settled()
  expect(outbox.get()).toMatchObject([{ state: 'failed' }])
  expect(browser).toMatchObject({ taken: [], failed: ['one'], later: [] })
})

test('the next retry waits as long as retry-after says, and never less than the poll interval', async () => {
  const waits: number[] = []
  const { aTab, browser } = aBrowser()
  const outbox = aTab((ms) => waits.push(ms))
  const busy = (seconds: string) =>
    new ApiError(new Response(null, { status: 429, headers: { 'retry-after': seconds } }), '')
  browser.answers = [busy('60'), busy('1')]
  outbox.add(aChat, { content: 'one' })
  await settled()
  browser.later.shift()?.()
  await settled()
  expect(waits).toEqual([60_000, 3000])
})

test('a refused message is reported, stays for a retry, and does not block the next', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.answers = [refused(400)]
  outbox.add(aChat, { content: 'one' })
  outbox.add(aChat, { content: 'two' })
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
  outbox.add(aChat, { content: 'one' })
  await settled()
  outbox.discard('id1')
  expect(outbox.get()).toEqual([])
  expect(browser.stored).toEqual([])
})

test('a refused message stays refused after a reload, until the member retries it', async () => {
  const { browser, aTab } = aBrowser()
  browser.answers = [refused(400)]
  aTab().add(aChat, { content: 'one' })
  await settled()
  const next = aTab()
  expect(next.get()).toMatchObject([{ content: 'one', state: 'failed' }])
  next.flush()
  await settled()
  expect(browser).toMatchObject({ taken: [], failed: ['one'] })
  next.retry('id1')
  await settled()
  expect(browser).toMatchObject({ taken: ['id1'], stored: [] })
})

test.each([
  ['closed', closed()],
  ['gone', refused(404)],
])('in a chat that is %s all waiting messages fail, reported once', async (_, error) => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.isOnline = false
  for (const text of ['one', 'two']) outbox.add(aChat, { content: text })
  browser.isOnline = true
  browser.answers = [error]
  outbox.flush()
  await settled()
  expect(outbox.get().map(({ state }) => state)).toEqual(['failed', 'failed'])
  expect(browser).toMatchObject({ failed: ['one'], why: ['closed'], taken: [] })
  const next = aTab()
  next.flush()
  await settled()
  expect(browser).toMatchObject({ failed: ['one'], taken: [] })
})

test('a car that is gone fails alone: what waits behind it is sent', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.isOnline = false
  outbox.add(aChat, { content: '', data: { car_id: 'gone' } })
  outbox.add(aChat, { content: 'two' })
  browser.isOnline = true
  browser.answers = [withCode(404, 'CAR_NOT_FOUND')]
  outbox.flush()
  await settled()
  expect(outbox.get().map(({ state }) => state)).toEqual(['failed'])
  expect(browser).toMatchObject({ failed: [''], why: ['car'], taken: ['id2'] })
})

test('another tab sees that a message was refused and that it is retried', async () => {
  const { browser, aTab } = aBrowser()
  const [here, there] = [aTab(), aTab()]
  browser.answers = [refused(400)]
  here.add(aChat, { content: 'one' })
  there.reread()
  await settled()
  there.reread()
  expect(there.get()).toMatchObject([{ state: 'failed' }])
  there.flush()
  await settled()
  expect(browser.taken).toEqual([])
  browser.isOnline = false
  here.retry('id1')
  there.reread()
  expect(there.get()).toMatchObject([{ state: 'waiting' }])
})

test('two tabs show the same queue, and a message that both send is stored once', async () => {
  const { browser, aTab } = aBrowser()
  const [here, there] = [aTab(), aTab()]
  browser.isOnline = false
  here.add(aChat, { content: 'one' })
  there.reread()
  there.add(aChat, { content: 'two' })
  here.reread()
  expect(here.get().map(({ content }) => content)).toEqual(['one', 'two'])
  expect(browser.stored).toHaveLength(2)
  browser.isOnline = true
  here.flush()
  there.flush()
  await settled()
  expect(browser.taken).toEqual(['id1', 'id2'])
  expect([...here.get(), ...there.get(), ...browser.stored]).toEqual([])
})

test('a message that the server already has is no longer sent', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.isOnline = false
  outbox.add(aChat, { content: 'one' })
  outbox.settle([aMessage(1, 'id1')])
  expect(outbox.get()).toEqual([])
  expect(browser.stored).toEqual([])
})

test('a waiting message does not block another chat', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.answers = [new NetworkError('gone')]
  outbox.add(aChat, { content: 'one' })
  outbox.add(anotherChat, { content: 'two' })
  await settled()
  expect(browser.taken).toEqual(['id2'])
})

test('a closed chat fails its own waiting messages, not those of another chat', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.isOnline = false
  outbox.add(aChat, { content: 'one' })
  outbox.add(anotherChat, { content: 'two' })
  outbox.add(anotherChat, { content: 'three' })
  browser.isOnline = true
  browser.answers = [closed()]
  outbox.flush()
  await settled()
  expect(outbox.get()).toMatchObject([{ content: 'one', state: 'failed' }])
  expect(browser.taken).toEqual(['id2', 'id3'])
})

test('a second refusal leaves the first message refused', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.answers = [refused(400), refused(400)]
  outbox.add(aChat, { content: 'one' })
  outbox.add(aChat, { content: 'two' })
  await settled()
  expect(browser.stored.map(({ is_failed }) => is_failed)).toEqual([true, true])
  browser.isOnline = false
  outbox.retry('id2')
  expect(browser.stored.map(({ is_failed }) => is_failed)).toEqual([true, undefined])
})

test('a message added in another tab is not overwritten', async () => {
  const { browser, aTab } = aBrowser()
  const [here, there] = [aTab(), aTab()]
  browser.isOnline = false
  here.add(aChat, { content: 'one' })
  there.add(aChat, { content: 'two' })
  expect(browser.stored.map(({ content }) => content)).toEqual(['one', 'two'])
  here.discard('id1')
  expect(browser.stored.map(({ content }) => content)).toEqual(['two'])
})

test('a message being sent stays visible, no matter what another tab does', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  outbox.add(aChat, { content: 'one' })
  outbox.reread()
  expect(outbox.get()).toMatchObject([{ state: 'sending' }])
  browser.stored = []
  outbox.reread()
  expect(outbox.get()).toMatchObject([{ state: 'sending' }])
  await settled()
  expect(outbox.get()).toEqual([])
})

test('a message discarded while being sent is not reported if it is refused', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.answers = [refused(400)]
  outbox.add(aChat, { content: 'one' })
  outbox.discard('id1')
  await settled()
  expect(browser).toMatchObject({ failed: [], stored: [] })
})

test('a closed outbox sends nothing more, not even on a pending retry', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.answers = [refused(429)]
  outbox.add(aChat, { content: 'one' })
  await settled()
  outbox.close()
  browser.later.shift()?.()
  outbox.flush()
  await settled()
  expect([outbox.get(), browser.taken]).toEqual([[], []])
})

test('photos wait like texts, in order, and a photo that is no longer on the device fails for good', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  const photo = { id: 'p', width: 4, height: 3, placeholder: '', is_removed: false }
  browser.isOnline = false
  outbox.add(aChat, { content: '', data: { photos: [photo] } })
  outbox.add(aChat, { content: 'two' })
  expect(browser.stored).toMatchObject([{ data: { photos: [{ id: 'p' }] } }, { content: 'two' }])
  browser.isOnline = true
  browser.answers = [new LostPhoto()]
  outbox.flush()
  await settled()
  const lost = [{ client_id: 'id1', state: 'failed', is_lost: true }]
  expect(outbox.get()).toMatchObject(lost)
  expect(aTab().get()).toMatchObject(lost)
  expect(browser).toMatchObject({ why: ['lost'], taken: ['id2'], later: [] })
})
