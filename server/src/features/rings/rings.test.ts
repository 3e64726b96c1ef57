import { setTimeout as wait } from 'node:timers/promises'
import type { Deal } from '@keyswap/contract/deals'
import type { Ring } from '@keyswap/contract/rings'
import { describe, expect, test as once } from 'vitest'
import { sharedApps, startApp, startTwoApps, type TestApp } from '../../../test/app.ts'
import { type Answer, type SignedIn, signedIn } from '../../../test/client.ts'
import {
  accept,
  aDriver,
  agreedYesterday,
  brokenRules,
  circleOf,
  type Driver,
  dispute,
  handOver,
  like,
  propose,
  takeBack,
} from '../../../test/deals.ts'
import { aMember, PASSWORD } from '../../../test/factories.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { test } from '../../../test/mirrored.ts'
import { databaseBefore } from '../../../test/old-database.ts'
import {
  aCompleteRing,
  anOfferedRing,
  answerRing,
  completeRing,
  drivers,
  likeInCircle,
  lookAtAllRings,
  offerRing,
  ringAs,
  ringOf,
  ringsAs,
  ringsInDatabase,
  threeInARing,
  untilRingsAreLookedAt,
} from '../../../test/rings.ts'
import { listen } from '../../../test/stream.ts'
import { someoneWaits } from '../../../test/waiting.ts'
import { addJob } from '../../db/jobs.ts'
import { many, one, run, type Sql, sql } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { lockRings } from './hold.store.ts'

const sharedApp = sharedApps()

const pass = (member: SignedIn, target_car_id: string) =>
  member.post('/api/swipes', { direction: 'pass', target_car_id, source_car_id: null })
const switchCar = (owner: Driver, is_active: boolean) =>
  owner.patch(`/api/cars/${owner.car}`, { is_active })
const block = (by: SignedIn, other: SignedIn) => by.post('/api/me/blocks', { user_id: other.id })
const say = (by: SignedIn, ring: string) =>
  by.post(`/api/rings/${ring}/messages`, { content: 'Hello' })

async function anAgreedDeal(ring: string, members: Driver[]): Promise<string> {
  const [first, ...others] = members as [Driver, ...Driver[]]
  const proposed = await first.post(`/api/rings/${ring}/deal`, {
    client_id: crypto.randomUUID(),
    terms: { legs: circleOf(members) },
  })
  const deal = (proposed.body as Deal).id
  for (const other of others) expect((await accept(other, deal)).status).toBe(200)
  return deal
}

const statesOf = async (members: Driver[], ring: string) =>
  Promise.all(members.map(async (member) => (await ringAs(member, ring)).state))

/** Makes a change that queues no look for rings. */
const runUnseen = (app: TestApp, change: Sql) =>
  transaction(app.pool, async (tx) => {
    await run(tx, sql`set local session_replication_role = replica`)
    await run(tx, change)
  })

/** Lets the time to answer pass. */
const expire = ({ pool }: TestApp, ring: string) =>
  run(pool, sql`update rings set expires_at = now() where id = ${ring}`)

/** Makes every write of such a row fail. */
const poison = ({ pool }: TestApp, table: string, when: string) =>
  pool.query(`
    create or replace function poison() returns trigger language plpgsql as
      $$ begin raise exception 'poison'; end $$;
    create trigger poison before insert or update on ${table}
      for each row when (${when}) execute function poison();`)

