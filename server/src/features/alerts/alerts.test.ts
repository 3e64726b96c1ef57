import type { Alert, ToldCar } from '@keyswap/contract/alerts'
import type { DeckCar } from '@keyswap/contract/matching'
import { expect, test } from 'vitest'
import { allTold, carsToldTo, keepSearch, makeAwake, makeJobsDue } from '../../../test/alerts.ts'
import { emptiedApps, startApp, startTwoApps, type TestApp } from '../../../test/app.ts'
import { aListedCar } from '../../../test/cars.ts'
import { type SignedIn, send, signedIn } from '../../../test/client.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { startMailbox } from '../../../test/mailbox.ts'
import { startPushService } from '../../../test/push-service.ts'
import { someoneWaits } from '../../../test/waiting.ts'
import { zoneAt } from '../../../test/zones.ts'
import { newId } from '../../calls/ids.ts'
import { many, run, sql } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { newsOfAlert } from './tell-of-car.rules.ts'

const anApp = emptiedApps()

const switchOff = (app: TestApp, car: string) =>
  run(app.pool, sql`update cars set is_active = false where id = ${car}`)
const switchOn = (app: TestApp, car: string) =>
  run(app.pool, sql`update cars set is_active = true where id = ${car}`)

test('a new car that fits is pushed to who keeps the search, and opens the car', async () => {
  const service = await startPushService()
  const app = await startApp({ push_service: service })
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const annas = await makeAwake(app, anna, service)
  const kept = await keepSearch(anna, { search: 'volvp v60' })
  expect([kept.by_mail, kept.is_told, kept.is_pushed]).toEqual([false, true, true])
  await aListedCar(berta, { make: 'Saab', model: '900' })
  const car = await aListedCar(berta, { make: 'Volvo', model: 'V60', year: 2019 })
  const { to, payload } = await service.next()
  expect(to).toBe(annas)
  expect(payload).toEqual({
    kind: 'alerts',
    title: 'A new car for you',
    body: '2019 Volvo V60, Rīga',
    language: 'en',
    path: `/car/${car.id}`,
    tag: car.id.replaceAll('-', ''),
  })
})

test('a car is told once to a member, whatever fits, also when it comes back, over two instances', async () => {
  const service = await startPushService()
  const [app, other] = await startTwoApps({ push_service: service })
  const [anna, berta] = [await signedIn(app), await signedIn(other)]
  await makeAwake(app, anna, service)
  await keepSearch(anna, { search: 'volvo' })
  await keepSearch(anna, { filters: { make: 'Volvo' } })
  await keepSearch(anna, { filters: {} })
  const first = await aVisibleCar(app, berta.id)
  await allTold(app)
  await switchOff(app, first)
  await switchOn(app, first)
  await allTold(app)
  const second = await aVisibleCar(app, berta.id, { make: 'Saab' })
  await allTold(app)
  const paths = [(await service.next()).payload.path, (await service.next()).payload.path]
  expect(paths).toEqual([`/car/${first}`, `/car/${second}`])
  expect(await carsToldTo(app, anna)).toEqual([first, second])
})

