import type { OwnCar } from '@keyswap/contract/listings'
import type { DeckCar } from '@keyswap/contract/matching'
import { expect, test } from 'vitest'
import { emptiedApps, startApp, type TestApp } from '../../../test/app.ts'
import { aBrowser } from '../../../test/browser.ts'
import { send, signedIn } from '../../../test/client.ts'
import { freshDatabase, poolOn } from '../../../test/database.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { startMailbox } from '../../../test/mailbox.ts'
import { startPushService } from '../../../test/push-service.ts'
import { someoneWaits } from '../../../test/waiting.ts'
import { zoneAt } from '../../../test/zones.ts'
import { many, run, sql } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { keepFresh, mailFresh } from './fresh.rules.ts'
import { hideNext } from './visits.store.ts'

const anApp = emptiedApps()

/** Moves the member's last visit to so long ago, and the time they were asked back with it. */
const away = (app: TestApp, { id }: { id: string }, days: number) =>
  run(
    app.pool,
    sql`insert into visits as v (user_id, at) values (${id}, now() - make_interval(days => ${days}))
        on conflict (user_id) do update set at = excluded.at, asked_at = v.asked_at - (v.at - excluded.at)`,
  )

const deckOf = async (member: Awaited<ReturnType<typeof signedIn>>) =>
  ((await member.get('/api/cars')).body as DeckCar[]).map(({ id }) => id)

const visit = (app: TestApp, { email }: { email: string }) =>
  aBrowser(app).signedIn('/api/auth/sign-in', { email, password: PASSWORD })

test('after 30 days an owner is asked once, by push and mail; after 45 their cars are hidden, until they are back', async () => {
  const [mailbox, service] = [await startMailbox(), await startPushService()]
  const app = await startApp({ smtp_url: mailbox.url, push_service: service })
  const [anna, berta, carla] = [await signedIn(app), await signedIn(app), await signedIn(app)]
  const [car, another] = [await aVisibleCar(app, anna.id), await aVisibleCar(app, anna.id)]
  for (const member of [anna, carla]) {
    await member.patch('/api/me', { time_zone: zoneAt(12) })
    const headers = { authorization: `Bearer ${member.token}` }
    const body = { ...service.browser(), kinds: ['fresh'] }
    expect((await send(app, 'PUT', '/api/me/push', { body, headers })).status).toBe(200)
  }
  await away(app, anna, 29)
  await keepFresh(app.pool)
  expect(await many(app.pool, sql`select 1 as n from visits where asked_at is not null`)).toEqual(
    [],
  )

  // Carla has no cars, so she is not asked.
  for (const member of [anna, carla]) await away(app, member, 31)
  await keepFresh(app.pool)
  expect((await service.next()).payload).toMatchObject({ title: 'Still yours?', path: '/my-cars' })
  const mail = await mailbox.next()
  expect([mail.to?.[0]?.address, mail.subject]).toEqual([
    anna.email,
    'Still yours? 1990 Volvo 240 and others',
  ])
  const stop = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  expect(mail.headers.find(({ key }) => key === 'list-unsubscribe-post')).toBeDefined()
  await keepFresh(app.pool)
  await away(app, anna, 44)
  await keepFresh(app.pool)
  expect((await deckOf(berta)).sort()).toEqual([car, another].sort())
  // A car that she has switched off herself must not come back with the others.
  const off = await aVisibleCar(app, anna.id)
  await run(app.pool, sql`update cars set is_active = false where id = ${off}`)
  await away(app, anna, 47)
  await keepFresh(app.pool)
  expect(await deckOf(berta)).toEqual([])
  expect((await berta.get(`/api/users/${anna.id}/cars`)).body).toEqual([])
  expect([mailbox.mails, service.arrived]).toEqual([[], []])

  await visit(app, anna)
  expect((await deckOf(berta)).sort()).toEqual([car, another].sort())
  const wasAway = async () => {
    const { body } = await anna.get(`/api/users/${anna.id}/cars`)
    return (body as OwnCar[]).filter(({ was_away }) => was_away).map(({ id }) => id)
  }
  expect((await wasAway()).sort()).toEqual([car, another].sort())
  await run(app.pool, sql`update cars set shown_again_at = now() - interval '4 days'`)
  expect(await wasAway()).toEqual([])
  // The next time she is away she is asked again, but no longer by mail.
  await send(app, 'POST', stop.replace(/^<http:\/\/localhost(.*)>$/, '$1'))
  expect((await anna.get('/api/me')).body).toMatchObject({ ask_by_mail: false })
  await away(app, anna, 31)
  await keepFresh(app.pool)
  expect((await service.next()).payload).toMatchObject({ title: 'Still yours?' })
  expect(
    await many(
      app.pool,
      sql`select 1 as n from graphile_worker.jobs where task_identifier = 'fresh-mail'`,
    ),
  ).toEqual([])
})

test('a server that starts after a long pause asks at once, without waiting for the hour', async () => {
  const database = await freshDatabase()
  const before = await startApp({ database })
  const anna = await signedIn(before)
  await aVisibleCar(before, anna.id)
  await away(before, anna, 35)
  await before.close()
  const pool = poolOn(database)
  await startApp({ database })
  const asked = sql`select 1 as n from visits where asked_at is not null`
  await expect.poll(() => many(pool, asked)).toHaveLength(1)
})

