// What one member leaves in the browser is neither found nor sent by the next.
import type { Me, SignedIn } from '@keyswap/contract/accounts'
import { chat as limits } from '@keyswap/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Asked, aBrowser, aServer, refusal } from '../../../test/browser.ts'
import { aMessage } from './messages-examples.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settled = () => vi.advanceTimersByTimeAsync(0)

const signedIn = (id: string): SignedIn => ({
  user: { id, name: id, location: null } as Me,
  access_token: `token of ${id}`,
  expires_at: '',
})

/** A tab with Anna, and a server that does not take messages now. */
async function aTab(answer: (asked: Asked) => unknown = () => refusal(503, 'BUSY')) {
  const browser = aBrowser()
  const asked = aServer(answer)
  const session = await import('../../lib/session.ts')
  session.startSession(signedIn('anna'))
  const outboxes = await import('./own-outbox.ts')
  const conversations = await import('./own-conversations.ts')
  const { drafts } = await import('./drafts.ts')
  const profile = await import('../accounts/profile-draft.ts')
  const said = () => asked.filter(({ path }) => path.endsWith('/messages')).length
  return { browser, asked, said, session, ...outboxes, ...conversations, drafts, profile }
}

type Tab = Awaited<ReturnType<typeof aTab>>

/** The ways in which Anna's session ends in a tab. */
const ways: [string, (tab: Tab) => void][] = [
  ['who signs out', ({ session }) => session.endSession()],
  [
    'whose tab goes over to another member',
    ({ session }) => session.startSession(signedIn('berta')),
  ],
]

test.each(ways)('of a member %s no message stays, and none is sent', async (_, leave) => {
  const tab = await aTab()
  const stop = tab.keepSending('anna')
  tab.outboxOf('anna').add('m', 'Hello')
  await settled()
  expect(tab.browser.localStorage.getItem('keyswap-outbox-anna')).toContain('Hello')
  expect(tab.said()).toBe(1)
  leave(tab)
  stop()
  tab.session.startSession(signedIn('berta'))
  tab.keepSending('berta')
  await vi.advanceTimersByTimeAsync(limits.poll_ms * 3)
  expect(tab.said()).toBe(1)
  expect(tab.outboxOf('berta').get()).toEqual([])
  expect(tab.browser.localStorage.keys()).toEqual(['keyswap-session'])
  tab.session.startSession(signedIn('anna'))
  expect(tab.outboxOf('anna').get()).toEqual([])
})

test('a message on its way when its writer signs out leaves nothing behind either', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const tab = await aTab(() => promise)
  tab.outboxOf('anna').add('m', 'Hello')
  tab.session.endSession()
  resolve(refusal(403, 'CHAT_CLOSED'))
  await settled()
  expect(tab.browser.localStorage.keys()).toEqual([])
  const told = vi.fn()
  tab.onOutbox({ onFailed: told })
  expect(told).not.toHaveBeenCalled()
})

test('messages of a session that was over at the next visit go with it', async () => {
  const browser = aBrowser({
    'keyswap-session': 'anna',
    'keyswap-outbox-anna': '[{"content":"Hello"}]',
    'keyswap-outbox-berta': '[{"content":"Hello"}]',
  })
  const { endSession } = await import('../../lib/session.ts')
  endSession()
  expect(browser.localStorage.keys()).toEqual(['keyswap-outbox-berta'])
})

test('a member who comes back, or whose token is renewed, keeps what waits', async () => {
  const tab = await aTab()
  tab.outboxOf('anna').add('m', 'Hello')
  tab.drafts.set('m', 'Not sent')
  tab.session.startSession(signedIn('anna'))
  expect(tab.outboxOf('anna').get()).toHaveLength(1)
  expect(tab.browser.localStorage.keys()).toContain('keyswap-outbox-anna')
  expect(tab.drafts.get('m')).toBe('Not sent')
})

test.each(ways)('of a member %s no draft and no chat stays', async (_, leave) => {
  const tab = await aTab()
  const [chat, user] = [tab.conversationOf('anna', 'm'), signedIn('anna').user]
  expect(tab.conversationOf('anna', 'm')).toBe(chat)
  tab.drafts.set('m', 'Not sent')
  tab.profile.editProfile(user, { name: 'Anna O' })
  expect(tab.browser.mayLeave()).toBe(false)
  leave(tab)
  expect(tab.conversationOf('berta', 'm')).not.toBe(chat)
  expect(tab.drafts.size).toBe(0)
  expect(tab.browser.mayLeave()).toBe(true)
})

