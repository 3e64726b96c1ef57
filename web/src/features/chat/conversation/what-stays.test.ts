// What a browser keeps of a member's chats: unsent messages, drafts and loaded chats. The next member neither sees nor
// sends them.
import type { Me, SignedIn } from '@keyswap/contract/accounts'
import { chat as limits } from '@keyswap/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  aBrowser,
  aServer,
  type Call,
  fillUp,
  refusal,
  stubDatabases,
} from '../../../../test/browser.ts'
import { aChat, aMessage } from '../messages-examples.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settled = () => vi.advanceTimersByTimeAsync(0)

const signedIn = (id: string): SignedIn => ({
  user: { id, name: id, location: null } as Me,
  access_token: `token of ${id}`,
  expires_at: '',
})

/** A tab with Anna signed in, and a server that refuses messages for now. */
async function aTab(
  answer: (call: Call) => unknown = () => refusal(503, 'BUSY'),
  left: Record<string, string> = {},
) {
  const browser = aBrowser({ 'keyswap-session': 'anna', ...left })
  const calls = aServer(answer)
  const session = await import('../../../lib/http/session.ts')
  session.startSession(signedIn('anna'))
  const outboxes = await import('./own-messages.ts')
  const conversations = await import('./own-conversations.ts')
  const drafts = await import('../writing/drafts.ts')
  const profile = await import('../../accounts/profile/profile-draft.ts')
  const sentCount = () => calls.filter(({ path }) => path.endsWith('/messages')).length
  return { browser, calls, sentCount, session, ...outboxes, ...conversations, ...drafts, profile }
}

type Tab = Awaited<ReturnType<typeof aTab>>

const stored = ({ browser: { localStorage } }: Tab) =>
  localStorage
    .keys()
    .filter((key) => key.startsWith('keyswap-outbox:anna/'))
    .map((key) => JSON.parse(localStorage.getItem(key) ?? ''))

/** How Anna's session can end in a tab. */
const endings: [string, (tab: Tab) => void][] = [
  ['who signs out', ({ session }) => session.endSession()],
  [
    'whose tab switches to another member',
    ({ session }) => session.startSession(signedIn('berta')),
  ],
]

test.each(endings)('for a member %s no message stays, and none is sent', async (_, leave) => {
  const tab = await aTab()
  const stop = tab.keepSendingMessages('anna')
  tab.ownMessages('anna').add(aChat, { content: 'Hello' })
  await settled()
  expect(stored(tab)).toMatchObject([{ content: 'Hello' }])
  expect(tab.sentCount()).toBe(1)
  leave(tab)
  stop()
  tab.session.startSession(signedIn('berta'))
  tab.keepSendingMessages('berta')
  await vi.advanceTimersByTimeAsync(limits.poll_ms * 3)
  expect(tab.sentCount()).toBe(1)
  expect(tab.ownMessages('berta').get()).toEqual([])
  const left = ['keyswap-lost', 'keyswap-me:berta', 'keyswap-session']
  expect(tab.browser.localStorage.keys().toSorted()).toEqual(left)
  tab.session.startSession(signedIn('anna'))
  expect(tab.ownMessages('anna').get()).toEqual([])
})

test('a message being sent when its writer signs out leaves nothing behind', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const tab = await aTab(() => promise)
  tab.ownMessages('anna').add(aChat, { content: 'Hello' })
  tab.session.endSession()
  resolve(refusal(403, 'CHAT_CLOSED'))
  await settled()
  expect(tab.browser.localStorage.keys()).toEqual(['keyswap-lost'])
  const onFailed = vi.fn()
  tab.onMessageOutbox({ onFailed })
  expect(onFailed).not.toHaveBeenCalled()
})

test('messages of a session that expired before the next visit are deleted', async () => {
  const browser = aBrowser({
    'keyswap-session': 'anna',
    'keyswap-outbox:anna/1-c': '{"content":"Hello"}',
    'keyswap-outbox-anna': '[{"content":"Hello"}]',
  })
  const { endSession } = await import('../../../lib/http/session.ts')
  expect(browser.localStorage.keys()).toContain('keyswap-outbox-anna')
  endSession()
  expect(browser.localStorage.keys()).toEqual(['keyswap-lost'])
})