describe('a ring', () => {
  test('is shown in giving order, the viewer first', async () => {
    const { ring, members } = await anOfferedRing(await sharedApp(), 4)
    const cars = members.map(({ car }) => car)
    for (const [index, member] of members.entries()) {
      const shown = await ringAs(member, ring)
      const order = [0, 1, 2, 3].map((step) => (index + step) % 4)
      expect(shown.members.map(({ user_id }) => user_id)).toEqual(
        order.map((at) => members[at]?.id),
      )
      expect(shown.members.map(({ gives }) => gives.id)).toEqual(order.map((at) => cars[at]))
      expect(shown.members.map(({ gets }) => gets.id)).toEqual(order.map((at) => cars.at(at - 1)))
      expect(shown).toMatchObject({ state: 'offered', joined: 0, my_answer: null, is_open: false })
      expect(await ringsAs(member)).toEqual([shown])
    }
  })

  test('is found by its members only, and is no match', async () => {
    const { app, ring, members } = await anOfferedRing(await sharedApp())
    const stranger = await signedIn(app)
    for (const call of ['join', 'decline', 'leave'] as const)
      expect((await answerRing(stranger, ring, call)).status).toBe(404)
    expect((await stranger.get(`/api/rings/${ring}`)).status).toBe(404)
    expect(await ringsAs(stranger)).toEqual([])
    expect((await members[0]?.get('/api/matches'))?.body).toEqual([])
  })

  test('closes with the last like, and its members are told', async () => {
    const app = await sharedApp()
    const members = await drivers(app, 3)
    const [first, ...others] = members as [Driver, ...Driver[]]
    const streams = await Promise.all(members.map((member) => listen(app, member)))
    for (const [index, member] of others.entries())
      await like(member, members[index]?.car ?? '', member.car)
    await lookAtAllRings(app)
    expect(await ringsAs(first)).toEqual([])
    await like(first, members[2]?.car ?? '', first.car)
    const told = { type: 'ring', ring_id: expect.any(String) }
    for (const { received } of streams) await expect.poll(() => received).toContainEqual(told)
    expect(await ringOf(members)).toMatchObject({ state: 'offered' })
  })

  once('closes even if the server was away when its likes were stored', async () => {
    const app = await startApp()
    const members = await drivers(app, 3)
    await app.close()
    for (const [index, { id, car }] of members.entries())
      await run(
        app.pool,
        sql`insert into swipes (swiper_id, target_car_id, direction, source_car_id)
            values (${id}, ${members.at(index - 1)?.car}, 'like', ${car})`,
      )
    const again = await startApp({ database: String(app.pool.options.connectionString) })
    await untilRingsAreLookedAt(again)
    const [anna] = members as [Driver]
    const { body } = await fetch(`${again.url}/api/rings`, {
      headers: { authorization: `Bearer ${anna.token}` },
    }).then(async (answer) => ({ body: (await answer.json()) as Ring[] }))
    expect(body).toMatchObject([{ state: 'offered' }])
  })

  once('of likes from before there were rings is offered after the upgrade', async () => {
    const { url, pool, upgrade } = await databaseBefore('0031')
    const members: { id: string; car: string }[] = []
    while (members.length < 4) {
      const { id } = await aMember({ pool })
      members.push({ id, car: await aVisibleCar({ pool }, id) })
    }
    for (const [index, { id, car }] of members.entries())
      await run(
        pool,
        sql`insert into swipes (swiper_id, target_car_id, direction, source_car_id)
            values (${id}, ${members.at(index - 1)?.car}, 'like', ${car})`,
      )
    await upgrade()
    const app = await startApp({ database: url })
    await untilRingsAreLookedAt(app)
    expect(await ringsInDatabase(app)).toMatchObject([{ state: 'offered', cars: { length: 4 } }])
  })

  once('that cannot be written stops no other one: neither an offer nor an end', async () => {
    const app = await startApp()
    app.expectErrors()
    const { pool } = app
    const circles = [await drivers(app, 3), await drivers(app, 3)] as const
    const [poisonous, sound] = circles
    await poison(app, 'ring_members', `new.car_id = '${poisonous[0]?.car}'`)
    const likes = circles.flatMap((members) =>
      members.map(({ id, car }, index) => [id, members.at(index - 1)?.car ?? '', car]),
    )
    // The likes are inserted in one transaction, so that they are looked at together.
    await run(
      pool,
      sql`insert into swipes (swiper_id, target_car_id, source_car_id, direction)
          select (l ->> 0)::uuid, (l ->> 1)::uuid, (l ->> 2)::uuid, 'like'
          from jsonb_array_elements(${JSON.stringify(likes)}::jsonb) l`,
    )
    await untilRingsAreLookedAt(app)
    expect(await ringOf(poisonous)).toBeUndefined()
    const { id: ring } = (await ringOf(sound)) as Ring
    const other = await anOfferedRing(app)
    await poison(app, 'rings', `new.id = '${other.ring}' and new.state <> 'offered'`)
    await run(pool, sql`update rings set expires_at = now() where id in (${ring}, ${other.ring})`)
    const stored = () => many(pool, sql`select id from rings where state = 'expired'`)
    await expect.poll(stored).toEqual([{ id: ring }])
  })

  once('is not made with a car that is deleted while it is decided', async () => {
    const app = await startApp()
    const members = await drivers(app, 3)
    const [anna, berta, carla] = members as [Driver, Driver, Driver]
    await like(berta, anna.car, berta.car)
    await like(anna, carla.car, anna.car)
    await lookAtAllRings(app)
    await transaction(app.pool, async (tx) => {
      await run(tx, sql`delete from cars where id = ${anna.car}`)
      await like(carla, berta.car, carla.car)
      // The look has decided, and waits for the car.
      await someoneWaits(app)
    })
    await lookAtAllRings(app)
    expect(await many(app.pool, sql`select from rings`)).toEqual([])
  })

  test('does not need the same member twice, and not two cars that have matched', async () => {
    const app = await sharedApp()
    const members = await drivers(app, 3)
    const [anna, berta] = members as [Driver, Driver]
    await like(anna, berta.car, anna.car)
    await likeInCircle(members)
    await lookAtAllRings(app)
    expect(await ringsAs(anna)).toEqual([])
  })

  test('is offered at most three times for a car, and the next one when there is room', async () => {
    const app = await sharedApp()
    const hub = await aDriver(app)
    const circles: Driver[][] = []
    for (let made = 0; made < 4; made++) circles.push([hub, ...(await drivers(app, 2))])
    for (const circle of circles) await offerRing(app, circle)
    const offers = async () => (await ringsAs(hub)).filter(({ state }) => state === 'offered')
    expect(await offers()).toHaveLength(3)
    expect(await ringOf(circles[3] as Driver[])).toBeUndefined()
    const first = (await ringOf(circles[0] as Driver[])) as Ring
    await answerRing(circles[0]?.[1] as Driver, first.id, 'decline')
    await lookAtAllRings(app)
    expect(await offers()).toHaveLength(3)
    expect(await ringOf(circles[3] as Driver[])).toMatchObject({ state: 'offered' })
  })

  test('that all have joined leaves room for another offer', async () => {
    const app = await sharedApp()
    const hub = await aDriver(app)
    const circles: Driver[][] = []
    for (let made = 0; made < 4; made++) circles.push([hub, ...(await drivers(app, 2))])
    for (const circle of circles) await offerRing(app, circle)
    const [first, , , last] = circles as [Driver[], Driver[], Driver[], Driver[]]
    expect(await ringOf(last)).toBeUndefined()
    for (const member of first) await answerRing(member, (await ringOf(first))?.id ?? '', 'join')
    await lookAtAllRings(app)
    expect(await ringOf(last)).toMatchObject({ state: 'offered' })
  })
})

