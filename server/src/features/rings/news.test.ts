import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type SignedIn, send } from '../../../test/client.ts'
import { aDriver, type Driver } from '../../../test/deals.ts'
import { startPushService } from '../../../test/push-service.ts'
import { anOfferedRing, type RingOf, threeInARing } from '../../../test/rings.ts'
import { run, sql } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { newId } from '../../ids.ts'
import { NO_CHANGES, type RingChanges } from './held.ts'
import { newsOfRing, newsOfRingChat, queueRingNews } from './news.rules.ts'
import { writeRings } from './rings.store.ts'

const change = ({ app }: Pick<RingOf, 'app'>, changes: Partial<RingChanges>) =>
  transaction(app.pool, (tx) => writeRings(tx, { ...NO_CHANGES, ...changes }))

/** What each member would be told of the ring now. */
async function toldOf({ app, ring, members }: RingOf, about = ring) {
  const told = []
  for (const { id } of members) {
    const news = await newsOfRing(app.pool)(id, about)
    told.push(news?.kind === 'rings' ? news.what : null)
  }
  return told
}

const joined = ({ ring, members }: RingOf, count: number) =>
  members.slice(0, count).map(({ id }) => ({ ring_id: ring, user_id: id }))

const over = ({ ring }: RingOf, state: 'broken' | 'expired', declined_by: string | null = null) => [
  { id: ring, state, declined_by, barred_until: null },
]

async function subscribe(app: TestApp, { token }: SignedIn, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  expect((await send(app, 'PUT', '/api/me/push', { body, headers })).status).toBe(200)
}

/** Makes all delayed pushes due now. */
const hurry = (app: TestApp) =>
  run(
    app.pool,
    sql`with due as (update graphile_worker._private_jobs set run_at = now() where key like 'push%')
        select pg_notify('jobs:insert', '{"count":1}')`,
  )

test('an offered ring is told to who has not answered', async () => {
  const offered = await anOfferedRing(await startApp())
  expect(await toldOf(offered)).toEqual(['offered', 'offered', 'offered'])
  await change(offered, { joined: joined(offered, 1) })
  expect(await toldOf(offered)).toEqual([null, 'offered', 'offered'])
})

test('a complete ring is told until its chat was opened', async () => {
  const { app, ring, members, anna } = await threeInARing(await startApp())
  await anna.post(`/api/rings/${ring}/read`, { seq: 0 })
  expect(await toldOf({ app, ring, members })).toEqual([null, 'complete', 'complete'])
})

test.each(['broken', 'expired'] as const)(
  'a ring that is %s is told to who had joined it',
  async (state) => {
    const offered = await anOfferedRing(await startApp())
    await change(offered, { joined: joined(offered, 1) })
    await change(offered, { ended: over(offered, state) })
    expect(await toldOf(offered)).toEqual([state, null, null])
  },
)

test('who left a ring is not told that it is over', async () => {
  const ring = await threeInARing(await startApp())
  await change(ring, { ended: over(ring, 'broken', ring.anna.id) })
  expect(await toldOf(ring)).toEqual([null, 'broken', 'broken'])
})

test('of a repaired ring only the new one is told to its members', async () => {
  const ring = await threeInARing(await startApp())
  const { app, anna, berta, carla } = ring
  const dora = await aDriver(app)
  const made = {
    id: newId(),
    key: 'another key',
    replaces: ring.ring,
    expires_ms: 1000,
    members: [anna, berta, dora].map(({ id, car }) => ({
      user_id: id,
      car_id: car,
      answer: id === berta.id ? ('joined' as const) : null,
    })),
  }
  await change(ring, { ended: over(ring, 'broken', carla.id), made: [made] })
  expect(await toldOf(ring)).toEqual([null, null, null])
  const members = [anna, berta, dora]
  expect(await toldOf({ ...ring, members }, made.id)).toEqual(['offered', 'repaired', 'offered'])
})

test('a stranger is told nothing of a ring', async () => {
  const { app, ring } = await anOfferedRing(await startApp())
  const stranger = await aDriver(app)
  expect(await newsOfRing(app.pool)(stranger.id, ring)).toBeUndefined()
})

test('an offer reaches the devices that want it, in the reader’s language', async () => {
  const service = await startPushService()
  const app = await startApp({ push_service: service })
  const { ring, members } = await anOfferedRing(app, 4)
  const [anna, berta, carla] = members as [Driver, Driver, Driver]
  await carla.patch('/api/me', { language: 'lv' })
  await run(
    app.pool,
    sql`update ring_members set snapshot = snapshot || '{"model": "V60"}' where user_id = ${anna.id}`,
  )
  await subscribe(app, anna, { ...service.browser(), kinds: ['matches', 'messages', 'deals'] })
  await subscribe(app, berta, { ...service.browser(), kinds: ['rings'] })
  await transaction(app.pool, (tx) => queueRingNews(tx, ring, [anna.id, berta.id]))
  expect((await service.next()).payload).toEqual({
    kind: 'rings',
    title: 'A ring of 4 has closed!',
    body: 'You give the 1990 Volvo 240, you get the 1990 Volvo V60. Are you in?',
    language: 'en',
    path: `/rings/${ring}`,
    tag: ring.replaceAll('-', ''),
  })
  await subscribe(app, carla, { ...service.browser(), kinds: ['rings'] })
  await transaction(app.pool, (tx) => queueRingNews(tx, ring, [carla.id]))
  expect((await service.next()).payload).toMatchObject({
    title: 'Noslēdzās 4 īpašnieku aplis!',
    body: 'Tu atdod 1990 Volvo 240 un saņem 1990 Volvo 240. Vai piedalies?',
  })
})

test('messages in a ring are told with who wrote them and what the reader gets, never their text', async () => {
  const service = await startPushService()
  const app = await startApp({ push_service: service })
  const { ring, anna, berta, carla } = await threeInARing(app)
  await subscribe(app, berta, { ...service.browser(), kinds: ['messages'] })
  const say = (member: SignedIn) =>
    member.post(`/api/rings/${ring}/messages`, { content: 'A secret' })
  await say(anna)
  await hurry(app)
  expect((await service.next()).payload).toEqual({
    kind: 'messages',
    title: `New message from ${anna.name}`,
    body: 'Your ring: you get the 1990 Volvo 240',
    language: 'en',
    path: `/rings/${ring}`,
    tag: ring.replaceAll('-', ''),
  })
  await say(carla)
  await hurry(app)
  expect((await service.next()).payload).toMatchObject({ title: '2 new messages in your ring' })
})

test('messages that were read, or whose chat is closed, are not told', async () => {
  const { app, ring, anna, berta, carla } = await threeInARing(await startApp())
  const news = ({ id }: SignedIn) => newsOfRingChat(app.pool)(id, ring)
  await anna.post(`/api/rings/${ring}/messages`, { content: 'Hello' })
  await berta.post(`/api/rings/${ring}/read`, { seq: 1 })
  expect(await news(anna)).toBeUndefined()
  expect(await news(berta)).toBeUndefined()
  expect(await news(carla)).toMatchObject({ unread: 1, name: anna.name })
  await run(app.pool, sql`update chats set is_closed = true where id = ${ring}`)
  expect(await news(carla)).toBeUndefined()
})
