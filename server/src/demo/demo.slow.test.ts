import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Me } from '@keyswap/contract/accounts'
import type { Broadcast } from '@keyswap/contract/announcements'
import type { Deal } from '@keyswap/contract/deals'
import type { DeckCar, Match } from '@keyswap/contract/matching'
import type { AdminReport } from '@keyswap/contract/moderation'
import type { Ring } from '@keyswap/contract/rings'
import { expect, onTestFinished, test } from 'vitest'
import { cars, members, picturesOf } from '../../../demo/garage.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { aListedCar, carsOf } from '../../test/cars.ts'
import { asMember, type SignedIn, send, signedIn } from '../../test/client.ts'
import { countSwap } from '../../test/deals.ts'
import { aFolder } from '../../test/folder.ts'
import { drawSmallDemo } from '../../test/pictures.ts'
import { openPostgresBus } from '../db/bus.ts'
import { many, one, run, sql } from '../db/sql.ts'
import { holdAddress, setAddress } from '../features/accounts/addresses.store.ts'
import { createEvents } from '../outside/events.ts'
import { createSpool } from '../outside/spool.ts'
import { createStorage } from '../outside/storage/create-storage.ts'
import {
  claimGarage,
  clearGarage,
  type DemoContext,
  fillGarage,
  makeMembers,
  readSignIns,
  secureDemoAdmins,
} from './index.ts'

const PATIENCE_MS = 240_000
const HOUR_MS = 3_600_000

async function contextOf(app: TestApp): Promise<DemoContext> {
  const bus = await openPostgresBus(app.pool, String(app.pool.options.connectionString))
  const events = createEvents(bus, async () => [])
  onTestFinished(async () => {
    events.close()
    await bus.close()
  })
  const storage = createStorage({ DATA_DIR: app.data_dir, S3_BUCKET: 'car-images', S3_REGION: 'x' })
  const spool = await createSpool(app.data_dir)
  return { db: app.pool, events, storage, spool, site_url: 'http://localhost' }
}

/** Fills the garage, or stops after its first `count` cars. */
async function fill(context: DemoContext, count = cars.length): Promise<void> {
  const now = Date.now()
  expect(await claimGarage(context.db)).toBe(true)
  await makeMembers(context, now)
  const stop = new AbortController()
  const pictures = await aFolder()
  await drawSmallDemo(pictures)
  const until = { ...context, storage: stoppingAfter(context, count, () => stop.abort()) }
  await fillGarage({ context: until, now, stop: stop.signal, pictures })
}

/** A storage that calls `stop` when it gets the first picture of car number `count`. Keys are '<member>/<car>/…'. */
function stoppingAfter(
  { storage }: DemoContext,
  count: number,
  stop: () => void,
): DemoContext['storage'] {
  const stored = new Set<string>()
  return {
    ...storage,
    put(key, ...rest) {
      stored.add(key.split('/')[1] ?? '')
      if (stored.size === count && count < cars.length) stop()
      return storage.put(key, ...rest)
    },
  }
}

async function signInAs(app: TestApp, which: number): Promise<SignedIn> {
  const { email, password } = (await readSignIns(app.pool))[which] ?? {}
  const body = { email, password }
  const answer = await send(app, 'POST', '/api/auth/sign-in', { body })
  expect(answer.status).toBe(200)
  const { user, access_token } = answer.body as { user: SignedIn; access_token: string }
  return asMember(app, user, access_token)
}

type Named = { make: string; model: string }

const keyOf = ({ make, model }: Named): string =>
  cars.find(({ car }) => car.make === make && car.model === model)?.key ?? ''

const count = async (app: TestApp, table: string): Promise<number> => {
  const queries: Record<string, ReturnType<typeof sql>> = {
    users: sql`select count(*) from users`,
    cars: sql`select count(*) from cars where feed_pos is not null`,
    talks: sql`select count(*) from chats where last_seq > 0`,
    pictures: sql`select count(*) from pictures`,
    broadcasts: sql`select count(*) from broadcasts`,
    reports: sql`select count(*) from reports`,
    rings: sql`select count(*) from rings`,
  }
  const query = queries[table]
  if (!query) throw new Error(table)
  return (await one<{ count: number }>(app.pool, query)).count
}

