import type { DeckCar, DeckSummary } from '@keyswap/contract/matching'
import { describe, expect, test as once } from 'vitest'
import { emptiedApps, type TestApp } from '../../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { test } from '../../../../test/mirrored.ts'
import { one, run, sql } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'

const anApp = emptiedApps()

const deckOf = async (member: SignedIn, query = '') =>
  ((await member.get(`/api/cars${query}`)).body as DeckCar[]).map(({ id }) => id)
const summaryOf = async (member: SignedIn, query = '') =>
  (await member.get(`/api/deck/summary${query}`)).body as DeckSummary
const pass = (member: SignedIn, target_car_id: string) =>
  member.post('/api/swipes', { direction: 'pass', target_car_id })
const like = (member: SignedIn, target_car_id: string, source_car_id: string) =>
  member.post('/api/swipes', { direction: 'like', target_car_id, source_car_id })
const lookAgain = async (member: SignedIn) =>
  expect((await member.post('/api/deck/look-again', {})).status).toBe(200)
const report = (member: SignedIn, car_id: string) =>
  member.post('/api/reports', { car_id, reason: 'No such car' })

async function start() {
  const app = await anApp()
  const anna = await signedIn(app)
  const berta = await signedIn(app)
  const carOf = (fields = {}) => aVisibleCar(app, berta.id, fields)
  return { app, anna, berta, annas: await aVisibleCar(app, anna.id), carOf }
}

/** As if everything had been listed an hour ago, so that the deck records swiped positions as done. */
const longAgo = ({ app }: Awaited<ReturnType<typeof start>>) =>
  run(app.pool, sql`update cars set feed_pos = feed_pos - 3600 * 1000000::bigint`)

test('passed cars come again when asked for, liked ones do not, and passing them again holds', async () => {
  const scene = await start()
  const { anna, annas, carOf } = scene
  const [liked, first, second] = [await carOf(), await carOf(), await carOf()]
  await longAgo(scene)
  await like(anna, liked, annas)
  await pass(anna, first)
  await pass(anna, second)
  expect(await deckOf(anna)).toEqual([])
  expect(await deckOf(anna), 'recorded as done').toEqual([])

  await lookAgain(anna)
  await lookAgain(anna)
  expect(await deckOf(anna)).toEqual([first, second])
  await pass(anna, second)
  expect(await deckOf(anna)).toEqual([first])
  await like(anna, first, annas)
  expect(await deckOf(anna)).toEqual([])
  await lookAgain(anna)
  expect(await deckOf(anna)).toEqual([second])
})

test('after looking again, a car whose second pass is undone comes again after a new car and an old one', async () => {
  const { anna, carOf } = await start()
  const [older, car] = [await carOf(), await carOf()]
  await pass(anna, car)
  await lookAgain(anna)
  // The second time as if the answer had been lost.
  await pass(anna, car)
  await pass(anna, car)
  expect(await deckOf(anna)).toEqual([older])
  expect((await anna.delete(`/api/swipes/${car}`)).status).toBe(200)
  const newer = await carOf()
  expect(await deckOf(anna)).toEqual([newer, older, car])
})

test('looking again brings back an admirer’s car first, and what fits a filter', async () => {
  const { app, anna, berta, annas, carOf } = await start()
  const saab = await carOf({ make: 'Saab', model: '900' })
  const fiat = await aVisibleCar(app, (await signedIn(app)).id, { make: 'Fiat', model: 'Uno' })
  await like(berta, annas, saab)
  for (const car of [saab, fiat]) await pass(anna, car)
  const decks = async () => [
    await deckOf(anna),
    await deckOf(anna, '?make=saab'),
    await deckOf(anna, '?make=fiat'),
  ]
  expect(await decks()).toEqual([[], [], []])
  await lookAgain(anna)
  expect(await decks()).toEqual([[saab, fiat], [saab], [fiat]])
  expect((await summaryOf(anna, '?make=lada')).widen).toEqual([{ filter: 'make', count: 2 }])
})

