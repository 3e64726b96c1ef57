// Tells many members of many cars at once, over two instances.
import { expect, test } from 'vitest'
import { allTold, keepSearch, makeAwake, manyReaders, type Reader } from '../../../test/alerts.ts'
import { startTwoApps, type TestApp } from '../../../test/app.ts'
import { asMember, type SignedIn, signedIn } from '../../../test/client.ts'
import { aToken, PASSWORD } from '../../../test/factories.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { startMailbox } from '../../../test/mailbox.ts'
import { startPushService } from '../../../test/push-service.ts'
import { zoneAt } from '../../../test/zones.ts'
import { many, one, run, sql } from '../../db/sql.ts'

const MAKES = ['Volvo', 'Saab', 'Audi']
const NIGHT = 3
const NOON = 12

type Car = { id: string; owner: string; make: string }

const theMake = (nth: number): string => MAKES[nth % MAKES.length] ?? ''

const switchCar = ({ pool }: TestApp, { id }: Car, is_active: boolean) =>
  run(pool, sql`update cars set is_active = ${is_active} where id = ${id}`)

/** Lists cars of these owners in turn, of all makes. */
async function listCars(app: TestApp, owners: SignedIn[], count: number): Promise<Car[]> {
  const cars: Car[] = []
  for (let nth = 0; nth < count; nth++) {
    const [owner = ''] = owners
      .slice(Math.floor(nth / MAKES.length) % owners.length)
      .map(({ id }) => id)
    const make = theMake(nth)
    cars.push({ id: await aVisibleCar(app, owner, { make }), owner, make })
  }
  return cars
}

/** Hides and shows each car, and does it again on the other instance. */
async function toggle(apps: TestApp[], cars: Car[]): Promise<void> {
  for (const car of cars)
    for (const app of apps)
      for (const is_active of [false, true]) await switchCar(app, car, is_active)
}

/** The cars that each member is noted to have been told of. */
async function noted({ pool }: TestApp): Promise<Map<string, string[]>> {
  const rows = await many<{ user_id: string; cars: string[] }>(
    pool,
    sql`select user_id, array_agg(car_id order by car_id) as cars from alert_told group by user_id`,
  )
  return new Map(rows.map(({ user_id, cars }) => [user_id, cars]))
}

/** Makes it noon for these members, and what waited for the morning due. */
async function wake({ pool }: TestApp, members: Reader[]): Promise<void> {
  const ids = members.map(({ id }) => id)
  await run(pool, sql`update users set time_zone = ${zoneAt(NOON)} where id = any (${ids}::uuid[])`)
  await run(
    pool,
    sql`with due as (
          update graphile_worker._private_jobs set run_at = now() where payload ->> 'user_id' = any (${ids}::text[])
        )
        select pg_notify('jobs:insert', '{"count":1}')`,
  )
}

const dueJobs = async ({ pool }: TestApp): Promise<number> =>
  (
    await one<{ due: number }>(
      pool,
      sql`select count(*) as due from graphile_worker.jobs
          where task_identifier in ('push', 'alert-mail') and (run_at <= now() or attempts > 0)`,
    )
  ).due

