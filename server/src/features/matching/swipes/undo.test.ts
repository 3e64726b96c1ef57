import type { CarLikes, DeckCar, Match } from '@keyswap/contract/matching'
import { expect } from 'vitest'
import { emptiedApps, type TestApp } from '../../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { likesAreOld } from '../../../../test/likes.ts'
import { test } from '../../../../test/mirrored.ts'
import { drivers, likeInCircle, lookAtAllRings, ringsAs } from '../../../../test/rings.ts'
import { someoneWaits } from '../../../../test/waiting.ts'
import { many, one, run, sql } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'

const anApp = emptiedApps()

const like = (member: SignedIn, target_car_id: string, source_car_id: string, is_super = false) =>
  member.post('/api/swipes', { direction: 'like', target_car_id, source_car_id, is_super })
const takeBack = (member: SignedIn, car: string) => member.delete(`/api/swipes/${car}`)
const deckOf = async (member: SignedIn) =>
  ((await member.get('/api/cars')).body as DeckCar[]).map(({ id }) => id)
const matchIn = ({ body }: { body: unknown }) => (body as { match: Match | null }).match

/** How many likes of this car its owner is told of, in both places. */
const toldOf = async (owner: SignedIn) => {
  const [likes] = (await owner.get('/api/likes')).body as CarLikes[]
  const [car] = (await owner.get(`/api/users/${owner.id}/cars`)).body as { likes: number }[]
  return {
    likes: likes?.likes,
    waiting: likes?.unanswered,
    cards: likes?.cards.length,
    of_car: car?.likes,
  }
}

async function start() {
  const app = await anApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const annas = await aVisibleCar(app, anna.id)
  const bertas = await aVisibleCar(app, berta.id)
  return { app, anna, berta, annas, bertas }
}

const swipesOf = ({ pool }: TestApp, { id }: SignedIn) =>
  many(pool, sql`select direction from swipes where swiper_id = ${id}`)

test('a like can be taken back, as if it had never been', async () => {
  const { app, anna, berta, annas, bertas } = await start()
  await like(anna, bertas, annas, true)
  expect(await deckOf(anna)).toEqual([])
  expect((await takeBack(anna, bertas)).status).toBe(200)
  expect(await deckOf(anna)).toEqual([bertas])
  expect(await swipesOf(app, anna)).toEqual([])
  expect(await many(app.pool, sql`select likes from car_stats where car_id = ${bertas}`)).toEqual([
    { likes: 0 },
  ])
  expect(matchIn(await like(berta, annas, bertas)), 'it makes no match any more').toBeNull()
  expect(matchIn(await like(anna, bertas, annas))).toMatchObject({ is_super: false })
})

test('it can be taken back once, and by nobody else', async () => {
  const { app, anna, berta, annas, bertas } = await start()
  const carla = await signedIn(app)
  await like(anna, bertas, annas)
  for (const other of [berta, carla]) expect((await takeBack(other, bertas)).status).toBe(404)
  expect((await takeBack(anna, bertas)).status).toBe(200)
  expect((await takeBack(anna, bertas)).status).toBe(404)
})

test('an earlier like of another car of the same owner still counts', async () => {
  const { app, anna, berta, annas, bertas } = await start()
  const second = await aVisibleCar(app, berta.id)
  for (const car of [bertas, second]) await like(anna, car, annas)
  expect((await takeBack(anna, bertas)).status).toBe(200)
  const match = matchIn(await like(berta, annas, second))
  expect([match?.carA.id, match?.carB.id].sort()).toEqual([annas, second].sort())
})

test('after ten seconds it stays', async () => {
  const { app, anna, annas, bertas } = await start()
  await like(anna, bertas, annas)
  await likesAreOld(app)
  const { status, body } = await takeBack(anna, bertas)
  expect({ status, body }).toMatchObject({ status: 409, body: { code: 'TOO_LATE' } })
  expect(await swipesOf(app, anna)).toEqual([{ direction: 'like' }])
})