test('passed cars come after all others, oldest pass first, marked, page by page', async () => {
  const { app, anna, berta, annas, carOf } = await start()
  const passed: string[] = []
  for (let n = 0; n < 25; n++) passed.push(await carOf())
  // Passed in another order than listed.
  passed.reverse()
  for (const car of passed) await pass(anna, car)
  await lookAgain(anna)
  const fresh = await carOf()
  const first = await anna.get('/api/cars')
  const cars = first.body as DeckCar[]
  expect(cars.map(({ id }) => id)).toEqual([fresh, ...passed.slice(0, 19)])
  expect(cars.map(({ is_again }) => is_again)).toEqual([
    false,
    ...passed.slice(0, 19).map(() => true),
  ])
  const next = /<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await anna.get(next)
  expect((second.body as DeckCar[]).map(({ id }) => id)).toEqual(passed.slice(19))
  expect(second.headers.get('link')).toBeNull()
  expect((await anna.get('/api/cars?after=made-up')).body).toEqual([])
  const [own = '', hidden = ''] = passed
  await like(berta, annas, own)
  await berta.patch(`/api/cars/${hidden}`, { is_active: false })
  const again = (await anna.get('/api/cars')).body as DeckCar[]
  expect(again.length).toBe(20)
  expect(again.map(({ id }) => id)).not.toContain(hidden)
  expect(again.filter(({ is_again }) => !is_again).map(({ id }) => id)).toEqual([fresh])
  await anna.post('/api/me/blocks', { user_id: berta.id })
  expect(await deckOf(anna)).toEqual([])
  expect((await (await signedIn(app)).get('/api/cars')).body).not.toContainEqual(
    expect.objectContaining({ is_again: true }),
  )
})

test('a passed car cannot be looked at again while it is switched off or its owner is blocked', async () => {
  const { anna, berta, carOf } = await start()
  const car = await carOf()
  await pass(anna, car)
  const hasPassed = async () => (await summaryOf(anna)).has_passed
  expect(await hasPassed()).toBe(true)
  await berta.patch(`/api/cars/${car}`, { is_active: false })
  expect(await hasPassed()).toBe(false)
  await berta.patch(`/api/cars/${car}`, { is_active: true })
  expect(await hasPassed()).toBe(true)
  await anna.post('/api/me/blocks', { user_id: berta.id })
  expect(await hasPassed()).toBe(false)
})

once(
  'after looking again at two thousand passed cars, the pages are full and repeat no car',
  async () => {
    const { app, anna, berta } = await start()
    await run(
      app.pool,
      sql`insert into cars (id, owner_id, make, model, year, price, odometer, transmission, fuel_type, condition,
                          location, description, model_key, published_at)
        select gen_random_uuid(), ${berta.id}, 'Saab', '900', 1990, 0, n, 'Manual', 'Gasoline', 'Good', 'Rīga',
               'A car to swap', 'saab 900', now()
        from generate_series(1, 2000) n`,
    )
    await run(app.pool, sql`update cars set has_photo = true`)
    await run(
      app.pool,
      sql`update cars set feed_pos = feed_pos_of(now()) - 3600 * 1000000::bigint - odometer * 1000
        where owner_id = ${berta.id}`,
    )
    await run(
      app.pool,
      sql`insert into swipes (swiper_id, target_car_id, direction)
        select ${anna.id}, id, 'pass' from cars where owner_id = ${berta.id}`,
    )
    expect(await deckOf(anna)).toEqual([])
    expect(await summaryOf(anna)).toEqual({ seen: 2_000, has_passed: true, widen: [] })
    await lookAgain(anna)
    const drawn = new Set<string>()
    for (let page = 0; page < 5; page++) {
      const cars = await deckOf(anna)
      expect(cars).toHaveLength(20)
      for (const car of cars) {
        expect(drawn.has(car)).toBe(false)
        drawn.add(car)
        await pass(anna, car)
      }
    }
    // Passing a car again replaces the earlier pass.
    const { swipes } = await one<{ swipes: number }>(
      app.pool,
      sql`select count(*)::int as swipes from swipes where swiper_id = ${anna.id}`,
    )
    expect(swipes).toBe(2_000)
  },
)