describe('"I’m in"', () => {
  test('is counted without a name, and the last one opens the chat', async () => {
    const { app, ring, members } = await anOfferedRing(await sharedApp())
    const [anna, berta, carla] = members as [Driver, Driver, Driver]
    const stream = await listen(app, berta)
    expect((await answerRing(anna, ring, 'join')).body).toMatchObject({
      state: 'offered',
      joined: 1,
      my_answer: 'joined',
    })
    await expect.poll(() => stream.received).toContainEqual({ type: 'ring', ring_id: ring })
    const seen = await ringAs(berta, ring)
    expect(seen).toMatchObject({ joined: 1, my_answer: null })
    expect((await say(anna, ring)).status).toBe(404)
    await answerRing(berta, ring, 'join')
    expect((await answerRing(carla, ring, 'join')).body).toMatchObject({
      state: 'complete',
      joined: 3,
      expires_at: null,
      is_open: true,
      has_chat: true,
      last_message: null,
    })
    expect((await say(anna, ring)).status).toBe(200)
    expect(await ringAs(carla, ring)).toMatchObject({
      unread: 1,
      last_message: { content: 'Hello' },
    })
  })

  test('until all are in, answers and events say how many are, not who, and not when anyone liked', async () => {
    const { app, ring, members } = await anOfferedRing(await sharedApp())
    const [anna, berta, carla] = members as [Driver, Driver, Driver]
    const { received } = await listen(app, carla)
    await answerRing(anna, ring, 'join')
    await expect.poll(() => received).not.toEqual([])
    for (const event of received) expect(event).toEqual({ type: 'ring', ring_id: ring })
    const seen = await ringAs(carla, ring)
    // Members are shown without their likes and answers.
    const person = [
      'user_id',
      'name',
      'avatar_url',
      'is_deleted',
      'swaps',
      'would_swap_again',
      'is_new',
    ]
    for (const member of seen.members)
      expect(Object.keys(member)).toEqual([...person, 'gives', 'gets'])
    expect(seen).toMatchObject({
      opened_at: null,
      is_new: false,
      next_id: null,
      last_message: null,
    })
    await runUnseen(
      app,
      sql`update ring_members set answer = case when user_id = ${berta.id} then 'joined' end where ring_id = ${ring}`,
    )
    expect(await ringAs(carla, ring)).toEqual(seen)
    for (const call of ['chat', 'messages'])
      expect((await carla.get(`/api/rings/${ring}/${call}`)).status).toBe(404)
    expect((await propose(carla, ring, [carla, anna, berta])).status).toBe(404)
  })

  test('with the last one, the ring is new until the viewer opens its chat; when that was and when it ended is known', async () => {
    const offered = await anOfferedRing(await sharedApp())
    const [first] = offered.members as [Driver]
    expect(await ringAs(first, offered.ring)).toMatchObject({
      opened_at: null,
      ended_at: null,
      is_new: false,
    })
    const { ring, members } = await aCompleteRing(await sharedApp())
    const [anna, berta] = members as [Driver, Driver]
    const complete = { opened_at: expect.any(String), ended_at: null }
    expect(await ringAs(anna, ring)).toMatchObject({ ...complete, is_new: true })
    await anna.post(`/api/rings/${ring}/read`, { seq: 0 })
    expect(await ringAs(anna, ring)).toMatchObject({ ...complete, is_new: false })
    expect(await ringAs(berta, ring)).toMatchObject({ ...complete, is_new: true })
    await answerRing(anna, ring, 'leave')
    const over = { opened_at: expect.any(String), ended_at: expect.any(String), is_new: false }
    expect(await ringAs(berta, ring)).toMatchObject(over)
  })

  test('sent again gets the same answer', async () => {
    const { ring, members } = await aCompleteRing(await sharedApp())
    for (const member of members)
      expect((await answerRing(member, ring, 'join')).body).toEqual(await ringAs(member, ring))
  })

  test('is refused once the ring is over', async () => {
    const { ring, members } = await anOfferedRing(await sharedApp())
    const [anna, berta] = members as [Driver, Driver]
    await answerRing(anna, ring, 'decline')
    expect((await answerRing(berta, ring, 'join')).body).toMatchObject({ code: 'RING_OVER' })
    expect((await answerRing(berta, ring, 'decline')).status).toBe(409)
    expect((await answerRing(berta, ring, 'leave')).status).toBe(409)
  })
})

describe('"Not for me"', () => {
  test('ends the ring for all, without a name, and sent again gets the same answer', async () => {
    const { app, ring, members } = await anOfferedRing(await sharedApp())
    const [anna, berta] = members as [Driver, Driver]
    await answerRing(berta, ring, 'join')
    const answer = await answerRing(anna, ring, 'decline')
    expect(answer.body).toMatchObject({ state: 'broken', my_answer: 'declined' })
    expect((await answerRing(anna, ring, 'decline')).body).toEqual(answer.body)
    await lookAtAllRings(app)
    expect(await ringsAs(anna)).toEqual([])
    const [seen] = await ringsAs(berta)
    expect(seen).toMatchObject({ id: ring, state: 'broken', my_answer: 'joined', has_chat: false })
    // The others and their cars are shown as they were.
    expect(seen?.members.map(({ gives }) => gives.id)).toEqual([berta.car, null, null])
    expect(JSON.stringify(seen)).not.toContain('declined')
  })

  test('is for ever: the same ring is not offered again', async () => {
    const { app, ring, members } = await anOfferedRing(await sharedApp())
    const [anna, , carla] = members as [Driver, Driver, Driver]
    await answerRing(anna, ring, 'decline')
    await pass(anna, carla.car)
    await like(anna, carla.car, anna.car)
    await switchCar(carla, false)
    await switchCar(carla, true)
    await lookAtAllRings(app)
    expect((await ringOf(members))?.id).toBeUndefined()
    expect(await statesOf(members, ring)).toEqual(['broken', 'broken', 'broken'])
  })

  test('is possible after "I’m in" until all are in', async () => {
    const { ring, members } = await anOfferedRing(await sharedApp())
    const [anna] = members as [Driver]
    await answerRing(anna, ring, 'join')
    expect((await answerRing(anna, ring, 'decline')).body).toMatchObject({
      state: 'broken',
      joined: 0,
    })
    const complete = await aCompleteRing(await sharedApp())
    const [berta] = complete.members as [Driver]
    expect((await answerRing(berta, complete.ring, 'decline')).status).toBe(409)
  })
})

describe('a ring expires', () => {
  test('after its time, and can be offered again after a while', async () => {
    const { app, ring, members } = await anOfferedRing(await sharedApp())
    const [anna] = members as [Driver]
    const { created_at, expires_at } = await ringAs(anna, ring)
    expect(Date.parse(expires_at ?? '') - Date.parse(created_at)).toBe(72 * 3_600_000)
    await expire(app, ring)
    expect((await answerRing(anna, ring, 'join')).body).toMatchObject({ code: 'RING_OVER' })
    await lookAtAllRings(app)
    expect(await statesOf(members, ring)).toEqual(['expired', 'expired', 'expired'])
    await switchCar(anna, false)
    await switchCar(anna, true)
    await lookAtAllRings(app)
    expect(await ringOf(members)).toBeUndefined()
    await run(app.pool, sql`update ring_bars set until = now()`)
    await lookAtAllRings(app)
    expect(await ringOf(members)).toMatchObject({ state: 'offered' })
    expect(await ringsAs(anna)).toMatchObject([{ state: 'offered' }])
  })

  test('and stays in the list for a week', async () => {
    const { app, ring, members } = await anOfferedRing(await sharedApp())
    const [anna] = members as [Driver]
    await expire(app, ring)
    await lookAtAllRings(app)
    expect(await ringsAs(anna)).toMatchObject([{ id: ring, state: 'expired' }])
    await run(app.pool, sql`update rings set ended_at = ended_at - interval '8 days'`)
    expect(await ringsAs(anna)).toEqual([])
  })
})