test('own, swiped, blocked, hidden, reserved and banned members’ cars are not told, nor anything to the banned', async () => {
  const app = await anApp()
  const members = await Promise.all(Array.from({ length: 7 }, () => signedIn(app)))
  const [owner, control, swiper, blocker, blocked, banned, silent] = members as [
    SignedIn,
    ...SignedIn[],
  ] as [SignedIn, SignedIn, SignedIn, SignedIn, SignedIn, SignedIn, SignedIn]
  const admin = await signedIn(app, { admin: true })
  const car = await aVisibleCar(app, owner.id)
  await swiper.post('/api/swipes', { direction: 'pass', target_car_id: car })
  await blocker.post('/api/me/blocks', { user_id: owner.id })
  await aVisibleCar(app, blocked.id)
  await owner.post('/api/me/blocks', { user_id: blocked.id })
  for (const member of members) await keepSearch(member, { filters: {} })
  await keepSearch(silent, { filters: {}, by_push: false, by_mail: false })
  await admin.post('/api/admin/ban-user', { user_id: banned.id })
  await switchOff(app, car)
  await switchOn(app, car)
  await allTold(app)
  expect(await carsToldTo(app, control)).toEqual([car])
  const news = async () => (await control.get('/api/alerts/told')).body as ToldCar[]
  expect(await news()).toMatchObject([{ car_id: car, car: '1990 Volvo 240' }])
  await control.post('/api/swipes', { direction: 'pass', target_car_id: car })
  expect(await news()).toEqual([])
  for (const member of [owner, swiper, blocker, blocked, banned, silent])
    expect(await carsToldTo(app, member)).toEqual([])

  // These cars are no longer shown when their turn comes.
  const other = await signedIn(app)
  const [hidden, reserved, ofBanned] = [
    await aDraftOf(app, control.id),
    await aDraftOf(app, control.id),
    await aDraftOf(app, other.id),
  ]
  const show = [hidden, reserved, ofBanned]
  await run(
    app.pool,
    sql`with shown as (update cars set has_photo = true where id = any (${show}::uuid[]) returning id)
        select id from shown`,
  )
  await allTold(app)
  expect((await carsToldTo(app, owner)).sort()).toEqual(show.sort())
  for (const id of [hidden, reserved]) {
    await run(app.pool, sql`delete from alert_told where car_id = ${id}`)
    await run(
      app.pool,
      sql`update cars set is_active = id <> ${hidden}, is_reserved = id = ${reserved} where id = ${id}`,
    )
  }
  await run(app.pool, sql`delete from alert_told where car_id = ${ofBanned}`)
  await admin.post('/api/admin/ban-user', { user_id: other.id })
  for (const id of show)
    await run(
      app.pool,
      sql`select graphile_worker.add_job('tell-of-car', json_build_object('car_id', ${id}::text))`,
    )
  await allTold(app)
  expect(await carsToldTo(app, owner)).toEqual([])
})

/** A published car that is not shown, because it has no photo. */
async function aDraftOf(app: TestApp, owner_id: string): Promise<string> {
  const id = await aVisibleCar(app, owner_id)
  await run(app.pool, sql`update cars set has_photo = false where id = ${id}`)
  await allTold(app)
  await run(app.pool, sql`delete from alert_told where car_id = ${id}`)
  return id
}

test('what comes in quiet hours is pushed after them, together, without what fits only a search that was deleted', async () => {
  const service = await startPushService()
  const app = await startApp({ push_service: service })
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  await makeAwake(app, anna, service)
  await anna.patch('/api/me', { time_zone: zoneAt(3) })
  await keepSearch(anna, { filters: { make: 'Volvo' } })
  const forgotten = await keepSearch(anna, { search: 'saab' })
  await aVisibleCar(app, berta.id, { model: '240' })
  const swiped = await aVisibleCar(app, berta.id, { model: '740' })
  await aVisibleCar(app, berta.id, { model: '850' })
  await aVisibleCar(app, berta.id, { make: 'Saab', model: '900' })
  await allTold(app)
  const pushes = sql`select round(extract(epoch from run_at - now()) / 3600)::int as hours
                     from graphile_worker._private_jobs where key like 'push alerts%'`
  const isForMorning = ({ hours }: { hours: number }) => hours === 4 || hours === 5
  const waiting = await many<{ hours: number }>(app.pool, pushes)
  expect([waiting.length, waiting.every(isForMorning)]).toEqual([4, true])
  await anna.post('/api/swipes', { direction: 'pass', target_car_id: swiped })
  await anna.delete(`/api/alerts/${forgotten.id}`)
  // This job runs late, as after an outage, but it is still night: it waits again.
  await makeJobsDue(app, 'push')
  await expect
    .poll(async () => (await many<{ hours: number }>(app.pool, pushes)).every(isForMorning))
    .toBe(true)
  expect(service.requests).toEqual([])
  await anna.patch('/api/me', { time_zone: zoneAt(12) })
  await makeJobsDue(app, 'push')
  expect((await service.next()).payload).toMatchObject({
    title: '2 new cars for you',
    // Either car may come first, because two jobs run at a time.
    body: expect.stringMatching(/^1990 Volvo (240|850), Rīga and another one$/),
  })
  const jobs = sql`select 1 as n from graphile_worker.jobs where task_identifier = 'push'`
  await expect.poll(() => many(app.pool, jobs)).toEqual([])
  expect(service.arrived).toEqual([])
})