test('a reported car leaves the deck and does not come back, however the report is decided', async () => {
  const { app, anna, berta, annas, carOf } = await start()
  const [car, other] = [await carOf(), await carOf()]
  expect((await report(anna, car)).status).toBe(200)
  expect(await deckOf(anna)).toEqual([other])
  await lookAgain(anna)
  expect(await deckOf(anna)).toEqual([other])
  expect((await anna.delete(`/api/swipes/${car}`)).status, 'no pass to take back').toBe(404)
  await run(app.pool, sql`update reports set status = 'dismissed'`)
  await berta.patch(`/api/cars/${car}`, { is_active: false })
  await berta.patch(`/api/cars/${car}`, { is_active: true })
  await lookAgain(anna)
  expect(await deckOf(anna)).toEqual([other])
  // Others still see it, and the reporter can still like it, as from a search.
  expect(await deckOf(await signedIn(app))).toContain(car)
  expect((await like(anna, car, annas)).status).toBe(200)
})

test('a car that was liked before it is reported stays liked', async () => {
  const { app, anna, annas, carOf } = await start()
  const car = await carOf()
  await like(anna, car, annas)
  await report(anna, car)
  expect(
    await one(app.pool, sql`select direction from swipes where swiper_id = ${anna.id}`),
  ).toEqual({ direction: 'like' })
})

test('an ended deck tells how many were seen, and whether passed ones could be looked at again', async () => {
  const { anna, annas, carOf } = await start()
  expect(await summaryOf(anna)).toEqual({ seen: 0, has_passed: false, widen: [] })
  const [liked, passed, reported] = [
    await carOf(),
    await carOf({ make: 'Saab', model: '900' }),
    await carOf({ make: 'Fiat', model: 'Uno' }),
  ]
  await like(anna, liked, annas)
  expect(await summaryOf(anna)).toEqual({ seen: 1, has_passed: false, widen: [] })
  await report(anna, reported)
  expect(await summaryOf(anna)).toMatchObject({ seen: 2, has_passed: false })
  await pass(anna, passed)
  expect(await summaryOf(anna)).toMatchObject({ seen: 3, has_passed: true })
  expect(await summaryOf(anna, '?make=saab')).toMatchObject({ has_passed: true })
  expect(await summaryOf(anna, '?make=volvo')).toMatchObject({ has_passed: false })
  await lookAgain(anna)
  expect(await summaryOf(anna), 'it is in the deck').toMatchObject({ seen: 3, has_passed: false })
})

describe('with very many swipes', () => {
  /** Adds swipes of cars that no longer exist, with ids newer than any other. */
  const swiped = ({ pool }: TestApp, { id }: SignedIn, direction: string, many: number) =>
    transaction(pool, async (tx) => {
      await run(tx, sql`set local session_replication_role = replica`)
      await run(
        tx,
        sql`insert into swipes (swiper_id, target_car_id, direction)
            select ${id}, ('ffffffff-ffff-7fff-8fff-' || lpad(n::text, 12, '0'))::uuid, ${direction}
            from generate_series(1, ${many}) n`,
      )
    })

  once.each([9_999, 10_000, 10_001])(
    '%i liked and one passed are counted up to 10,001',
    async (many) => {
      const { app, anna, carOf } = await start()
      await pass(anna, await carOf())
      await swiped(app, anna, 'like', many)
      const seen = Math.min(many + 1, 10_001)
      expect(await summaryOf(anna)).toMatchObject({ seen, has_passed: true })
    },
  )

  /** Has a car passed after that many others, or before them, and looks again. */
  async function lookedAgain(many: number, isOldest: boolean) {
    const { app, anna, carOf } = await start()
    const car = await carOf()
    if (isOldest) await pass(anna, car)
    await swiped(app, anna, 'pass', many)
    if (!isOldest) await pass(anna, car)
    const { has_passed } = await summaryOf(anna)
    await lookAgain(anna)
    const drawn = await deckOf(anna)
    const [widen] = (await summaryOf(anna, '?make=lada')).widen
    return { has_passed, drawn: drawn.length, widened: widen?.count ?? 0 }
  }

  once(
    'passed cars are offered, drawn and counted by one rule: the 10,000 oldest passes',
    async () => {
      const found = { has_passed: true, drawn: 1, widened: 1 }
      expect(await lookedAgain(10_000, true)).toEqual(found)
      expect(await lookedAgain(9_999, false)).toEqual(found)
      expect(await lookedAgain(10_000, false)).toEqual({ has_passed: false, drawn: 0, widened: 0 })
    },
  )
})

