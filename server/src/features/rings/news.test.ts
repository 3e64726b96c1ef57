import type { PushPayload } from '@keyswap/contract/push'
import type { Ring } from '@keyswap/contract/rings'
import { expect, test } from 'vitest'
import { sharedApps, startApp, type TestApp } from '../../../test/app.ts'
import { type SignedIn, send } from '../../../test/client.ts'
import { aDriver, type Driver } from '../../../test/deals.ts'
import { startPushService } from '../../../test/push-service.ts'
import {
  anOfferedRing,
  answerRing,
  drivers,
  lookAtAllRings,
  offerRing,
  type RingOf,
  threeInARing,
} from '../../../test/rings.ts'
import { run, sql } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { newsOfRing, newsOfRingChat } from './news.rules.ts'

const sharedApp = sharedApps()

/** What each member would be told about the ring now. */
async function toldOf({ app, ring, members }: RingOf) {
  const told = []
  for (const { id } of members) {
    const news = await newsOfRing(app.pool)(id, ring)
    told.push(news?.kind === 'rings' ? news.what : null)
  }
  return told
}

async function start() {
  const service = await startPushService()
  const app = await startApp({ push_service: service })
  /** Returns the address of the device. */
  const subscribe = async ({ token }: SignedIn, kinds: string[]): Promise<string> => {
    const address = service.browser()
    const headers = { authorization: `Bearer ${token}` }
    const body = { ...address, kinds }
    expect((await send(app, 'PUT', '/api/me/push', { body, headers })).status).toBe(200)
    return address.endpoint
  }
  /** The titles of the next pushes, by device. */
  const next = async (count: number) => {
    const titles: Record<string, string> = {}
    for (let index = 0; index < count; index++) {
      const { to, payload } = await service.next()
      titles[to] = payload.title
    }
    return titles
  }
  return { service, app, subscribe, next }
}

/** Makes all delayed pushes due now. */
const hurry = (app: TestApp) =>
  run(
    app.pool,
    sql`with due as (update graphile_worker._private_jobs set run_at = now() where key like 'push%')
        select pg_notify('jobs:insert', '{"count":1}')`,
  )

/** Adds likes without queueing looks for rings. */
const likeUnseen = (app: TestApp, likes: { by: Driver; target: Driver }[]) =>
  transaction(app.pool, async (tx) => {
    await run(tx, sql`set local session_replication_role = replica`)
    for (const { by, target } of likes)
      await run(
        tx,
        sql`insert into swipes (swiper_id, target_car_id, direction, source_car_id)
            values (${by.id}, ${target.car}, 'like', ${by.car})`,
      )
  })

test('an offered ring is told to who has not answered', async () => {
  const offered = await anOfferedRing(await sharedApp())
  expect(await toldOf(offered)).toEqual(['offered', 'offered', 'offered'])
  await answerRing(offered.members[0] as Driver, offered.ring, 'join')
  expect(await toldOf(offered)).toEqual([null, 'offered', 'offered'])
})

test('a complete ring is told until its chat was opened', async () => {
  const { app, ring, members, anna } = await threeInARing(await sharedApp())
  await anna.post(`/api/rings/${ring}/read`, { seq: 0 })
  expect(await toldOf({ app, ring, members })).toEqual([null, 'complete', 'complete'])
})

test('a ring that has expired is told to who had joined it', async () => {
  const offered = await anOfferedRing(await sharedApp())
  const { app, ring, members } = offered
  await answerRing(members[0] as Driver, ring, 'join')
  await run(app.pool, sql`update rings set expires_at = now() where id = ${ring}`)
  await lookAtAllRings(app)
  expect(await toldOf(offered)).toEqual(['expired', null, null])
})

test('a declined ring is told to who had joined it, without who declined', async () => {
  const { app, subscribe, service } = await start()
  const { ring, members } = await anOfferedRing(app)
  const [anna, berta, carla] = members as [Driver, Driver, Driver]
  await answerRing(anna, ring, 'join')
  const annas = await subscribe(anna, ['rings'])
  await subscribe(berta, ['rings'])
  await subscribe(carla, ['rings'])
  await answerRing(carla, ring, 'decline')
  const { to, payload } = await service.next()
  expect(to).toBe(annas)
  expect(payload).toMatchObject({
    title: 'Your ring didn’t work out',
    body: 'No swap for the 1990 Volvo 240 this time. Another ring may come together.',
    path: `/rings/${ring}`,
  })
  expect(await toldOf({ app, ring, members })).toEqual(['broken', null, null])
})