test('a car that is hidden when its time comes is told when it is back, and only then', async () => {
  const service = await startPushService()
  const app = await startApp({ push_service: service })
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  await makeAwake(app, anna, service)
  await anna.patch('/api/me', { time_zone: zoneAt(3) })
  await keepSearch(anna, { filters: {} })
  const car = await aVisibleCar(app, berta.id)
  await allTold(app)
  await switchOff(app, car)
  await anna.patch('/api/me', { time_zone: zoneAt(12) })
  await makeJobsDue(app, 'push')
  await expect.poll(() => carsToldTo(app, anna)).toEqual([])
  expect(service.requests).toEqual([])
  await switchOn(app, car)
  expect((await service.next()).payload.path).toBe(`/car/${car}`)
  // It counts as told now, even if it is hidden later.
  await switchOff(app, car)
  await newsOfAlert(app.pool)(anna.id, car, newId())
  await switchOn(app, car)
  await allTold(app)
  expect(await carsToldTo(app, anna)).toEqual([car])
  expect(service.requests).toHaveLength(1)
})

test('one mail a day has all new cars, and one click without signing in stops them', async () => {
  const mailbox = await startMailbox()
  const app = await startApp({ smtp_url: mailbox.url })
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  await makeAwake(app, anna)
  await keepSearch(anna, { search: 'volvo', by_push: false, by_mail: true })
  const first = await aVisibleCar(app, berta.id, { model: '240' })
  const mail = await mailbox.next()
  expect([mail.to?.[0]?.address, mail.subject]).toEqual([anna.email, 'A new car for you'])
  expect(mail.text).toContain(`/car/${first}`)
  const later = [
    await aVisibleCar(app, berta.id, { model: '740' }),
    await aVisibleCar(app, berta.id, { model: '850' }),
  ]
  await allTold(app)
  // The mail waits until a day is over, even if its job runs before.
  await makeJobsDue(app, 'alert-mail')
  await expect.poll(() => mailJobs(app)).toEqual([24])
  expect(mailbox.mails).toEqual([])
  await run(app.pool, sql`update alert_mails set sent_at = sent_at - interval '1 day'`)
  await makeJobsDue(app, 'alert-mail')
  const next = await mailbox.next()
  expect(next.subject).toBe('2 new cars for you')
  for (const car of later) expect(next.text).toContain(`/car/${car}`)
  expect(next.text).not.toContain(first)

  const header = (key: string) => next.headers.find((one) => one.key === key)?.value
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const url = /^<http:\/\/localhost(\/unsubscribe\/[\w-]+)>$/.exec(
    header('list-unsubscribe') ?? '',
  )?.[1]
  expect(url).toBeDefined()
  const isMailed = async () => ((await anna.get('/api/alerts')).body as Alert[])[0]?.by_mail
  const page = await send(app, 'GET', url ?? '')
  expect([page.status, page.text.includes('<form method="post">')]).toEqual([200, true])
  expect(await isMailed()).toBe(true)
  for (const forged of [`${url?.slice(0, -1)}${url?.endsWith('A') ? 'B' : 'A'}`, '/unsubscribe/x'])
    expect((await send(app, 'POST', forged)).status).toBe(400)
  expect(await isMailed()).toBe(true)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const done = await send(app, 'POST', url ?? '', { body: 'List-Unsubscribe=One-Click', headers })
  expect([done.status, done.text.includes('no more emails about new cars')]).toEqual([200, true])
  expect(await isMailed()).toBe(false)
})

/** The hours until each mail is sent. */
const mailJobs = async (app: TestApp): Promise<number[]> =>
  (
    await many<{ hours: number }>(
      app.pool,
      sql`select round(extract(epoch from run_at - now()) / 3600)::int as hours
          from graphile_worker._private_jobs where key like 'alert-mail%' and locked_at is null`,
    )
  ).map(({ hours }) => hours)

