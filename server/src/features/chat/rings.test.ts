// The chat of a ring: the same rules as a match's chat, for three members.
import type { Message } from '@keyswap/contract/chat'
import type { ServerEvent } from '@keyswap/contract/events'
import type { RingChatState } from '@keyswap/contract/rings'
import { expect } from 'vitest'
import { emptiedApps } from '../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../test/client.ts'
import { aPair } from '../../../test/deals.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { test } from '../../../test/mirrored.ts'
import { threeInARing } from '../../../test/rings.ts'
import { listen } from '../../../test/stream.ts'
import { newId } from '../../calls/ids.ts'
import { run, sql } from '../../db/sql.ts'

const anApp = emptiedApps()

const inRing = async () => threeInARing(await anApp())

const say = (member: SignedIn, ring: string, content: string, client_id?: string) =>
  member.post(`/api/rings/${ring}/messages`, { content, client_id })

const messagesFor = async (member: SignedIn, ring: string, query = '') =>
  (await member.get(`/api/rings/${ring}/messages${query}`)).body as Message[]

const stateFor = async (member: SignedIn, ring: string) =>
  (await member.get(`/api/rings/${ring}/chat`)).body as RingChatState

const read = (member: SignedIn, ring: string, seq: number) =>
  member.post(`/api/rings/${ring}/read`, { seq })

