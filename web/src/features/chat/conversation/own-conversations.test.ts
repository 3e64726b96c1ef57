import { randomUUID } from 'node:crypto'
import type { ServerEvent } from '@keyswap/contract/events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aBrowser, aLeadingTab, aServer, refusal } from '../../../../test/browser.ts'
import type { ChatRef } from '../../../domain/chats.ts'
import { aChat, aMessage, anotherChat, aState, messages } from '../messages-examples.ts'

/** A member's chat with three messages, open in a tab that receives its events from a leader tab. */
async function anOpenChat(of: ChatRef = aChat) {
  const browser = aBrowser()
  const server = {
    ...{ count: 3, changed: 0, read: 0, requests: 0 },
    ...{ isOpen: true, isGone: false, isBusy: false },
  }
  aServer(({ method, path }) => {
    server.requests += 1
    if (server.isGone) return refusal(404, 'MATCH_NOT_FOUND')
    if (method === 'POST') {
      if (server.isBusy) return new Response('', { status: 503, headers: { 'retry-after': '60' } })
      server.count += 1
      return aMessage(server.count)
    }
    if (!path.includes('/messages'))
      return {
        ...aState(server.count, { their_read_seq: server.read, is_open: server.isOpen }),
        reads: [
          { user_id: 'berta', read_seq: server.read },
          { user_id: 'dace', read_seq: server.read + 1 },
        ],
      }
    return messages(Number(/after=(\d+)/.exec(path)?.[1] ?? 0) + 1, server.count).map((message) =>
      message.seq === server.changed ? { ...message, content: 'Removed' } : message,
    )
  })
  const { startSession } = await import('../../../lib/http/session.ts')
  // A new id per test: the lock on the stream is shared by all tests of the process.
  const userId = randomUUID()
  startSession({ user: { id: userId }, access_token: 'token', expires_at: '' } as never)
  const { followEvents, streamIsUp, onNews } = await import('../../../lib/events/shared-stream.ts')
  const { conversationOf, followConversation } = await import('./own-conversations.ts')
  const { keepSendingMessages, ownMessages } = await import('./own-messages.ts')
  const leader = await aLeadingTab(userId)
  onTestFinished(followEvents(userId))
  await expect.poll(() => streamIsUp.get()).toBe(true)
  const store = conversationOf(userId, of)
  const stop = followConversation(of, store)
  onTestFinished(stop)
  await expect.poll(() => store.get().known_to).toBe(3)
  onTestFinished(keepSendingMessages(userId))
  server.requests = 0
  const received: string[] = []
  onNews(({ type }) => received.push(type))
  const open = () => conversationOf(userId, of)
  return { browser, server, leader, received, store, stop, open, outbox: ownMessages(userId) }
}

const event = (type: ServerEvent['type'], match_id = 'm') =>
  ({ type, match_id, seq: 4 }) as ServerEvent

test('a message of the partner appears without a reload', async () => {
  const { server, leader, store } = await anOpenChat()
  server.count = 4
  leader.relay(event('message'))
  await expect.poll(() => store.get().known_to).toBe(4)
})

test('what the partner has read, and that the chat is closed, is known without a reload', async () => {
  const { server, leader, store } = await anOpenChat()
  server.read = 2
  leader.relay(event('read'))
  await expect.poll(() => store.get().state.their_read_seq).toBe(2)
  server.isOpen = false
  leader.relay(event('chat_changed'))
  await expect.poll(() => store.get().state.is_open).toBe(false)
})

test('the end of the match shows without a reload or a request', async () => {
  const { leader, store, server } = await anOpenChat()
  leader.relay(event('match_ended'))
  await expect.poll(() => store.get().is_ended).toBe(true)
  expect(server.requests).toBe(0)
})