const SEARCHES = [
  'volvo',
  'v60',
  'volv 2019',
  '2008',
  'peugeot 2008',
  'golf',
  'vw',
  'volksvagen',
  'mx5',
  'škoda',
  'oktavia',
  'golf universālis',
  'electric',
  'benzīns 2015',
]
const FILTERS = [
  {},
  { body: ['Estate', 'SUV'] },
  { make: 'VW' },
  { make: 'Volkswagen Golf' },
  { make: 'Vol' },
  { year_from: 2010, year_to: 2019 },
  { mileage_km_to: 160_000 },
  { mileage_to: 100_000 },
  { price_from: 0, price_to: 9_000, currency: 'EUR' },
  { price_to: 9_000 },
  { transmission: ['Automatic'] },
  { fuel_type: ['Gasoline', 'Hybrid'], condition: ['Good'] },
  { distance_km: 50 },
  { make: 'Volvo', distance_km: 500, year_to: 2015, mileage_km_to: 200_000 },
]
const CARS = [
  { make: 'Volvo', model: 'V60', year: 2019, price: 8_000, currency: 'EUR', mileage: 90_000 },
  { make: 'Volvo', model: '240', year: 1990, price: 0, mileage: 190_000 },
  {
    make: 'VW',
    model: 'Golf',
    year: 2008,
    body: 'Estate',
    price: 9_000,
    currency: 'EUR',
    mileage: 100_000,
  },
  {
    make: 'Volkswagen',
    model: 'Polo',
    year: 2012,
    price: 5_000,
    mileage: 100_000,
    lat: 57.3,
    lng: 25.3,
  },
  { make: 'Peugeot', model: '2008', year: 2015, price: 9_001, mileage: 1, mileage_unit: 'km' },
  {
    make: 'Škoda',
    model: 'Octavia',
    year: 2010,
    mileage: 160_000,
    mileage_unit: 'km',
    lat: 56.9,
    lng: 24.1,
  },
  {
    make: 'Mazda',
    model: 'MX-5',
    year: 2009,
    mileage: 160_001,
    mileage_unit: 'km',
    lat: 56.5,
    lng: 21,
  },
] as const

test('exactly those cars are told that the search finds, or the deck has with the same filters', async () => {
  const app = await anApp()
  const owner = await signedIn(app)
  const [first] = [await aVisibleCar(app, owner.id, { make: 'Saab', model: '900' })]
  const terms = [
    ...SEARCHES.map((search) => ({ search })),
    ...FILTERS.map((filters) => ({ filters })),
  ]
  const viewers = await Promise.all(
    terms.map(async (kept) => {
      const viewer = await signedIn(app)
      await viewer.patch('/api/me', { location: 'Rīga' })
      await keepSearch(viewer, kept)
      return { kept, viewer }
    }),
  )
  for (const car of CARS) await aVisibleCar(app, owner.id, car)
  await allTold(app)
  // A search knows a new car after a second, and this car is the last one.
  const [any] = viewers
  if (any) await expect.poll(() => found(any.viewer, { search: 'mx5' })).toHaveLength(1)
  let told = 0
  for (const { kept, viewer } of viewers) {
    const expected = (await found(viewer, kept)).filter((id) => id !== first)
    const actual = await carsToldTo(app, viewer)
    expect(actual.sort(), JSON.stringify(kept)).toEqual(expected.sort())
    told += actual.length
  }
  expect(told).toBeGreaterThan(40)
})

async function found(
  viewer: SignedIn,
  kept: { search: string } | { filters: Record<string, unknown> },
): Promise<string[]> {
  if ('filters' in kept) {
    const query = new URLSearchParams(
      Object.entries(kept.filters).map(([name, value]) => [name, String(value)]),
    )
    return ((await viewer.get(`/api/cars?${query}`)).body as DeckCar[]).map(({ id }) => id)
  }
  const { body } = await viewer.get(`/api/cars/search?q=${encodeURIComponent(kept.search)}`)
  const { results, isUsingFallback } = body as { results: DeckCar[]; isUsingFallback: boolean }
  return isUsingFallback ? [] : results.map(({ id }) => id)
}