describe('who was in an expired ring asks again', () => {
  type Expired = { app: TestApp; ring: string; members: [Driver, Driver, Driver] }

  /** Anna and Berta had joined, Carla had not answered. */
  async function anExpiredRing(app: TestApp, isSwept = true): Promise<Expired> {
    const { ring, members } = await anOfferedRing(app)
    const [anna, berta] = members as [Driver, Driver, Driver]
    for (const member of [anna, berta]) await answerRing(member, ring, 'join')
    await expire(app, ring)
    if (isSwept) await lookAtAllRings(app)
    return { app, ring, members: members as [Driver, Driver, Driver] }
  }

  const ask = (member: Driver, ring: string) => answerRing(member, ring, 'ask-again')

  test.each([true, false])(
    'it is offered anew for the same cars, and the one who asks is in (was its end stored: %s)',
    async (isSwept) => {
      const { app, ring, members } = await anExpiredRing(await sharedApp(), isSwept)
      const [anna, berta, carla] = members
      const before = await ringAs(anna, ring)
      expect(before).toMatchObject({ state: 'expired', can_ask_again: true })
      const told = await listen(app, carla)
      const { status, body } = await ask(anna, ring)
      expect(status).toBe(200)
      const again = body as Ring
      expect(again).toMatchObject({ state: 'offered', joined: 1, my_answer: 'joined' })
      expect(again.members.map(({ gives, is_new }) => [gives.id, is_new])).toEqual(
        members.map(({ car }) => [car, false]),
      )
      expect(Date.parse(again.expires_at ?? '') - Date.parse(again.created_at)).toBe(72 * 3_600_000)
      await expect.poll(() => told.received).toContainEqual({ type: 'ring', ring_id: again.id })
      expect((await ringAs(berta, again.id)).my_answer).toBeNull()
      const old = await ringAs(anna, ring)
      expect(old).toMatchObject({ state: 'expired', next_id: again.id })
      expect(old).not.toHaveProperty('can_ask_again')
      expect(await ringsAs(carla)).toMatchObject([{ id: again.id }])
      for (const member of [berta, carla]) await answerRing(member, again.id, 'join')
      expect((await ringAs(carla, again.id)).state).toBe('complete')
    },
  )

  test('once: neither another one nor a ring that came of it can be asked again', async () => {
    const { app, ring, members } = await anExpiredRing(await sharedApp())
    const [anna, berta] = members
    const { id } = (await ask(anna, ring)).body as Ring
    for (const member of [anna, berta])
      expect((await ask(member, ring)).body).toMatchObject({ code: 'ASKED_AGAIN' })
    await expire(app, id)
    expect(await ringAs(anna, id)).not.toHaveProperty('can_ask_again')
    expect((await ask(anna, id)).body).toMatchObject({ code: 'ASKED_AGAIN' })
    await lookAtAllRings(app)
    expect((await ask(anna, id)).body).toMatchObject({ code: 'ASKED_AGAIN' })
  })

  test('only who was in, and only once the time is over', async () => {
    const { app, ring, members } = await anOfferedRing(await sharedApp())
    const [anna, berta, carla] = members as [Driver, Driver, Driver]
    for (const member of [anna, berta]) await answerRing(member, ring, 'join')
    expect((await ask(anna, ring)).body).toMatchObject({ code: 'CANNOT_ASK_AGAIN' })
    await expire(app, ring)
    expect(await ringAs(carla, ring)).not.toHaveProperty('can_ask_again')
    expect((await ask(carla, ring)).body).toMatchObject({ code: 'CANNOT_ASK_AGAIN' })
    const other = await anOfferedRing(app)
    const [dora, emma] = other.members as [Driver, Driver]
    await answerRing(dora, other.ring, 'join')
    await answerRing(emma, other.ring, 'decline')
    expect((await ask(dora, other.ring)).body).toMatchObject({ code: 'CANNOT_ASK_AGAIN' })
    expect((await ask(await aDriver(app), ring)).status).toBe(404)
  })

  type Change = (given: Expired) => Promise<unknown>
  const obstacles: Record<string, { change: Change; code: string }> = {
    'a car is reserved elsewhere': {
      change: ({ app, members: [, berta] }) =>
        run(app.pool, sql`select reserve_cars(array[${berta.car}::uuid], ${crypto.randomUUID()})`),
      code: 'CAR_GONE',
    },
    'a car is switched off': {
      change: ({ members: [, , carla] }) => switchCar(carla, false),
      code: 'CAR_GONE',
    },
    'a car is deleted': {
      change: ({ members: [, , carla] }) => carla.delete(`/api/cars/${carla.car}`),
      code: 'CAR_GONE',
    },
    'a member is banned': {
      change: ({ app, members: [, , carla] }) =>
        run(app.pool, sql`update users set banned_at = now() where id = ${carla.id}`),
      code: 'RING_MEMBER_OUT',
    },
    'a member wants no rings': {
      change: ({ members: [, , carla] }) => carla.patch('/api/me', { offer_rings: false }),
      code: 'RING_MEMBER_OUT',
    },
    'one has blocked another': {
      change: ({ members: [, berta, carla] }) =>
        carla.post('/api/me/blocks', { user_id: berta.id }),
      code: 'RING_MEMBER_OUT',
    },
    'a like was taken back': {
      change: ({ members: [anna, , carla] }) => pass(anna, carla.car),
      code: 'RING_MEMBER_OUT',
    },
    'somebody would add more than they said': {
      change: async ({ members: [anna, berta, carla] }) => {
        for (const [member, price] of [
          [anna, 2000],
          [berta, 9000],
          [carla, 2000],
        ] as const)
          await member.patch(`/api/cars/${member.car}`, { price, currency: 'EUR' })
        const wish = { money: { side: 'adds', amount: 1000, currency: 'EUR' } }
        await carla.patch(`/api/cars/${carla.car}`, { wish })
      },
      code: 'RING_MONEY',
    },
    'a car is in three other offers': {
      change: ({ app, members: [anna] }) =>
        run(
          app.pool,
          sql`with other as (
                insert into rings (id, key, state, created_at, expires_at)
                select gen_random_uuid(), 'other ' || n, 'offered', now(), now() + interval '3 days'
                from generate_series(1, 3) n returning id
              )
              insert into ring_cars (car_id, ring_id, is_offered) select ${anna.car}, id, true from other`,
        ),
      code: 'CARS_BUSY',
    },
  }
  test.each(Object.keys(obstacles))('not if %s', async (name) => {
    const { change, code } = obstacles[name] ?? { change: async () => {}, code: '' }
    const expired = await anExpiredRing(await startApp())
    const { app, ring, members } = expired
    await change(expired)
    expect((await ask(members[0], ring)).body).toMatchObject({ code })
    expect(await many(app.pool, sql`select id from rings where replaces is not null`)).toEqual([])
  })
})

