// After dropping out of an offered ring, members wait for new offers (docs/decisions/0038-rings.md).
import type { Deal } from '@keyswap/contract/deals'
import type { Ring } from '@keyswap/contract/rings'
import { describe, expect, test as once } from 'vitest'
import { sharedApps, startApp, type TestApp } from '../../../test/app.ts'
import { signedIn } from '../../../test/client.ts'
import { accept, aDriver, aMatchOf, type Driver, like, propose } from '../../../test/deals.ts'
import { exportOf } from '../../../test/export.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { test } from '../../../test/mirrored.ts'
import {
  ageWaits,
  answerRing,
  drivers,
  lookAtAllRings,
  offerRing,
  ringAs,
  ringOf,
  ringsAs,
  untilRingsAreLookedAt,
} from '../../../test/rings.ts'
import { listen } from '../../../test/stream.ts'
import { many, sql } from '../../db/sql.ts'
import { sweepRings } from './sweeping.rules.ts'
import { writeWaits } from './waits.store.ts'

const sharedApp = sharedApps()

type Hub = {
  app: TestApp
  hub: Driver
  /** Three circles have a ring each, through the hub's car. For the last circle there is no room. */
  circles: [Driver[], Driver[], Driver[], Driver[]]
}

/** Three rings are on offer for the hub's car. A fourth ring is possible, and better than these. */
async function aFullCar(app: TestApp, hub?: Driver): Promise<Hub> {
  const driver = hub ?? (await aDriver(app))
  const circles: Driver[][] = []
  for (let made = 0; made < 4; made++) circles.push([driver, ...(await drivers(app, 2))])
  for (const circle of circles) await offerRing(app, circle)
  return { app, hub: driver, circles: circles as Hub['circles'] }
}

const isOffered = async (circle: Driver[]) => (await ringOf(circle))?.state === 'offered'

async function decline(by: Driver, circle: Driver[]): Promise<void> {
  const ring = (await ringOf(circle)) as Ring
  expect((await answerRing(by, ring.id, 'decline')).status).toBe(200)
}

describe('after "Not for me"', () => {
  test('new rings wait for an hour, and come by themselves then', async () => {
    const { app, hub, circles } = await aFullCar(await sharedApp())
    await decline(hub, circles[0])
    await lookAtAllRings(app)
    expect(await isOffered(circles[3])).toBe(false)
    await ageWaits(app, { minutes: 59 })
    await lookAtAllRings(app)
    expect(await isOffered(circles[3])).toBe(false)
    const { received } = await listen(app, hub)
    await ageWaits(app, { minutes: 1 })
    const told = { type: 'ring', ring_id: expect.any(String) }
    await expect.poll(() => received).toContainEqual(told)
    expect(await isOffered(circles[3])).toBe(true)
  })

  test('what is on offer stays, and the others are offered rings without this member', async () => {
    const { app, hub, circles } = await aFullCar(await sharedApp())
    const [, berta, carla] = circles[0] as [Driver, Driver, Driver]
    await decline(hub, circles[0])
    await lookAtAllRings(app)
    expect(await isOffered(circles[1])).toBe(true)
    expect(await isOffered(circles[2])).toBe(true)
    const another = [berta, carla, await aDriver(app)]
    await offerRing(app, another)
    expect(await isOffered(another)).toBe(true)
  })

  test('a ring that this member’s own like closes waits, too', async () => {
    const app = await sharedApp()
    const circle = await drivers(app, 3)
    const [anna] = circle as [Driver]
    await offerRing(app, circle)
    await decline(anna, circle)
    const next = [anna, ...(await drivers(app, 2))]
    await offerRing(app, next)
    expect(await isOffered(next)).toBe(false)
    await ageWaits(app, { minutes: 60 })
    await untilRingsAreLookedAt(app)
    expect(await isOffered(next)).toBe(true)
  })

  test('a place is filled at once, also by a member who waits', async () => {
    const app = await sharedApp()
    const members = await drivers(app, 3)
    const [anna, berta, carla] = members as [Driver, Driver, Driver]
    const doras = await drivers(app, 3)
    const [dora] = doras as [Driver]
    await offerRing(app, doras)
    await decline(dora, doras)
    const { ring } = await offerRing(app, members)
    for (const member of [anna, carla]) await answerRing(member, ring, 'join')
    await like(dora, anna.car, dora.car)
    await like(carla, dora.car, carla.car)
    await lookAtAllRings(app)
    const repaired = [anna, dora, carla]
    expect(await isOffered(repaired)).toBe(false)
    await decline(berta, members)
    expect(await isOffered(repaired)).toBe(true)
    expect(await ringAs(anna, ring)).toMatchObject({ state: 'broken', next_id: expect.any(String) })
  })

  test('a ring that was offered before is not new: it comes back at once', async () => {
    const { app, hub, circles } = await aFullCar(await sharedApp())
    const [, berta] = circles[1] as [Driver, Driver]
    await decline(hub, circles[0])
    for (const is_active of [false, true]) {
      await berta.patch(`/api/cars/${berta.car}`, { is_active })
      await lookAtAllRings(app)
      expect(await isOffered(circles[1])).toBe(is_active)
    }
    expect(await isOffered(circles[3])).toBe(false)
  })
})