test('when a session starts again for the same member, as after a renewed token, waiting messages and drafts stay', async () => {
  const tab = await aTab()
  tab.ownMessages('anna').add(aChat, { content: 'Hello' })
  tab.setDraft('m', 'Not sent')
  tab.session.startSession(signedIn('anna'))
  expect(tab.ownMessages('anna').get()).toHaveLength(1)
  expect(stored(tab)).toHaveLength(1)
  expect(tab.draftOf('m')).toBe('Not sent')
})

test.each(endings)('for a member %s no draft and no chat stays', async (_, leave) => {
  const tab = await aTab()
  const [chat, user] = [tab.conversationOf('anna', aChat), signedIn('anna').user]
  expect(tab.conversationOf('anna', aChat)).toBe(chat)
  tab.setDraft('m', 'Not sent')
  tab.profile.editProfile(user, { name: 'Anna O' })
  expect(tab.browser.mayLeave()).toBe(false)
  leave(tab)
  expect(tab.conversationOf('berta', aChat)).not.toBe(chat)
  expect(tab.draftOf('m')).toBe('')
  expect(tab.browser.localStorage.keys().filter((key) => key.includes('drafts'))).toEqual([])
  expect(tab.browser.mayLeave()).toBe(true)
})

test('what is typed in a chat is there after the browser was ended, and no longer after it was sent', async () => {
  const tab = await aTab()
  tab.setDraft('m', 'Is it')
  tab.setDraft('n', 'Hello')
  tab.setDraft('n', '')
  const left = Object.fromEntries(
    tab.browser.localStorage
      .keys()
      .map((key) => [key, tab.browser.localStorage.getItem(key) ?? '']),
  )
  const next = await aTab(undefined, left)
  expect([next.draftOf('m'), next.draftOf('n')]).toEqual(['Is it', ''])
})

test('a refusal is reported to its writer, once, and not to the next member', async () => {
  const tab = await aTab(() => refusal(403, 'CHAT_CLOSED'))
  tab.ownMessages('anna').add(aChat, { content: 'Hello' })
  await settled()
  const onFailed = vi.fn()
  tab.onMessageOutbox({ onSent() {} })
  tab.onMessageOutbox({ onFailed })
  tab.onMessageOutbox({ onFailed })
  expect(onFailed.mock.calls).toEqual([[{ why: 'closed' }]])

  const other = await aTab(() => refusal(403, 'CHAT_CLOSED'))
  other.ownMessages('anna').add(aChat, { content: 'Hello' })
  await settled()
  other.session.endSession()
  other.session.startSession(signedIn('berta'))
  other.onMessageOutbox({ onFailed })
  expect(onFailed).toHaveBeenCalledOnce()
})

const taken = ({ body }: Call) => aMessage(1, (body as { client_id: string }).client_id)

test('waiting messages are sent when the network is back', async () => {
  const tab = await aTab(taken)
  tab.keepSendingMessages('anna')
  tab.browser.goOffline()
  tab.ownMessages('anna').add(aChat, { content: 'Hello' })
  await settled()
  expect(tab.sentCount()).toBe(0)
  tab.browser.goOnline()
  await settled()
  expect(tab.sentCount()).toBe(1)
  expect(tab.calls[0]).toMatchObject({ method: 'POST', token: 'token of anna' })
  expect(tab.ownMessages('anna').get()).toEqual([])
  expect(stored(tab)).toEqual([])
})