describe('an offered ring breaks', () => {
  type Break = (given: { app: TestApp; members: [Driver, Driver, Driver] }) => Promise<unknown>
  const breaks: Record<string, Break> = {
    'when a like is taken back': ({ members: [anna, , carla] }) => pass(anna, carla.car),
    'when a car is switched off': ({ members: [anna] }) => switchCar(anna, false),
    'when a car is deleted': ({ members: [anna] }) => anna.delete(`/api/cars/${anna.car}`),
    'when a car is reserved for another swap': ({ app, members: [anna] }) =>
      run(app.pool, sql`select reserve_cars(array[${anna.car}::uuid], ${crypto.randomUUID()})`),
    'when two neighbours match on these very cars': ({ members: [anna, berta] }) =>
      like(anna, berta.car, anna.car),
    'when a member switches rings off': ({ members: [anna] }) =>
      anna.patch('/api/me', { offer_rings: false }),
    'when a member blocks another one': ({ members: [anna, berta] }) => block(anna, berta),
    'when a member is banned': async ({ app, members: [anna] }) => {
      const admin = await signedIn(app, { admin: true })
      return admin.post('/api/admin/ban-user', { user_id: anna.id })
    },
    'when a member deletes their account': ({ members: [anna] }) =>
      anna.delete('/api/me', { password: PASSWORD }),
  }
  test.each(Object.keys(breaks))('%s', async (name) => {
    const { app, ring, members } = await anOfferedRing(await sharedApp())
    const [, berta, carla] = members as [Driver, Driver, Driver]
    const stream = await listen(app, carla)
    await breaks[name as string]?.({ app, members: members as [Driver, Driver, Driver] })
    await lookAtAllRings(app)
    expect(await statesOf([berta, carla], ring)).toEqual(['broken', 'broken'])
    await expect.poll(() => stream.received).toContainEqual({ type: 'ring', ring_id: ring })
    expect((await answerRing(berta, ring, 'join')).body).toMatchObject({ code: 'RING_OVER' })
  })

  test('and is offered anew as soon as it holds again', async () => {
    const { app, ring, members } = await anOfferedRing(await sharedApp())
    const [anna] = members as [Driver]
    for (const is_active of [false, true]) {
      await switchCar(anna, is_active)
      await lookAtAllRings(app)
    }
    const again = await ringOf(members)
    expect(again).toMatchObject({ state: 'offered', joined: 0 })
    expect(again?.id).not.toBe(ring)
    expect((await ringAs(anna, ring)).state).toBe('broken')
  })

  test('at once when someone joins what no longer holds', async () => {
    const { app, ring, members } = await anOfferedRing(await sharedApp())
    const [anna, berta] = members as [Driver, Driver]
    await runUnseen(app, sql`update cars set is_active = false where id = ${anna.car}`)
    expect((await answerRing(berta, ring, 'join')).status).toBe(409)
    expect((await ringAs(berta, ring)).state).toBe('broken')
  })
})