test('events of another chat change nothing, nor do events after the chat is left', async () => {
  const { leader, received, store, stop, outbox, server } = await anOpenChat()
  for (const type of ['message', 'read', 'chat_changed', 'match_ended'] as const)
    leader.relay(event(type, 'another'))
  await expect.poll(() => received).toContain('match_ended')
  expect([server.requests, store.get().is_ended]).toEqual([0, false])
  outbox.add(anotherChat, { content: 'Hello' })
  await expect.poll(() => outbox.get()).toEqual([])
  expect(store.get().known_to).toBe(3)
  stop()
  received.length = 0
  leader.relay(event('match_ended'))
  await expect.poll(() => received).toEqual(['match_ended'])
  expect(store.get().is_ended).toBe(false)
})

test('a message that changes while its chat is not open is not shown as it was, also if the event was missed', async () => {
  const { server, leader, received, store, stop, open } = await anOpenChat()
  stop()
  server.changed = 2
  leader.relay({ ...event('message_changed'), seq: 2 } as ServerEvent)
  const contents = () =>
    open()
      .get()
      .blocks.flatMap((block) => block.messages.map(({ content }) => content))
  await expect.poll(contents).toEqual(['Message 1', 'Removed', 'Message 3'])
  expect(open()).toBe(store)
  leader.post({ isUp: false })
  leader.post({ isUp: true })
  await expect.poll(() => received).toContain('catch_up')
  expect(open()).not.toBe(store)
})

test('a ring’s chat follows the events of its ring, and no others', async () => {
  const aRing: ChatRef = { kind: 'ring', id: 'm' }
  const { server, leader, received, store } = await anOpenChat(aRing)
  const ofRing = (type: ServerEvent['type'], ring_id = 'm') =>
    ({ type, ring_id, user_id: 'dace', seq: 4 }) as ServerEvent
  // A match with the same id is another chat.
  leader.relay(event('match_ended'))
  leader.relay(ofRing('message', 'another'))
  await expect.poll(() => received).toContain('message')
  expect([server.requests, store.get().is_ended]).toEqual([0, false])
  server.count = 4
  leader.relay(ofRing('message'))
  await expect.poll(() => store.get().known_to).toBe(4)
  server.read = 2
  leader.relay(ofRing('read'))
  await expect.poll(() => store.get().state.their_read_seq).toBe(2)
  server.isOpen = false
  leader.relay(ofRing('ring'))
  await expect.poll(() => store.get().state.is_open).toBe(false)
})

test('missed messages are fetched when the stream is back', async () => {
  const { server, leader, store } = await anOpenChat()
  leader.post({ isUp: false })
  server.count = 5
  leader.post({ isUp: true })
  await expect.poll(() => store.get().known_to).toBe(5)
})

test('a sent message appears in its chat, and a received one is not sent again', async () => {
  const { browser, server, leader, store, outbox } = await anOpenChat()
  outbox.add(aChat, { content: 'Hello' })
  await expect.poll(() => store.get().known_to).toBe(4)
  browser.goOffline()
  outbox.add(aChat, { content: 'Twice?' })
  const [{ client_id } = { client_id: '' }] = outbox.get()
  const message = vi.fn(() => [aMessage(5, client_id)])
  aServer(({ path }) => (path.includes('/messages') ? message() : aState(5)))
  server.count = 5
  leader.relay({ ...event('message'), seq: 5 } as ServerEvent)
  await expect.poll(() => outbox.get()).toEqual([])
  expect(browser.localStorage.keys().filter((key) => key.includes('outbox'))).toEqual([])
})

test('when a message is refused because the match is gone, the chat has ended', async () => {
  const { server, store, outbox } = await anOpenChat()
  server.isGone = true
  outbox.add(aChat, { content: 'Hello' })
  await expect.poll(() => store.get().is_ended).toBe(true)
  expect(outbox.get()).toMatchObject([{ state: 'failed' }])
})

test('waiting messages are sent as soon as the stream is back, before their retry is due', async () => {
  const { server, leader, outbox } = await anOpenChat()
  server.isBusy = true
  outbox.add(aChat, { content: 'Hello' })
  await expect.poll(() => outbox.get()).toMatchObject([{ state: 'waiting' }])
  server.isBusy = false
  leader.post({ isUp: false })
  leader.post({ isUp: true })
  await expect.poll(() => outbox.get()).toEqual([])
})