test('the chat of a message that waits is marked until it is sent, and one whose message was refused stays marked', async () => {
  let isClosed = false
  const tab = await aTab((call) => (isClosed ? refusal(403, 'CHAT_CLOSED') : taken(call)))
  const { waitingChats } = await import('../../../domain/waiting-chats.ts')
  tab.keepSendingMessages('anna')
  tab.browser.goOffline()
  tab.ownMessages('anna').add(aChat, { content: 'Hello' })
  expect([...waitingChats.get()]).toEqual([['m', 'waiting']])
  tab.browser.goOnline()
  await settled()
  expect([...waitingChats.get()]).toEqual([])
  isClosed = true
  tab.ownMessages('anna').add(aChat, { content: 'Hello again' })
  await settled()
  expect([...waitingChats.get()]).toEqual([['m', 'failed']])
  tab.session.endSession()
  expect([...waitingChats.get()]).toEqual([])
})

test('a message without a response is sent again with the same client_id', async () => {
  const lost = { first: true }
  const tab = await aTab((call) => {
    if (!lost.first) return taken(call)
    lost.first = false
    return new Promise(() => {})
  })
  const { timeout } = AbortSignal
  // Fake timers do not control AbortSignal.timeout.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 1))
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    Promise.race([
      fetch(path, init),
      new Promise((_, fail) =>
        init.signal?.addEventListener('abort', () => fail(init.signal?.reason)),
      ),
    ]),
  )
  vi.useRealTimers()
  tab.ownMessages('anna').add(aChat, { content: 'Hello' })
  await expect.poll(() => tab.ownMessages('anna').get()).toMatchObject([{ state: 'waiting' }])
  tab.ownMessages('anna').flush()
  await expect.poll(() => tab.ownMessages('anna').get()).toEqual([])
  const names = tab.calls.map(({ body }) => (body as { client_id: string }).client_id)
  expect(names).toEqual([names[0], names[0]])
})

test('another tab’s messages are shown here, and disappear once it has sent them', async () => {
  const tab = await aTab()
  const stop = tab.keepSendingMessages('anna')
  tab.browser.goOffline()
  const message = JSON.stringify({ chat: aChat, client_id: 'c', content: 'Hello', created_at: '1' })
  tab.browser.otherTab.set('keyswap-outbox:berta/1-c', message)
  expect(tab.ownMessages('anna').get()).toEqual([])
  tab.browser.otherTab.set('keyswap-outbox:anna/1-c', message)
  expect(tab.ownMessages('anna').get()).toMatchObject([{ content: 'Hello' }])
  tab.browser.otherTab.remove('keyswap-outbox:anna/1-c')
  expect(tab.ownMessages('anna').get()).toEqual([])
  stop()
  tab.browser.otherTab.set('keyswap-outbox:anna/1-c', message)
  expect(tab.ownMessages('anna').get()).toEqual([])
})

test('a tab that has sent its message does not remove a newer one of another tab, which it may not see yet', async () => {
  const tab = await aTab(taken)
  const written = new Map<string, string | null>()
  const { setItem, removeItem } = tab.browser.localStorage
  Object.assign(tab.browser.localStorage, {
    setItem(key: string, value: string) {
      written.set(key, value)
      setItem(key, value)
    },
    removeItem(key: string) {
      written.set(key, null)
      removeItem(key)
    },
  })
  tab.ownMessages('anna').add(aChat, { content: 'Hello' })
  await settled()
  const keys = [...written.keys()].filter((key) => key.includes('outbox'))
  // Only its own key, which no other tab writes.
  expect(keys.map((key) => written.get(key))).toEqual([null])
})

test('messages that an earlier release has left are sent, in their order', async () => {
  const left = ['one', 'two'].map((content, index) => ({
    ...{ match_id: 'm', client_id: `c${2 - index}`, content },
    created_at: `2026-01-0${index + 1}`,
  }))
  const tab = await aTab(taken, { 'keyswap-outbox-anna': JSON.stringify(left) })
  const { sendingWanted } = await import('./sending-wanted.ts')
  expect(sendingWanted.get()).toBe(true)
  tab.keepSendingMessages('anna')
  await settled()
  expect(tab.calls.map(({ body }) => body)).toMatchObject([{ content: 'one' }, { content: 'two' }])
  expect(tab.browser.localStorage.keys().filter((key) => key.includes('outbox'))).toEqual([])
})