describe('a complete ring', () => {
  test('stays when a like is taken back, a member switches rings off, or neighbours match', async () => {
    const { app, ring, members } = await aCompleteRing(await sharedApp())
    const [anna, berta, carla] = members as [Driver, Driver, Driver]
    await pass(anna, carla.car)
    await berta.patch('/api/me', { offer_rings: false })
    await like(berta, carla.car, berta.car)
    await lookAtAllRings(app)
    expect(await statesOf(members, ring)).toEqual(['complete', 'complete', 'complete'])
  })

  test('breaks when a car goes or is reserved elsewhere: its chat closes and stays readable', async () => {
    const { app, ring, members } = await aCompleteRing(await sharedApp())
    const [anna, berta] = members as [Driver, Driver]
    await say(anna, ring)
    await run(app.pool, sql`select reserve_cars(array[${anna.car}::uuid], ${crypto.randomUUID()})`)
    await lookAtAllRings(app)
    expect(await ringAs(berta, ring)).toMatchObject({
      state: 'broken',
      is_open: false,
      has_chat: true,
    })
    expect((await say(berta, ring)).body).toMatchObject({ code: 'CHAT_CLOSED' })
    expect((await berta.get(`/api/rings/${ring}/messages`)).body).toHaveLength(1)
  })

  test('ends for all when one leaves, with its swap plan, and is never offered again', async () => {
    const { app, ring, members } = await aCompleteRing(await sharedApp())
    const [anna, berta] = members as [Driver, Driver]
    const deal = await anAgreedDeal(ring, members)
    const left = await answerRing(anna, ring, 'leave')
    expect(left.body).toMatchObject({ state: 'broken', my_answer: 'declined', is_open: false })
    expect((await answerRing(anna, ring, 'leave')).body).toEqual(left.body)
    expect((await berta.get(`/api/deals/${deal}`)).body).toMatchObject({
      state: 'cancelled',
      ended: { cause: 'chat_ended' },
    })
    await lookAtAllRings(app)
    expect((await ringsAs(anna)).map(({ id }) => id)).toEqual([ring])
    expect((await ringsAs(berta)).map(({ id }) => id)).toEqual([ring])
  })

  test('left after the first keys, its chat closes and its swap goes on', async () => {
    const { app, ring, members } = await aCompleteRing(await sharedApp())
    const [anna, berta] = members as [Driver, Driver]
    const deal = await anAgreedDeal(ring, members)
    await agreedYesterday(app, deal)
    await handOver(anna, deal)
    expect((await answerRing(berta, ring, 'leave')).status).toBe(200)
    expect((await say(anna, ring)).body).toMatchObject({ code: 'CHAT_CLOSED' })
    expect((await anna.get(`/api/deals/${deal}`)).body).toMatchObject({ state: 'agreed' })
  })

  test('holds while its own swap has the cars reserved, and is done with it; its chat goes on', async () => {
    const { app, ring, members } = await aCompleteRing(await sharedApp())
    const [anna, berta] = members as [Driver, Driver]
    const deal = await anAgreedDeal(ring, members)
    await lookAtAllRings(app)
    expect((await ringAs(anna, ring)).state).toBe('complete')
    await agreedYesterday(app, deal)
    for (const member of members) await handOver(member, deal)
    await lookAtAllRings(app)
    expect(await ringAs(anna, ring)).toMatchObject({ state: 'done', is_open: true })
    expect((await say(anna, ring)).status).toBe(200)
    expect((await answerRing(anna, ring, 'leave')).body).toMatchObject({ code: 'RING_OVER' })
    await block(anna, berta)
    expect(await ringAs(anna, ring)).toMatchObject({ state: 'done', is_open: false })
    expect((await say(berta, ring)).body).toMatchObject({ code: 'CHAT_CLOSED' })
  })

  test('is done with its swap, whichever cars that one swaps', async () => {
    const { app, ring, members } = await aCompleteRing(await sharedApp())
    const [anna, ...others] = members as [Driver, ...Driver[]]
    const swapping: Driver[] = []
    for (const member of members)
      swapping.push({ ...member, car: await aVisibleCar(app, member.id) })
    const deal = await anAgreedDeal(ring, swapping)
    await agreedYesterday(app, deal)
    await handOver(anna, deal)
    // Once keys have changed hands, a car that is not part of the swap does not matter.
    await run(app.pool, sql`select reserve_cars(array[${anna.car}::uuid], ${crypto.randomUUID()})`)
    await lookAtAllRings(app)
    expect((await ringAs(anna, ring)).state).toBe('complete')
    for (const other of others) await handOver(other, deal)
    await lookAtAllRings(app)
    expect(await ringAs(anna, ring)).toMatchObject({ state: 'done', is_open: true })
  })

  test('holds while its swap is disputed, also if no word stands and a car that is not swapped goes', async () => {
    const { app, ring, members } = await aCompleteRing(await sharedApp())
    const [anna, berta] = members as [Driver, Driver]
    const swapping: Driver[] = []
    for (const member of members)
      swapping.push({ ...member, car: await aVisibleCar(app, member.id) })
    const deal = await anAgreedDeal(ring, swapping)
    await agreedYesterday(app, deal)
    await handOver(anna, deal)
    await dispute(berta, deal)
    await takeBack(anna, deal)
    expect((await anna.patch(`/api/cars/${anna.car}`, { is_active: false })).status).toBe(200)
    await lookAtAllRings(app)
    expect(await ringAs(berta, ring)).toMatchObject({ state: 'complete', is_open: true })
    expect((await berta.get(`/api/deals/${deal}`)).body).toMatchObject({ state: 'disputed' })
  })

  test('that is done has no swap any more once a block closes its chat', async () => {
    const { app, ring, members } = await aCompleteRing(await sharedApp())
    const [anna, berta] = members as [Driver, Driver]
    const deal = await anAgreedDeal(ring, members)
    await agreedYesterday(app, deal)
    for (const member of members) await handOver(member, deal)
    const again: Driver[] = []
    for (const member of members) again.push({ ...member, car: await aVisibleCar(app, member.id) })
    const next = await anAgreedDeal(ring, again)
    await block(anna, berta)
    expect((await say(berta, ring)).body).toMatchObject({ code: 'CHAT_CLOSED' })
    expect((await berta.get(`/api/deals/${next}`)).body).toMatchObject({
      state: 'cancelled',
      ended: { cause: 'chat_ended' },
    })
  })

  test('is closed by a block before the block is answered', async () => {
    const { ring, anna, berta, carla } = await threeInARing(await sharedApp())
    expect((await block(anna, carla)).status).toBe(200)
    for (const member of [anna, berta, carla])
      expect((await say(member, ring)).body).toMatchObject({ code: 'CHAT_CLOSED' })
    expect((await ringAs(berta, ring)).state).toBe('broken')
  })

  test('of a member who leaves keeps nothing but their place', async () => {
    const { app, ring, members } = await aCompleteRing(await sharedApp())
    const [anna, berta] = members as [Driver, Driver]
    await anna.delete('/api/me', { password: PASSWORD })
    await lookAtAllRings(app)
    const seen = await ringAs(berta, ring)
    expect(seen.state).toBe('broken')
    expect(seen.members.find(({ user_id }) => user_id === anna.id)).toMatchObject({
      name: 'Deleted user',
      is_deleted: true,
    })
    expect(JSON.stringify(seen)).not.toContain(anna.name)
  })
})