const files = async (app: TestApp): Promise<string[]> =>
  (await readdir(path.join(app.data_dir, 'files', 'car-images'), { recursive: true })).filter(
    (name) => name.includes('.'),
  )

test('a filled garage has cars, likes that match, chats, a ring, an announcement and reports', {
  timeout: PATIENCE_MS,
}, async () => {
  const app = await startApp()
  await fill(await contextOf(app))
  expect(await count(app, 'users')).toBe(members.length)
  // Two cars are reserved and two are swapped.
  expect(await count(app, 'cars')).toBe(cars.length - 4)
  expect(await count(app, 'talks')).toBe(4)

  const anna = await signInAs(app, 0)
  const [mine] = await carsOf(anna)
  const deck = (await anna.get('/api/cars')).body as DeckCar[]
  expect(deck).toHaveLength(20)
  for (const card of deck) {
    expect(card.photos).toHaveLength(picturesOf(keyOf(card)).length)
    expect(card.distance_km).not.toBeNull()
    expect(Date.now() - Date.parse(card.created_at)).toBeGreaterThan(HOUR_MS / 2)
  }
  const ringsOf = async () => (await anna.get('/api/rings')).body as Ring[]
  const modelsIn = ({ members: [, ...others] }: Ring) => others.map(({ gives }) => gives.model)
  // Everyone but Anna has joined.
  const [offer, ...others] = await ringsOf()
  expect(others).toEqual([])
  expect(offer).toMatchObject({ state: 'offered', joined: 2, my_answer: null })
  expect(Date.parse(offer?.expires_at ?? '') - Date.now()).toBeLessThan(68 * HOUR_MS)
  expect([offer].flatMap((ring) => (ring ? modelsIn(ring) : []))).toEqual([
    'RAV4 Hybrid',
    'Outback',
  ])

  const answers: (Match | null)[] = []
  for (const { id } of deck.slice(0, 10)) {
    const like = { direction: 'like', target_car_id: id, source_car_id: mine?.id, is_super: false }
    answers.push(((await anna.post('/api/swipes', like)).body as { match: Match | null }).match)
  }
  expect(answers.filter(Boolean).length).toBeGreaterThan(0)
  const newRings = async () => (await ringsOf()).filter(({ id }) => id !== offer?.id)
  await expect.poll(async () => (await newRings()).length).toBeGreaterThan(0)
  // The other ring still waits.
  expect((await ringsOf()).map(({ id, state }) => [id, state])).toContainEqual([
    offer?.id,
    'offered',
  ])

  const janis = await signInAs(app, 1)
  expect(await carsOf(janis)).toHaveLength(3)
  const matches = (await janis.get('/api/matches')).body as Match[]
  expect(matches.length).toBeGreaterThan(1)
  const inbox = (await janis.get('/api/broadcasts')).body as Broadcast[]
  expect(inbox.map(({ title }) => title)).toEqual(['Welcome to the garage'])

  // A counter-offer waits for Anna; Jānis has agreed on another swap for Saturday.
  const [waiting] = (await anna.get('/api/deals?state=open')).body as Deal[]
  expect(waiting?.versions.at(-1)).toMatchObject({
    number: 2,
    proposed_by: janis.id,
    is_open: true,
  })
  const [agreed] = (await janis.get('/api/deals?state=agreed')).body as Deal[]
  const meeting = new Date(agreed?.versions.at(-1)?.terms.meet_at ?? '')
  expect(meeting.getTime()).toBeGreaterThan(Date.now())
  expect(meeting.getUTCDay()).toBe(6)
  expect(agreed?.papers).toMatchObject([{ warnings: [] }])

  const marta = await signInAs(app, 2)
  const [done] = (await marta.get('/api/deals?state=done')).body as Deal[]
  expect(done?.reviews.map(({ is_shown }) => is_shown)).toEqual([true, true])
  expect(done?.papers).toMatchObject([{ warnings: [] }, { warnings: [] }])
  // A swap counts a day after it was done.
  await countSwap(app, done?.id ?? '')
  const { parties } = (await marta.get(`/api/deals/${done?.id}`)).body as Deal
  expect(parties).toMatchObject([
    { swaps: 1, would_swap_again: 100 },
    { swaps: 1, would_swap_again: 100 },
  ])
  const reports = (await marta.get('/api/admin/reports?status=open')).body as AdminReport[]
  expect(reports).toHaveLength(2)
  // Only the session of this sign-in is left.
  const sessions = await marta.get('/api/me/sessions')
  expect(sessions.body).toHaveLength(1)
})