test('messages of a ring have one order for all, and come in pages', async () => {
  const { anna, berta, carla, ring } = await inRing()
  await Promise.all([anna, berta, carla].map((member) => say(member, ring, member.name)))
  const all = await messagesFor(anna, ring)
  expect(all.map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(await messagesFor(berta, ring)).toEqual(all)
  expect(await messagesFor(carla, ring, '?after=1')).toEqual(all.slice(1))
  expect(await messagesFor(carla, ring, '?before=2')).toEqual(all.slice(0, 1))
})

test('a message that is sent again with its client_id is the same message', async () => {
  const { anna, berta, ring } = await inRing()
  const client_id = crypto.randomUUID()
  const first = await say(anna, ring, 'Hello', client_id)
  const again = await say(anna, ring, 'Hello', client_id)
  expect(again.body).toEqual(first.body)
  expect(await messagesFor(berta, ring)).toHaveLength(1)
})

test('a message to a ring reaches all members, with the ring and who sent it', async () => {
  const { app, anna, berta, carla, ring } = await inRing()
  const streams = [await listen(app, anna), await listen(app, berta), await listen(app, carla)]
  await say(anna, ring, 'Saturday?')
  for (const { received } of streams)
    await expect
      .poll(() => received)
      .toContainEqual({ type: 'message', ring_id: ring, user_id: anna.id, seq: 1 })
})

/** Waits for an event from before the stream was opened, and forgets it. */
async function forgetUntil(received: ServerEvent[], event: ServerEvent): Promise<void> {
  await expect.poll(() => received).toContainEqual(event)
  received.splice(0)
}

test('how far each of the others has read is shown by member', async () => {
  const { app, anna, berta, carla, ring } = await inRing()
  const { received } = await listen(app, anna)
  await say(anna, ring, 'Saturday?')
  await say(anna, ring, 'Or Sunday?')
  await forgetUntil(received, { type: 'message', ring_id: ring, user_id: anna.id, seq: 2 })
  await read(berta, ring, 1)
  await read(carla, ring, 2)
  expect(await stateFor(anna, ring)).toEqual({
    read_seq: 0,
    reads: [
      { user_id: berta.id, read_seq: 1 },
      { user_id: carla.id, read_seq: 2 },
    ].sort((one, other) => (one.user_id < other.user_id ? -1 : 1)),
    last_seq: 2,
    is_open: true,
    readable_until: null,
    warning: null,
  })
  await expect
    .poll(() => received)
    .toEqual([
      { type: 'read', ring_id: ring, user_id: berta.id, seq: 1 },
      { type: 'read', ring_id: ring, user_id: carla.id, seq: 2 },
    ])
})

test('the others see who is typing', async () => {
  const { app, anna, berta, carla, ring } = await inRing()
  const streams = [await listen(app, berta), await listen(app, carla)]
  await say(anna, ring, 'Saturday?')
  for (const { received } of streams)
    await forgetUntil(received, { type: 'message', ring_id: ring, user_id: anna.id, seq: 1 })
  expect((await anna.post(`/api/rings/${ring}/typing`)).status).toBe(200)
  for (const { received } of streams)
    await expect.poll(() => received).toEqual([{ type: 'typing', ring_id: ring, user_id: anna.id }])
})

test('a ring’s chat is open only while all of its members are there', async () => {
  const { app, anna, berta, carla, ring } = await inRing()
  const isOpen = async () => (await stateFor(anna, ring)).is_open
  expect(await isOpen()).toBe(true)
  const { received } = await listen(app, anna)
  const admin = await signedIn(app, { admin: true })
  await admin.post('/api/admin/ban-user', { user_id: carla.id })
  await expect.poll(() => received).toContainEqual({ type: 'ring', ring_id: ring })
  expect(await isOpen()).toBe(false)
  expect((await say(anna, ring, 'Hello?')).body).toMatchObject({ code: 'CHAT_CLOSED' })
  await berta.delete('/api/me', { password: PASSWORD })
  expect(await isOpen()).toBe(false)
  expect((await messagesFor(anna, ring)).filter(({ kind }) => kind === 'text')).toEqual([])
})

test('a closed chat stays readable, but no longer shows who read or types', async () => {
  const { app, anna, berta, carla, ring } = await inRing()
  const { received } = await listen(app, anna)
  await say(anna, ring, 'Saturday?')
  await forgetUntil(received, { type: 'message', ring_id: ring, user_id: anna.id, seq: 1 })
  await carla.post(`/api/rings/${ring}/leave`)
  await forgetUntil(received, { type: 'ring', ring_id: ring })
  await read(berta, ring, 1)
  await berta.post(`/api/rings/${ring}/typing`)
  expect(await stateFor(anna, ring)).toMatchObject({ reads: [], is_open: false })
  expect(await messagesFor(berta, ring)).toHaveLength(1)
  expect((await say(berta, ring, 'Hello?')).body).toMatchObject({ code: 'CHAT_CLOSED' })
  expect(received).toEqual([])
})

test('the chat of a ring is not one of a match, nor the other way round', async () => {
  const { app, anna, ring } = await inRing()
  expect((await anna.get(`/api/matches/${ring}/messages`)).status).toBe(404)
  expect((await anna.get(`/api/matches/${ring}`)).status).toBe(404)
  expect((await anna.get('/api/matches')).body).toEqual([])
  const pair = await aPair(app)
  for (const path of ['messages', 'chat'])
    expect((await pair.anna.get(`/api/rings/${pair.match}/${path}`)).status).toBe(404)
  expect((await say(pair.anna, pair.match, 'Hello')).status).toBe(404)
})

test('a stranger finds nothing of a ring’s chat', async () => {
  const { app, ring } = await inRing()
  const stranger = await signedIn(app)
  const answers = [
    await stranger.get(`/api/rings/${ring}/messages`),
    await stranger.get(`/api/rings/${ring}/chat`),
    await say(stranger, ring, 'Hello'),
    await read(stranger, ring, 1),
    await stranger.post(`/api/rings/${ring}/typing`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
})

test('what a member wrote stays for the others when the account is deleted, and so do steps of a swap', async () => {
  const { app, anna, berta, ring } = await inRing()
  await say(anna, ring, 'Hello')
  await run(
    app.pool,
    sql`with step as (update chats set last_seq = 2 where id = ${ring})
        insert into messages (chat_id, seq, id, sender_id, client_id, kind, data, content)
        values (${ring}, 2, ${newId()}, ${anna.id}, ${newId()}, 'deal',
                '{"deal_id": "00000000-0000-7000-8000-000000000000", "step": "proposed", "version": 1, "reason": null}',
                'Proposed a swap.')`,
  )
  await anna.delete('/api/me', { password: PASSWORD })
  expect(await messagesFor(berta, ring)).toMatchObject([
    { seq: 1, content: 'Hello' },
    { seq: 2, content: 'Proposed a swap.' },
  ])
})