describe('five declines within a day', () => {
  /** The hub has a second car: so there are six offers, and a seventh circle that has no room. */
  async function aFullGarage(app: TestApp) {
    const { hub, circles } = await aFullCar(app)
    const second = { ...hub, car: await aVisibleCar(app, hub.id) }
    const more = await aFullCar(app, second)
    return {
      app,
      hub,
      offered: [...circles.slice(0, 3), ...more.circles.slice(0, 3)],
      waiting: circles[3],
    }
  }

  test('let new rings wait for a day; declining itself is never refused', async () => {
    const { app, hub, offered, waiting } = await aFullGarage(await sharedApp())
    for (const circle of offered) await decline(hub, circle)
    expect(await ringsAs(hub)).toEqual([])
    await ageWaits(app, { minutes: 24 * 60 - 1 })
    await lookAtAllRings(app)
    expect(await isOffered(waiting)).toBe(false)
    await ageWaits(app, { minutes: 1 })
    await untilRingsAreLookedAt(app)
    expect(await isOffered(waiting)).toBe(true)
  })

  test('are not four, and not those of the day before', async () => {
    const { app, hub, offered, waiting } = await aFullGarage(await sharedApp())
    for (const circle of offered.slice(2)) await decline(hub, circle)
    await ageWaits(app, { minutes: 60 })
    await untilRingsAreLookedAt(app)
    expect(await isOffered(waiting)).toBe(true)
    await decline(hub, waiting)
    await ageWaits(app, { minutes: 24 * 60 })
    await untilRingsAreLookedAt(app)
    const next = [hub, ...(await drivers(app, 2))]
    await decline(hub, offered[0] as Driver[])
    await ageWaits(app, { minutes: 60 })
    await offerRing(app, next)
    expect(await isOffered(next)).toBe(true)
  })
})

test('a wait is never cut short by another decline', async () => {
  const { app, hub, circles } = await aFullCar(await sharedApp())
  await decline(hub, circles[0])
  const drop = (times: number) => writeWaits(app.pool, Array<string>(times).fill(hub.id))
  await drop(4)
  await ageWaits(app, { minutes: 12 * 60 })
  // After the last of many declines the wait is a day.
  await drop(1)
  await ageWaits(app, { minutes: 13 * 60 })
  // The first five declines are more than a day ago.
  await drop(1)
  await ageWaits(app, { minutes: 11 * 60 - 1 })
  await lookAtAllRings(app)
  expect(await isOffered(circles[3])).toBe(false)
  await ageWaits(app, { minutes: 1 })
  await untilRingsAreLookedAt(app)
  expect(await isOffered(circles[3])).toBe(true)
})