test('a ring that breaks and comes together again is pushed and listed once', async () => {
  const { app, subscribe, service } = await start()
  const { ring, members } = await anOfferedRing(app)
  const [anna, berta, carla] = members as [Driver, Driver, Driver]
  await subscribe(anna, ['rings'])
  for (const is_active of [false, true]) {
    expect((await berta.patch(`/api/cars/${berta.car}`, { is_active })).status).toBe(200)
    await lookAtAllRings(app)
  }
  const listed = (await anna.get('/api/rings')).body as Ring[]
  expect(listed).toMatchObject([{ state: 'offered' }])
  const [again] = listed
  expect(again?.id).not.toBe(ring)
  for (const member of [anna, berta, carla]) await answerRing(member, again?.id ?? '', 'join')
  // This is the first push since then: none was sent for the offer.
  expect((await service.next()).payload.title).toBe('Everyone is in')
})

test('who left a ring is not told that it is over', async () => {
  const ring = await threeInARing(await sharedApp())
  expect((await answerRing(ring.anna, ring.ring, 'leave')).status).toBe(200)
  expect(await toldOf(ring)).toEqual([null, 'broken', 'broken'])
})

test('of a repaired ring only the new one is told: as an offer, or that one place has changed', async () => {
  const { app, subscribe, next } = await start()
  const ring = await threeInARing(app)
  const { anna, berta, carla } = ring
  const dora = await aDriver(app)
  // The cars of a complete ring are looked at now, before Dora's likes exist.
  await lookAtAllRings(app)
  await likeUnseen(app, [
    { by: dora, target: berta },
    { by: anna, target: dora },
  ])
  const devices = []
  for (const member of [anna, berta, carla, dora]) devices.push(await subscribe(member, ['rings']))
  const [annas = '', bertas = '', , doras = ''] = devices
  expect((await answerRing(carla, ring.ring, 'leave')).status).toBe(200)
  expect(await next(3)).toEqual({
    [annas]: 'A ring for you!',
    [bertas]: 'Your ring has changed',
    [doras]: 'A ring for you!',
  })
  expect(await toldOf(ring)).toEqual([null, null, null])
})

test('a stranger is told nothing of a ring', async () => {
  const { app, ring } = await anOfferedRing(await sharedApp())
  const stranger = await aDriver(app)
  expect(await newsOfRing(app.pool)(stranger.id, ring)).toBeUndefined()
})

test('an offer reaches the devices that want it, in the reader’s language', async () => {
  const { app, subscribe, service } = await start()
  const members = await drivers(app, 4)
  const [anna, berta, carla] = members as [Driver, Driver, Driver]
  await carla.patch('/api/me', { language: 'lv' })
  await anna.patch(`/api/cars/${anna.car}`, { model: 'V60' })
  await subscribe(anna, ['matches', 'messages', 'deals'])
  const bertas = await subscribe(berta, ['rings'])
  const carlas = await subscribe(carla, ['rings'])
  const { ring } = await offerRing(app, members)
  const payloads: Record<string, PushPayload> = {}
  for (const { to, payload } of [await service.next(), await service.next()]) payloads[to] = payload
  const shared = { kind: 'rings', path: `/rings/${ring}`, tag: ring.replaceAll('-', '') }
  expect(payloads).toEqual({
    [bertas]: {
      ...shared,
      title: 'A ring for you!',
      body: '4 owners, one ring: you give the 1990 Volvo 240, you get the 1990 Volvo V60. Are you in?',
      language: 'en',
    },
    [carlas]: {
      ...shared,
      title: 'Tev ir atrasts aplis!',
      body: '4 īpašnieki, viens aplis: tu atdod 1990 Volvo 240 un saņem 1990 Volvo 240. Vai piedalies?',
      language: 'lv',
    },
  })
})

test('that all are in is told to the others than who joined last', async () => {
  const { app, subscribe, next } = await start()
  const { ring, members } = await anOfferedRing(app)
  const [anna, berta, carla] = members as [Driver, Driver, Driver]
  for (const member of [anna, berta]) await answerRing(member, ring, 'join')
  const devices = []
  for (const member of [anna, berta, carla]) devices.push(await subscribe(member, ['rings']))
  const [annas = '', bertas = ''] = devices
  await answerRing(carla, ring, 'join')
  expect(await next(2)).toEqual({ [annas]: 'Everyone is in', [bertas]: 'Everyone is in' })
})

test('messages in a ring are told with who wrote them and what the reader gets, never their text', async () => {
  const { app, subscribe, service } = await start()
  const { ring, anna, berta, carla } = await threeInARing(app)
  await subscribe(berta, ['messages'])
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
  const { app, ring, anna, berta, carla } = await threeInARing(await sharedApp())
  const news = ({ id }: SignedIn) => newsOfRingChat(app.pool)(id, ring)
  await anna.post(`/api/rings/${ring}/messages`, { content: 'Hello' })
  await berta.post(`/api/rings/${ring}/read`, { seq: 1 })
  expect(await news(anna)).toBeUndefined()
  expect(await news(berta)).toBeUndefined()
  expect(await news(carla)).toMatchObject({ unread: 1, name: anna.name })
  await answerRing(anna, ring, 'leave')
  expect(await news(carla)).toBeUndefined()
})