describe('repair', () => {
  /** Dora likes the car that Berta gets, and the member who gets Berta's car likes Dora's. */
  async function withSubstitute(app: TestApp, members: Driver[]) {
    const [anna, , carla] = members as [Driver, Driver, Driver]
    const dora = await aDriver(app)
    await like(dora, anna.car, dora.car)
    return { dora, closes: () => like(carla, dora.car, carla.car) }
  }

  test('is not needed where the ring with the substitute is on offer already', async () => {
    const app = await sharedApp()
    const members = await drivers(app, 3)
    const [anna, berta, carla] = members as [Driver, Driver, Driver]
    const { ring } = await offerRing(app, members)
    const { dora, closes } = await withSubstitute(app, members)
    await closes()
    await lookAtAllRings(app)
    const other = (await ringOf([anna, dora, carla])) as Ring
    expect(other.state).toBe('offered')
    for (const member of [anna, carla]) await answerRing(member, ring, 'join')
    await answerRing(berta, ring, 'decline')
    expect(await ringAs(anna, ring)).toMatchObject({ state: 'broken', next_id: null })
    expect((await ringAs(anna, other.id)).joined).toBe(0)
  })

  test('a substitute takes the place of who leaves; who gives and gets the same cars stays in', async () => {
    const app = await sharedApp()
    const members = await drivers(app, 3)
    const [anna, berta, carla] = members as [Driver, Driver, Driver]
    const { ring } = await completeRing(app, members)
    const { dora, closes } = await withSubstitute(app, members)
    // The circle with Dora becomes possible only at the last moment.
    await dora.patch('/api/me', { offer_rings: false })
    await closes()
    await lookAtAllRings(app)
    await runUnseen(app, sql`update users set offer_rings = true where id = ${dora.id}`)
    const stream = await listen(app, dora)
    const { body } = await answerRing(berta, ring, 'leave')
    expect(body).toMatchObject({ state: 'broken', next_id: null })
    const { next_id } = await ringAs(anna, ring)
    expect(next_id).not.toBeNull()
    const next = await ringAs(anna, next_id ?? '')
    expect(next).toMatchObject({ state: 'offered', joined: 1, my_answer: 'joined', is_open: false })
    expect(next.members.map(({ user_id }) => user_id)).toEqual([anna.id, dora.id, carla.id])
    expect((await ringAs(carla, next.id)).my_answer).toBeNull()
    const newFor = async (member: Driver) =>
      (await ringAs(member, next.id)).members.flatMap((one) => (one.is_new ? [one.user_id] : []))
    expect([await newFor(anna), await newFor(carla)]).toEqual([[dora.id], [dora.id]])
    // For the substitute it is a ring like any other.
    expect(await newFor(dora)).toEqual([])
    expect((await berta.get(`/api/rings/${next.id}`)).status).toBe(404)
    await expect.poll(() => stream.received).toContainEqual({ type: 'ring', ring_id: next.id })
    for (const member of [dora, carla]) await answerRing(member, next.id, 'join')
    expect(await ringAs(anna, next.id)).toMatchObject({ state: 'complete', is_open: true })
  })

  test('a substitute takes the place of a deleted car: its likes, which go with it, were not taken back', async () => {
    const app = await sharedApp()
    const members = await drivers(app, 3)
    const [anna, berta] = members as [Driver, Driver]
    const { ring } = await offerRing(app, members)
    for (const member of [anna, berta]) await answerRing(member, ring, 'join')
    const { dora, closes } = await withSubstitute(app, members)
    await dora.patch('/api/me', { offer_rings: false })
    await closes()
    await lookAtAllRings(app)
    await runUnseen(app, sql`update users set offer_rings = true where id = ${dora.id}`)
    expect((await berta.delete(`/api/cars/${berta.car}`)).status).toBe(200)
    await lookAtAllRings(app)
    const { state, next_id } = await ringAs(anna, ring)
    expect({ state, next_id }).toEqual({ state: 'broken', next_id: expect.any(String) })
    expect(await ringAs(anna, next_id ?? '')).toMatchObject({ state: 'offered', joined: 1 })
  })
})

once('a ring whose cars are reserved by its own swap plan is repaired too', async () => {
  const app = await startApp()
  const members = await drivers(app, 3)
  const [anna, berta, carla] = members as [Driver, Driver, Driver]
  const { ring } = await completeRing(app, members)
  const dora = await aDriver(app)
  await like(dora, anna.car, dora.car)
  await like(carla, dora.car, carla.car)
  // The offer with Dora breaks when the cars are reserved.
  await anAgreedDeal(ring, members)
  await lookAtAllRings(app)
  await answerRing(berta, ring, 'leave')
  const { next_id } = await ringAs(anna, ring)
  expect(next_id).not.toBeNull()
  expect(await ringAs(anna, next_id ?? '')).toMatchObject({ state: 'offered', joined: 1 })
})

once('an outsider who answers does not wait while rings are decided', async () => {
  const { app, ring } = await anOfferedRing(await startApp())
  const stranger = await signedIn(app)
  await transaction(app.pool, async (tx) => {
    await lockRings(tx)
    for (const call of ['join', 'decline', 'leave'] as const)
      expect((await answerRing(stranger, ring, call)).status).toBe(404)
  })
})

once('a ring that is found while the server stops is told before the streams end', async () => {
  const app = await startApp()
  const members = await drivers(app, 3)
  const [anna, berta, carla] = members as [Driver, Driver, Driver]
  await like(berta, anna.car, berta.car)
  await like(anna, carla.car, anna.car)
  await lookAtAllRings(app)
  const { received } = await listen(app, anna)
  const stopped = await transaction(app.pool, async (tx) => {
    await lockRings(tx)
    await like(carla, berta.car, carla.car)
    // The look has found the ring, and waits for the lock.
    await someoneWaits(app)
    return { close: app.close() }
  })
  await stopped.close
  await expect.poll(() => received).toContainEqual({ type: 'ring', ring_id: expect.any(String) })
})

once(
  'after a look the server pauses twice as long, so that likes are not slowed down',
  async () => {
    const app = await startApp()
    const closings: (() => Promise<unknown>)[] = []
    for (const _ of ['first', 'second']) {
      const [anna, berta, carla] = (await drivers(app, 3)) as [Driver, Driver, Driver]
      await like(berta, anna.car, berta.car)
      await like(anna, carla.car, anna.car)
      closings.push(() => like(carla, berta.car, carla.car))
    }
    await lookAtAllRings(app)
    const took = await transaction(app.pool, async (tx) => {
      await lockRings(tx)
      await closings[0]?.()
      await someoneWaits(app)
      const begun = performance.now()
      // The look has begun, so this like is left for the next one.
      await closings[1]?.()
      await wait(100)
      return performance.now() - begun
    })
    await untilRingsAreLookedAt(app)
    const { apart } = await one<{ apart: number }>(
      app.pool,
      sql`select extract(epoch from max(created_at) - min(created_at))::float * 1000 as apart from rings`,
    )
    expect(apart).toBeGreaterThan(2 * took)
  },
)

