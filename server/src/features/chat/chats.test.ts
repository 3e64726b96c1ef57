// Chats of three members (rings), which no route offers yet, and the migration that gave chats tables of their own.
import type { ChatState, Message } from '@keyswap/contract/chat'
import type { Match } from '@keyswap/contract/matching'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { asMember, type SignedIn, signedIn } from '../../../test/client.ts'
import { aMember, aToken, PASSWORD } from '../../../test/factories.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { databaseBefore } from '../../../test/old-database.ts'
import { listen } from '../../../test/stream.ts'
import { openPostgresBus } from '../../db/bus.ts'
import { many, run, sql } from '../../db/sql.ts'
import { newId } from '../../ids.ts'
import { createEvents } from '../../outside/events.ts'
import { chatState, markRead, messagesOf, say } from './chat.rules.ts'
import { openChat } from './chat.store.ts'

async function threeInAChat() {
  const app = await startApp()
  const bus = await openPostgresBus(app.pool, String(app.pool.options.connectionString))
  const events = createEvents(bus, async () => [])
  onTestFinished(async () => {
    events.close()
    await bus.close()
  })
  const members = [await signedIn(app), await signedIn(app), await signedIn(app)] as const
  const ref = { kind: 'ring', id: newId() } as const
  const ids = members.map(({ id }) => id)
  await openChat(app.pool, ref, ids)
  const [anna, berta, carla] = members
  return { app, chat: { db: app.pool, events }, ref, anna, berta, carla }
}

const viewer = ({ id }: SignedIn) => ({ id, session_id: newId(), is_admin: false })

test('a message to three reaches the other two, and counts as read once both have read it', async () => {
  const { app, chat, ref, anna, berta, carla } = await threeInAChat()
  const streams = [await listen(app, berta), await listen(app, carla)]
  const { seq } = await say(chat, viewer(anna), ref, { content: 'Saturday?' })
  for (const { received } of streams)
    await expect.poll(() => received).toContainEqual({ type: 'message', match_id: ref.id, seq })
  const readByAll = async () => (await chatState(chat, viewer(anna), ref)).their_read_seq
  expect(await readByAll()).toBe(0)
  await markRead(chat, viewer(berta), ref, seq)
  expect(await readByAll()).toBe(0)
  await markRead(chat, viewer(carla), ref, seq)
  expect(await readByAll()).toBe(1)
})

test('a chat of three is closed while one of them is banned or gone', async () => {
  const { app, chat, ref, anna, berta, carla } = await threeInAChat()
  const isOpen = async () => (await chatState(chat, viewer(anna), ref)).is_open
  const admin = await signedIn(app, { admin: true })
  expect(await isOpen()).toBe(true)
  await admin.post('/api/admin/ban-user', { user_id: carla.id })
  expect(await isOpen()).toBe(false)
  const sending = say(chat, viewer(anna), ref, { content: 'Hello?' })
  await expect(sending).rejects.toMatchObject({ code: 'CHAT_CLOSED' })
  await admin.post('/api/admin/unban-user', { user_id: carla.id })
  expect(await isOpen()).toBe(true)
  await berta.delete('/api/me', { password: PASSWORD })
  expect(await isOpen()).toBe(false)
})

test('a chat of three is not a match, and a stranger cannot read it', async () => {
  const { app, chat, ref, anna } = await threeInAChat()
  expect((await anna.get(`/api/matches/${ref.id}/messages`)).status).toBe(404)
  expect((await anna.get(`/api/matches/${ref.id}`)).status).toBe(404)
  expect((await anna.get('/api/matches')).body).toEqual([])
  const stranger = viewer(await signedIn(app))
  await expect(messagesOf(chat, stranger, ref, {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a member’s messages are deleted with the account, steps of a swap stay for the others', async () => {
  const { app, chat, ref, anna, berta } = await threeInAChat()
  await say(chat, viewer(anna), ref, { content: 'Hello' })
  await run(
    app.pool,
    sql`insert into messages (chat_id, seq, id, sender_id, client_id, kind, data, content)
        values (${ref.id}, 2, ${newId()}, ${anna.id}, ${newId()}, 'proposed', '{}', 'A swap was proposed.')`,
  )
  await anna.delete('/api/me', { password: PASSWORD })
  const left = await messagesOf(chat, viewer(berta), ref, {})
  expect(left.parsed()).toMatchObject([{ seq: 2, content: 'A swap was proposed.' }])
})

test('matches from before chats had tables of their own keep their messages, order and read marks', async () => {
  const { url, pool, upgrade } = await databaseBefore('0025')
  const [anna, berta] = [await aMember({ pool }), await aMember({ pool })]
  const car = await aVisibleCar({ pool }, berta.id)
  const [older, newer] = [newId(), newId()]
  for (const [id, last_seq] of [
    [older, 2],
    [newer, 0],
  ] as const) {
    await run(
      pool,
      sql`insert into matches (id, user_a, user_b, car_b, snapshot_a, snapshot_b, super_a, super_b, last_seq)
          values (${id}, ${anna.id}, ${berta.id}, ${car}, '{"year": 1, "make": "x", "model": "y"}',
                  '{"year": 1, "make": "x", "model": "y"}', false, false, ${last_seq})`,
    )
    await run(
      pool,
      sql`insert into match_members (user_id, match_id, read_seq, opened_at)
          values (${anna.id}, ${id}, 1, now()), (${berta.id}, ${id}, 0, null)`,
    )
  }
  for (const seq of [1, 2])
    await run(
      pool,
      sql`insert into messages (match_id, seq, id, sender_id, client_id, content, created_at)
          values (${older}, ${seq}, ${newId()}, ${berta.id}, ${newId()}, ${`No. ${seq}`}, now() + interval '1 hour')`,
    )
  await upgrade()
  const app = await startApp({ database: url })
  const viewing = asMember(app, anna, await aToken(app, anna.id))
  const matches = (await viewing.get('/api/matches')).body as Match[]
  expect(matches.map(({ id }) => id)).toEqual([older, newer])
  expect(matches[0]).toMatchObject({ unread: 1, is_new: false, is_open: true })
  const messages = (await viewing.get(`/api/matches/${older}/messages`)).body as Message[]
  expect(messages.map(({ content }) => content)).toEqual(['No. 1', 'No. 2'])
  const state = (await viewing.get(`/api/matches/${older}/chat`)).body as ChatState
  expect(state).toEqual({ read_seq: 1, their_read_seq: 0, last_seq: 2, is_open: true })
  const sent = await viewing.post(`/api/matches/${older}/messages`, { content: 'No. 3' })
  expect(sent.body).toMatchObject({ seq: 3 })
  expect(
    await many(app.pool, sql`select 1 from chats where kind = 'match' and size = 2`),
  ).toHaveLength(2)
})