test('once there is a match, no like between the two can be taken back', async () => {
  const { app, anna, berta, annas, bertas } = await start()
  await like(anna, bertas, annas)
  await like(berta, annas, bertas)
  const second = await aVisibleCar(app, berta.id)
  await like(anna, second, annas)
  for (const [member, car] of [
    [anna, bertas],
    [berta, annas],
    [anna, second],
  ] as const)
    expect(await takeBack(member, car)).toMatchObject({ status: 409, body: { code: 'MATCHED' } })
  expect((await anna.get('/api/matches')).body).toHaveLength(1)
})

test('once a ring was offered with it, it stays', async () => {
  const app = await anApp()
  const members = await drivers(app, 3)
  await likeInCircle(members)
  await lookAtAllRings(app)
  for (const [index, member] of members.entries()) {
    const answer = await takeBack(member, members.at(index - 1)?.car ?? '')
    expect(answer).toMatchObject({ status: 409, body: { code: 'MATCHED' } })
    expect(await ringsAs(member)).toMatchObject([{ state: 'offered' }])
  }
})

test('taken back before the ring is found, it closes none', async () => {
  const app = await anApp()
  const members = await drivers(app, 3)
  const [first, second, third] = members as [
    SignedIn & { car: string },
    SignedIn & { car: string },
    SignedIn & { car: string },
  ]
  await like(second, first.car, second.car)
  await like(third, second.car, third.car)
  // Whoever looks for rings waits until the like was taken back.
  await transaction(app.pool, async (tx) => {
    await run(tx, sql`select pg_advisory_xact_lock(hashtextextended('looking at rings', 0))`)
    await like(first, third.car, first.car)
    expect((await takeBack(first, third.car)).status).toBe(200)
  })
  await lookAtAllRings(app)
  for (const member of members) expect(await ringsAs(member)).toEqual([])
})

test('its owner is told of a like when it can no longer be taken back; the deck and a match do not wait', async () => {
  const { app, anna, berta, annas, bertas } = await start()
  const carla = await signedIn(app)
  await aVisibleCar(app, carla.id)
  await like(anna, bertas, annas)
  expect(await toldOf(berta)).toEqual({ likes: 0, waiting: 0, cards: 0, of_car: 0 })
  expect((await deckOf(berta))[0], 'first in the deck').toBe(annas)
  await likesAreOld(app)
  expect(await toldOf(berta)).toEqual({ likes: 1, waiting: 1, cards: 1, of_car: 1 })
  expect(matchIn(await like(berta, annas, bertas))).not.toBeNull()
})

test('a like that is answered while it is taken back is a match or nothing', async () => {
  const { app, anna, berta, annas, bertas } = await start()
  for (let round = 0; round < 20; round++) {
    await like(anna, bertas, annas)
    const calls = [() => takeBack(anna, bertas), () => like(berta, annas, bertas)] as const
    const order = round % 2 ? calls : calls.toReversed()
    const answers: { status: number; body: unknown }[] = []
    await transaction(app.pool, async (tx) => {
      await run(tx, sql`select from cars where id in (${annas}, ${bertas}) order by id for update`)
      const both = Promise.all(order.map((call) => call()))
      await someoneWaits(app, 2)
      void both.then((given) => answers.push(...given))
    })
    await expect.poll(() => answers.length).toBe(2)
    const [undo, liked] = round % 2 ? answers : answers.toReversed()
    const { matches } = await one<{ matches: number }>(
      app.pool,
      sql`select count(*) as matches from matches`,
    )
    const isTaken = undo?.status === 200
    expect({
      status: undo?.status,
      matches,
      answered: matchIn(liked ?? { body: null }) !== null,
    }).toEqual({
      status: isTaken ? 200 : 409,
      matches: isTaken ? 0 : 1,
      answered: !isTaken,
    })
    for (const table of ['swipes', 'pairs', 'matches', 'chats'])
      await app.pool.query(`delete from ${table}`)
  }
})