test('dozens of cars that are shown at once are told once each to those who keep a fitting search, and to nobody who is blocked, banned or gone', async () => {
  const [mailbox, service] = [await startMailbox(), await startPushService()]
  const apps = await startTwoApps({ push_service: service, smtp_url: mailbox.url })
  const [app, other] = apps
  const owners = [await signedIn(app), await signedIn(other), await signedIn(app)]
  const [first, second] = owners as [SignedIn, SignedIn]
  const admin = await signedIn(other, { admin: true })
  // These cars are shown before anybody keeps a search: nobody is told of them, but members who see them can block their owners.
  await listCars(app, owners, 9)
  const old = await listCars(app, owners, 12)
  for (const car of old) await switchCar(app, car, false)
  const readers = await manyReaders(app.pool, 240, service, {
    hourOf: () => NIGHT,
    makeOf: (nth) => (nth % 4 === 3 ? null : theMake(nth)),
  })
  // A notification is a job for each car, so only some members have a device. The others are told by mail alone.
  const hasDevice = (nth: number) => nth % 16 === 0 || nth % 16 === 15
  const silent = readers.filter((_, nth) => !hasDevice(nth)).map(({ id }) => id)
  await run(app.pool, sql`delete from push_subscriptions where user_id = any (${silent}::uuid[])`)
  const group = (from: number): Reader[] => readers.slice(from, from + 8)
  const [blockedBefore, bannedBefore, blocked, banned] = [group(0), group(8), group(16), group(24)]
  const leaving = [await signedIn(app), await signedIn(other)]
  for (const member of leaving) {
    await makeAwake(app, member, service)
    await member.patch('/api/me', { time_zone: zoneAt(NIGHT) })
    await keepSearch(member, { filters: {} })
  }
  const block = async (owner: SignedIn, members: Reader[]) => {
    for (const reader of members) {
      const as = asMember(app, { ...reader, name: '' }, await aToken(app, reader.id))
      expect((await as.post('/api/me/blocks', { user_id: owner.id })).status).toBe(200)
    }
  }
  const ban = async (members: Reader[]) => {
    for (const { id } of members)
      expect((await admin.post('/api/admin/ban-user', { user_id: id })).status).toBe(200)
  }
  const leave = async () => {
    for (const member of leaving)
      expect((await member.delete('/api/me', { password: PASSWORD })).status).toBe(200)
  }
  await Promise.all([block(first, blockedBefore), ban(bannedBefore)])

  const [fresh] = await Promise.all([
    listCars(other, owners, 12),
    // Each car is toggled by both at once, in opposite order.
    toggle([app, other], old),
    toggle([other, app], old.toReversed()),
    block(second, blocked),
    ban(banned),
    leave(),
  ])
  await allTold(app)

  const cars = [...old, ...fresh]
  const isIn = (members: Reader[], reader: Reader) => members.includes(reader)
  /** The cars that a member is to read of in the morning. */
  const carsFor = (reader: Reader): string[] => {
    if (isIn(bannedBefore, reader) || isIn(banned, reader)) return []
    const closed = isIn(blockedBefore, reader) ? first.id : isIn(blocked, reader) ? second.id : ''
    return cars
      .filter(({ make, owner }) => owner !== closed && [null, make].includes(reader.make))
      .map(({ id }) => id)
      .sort()
  }
  const rows = await noted(app)
  for (const reader of readers.filter((one) => !isIn([...blocked, ...banned], one)))
    expect(rows.get(reader.id) ?? []).toEqual(carsFor(reader))
  // Members who were blocked meanwhile may be noted for more cars, but are not told of them.
  for (const reader of blocked)
    expect(rows.get(reader.id)).toEqual(expect.arrayContaining(carsFor(reader)))
  for (const { id } of [...owners, ...leaving]) expect(rows.has(id)).toBe(false)

  const woken = readers.filter((_, nth) => nth < 32 || hasDevice(nth))
  await wake(app, woken)
  await expect.poll(() => dueJobs(app)).toBe(0)
  const titles = Map.groupBy(service.arrived, ({ to }) => to)
  const subjects = Map.groupBy(mailbox.mails, ({ to }) => to?.[0]?.address)
  for (const reader of woken) {
    const { length } = carsFor(reader)
    const expected = length === 0 ? [] : [`${length} new cars for you`]
    const pushed = titles.get(reader.endpoint)?.map(({ payload }) => payload.title)
    expect(pushed ?? []).toEqual(hasDevice(readers.indexOf(reader)) ? expected : [])
    expect(subjects.get(reader.email)?.map(({ subject }) => subject) ?? []).toEqual(expected)
  }
  const told = woken.filter((reader) => carsFor(reader).length > 0)
  expect(told).toHaveLength(woken.length - 16)
  expect(mailbox.mails).toHaveLength(told.length)
  expect(service.requests).toHaveLength(
    told.filter((reader) => hasDevice(readers.indexOf(reader))).length,
  )
}, 120_000)