describe('it counts as declining', () => {
  type Dropping = (given: Hub) => Promise<unknown>
  const droppings: Record<string, Dropping> = {
    'to take a like back': ({ hub, circles }) =>
      hub.post('/api/swipes', {
        direction: 'pass',
        target_car_id: circles[0].at(-1)?.car,
        source_car_id: null,
      }),
    'to offer another car for a like': async ({ app, hub, circles }) =>
      like(hub, circles[0].at(-1)?.car ?? '', await aVisibleCar(app, hub.id)),
    'to switch a car off and on': async ({ app, hub }) => {
      for (const is_active of [false, true]) {
        await hub.patch(`/api/cars/${hub.car}`, { is_active })
        await lookAtAllRings(app)
      }
    },
    'to switch rings off and on': async ({ app, hub }) => {
      for (const offer_rings of [false, true]) {
        await hub.patch('/api/me', { offer_rings })
        await lookAtAllRings(app)
      }
    },
    'to block a member of the ring': ({ hub, circles }) =>
      hub.post('/api/me/blocks', { user_id: circles[0][1]?.id }),
  }
  test.each(Object.keys(droppings))('%s', async (name) => {
    const full = await aFullCar(await sharedApp())
    const { app, circles } = full
    await droppings[name as string]?.(full)
    await lookAtAllRings(app)
    expect(await isOffered(circles[3])).toBe(false)
    expect(await isOffered(circles[1])).toBe(true)
    await ageWaits(app, { minutes: 60 })
    await untilRingsAreLookedAt(app)
    // There is room, unless all three rings came back.
    expect(await isOffered(circles[3])).toBe(!(await isOffered(circles[0])))
  })

  test('but not that a moderator switches a car off or another swap reserves it', async () => {
    const { app, hub } = await aFullCar(await sharedApp())
    const waits = () => many(app.pool, sql`select 1 from ring_waits where user_id = ${hub.id}`)
    const admin = await signedIn(app, { admin: true })
    for (const is_active of [false, true]) {
      await admin.post('/api/admin/deactivate-car', { car_id: hub.car, is_active })
      await lookAtAllRings(app)
    }
    const other = await aDriver(app)
    const match = await aMatchOf(hub, other)
    const deal = ((await propose(hub, match, [hub, other])).body as Deal).id
    expect((await accept(other, deal)).status).toBe(200)
    await lookAtAllRings(app)
    expect(await ringsAs(hub)).not.toContainEqual(expect.objectContaining({ state: 'offered' }))
    expect(await waits()).toEqual([])
  })

  test('but not that the liked car is deleted: its owner waits alone', async () => {
    const { app, hub, circles } = await aFullCar(await sharedApp())
    const [, berta, carla] = circles[0] as [Driver, Driver, Driver]
    expect((await carla.delete(`/api/cars/${carla.car}`)).status).toBe(200)
    await lookAtAllRings(app)
    const waiting = await many(
      app.pool,
      sql`select user_id from ring_waits where user_id in (${hub.id}, ${berta.id}, ${carla.id})`,
    )
    expect(waiting).toEqual([{ user_id: carla.id }])
    expect(await isOffered(circles[3])).toBe(true)
  })

  test('but not to leave a complete ring, and not that another member drops out', async () => {
    const { app, hub, circles } = await aFullCar(await sharedApp())
    const [, berta] = circles[1] as [Driver, Driver]
    const complete = (await ringOf(circles[0])) as Ring
    for (const member of circles[0]) await answerRing(member, complete.id, 'join')
    await lookAtAllRings(app)
    expect(await isOffered(circles[3])).toBe(true)
    expect((await answerRing(hub, complete.id, 'leave')).status).toBe(200)
    const next = [hub, ...(await drivers(app, 2))]
    await offerRing(app, next)
    expect(await isOffered(next)).toBe(false)
    await decline(berta, circles[1])
    await lookAtAllRings(app)
    expect(await isOffered(next)).toBe(true)
  })
})

once('a wait that ends while no server runs is noticed by the next one', async () => {
  const { app, hub, circles } = await aFullCar(await startApp())
  await decline(hub, circles[0])
  await lookAtAllRings(app)
  await app.close()
  await ageWaits(app, { minutes: 24 * 60 })
  await sweepRings(app.pool)
  const again = await startApp({ database: String(app.pool.options.connectionString) })
  await untilRingsAreLookedAt(again)
  const cars = circles[3].map(({ car }) => car)
  expect(
    await many(
      again.pool,
      sql`select r.state from rings r
          where (select count(*) from ring_members m where m.ring_id = r.id and m.car_id = any (${cars}::uuid[])) = 3`,
    ),
  ).toEqual([{ state: 'offered' }])
})

once(
  'when a member dropped out is in their export, and goes with the account or after a day',
  async () => {
    const app = await startApp()
    const stored = () => many(app.pool, sql`select user_id from ring_waits`)
    const circle = await drivers(app, 3)
    const [anna, berta, carla] = circle as [Driver, Driver, Driver]
    await offerRing(app, circle)
    await decline(anna, circle)
    const waitOf = async (member: Driver) => (await exportOf(app, member)).list('ring-wait.json')
    expect(await waitOf(anna)).toEqual({
      until: expect.any(String),
      dropped_at: [expect.any(String)],
    })
    expect(await waitOf(berta)).toBeNull()
    const other = [berta, carla, await aDriver(app)]
    await offerRing(app, other)
    await decline(berta, other)
    expect((await anna.delete('/api/me', { password: PASSWORD })).status).toBe(200)
    expect(await stored()).toEqual([{ user_id: berta.id }])
    await ageWaits(app, { minutes: 24 * 60 - 1 })
    await untilRingsAreLookedAt(app)
    await sweepRings(app.pool)
    expect(await stored()).toEqual([{ user_id: berta.id }])
    await ageWaits(app, { minutes: 1 })
    await sweepRings(app.pool)
    expect(await stored()).toEqual([])
  },
)