test('clearing deletes the demo members and their files, and leaves a real member and their chat alone', {
  timeout: PATIENCE_MS,
}, async () => {
  const app = await startApp()
  const context = await contextOf(app)
  await fill(context, 4)
  const filled = await count(app, 'cars')
  const anna = await signInAs(app, 0)
  const [golf] = await carsOf(anna)
  const real = await signedIn(app)
  const car = await aListedCar(real)
  const likeOf = (source: string | undefined, target: string | undefined) => ({
    direction: 'like',
    source_car_id: source,
    target_car_id: target,
    is_super: false,
  })
  await real.post('/api/swipes', likeOf(car.id, golf?.id))
  const { match } = (await anna.post('/api/swipes', likeOf(golf?.id, car.id))).body as {
    match: Match
  }
  const said = await real.post(`/api/matches/${match.id}/messages`, { content: 'Hello' })
  expect(said.status).toBe(200)
  expect(filled).toBeGreaterThan(1)
  // Announcements of demo members are deleted with them; those of a real member stay.
  const [marta, admin] = [await signInAs(app, 2), await signedIn(app, { admin: true })]
  for (const author of [marta, admin])
    await author.post('/api/admin/broadcasts', { title: author.id, content: 'News' })
  for (const { id } of (await real.get('/api/broadcasts')).body as Broadcast[])
    expect((await real.post(`/api/broadcasts/${id}/mark-viewed`)).status).toBe(200)
  await anna.post('/api/reports', { car_id: car.id, reason: 'Not a demo car' })
  await real.post('/api/reports', { car_id: golf?.id, reason: 'Only a demo' })

  // One demo member has another address by now.
  await run(
    app.pool,
    sql`insert into emails (email, user_id) values ('new@example.com', ${anna.id})`,
  )
  const { email } = (await anna.get('/api/me')).body as Me
  await setAddress(app.pool, anna.id, 'new@example.com')
  await holdAddress(app.pool, anna.id, email)
  expect(await clearGarage(context)).toBe(members.length)
  expect(await many(app.pool, sql`select email from emails where user_id = ${anna.id}`)).toEqual([])

  expect(await many(app.pool, sql`select id from users order by created_at`)).toEqual([
    { id: real.id },
    { id: admin.id },
  ])
  expect(await carsOf(real)).toHaveLength(1)
  expect(await many(app.pool, sql`select email from demo_members`)).toEqual([])
  const [remaining] = (await real.get('/api/matches')).body as Match[]
  expect([remaining?.userA.name, remaining?.userB.name]).toContain('Deleted user')
  expect((await real.get(`/api/matches/${match.id}/messages`)).body).toHaveLength(1)
  await expect.poll(async () => (await files(app)).length).toBeLessThanOrEqual(4)
  for (const name of await files(app)) expect(name).toContain(real.id)
  expect(await many(app.pool, sql`select reason from reports`)).toEqual([{ reason: 'Only a demo' }])
  expect(await many(app.pool, sql`select title from broadcasts`)).toEqual([{ title: admin.id }])
  expect(await many(app.pool, sql`select admin_id from audit_log`)).toEqual([
    { admin_id: admin.id },
  ])
  // A start does not fill a cleared garage again, and with real members not even the command does.
  expect(await claimGarage(app.pool)).toBe(false)
  expect(await claimGarage(app.pool, true)).toBe(false)
})

test('clearing deletes the rings of demo members, and ends one with a real member', {
  timeout: PATIENCE_MS,
}, async () => {
  const app = await startApp()
  const context = await contextOf(app)
  await fill(context)
  expect(await count(app, 'rings')).toBe(1)
  const anna = await signInAs(app, 0)
  const [golf] = await carsOf(anna)
  const outback = await one<{ id: string }>(
    app.pool,
    sql`select id from cars where model = 'Outback'`,
  )
  // The real member's car comes between the Outback, whose owner likes it, and the Golf.
  const real = await signedIn(app)
  const car = await aListedCar(real)
  const like = { direction: 'like', is_super: false }
  await real.post('/api/swipes', { ...like, source_car_id: car.id, target_car_id: golf?.id })
  await run(
    app.pool,
    sql`insert into swipes (swiper_id, target_car_id, direction, source_car_id)
        select owner_id, ${car.id}, 'like', id from cars where id = ${outback.id}`,
  )
  const ringsOf = async () => (await real.get('/api/rings')).body as Ring[]
  await expect.poll(async () => (await ringsOf()).map(({ state }) => state)).toEqual(['offered'])

  await clearGarage(context)

  expect(await count(app, 'rings')).toBe(1)
  expect((await ringsOf()).map(({ state }) => state)).toEqual(['broken'])
  const left = await many(
    app.pool,
    sql`select ring_id::text from ring_cars union all select key from open_rings`,
  )
  expect(left).toEqual([])
})

