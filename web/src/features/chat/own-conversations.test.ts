import { randomUUID } from 'node:crypto'
import type { ServerEvent } from '@keyswap/contract/chat'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aBrowser, aLeadingTab, aServer, refusal } from '../../../test/browser.ts'
import { aMessage, aState, messages } from './messages-examples.ts'

/** A member's chat with three messages, open in a tab that another one tells what happens. */
async function anOpenChat() {
  const browser = aBrowser()
  const server = { count: 3, read: 0, isOpen: true, isGone: false, isBusy: false, asked: 0 }
  aServer(({ method, path }) => {
    server.asked += 1
    if (server.isGone) return refusal(404, 'MATCH_NOT_FOUND')
    if (method === 'POST') {
      if (server.isBusy) return new Response('', { status: 503, headers: { 'retry-after': '60' } })
      server.count += 1
      return aMessage(server.count)
    }
    if (!path.includes('/messages'))
      return aState(server.count, { their_read_seq: server.read, is_open: server.isOpen })
    return messages(Number(/after=(\d+)/.exec(path)?.[1] ?? 0) + 1, server.count)
  })
  const { startSession } = await import('../../lib/session.ts')
  // Of their own: the lock on a stream is shared by all tests of a process.
  const userId = randomUUID()
  startSession({ user: { id: userId }, access_token: 'token', expires_at: '' } as never)
  const { followEvents, lineIsUp, onNews } = await import('../../lib/events/line.ts')
  const { conversationOf, followConversation } = await import('./own-conversations.ts')
  const { keepSending, outboxOf } = await import('./own-outbox.ts')
  const leader = await aLeadingTab(userId)
  onTestFinished(followEvents(userId))
  await expect.poll(() => lineIsUp.get()).toBe(true)
  const store = conversationOf(userId, 'm')
  const stop = followConversation('m', store)
  onTestFinished(stop)
  await expect.poll(() => store.get().known_to).toBe(3)
  onTestFinished(keepSending(userId))
  server.asked = 0
  const heard: string[] = []
  onNews(({ type }) => heard.push(type))
  return { browser, server, leader, heard, store, stop, outbox: outboxOf(userId) }
}

const event = (type: ServerEvent['type'], match_id = 'm') =>
  ({ type, match_id, seq: 4 }) as ServerEvent

test('a message of the other side comes by itself', async () => {
  const { server, leader, store } = await anOpenChat()
  server.count = 4
  leader.hear(event('message'))
  await expect.poll(() => store.get().known_to).toBe(4)
})

test('what is read, and that a chat has closed, comes by itself', async () => {
  const { server, leader, store } = await anOpenChat()
  server.read = 2
  leader.hear(event('read'))
  await expect.poll(() => store.get().state.their_read_seq).toBe(2)
  server.isOpen = false
  leader.hear(event('chat_changed'))
  await expect.poll(() => store.get().state.is_open).toBe(false)
})

test('the end of the match comes by itself', async () => {
  const { leader, store, server } = await anOpenChat()
  leader.hear(event('match_ended'))
  await expect.poll(() => store.get().is_ended).toBe(true)
  expect(server.asked).toBe(0)
})

test('what happens in another chat changes nothing here, nor does anything once it is closed', async () => {
  const { leader, heard, store, stop, outbox, server } = await anOpenChat()
  for (const type of ['message', 'read', 'chat_changed', 'match_ended'] as const)
    leader.hear(event(type, 'another'))
  await expect.poll(() => heard).toContain('match_ended')
  expect([server.asked, store.get().is_ended]).toEqual([0, false])
  outbox.add('another', 'Hello')
  await expect.poll(() => outbox.get()).toEqual([])
  expect(store.get().known_to).toBe(3)
  stop()
  heard.length = 0
  leader.hear(event('match_ended'))
  await expect.poll(() => heard).toEqual(['match_ended'])
  expect(store.get().is_ended).toBe(false)
})

test('what was missed is asked for when the line is back', async () => {
  const { server, leader, store } = await anOpenChat()
  leader.say({ isUp: false })
  server.count = 5
  leader.say({ isUp: true })
  await expect.poll(() => store.get().known_to).toBe(5)
})

test('a message that was sent stands in its chat, and one that arrived is not sent again', async () => {
  const { browser, server, leader, store, outbox } = await anOpenChat()
  outbox.add('m', 'Hello')
  await expect.poll(() => store.get().known_to).toBe(4)
  browser.goOffline()
  outbox.add('m', 'Twice?')
  const [{ client_id } = { client_id: '' }] = outbox.get()
  const message = vi.fn(() => [aMessage(5, client_id)])
  aServer(({ path }) => (path.includes('/messages') ? message() : aState(5)))
  server.count = 5
  leader.hear({ ...event('message'), seq: 5 } as ServerEvent)
  await expect.poll(() => outbox.get()).toEqual([])
  expect(browser.localStorage.keys()).toEqual(['keyswap-session'])
})

test('a chat that refuses a message asks whether it has closed or ended', async () => {
  const { server, store, outbox } = await anOpenChat()
  server.isGone = true
  outbox.add('m', 'Hello')
  await expect.poll(() => store.get().is_ended).toBe(true)
  expect(outbox.get()).toMatchObject([{ state: 'failed' }])
})

test('what waits goes out as soon as the line is back, before its own time', async () => {
  const { server, leader, outbox } = await anOpenChat()
  server.isBusy = true
  outbox.add('m', 'Hello')
  await expect.poll(() => outbox.get()).toMatchObject([{ state: 'waiting' }])
  server.isBusy = false
  leader.say({ isUp: false })
  leader.say({ isUp: true })
  await expect.poll(() => outbox.get()).toEqual([])
})