test('who comes back after 30 days is asked in the app for three days, about the cars that others see', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const car = await aVisibleCar(app, anna.id)
  const off = await aVisibleCar(app, anna.id)
  await run(app.pool, sql`update cars set is_active = false where id = ${off}`)
  const askedAbout = async () => {
    const { body } = await anna.get(`/api/users/${anna.id}/cars`)
    return (body as OwnCar[]).filter(({ asked_at }) => asked_at !== null).map(({ id }) => id)
  }
  await away(app, anna, 29)
  await visit(app, anna)
  expect(await askedAbout()).toEqual([])
  // Nobody has asked: the server was off.
  await away(app, anna, 35)
  await visit(app, anna)
  expect(await askedAbout()).toEqual([car])
  const newer = await aVisibleCar(app, anna.id)
  expect(await askedAbout()).not.toContain(newer)
  await run(app.pool, sql`update visits set back_at = now() - interval '4 days'`)
  expect(await askedAbout()).toEqual([])
  // Hidden cars are not asked about: My Cars says instead that they were hidden.
  await away(app, anna, 31)
  await keepFresh(app.pool)
  await away(app, anna, 47)
  await keepFresh(app.pool)
  await visit(app, anna)
  expect(await askedAbout()).toEqual([])
})

test('who comes back before the question is told is not asked; quiet hours apply', async () => {
  const mailbox = await startMailbox()
  const app = await startApp({ smtp_url: mailbox.url })
  const anna = await signedIn(app)
  await aVisibleCar(app, anna.id)
  await anna.patch('/api/me', { time_zone: zoneAt(3) })
  await away(app, anna, 31)
  await keepFresh(app.pool)
  const jobs = sql`select round(extract(epoch from run_at - now()) / 3600)::int as hours
                   from graphile_worker._private_jobs where key like 'fresh-mail%'`
  expect((await many<{ hours: number }>(app.pool, jobs))[0]?.hours).toBeOneOf([4, 5])
  // A mail that a missing mail server held up until night waits for the morning too.
  const mailer = { send: () => Promise.reject(new Error('It must not be sent')), close() {} }
  const rest = { site_url: 'http://localhost', confirms_email: false, stop_key: Buffer.alloc(32) }
  const post = { db: app.pool, mailer, ...rest }
  await run(app.pool, sql`delete from graphile_worker._private_jobs where key like 'fresh-mail%'`)
  await mailFresh(post, { user_id: anna.id }, { id: '1', attempt: 2 })
  expect((await many<{ hours: number }>(app.pool, jobs))[0]?.hours).toBeOneOf([4, 5])
  await visit(app, anna)
  await run(
    app.pool,
    sql`with due as (update graphile_worker._private_jobs set run_at = now() where key like 'fresh-mail%')
        select pg_notify('jobs:insert', '{"count":1}')`,
  )
  await expect.poll(() => many(app.pool, jobs)).toEqual([])
  expect(mailbox.mails).toEqual([])
})

test('who comes back while their cars are being hidden finds them shown', async () => {
  const app = await anApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const car = await aVisibleCar(app, anna.id)
  await away(app, anna, 31)
  await keepFresh(app.pool)
  await away(app, anna, 47)
  let coming: Promise<unknown> = Promise.resolve()
  await transaction(app.pool, async (tx) => {
    expect(await hideNext(tx)).toBe(1)
    coming = visit(app, anna)
    await someoneWaits(app)
  })
  await coming
  expect(await deckOf(berta)).toEqual([car])
  // A second visit on the same day still shows a car that is hidden.
  await run(app.pool, sql`update cars set is_away = true where id = ${car}`)
  await visit(app, anna)
  expect(await deckOf(berta)).toEqual([car])
})

test('a visit is written once a day', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const last = () =>
    many<{ at: string }>(app.pool, sql`select at from visits where user_id = ${anna.id}`)
  await visit(app, anna)
  const first = await last()
  expect(first).toHaveLength(1)
  await visit(app, anna)
  expect(await last()).toEqual(first)
  await away(app, anna, 2)
  const before = await last()
  await visit(app, anna)
  expect(await last()).not.toEqual(before)
})

test('cars of owners who have not been here for 30 days come last within their page', async () => {
  const app = await anApp()
  const [viewer, gone, here] = [await signedIn(app), await signedIn(app), await signedIn(app)]
  const older = await aVisibleCar(app, here.id)
  const newer = await aVisibleCar(app, gone.id)
  expect(await deckOf(viewer)).toEqual([newer, older])
  await away(app, gone, 31)
  expect(await deckOf(viewer)).toEqual([older, newer])
  // Also if the owner likes the viewer's car.
  const own = await aVisibleCar(app, viewer.id)
  await gone.post('/api/swipes', { direction: 'like', target_car_id: own, source_car_id: newer })
  expect(await deckOf(viewer)).toEqual([older, newer])
  // But before passed cars that come again.
  await viewer.post('/api/swipes', { direction: 'pass', target_car_id: older })
  await viewer.post('/api/deck/look-again', {})
  expect(await deckOf(viewer)).toEqual([newer, older])
})