once(
  'a wider filter tells the exact number of cars that it adds, new ones and passed ones, up to 1,000',
  async () => {
    const { app, anna, berta, carOf } = await start()
    await pass(anna, await carOf())
    await lookAgain(anna)
    const more = (count: number) =>
      run(
        app.pool,
        sql`insert into cars (id, owner_id, make, model, year, price, odometer, transmission, fuel_type, condition, location,
                            description, model_key, published_at, has_photo)
          select gen_random_uuid(), ${berta.id}, 'Saab', '900', 1990, 0, n, 'Manual', 'Gasoline', 'Good', 'Rīga',
                 'A car to swap', 'saab 900', now(), true
          from generate_series(1, ${count}) n`,
      )
    const widen = async () => (await summaryOf(anna, '?make=lada&fuel_type=Gasoline')).widen
    await more(44)
    expect(await widen()).toEqual([{ filter: 'make', count: 45 }])
    await more(956)
    expect(await widen()).toEqual([{ filter: 'make', count: 1_000 }])
  },
)

test('an ended deck with filters tells how many cars each of them alone hides, the most first', async () => {
  const { anna, carOf } = await start()
  await carOf({ make: 'Saab', model: '900', year: 1990 })
  await carOf({ make: 'Saab', model: '900', year: 1991 })
  await carOf({ make: 'Fiat', model: 'Uno', year: 2015 })
  await carOf({ make: 'Fiat', model: 'Uno', year: 1992 })
  expect((await summaryOf(anna, '?make=saab&year_from=2010')).widen).toEqual([
    { filter: 'year', count: 2 },
    { filter: 'make', count: 1 },
  ])
  expect((await summaryOf(anna, '?make=lada')).widen).toEqual([{ filter: 'make', count: 4 }])
  expect((await summaryOf(anna, '?make=lada&year_from=2020')).widen, 'not one alone').toEqual([])
})

once('each filter by itself is named as what hides a car', async () => {
  const { anna, carOf } = await start()
  await anna.patch('/api/me', { location: 'Rīga' })
  await carOf({ year: 1993, price: 5000, mileage: 1000, lat: 43.65, lng: -79.38 })
  for (const [query, filter] of [
    ['make=Lada', 'make'],
    ['year_from=1994', 'year'],
    ['year_to=1992', 'year'],
    ['mileage_to=999', 'mileage'],
    ['mileage_km_to=999', 'mileage'],
    ['price_from=5001', 'value'],
    ['price_to=4999', 'value'],
    ['transmission=CVT', 'transmission'],
    ['body=SUV', 'body'],
    ['fuel_type=Diesel', 'fuel_type'],
    ['condition=Poor', 'condition'],
    ['distance_km=100', 'distance'],
  ])
    expect([query, (await summaryOf(anna, `?${query}`)).widen]).toEqual([
      query,
      [{ filter, count: 1 }],
    ])
  expect((await summaryOf(anna, '?currency=EUR')).widen, 'a currency alone hides none').toEqual([])
})