describe('rings that end together', () => {
  /** How both rings end, while Dora makes a step in the second one that needs the cars of all members. */
  type Ending = { hasDeals: boolean; end: (app: TestApp, members: Driver[]) => Promise<Answer> }
  const endings: Record<string, Ending> = {
    'by a block': {
      hasDeals: true,
      end: (_, [anna, berta]) => block(anna as Driver, berta as Driver),
    },
    'by a ban, without a swap plan': {
      hasDeals: false,
      end: async (app, [anna]) =>
        (await signedIn(app, { admin: true })).post('/api/admin/ban-user', { user_id: anna?.id }),
    },
  }

  once.each(Object.keys(endings))(
    'are locked together: all plans and chats before any car, %s',
    async (name) => {
      const { hasDeals, end } = endings[name] as Ending
      const [one, two] = await startTwoApps()
      // Cars are locked in the order of their ids, and Dora's is the first.
      const dora = await aDriver(two)
      const [anna, berta, carla] = (await drivers(one, 3)) as [Driver, Driver, Driver]
      const circles = [
        [anna, berta, carla],
        [anna, berta, dora],
      ] as const
      const rings: string[] = []
      for (const circle of circles) rings.push((await completeRing(one, [...circle])).ring)
      const deals: string[] = []
      for (const [index, circle] of hasDeals ? circles.entries() : [])
        deals.push(((await propose(anna, rings[index] ?? '', [...circle])).body as Deal).id)
      const step = () =>
        hasDeals ? accept(dora, deals[1] ?? '') : propose(dora, rings[1] ?? '', [...circles[1]])
      const answers = await transaction(one.pool, async (tx) => {
        await run(tx, sql`select from cars where id = ${dora.car} for update`)
        const stepped = step()
        await someoneWaits(one, 1)
        const ended = end(one, [anna, berta, carla])
        await someoneWaits(one, 2)
        // A transaction that waits for a plan or a chat must not hold a car that the step there may need.
        await run(
          tx,
          sql`select from cars where id in (${anna.car}, ${carla.car}) for update nowait`,
        )
        return { stepped, ended }
      })
      expect((await answers.stepped).status).toBe(200)
      expect((await answers.ended).status).toBe(200)
      expect(
        await Promise.all(rings.map(async (ring) => (await ringAs(berta, ring)).state)),
      ).toEqual(['broken', 'broken'])
      expect(await brokenRules(one)).toEqual([])
    },
  )
})

once('offers that ended long ago are deleted, unless something needs them', async () => {
  const { app, ring, members } = await anOfferedRing(await startApp())
  const [anna, berta] = members as [Driver, Driver]
  await answerRing(anna, ring, 'decline')
  await lookAtAllRings(app)
  const copy = async (days: number, more: Sql = sql`r.key, null::timestamptz, null::uuid`) =>
    (
      await one<{ id: string }>(
        app.pool,
        sql`with copied as (
              insert into rings (id, state, created_at, expires_at, ended_at, key, opened_at, replaces)
              select gen_random_uuid(), 'broken', r.created_at, r.expires_at, now() - make_interval(days => ${days}), ${more}
              from rings r where r.id = ${ring}
              returning id
            ), members as (
              insert into ring_members (ring_id, user_id, position, car_id, snapshot, created_at)
              select c.id, m.user_id, m.position, m.car_id, m.snapshot, m.created_at
              from copied c, ring_members m where m.ring_id = ${ring}
            )
            select id from copied`,
      )
    ).id
  const [old, reported, replaced] = [await copy(91), await copy(91), await copy(91)]
  await berta.post(`/api/rings/${reported}/report`, { user_id: anna.id, reason: 'Rude' })
  const kept = {
    ring,
    recent: await copy(89),
    reported,
    replaced,
    'with a chat': await copy(91, sql`r.key, now(), null`),
    'barred for a while': await copy(91, sql`'another', null::timestamptz, null`),
    'in its place': await copy(91, sql`r.key, null::timestamptz, ${replaced}::uuid`),
  }
  await run(app.pool, sql`update rings set ended_at = null where id = ${kept['in its place']}`)
  await run(app.pool, sql`insert into ring_bars values ('another', now() + interval '1 day')`)
  await addJob(app.pool, 'sweep-rings', {})
  const found = async (id: string) => (await berta.get(`/api/rings/${id}`)).status
  await expect.poll(() => found(old)).toBe(404)
  for (const [name, id] of Object.entries(kept)) expect(await found(id), name).toBe(200)
  expect(await many(app.pool, sql`select from ring_members where ring_id = ${old}`)).toEqual([])
})

test('the profile says whether rings are offered; they are by default', async () => {
  const member = await signedIn(await sharedApp())
  expect((await member.get('/api/me')).body).toMatchObject({ offer_rings: true })
  const changed = await member.patch('/api/me', { offer_rings: false })
  expect(changed.body).toMatchObject({ offer_rings: false })
})

test('the list of rings has pages', async () => {
  const app = await sharedApp()
  const { ring, members } = await anOfferedRing(app)
  const [anna] = members as [Driver]
  await run(
    app.pool,
    sql`with copies as (
          insert into rings (id, key, state, created_at, expires_at, opened_at, ended_at)
          select gen_random_uuid(), r.key, 'broken', r.created_at - n * interval '1 second', r.expires_at, now(), now()
          from rings r, generate_series(1, 60) n where r.id = ${ring}
          returning id, created_at
        )
        insert into ring_members (ring_id, user_id, position, car_id, snapshot, created_at)
        select c.id, m.user_id, m.position, m.car_id, m.snapshot, c.created_at
        from copies c, ring_members m where m.ring_id = ${ring}`,
  )
  const first = await anna.get('/api/rings')
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await anna.get(next)
  const ids = [first, second].flatMap(({ body }) => (body as Ring[]).map(({ id }) => id))
  expect([(first.body as Ring[]).length, new Set(ids).size]).toEqual([50, 61])
  expect(ids[0]).toBe(ring)
  expect(second.headers.get('link')).toBeNull()
})