test('messages of an earlier release that a full storage does not take stay where they are', async () => {
  const left = ['one', 'two'].map((content) => ({
    client_id: content,
    content,
    created_at: '2026',
  }))
  const stays = JSON.stringify(left.slice(1))
  const tab = await aTab(taken, { 'keyswap-outbox-anna': JSON.stringify(left) })
  const { setItem } = tab.browser.localStorage
  tab.browser.localStorage.setItem = (key, value) => {
    setItem(key, value)
    fillUp(tab.browser.localStorage)
  }
  await import('./sending-wanted.ts')
  expect(stored(tab)).toMatchObject([{ content: 'one' }])
  expect(tab.browser.localStorage.getItem('keyswap-outbox-anna')).toBe(stays)
})

test.each(['{', '{"content":"Hello"}', 'null', '7'])(
  '%s in the storage is not taken for messages',
  async (text) => {
    const tab = await aTab(taken, { 'keyswap-outbox-anna': text })
    const { sendingWanted } = await import('./sending-wanted.ts')
    expect(sendingWanted.get()).toBe(false)
    expect(tab.ownMessages('anna').get()).toEqual([])
  },
)

test('a browser without storage still sends', async () => {
  const tab = await aTab(taken)
  const closed = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  Object.assign(tab.browser.localStorage, { getItem: closed, setItem: closed, removeItem: closed })
  tab.ownMessages('anna').add(aChat, { content: 'Hello' })
  await settled()
  expect(tab.sentCount()).toBe(1)
  expect(tab.ownMessages('anna').get()).toEqual([])
})

test('a message that a full storage does not take waits in the page, which the browser asks not to leave, and counts', async () => {
  const tab = await aTab(taken)
  const { countUnsent } = await import('../../../lib/offline/unsent-lists.ts')
  tab.keepSendingMessages('anna')
  tab.browser.goOffline()
  const outbox = tab.ownMessages('anna')
  outbox.add(aChat, { content: 'Stored' })
  expect(tab.browser.mayLeave()).toBe(true)
  fillUp(tab.browser.localStorage)
  outbox.add(aChat, { content: 'Not stored' })
  tab.browser.otherTab.dispatchStorage('keyswap-outbox:anna/', '')
  expect(outbox.get().map(({ is_unstored = false }) => is_unstored)).toEqual([false, true])
  expect([tab.browser.mayLeave(), countUnsent('anna').messages]).toEqual([false, 2])
  tab.browser.goOnline()
  await settled()
  expect(tab.calls.map(({ body }) => body)).toMatchObject([
    { content: 'Stored' },
    { content: 'Not stored' },
  ])
  expect([outbox.get(), tab.browser.mayLeave()]).toEqual([[], true])
  expect(countUnsent('anna').messages).toBe(0)
})

test.each([false, true])(
  'the file of a photo is there to be sent; whether it outlives the page is known (full: %s)',
  async (isFull) => {
    await aTab()
    stubDatabases({ isFull })
    const { storePhoto, readPhoto } = await import('../unsent-photos.ts')
    const file = new Blob(['x'])
    expect(await storePhoto('anna', 'p', file)).toBe(!isFull)
    expect(await readPhoto('anna', 'p')).toBe(file)
  },
)

test.each([
  ['something waits', { 'keyswap-session': 'anna', 'keyswap-outbox:anna/1': '{}' }, true],
  ['nothing waits', { 'keyswap-session': 'anna' }, false],
  ['another’s message waits', { 'keyswap-session': 'anna', 'keyswap-outbox:berta/1': '{}' }, false],
  ['nobody is signed in', { 'keyswap-outbox:anna/1': '{}' }, false],
])(
  'the outbox code is loaded at the start only if the signed-in member has unsent messages (%s)',
  async (_, stored: Record<string, string>, wanted) => {
    aBrowser(stored)
    const { sendingWanted } = await import('./sending-wanted.ts')
    expect(sendingWanted.get()).toBe(wanted)
  },
)