test('a refusal is told to its writer, once, and not to who comes after', async () => {
  const tab = await aTab(() => refusal(403, 'CHAT_CLOSED'))
  tab.outboxOf('anna').add('m', 'Hello')
  await settled()
  const told = vi.fn()
  tab.onOutbox({ onSent() {} })
  tab.onOutbox({ onFailed: told })
  tab.onOutbox({ onFailed: told })
  expect(told.mock.calls).toEqual([[true]])

  const other = await aTab(() => refusal(403, 'CHAT_CLOSED'))
  other.outboxOf('anna').add('m', 'Hello')
  await settled()
  other.session.endSession()
  other.session.startSession(signedIn('berta'))
  other.onOutbox({ onFailed: told })
  expect(told).toHaveBeenCalledOnce()
})

const taken = ({ body }: Asked) => aMessage(1, (body as { client_id: string }).client_id)

test('what waits goes out when the network is back, or the line is', async () => {
  const tab = await aTab(taken)
  tab.keepSending('anna')
  tab.browser.goOffline()
  tab.outboxOf('anna').add('m', 'Hello')
  await settled()
  expect(tab.said()).toBe(0)
  tab.browser.goOnline()
  await settled()
  expect(tab.said()).toBe(1)
  expect(tab.asked[0]).toMatchObject({ method: 'POST', token: 'token of anna' })
  expect(tab.outboxOf('anna').get()).toEqual([])
  expect(tab.browser.localStorage.keys()).toEqual(['keyswap-session'])
})

test('a message without an answer is sent again under the same name', async () => {
  const lost = { first: true }
  const tab = await aTab((asked) => {
    if (!lost.first) return taken(asked)
    lost.first = false
    return new Promise(() => {})
  })
  const { timeout } = AbortSignal
  // The signal's own clock is not one that a test can turn.
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
  tab.outboxOf('anna').add('m', 'Hello')
  await expect.poll(() => tab.outboxOf('anna').get()).toMatchObject([{ state: 'waiting' }])
  tab.outboxOf('anna').flush()
  await expect.poll(() => tab.outboxOf('anna').get()).toEqual([])
  const names = tab.asked.map(({ body }) => (body as { client_id: string }).client_id)
  expect(names).toEqual([names[0], names[0]])
})

test('another tab’s messages are shown here, and gone when it has sent them', async () => {
  const tab = await aTab()
  const stop = tab.keepSending('anna')
  tab.browser.goOffline()
  const kept = [{ match_id: 'm', client_id: 'c', content: 'Hello', created_at: '' }]
  tab.browser.elsewhere.set('keyswap-outbox-berta', JSON.stringify(kept))
  expect(tab.outboxOf('anna').get()).toEqual([])
  tab.browser.elsewhere.set('keyswap-outbox-anna', JSON.stringify(kept))
  expect(tab.outboxOf('anna').get()).toMatchObject([{ content: 'Hello' }])
  tab.browser.elsewhere.remove('keyswap-outbox-anna')
  expect(tab.outboxOf('anna').get()).toEqual([])
  stop()
  tab.browser.elsewhere.set('keyswap-outbox-anna', JSON.stringify(kept))
  expect(tab.outboxOf('anna').get()).toEqual([])
})

test.each(['{', '{"content":"Hello"}', 'null', '7'])(
  'what is stored as %s is no message',
  async (text) => {
    const tab = await aTab()
    tab.browser.localStorage.setItem('keyswap-outbox-anna', text)
    expect(tab.outboxOf('anna').get()).toEqual([])
  },
)

test('a browser that keeps nothing still sends', async () => {
  const tab = await aTab(taken)
  const closed = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  Object.assign(tab.browser.localStorage, { getItem: closed, setItem: closed, removeItem: closed })
  tab.outboxOf('anna').add('m', 'Hello')
  await settled()
  expect(tab.said()).toBe(1)
  expect(tab.outboxOf('anna').get()).toEqual([])
})

test.each([
  ['something waits', { 'keyswap-session': 'anna', 'keyswap-outbox-anna': '[{}]' }, true],
  ['nothing waits', { 'keyswap-session': 'anna' }, false],
  ['another’s message waits', { 'keyswap-session': 'anna', 'keyswap-outbox-berta': '[{}]' }, false],
  ['nobody is signed in', { 'keyswap-outbox-anna': '[{}]' }, false],
])(
  'where %s, what sends it is fetched or not',
  async (_, stored: Record<string, string>, wanted) => {
    aBrowser(stored)
    const { sendingWanted } = await import('./sending-wanted.ts')
    expect(sendingWanted.get()).toBe(wanted)
  },
)