test('a distance is measured from where the member is now', async () => {
  const app = await anApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const inLiepaja = { lat: 56.51, lng: 21.01 }
  await anna.patch('/api/me', { location: 'Rīga' })
  await keepSearch(anna, { filters: { distance_km: 30 } })
  await aVisibleCar(app, berta.id, inLiepaja)
  await allTold(app)
  expect(await carsToldTo(app, anna)).toEqual([])
  await anna.patch('/api/me', { location: 'Liepāja' })
  await allTold(app)
  const near = await aVisibleCar(app, berta.id, inLiepaja)
  await allTold(app)
  expect(await carsToldTo(app, anna)).toEqual([near])
  // Without a known place every distance is near enough, as in the deck.
  await anna.patch('/api/me', { location: null })
  await allTold(app)
  const anywhere = await aVisibleCar(app, berta.id, { lat: 0, lng: 0 })
  await allTold(app)
  expect(await carsToldTo(app, anna)).toEqual([near, anywhere])
})

test('a member keeps ten at most, each once, and only their own', async () => {
  const app = await anApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const kept = await keepSearch(anna, { search: 'Volvo' })
  // Without a device a mail is the only way to be told.
  expect(kept).toMatchObject({ search: 'Volvo', filters: null, by_push: true, by_mail: true })
  expect([kept.is_told, kept.is_pushed]).toEqual([true, false])
  const again = await keepSearch(anna, { search: 'volvo', by_mail: false })
  expect(again).toEqual({ ...kept, by_mail: false, is_told: false })
  // She has no device, so a search that is kept again is mailed again.
  expect(await keepSearch(anna, { search: 'VOLVO' })).toEqual(kept)
  const filters = await keepSearch(anna, {
    filters: { price_to: 5, fuel_type: ['Diesel', 'Hybrid'] },
  })
  const same = { currency: 'USD', fuel_type: ['Hybrid', 'Diesel', 'Diesel'], price_to: 5 }
  expect(await keepSearch(anna, { filters: same })).toEqual(filters)
  for (let year = 2000; year < 2008; year++)
    await keepSearch(anna, { filters: { year_from: year } })
  const beyond = await anna.post('/api/alerts', { search: 'saab' })
  expect([beyond.status, beyond.body]).toMatchObject([409, { code: 'TOO_MANY_ALERTS' }])
  const wrong = [{}, { search: 'a', filters: {} }, { search: '!?' }, { filters: { colour: 'red' } }]
  for (const terms of wrong) expect((await berta.post('/api/alerts', terms)).status).toBe(400)

  const path = `/api/alerts/${kept.id}`
  expect((await berta.patch(path, { by_push: false })).status).toBe(404)
  expect((await berta.delete(path)).status).toBe(404)
  expect((await anna.patch(path, { by_push: false })).body).toEqual({ ...kept, by_push: false })
  expect((await anna.delete(path)).status).toBe(200)
  expect((await anna.get('/api/alerts')).body).toHaveLength(9)
  expect((await berta.get('/api/alerts')).body).toEqual([])
  const car = await aVisibleCar(app, berta.id, { year: 2020 })
  await allTold(app)
  expect(await carsToldTo(app, anna)).toEqual([car])
  await anna.delete('/api/me', { password: PASSWORD })
  for (const table of ['alerts', 'alert_ways', 'alert_told'])
    expect(await many(app.pool, { name: '', text: `select * from ${table}`, values: [] })).toEqual(
      [],
    )
})

test('a search that is kept again while it is deleted is kept anew', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const { id } = await keepSearch(anna, { search: 'volvo' })
  const { again } = await transaction(app.pool, async (tx) => {
    await run(tx, sql`delete from alerts where id = ${id}`)
    const again = keepSearch(anna, { search: 'volvo' })
    await someoneWaits(app)
    return { again }
  })
  expect((await again).id).not.toBe(id)
})