test('filling again resumes where it stopped, without duplicates', {
  timeout: PATIENCE_MS,
}, async () => {
  const app = await startApp()
  const context = await contextOf(app)
  await fill(context, 2)
  await fill(context, 5)
  const before = await count(app, 'cars')
  await fill(context, 5)
  expect(await count(app, 'users')).toBe(members.length)
  expect(await count(app, 'cars')).toBeGreaterThanOrEqual(before)
  const doubles = await many(
    app.pool,
    sql`select make, model from cars group by make, model having count(*) > 1`,
  )
  expect(doubles).toEqual([])
  const photos = sql`select make, model, count(*)::int as photos from cars join car_photos on car_id = cars.id
                     group by cars.id`
  for (const car of await many<Named & { photos: number }>(app.pool, photos))
    expect(car.photos, car.model).toBe(picturesOf(keyOf(car)).length)
})

test('an admin of an earlier release, with everybody’s password, gets another one and is signed out', async () => {
  const app = await startApp()
  const context = await contextOf(app)
  await claimGarage(app.pool)
  await makeMembers(context, Date.now())
  const [anna, , marta] = await readSignIns(app.pool)
  await run(
    app.pool,
    sql`update users set password_hash = (select password_hash from users where email = ${anna?.email})
        where email = ${marta?.email}`,
  )
  const signIn = (email: string | undefined, password: string | undefined) =>
    send(app, 'POST', '/api/auth/sign-in', { body: { email, password } })
  const thief = await signIn(marta?.email, anna?.password)
  expect(thief.status).toBe(200)

  await secureDemoAdmins(context)
  const { user, access_token } = thief.body as { user: SignedIn; access_token: string }
  expect((await asMember(app, user, access_token).get('/api/me')).status).toBe(401)
  expect((await signIn(marta?.email, anna?.password)).status).toBe(401)
  expect((await signIn(anna?.email, anna?.password)).status).toBe(200)
  const own = await signedInAs(marta)

  // A password that the operator has chosen stays, and so does the session.
  await secureDemoAdmins(context)
  expect((await own.get('/api/admin/users')).status).toBe(200)

  async function signedInAs(who: typeof marta) {
    const { body } = await signIn(who?.email, who?.password)
    const opened = body as { user: SignedIn; access_token: string }
    return asMember(app, opened.user, opened.access_token)
  }
})

test('at a site that others can reach no demo member is an admin, and an earlier one is none any more', async () => {
  const app = await startApp()
  const context = await contextOf(app)
  const reachable = { ...context, site_url: 'https://keyswap.example' }
  await claimGarage(app.pool)
  await makeMembers(reachable, Date.now())
  const admins = () =>
    many(app.pool, sql`select u.email from admins a join users u on u.id = a.user_id`)
  expect(await admins()).toEqual([])
  expect((await readSignIns(app.pool)).map(({ is }) => is)).toEqual([
    'a member',
    'a member with three cars',
  ])
  const real = await signedIn(app, { admin: true })
  await run(app.pool, sql`insert into admins (user_id) select user_id from demo_members`)
  await secureDemoAdmins(reachable)
  expect(await admins()).toEqual([{ email: real.email }])
  // The operator may have revoked the admin, so it does not come back by itself.
  await secureDemoAdmins(context)
  expect(await admins()).toEqual([{ email: real.email }])
})

test('the demo is not created if there is a real member', async () => {
  const app = await startApp()
  await signedIn(app)
  expect(await claimGarage(app.pool)).toBe(false)
  expect(await many(app.pool, sql`select email from demo_members`)).toEqual([])
})
