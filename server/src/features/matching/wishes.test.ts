import type { OwnCar } from '@keyswap/contract/listings'
import type { Wish } from '@keyswap/contract/listings/wishes'
import type { CarPage, DeckCar } from '@keyswap/contract/matching'
import { expect, test } from 'vitest'
import { emptiedApps, type TestApp } from '../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../test/client.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { run, sql } from '../../db/sql.ts'

const anApp = emptiedApps()

const deckOf = async (member: SignedIn) => (await member.get('/api/cars')).body as DeckCar[]

/** Anna, who has a petrol Volvo 240 estate of 1990 with 1,000 km, and Berta, whose cars have wishes. */
async function start() {
  const app = await anApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const annas = await aVisibleCar(app, anna.id, {
    mileage: 1000,
    mileage_unit: 'km',
    body: 'Estate',
  })
  const wishing = async (wish: Partial<Wish> | null) => {
    const id = await aVisibleCar(app, berta.id)
    const { status } = await berta.patch(`/api/cars/${id}`, { wish })
    expect(status).toBe(200)
    return id
  }
  return { app, anna, berta, annas, wishing }
}

test('a wish fits a car if everything that it names does', async () => {
  const { anna, berta, wishing } = await start()
  const cases: [Partial<Wish> | null, boolean][] = [
    [null, false],
    [{ models: ['volvo'] }, true],
    [{ models: ['BMW', 'VOLVO 240'] }, true],
    [{ models: ['240'] }, true],
    [{ models: ['Volvo 24'] }, false],
    [{ models: ['24'] }, false],
    [{ models: ['Volvo 240 Turbo'] }, false],
    [{ models: ['VW'] }, false],
    [{ models: ['!'] }, false],
    [{ bodies: ['SUV', 'Estate'] }, true],
    [{ bodies: ['SUV'] }, false],
    [{ fuel_types: ['Gasoline'] }, true],
    [{ fuel_types: ['Diesel', 'Electric'] }, false],
    [{ year_from: 1990, year_to: 1990 }, true],
    [{ year_from: 1991 }, false],
    [{ year_to: 1989 }, false],
    [{ mileage: { up_to: 1000, unit: 'km' } }, true],
    [{ mileage: { up_to: 999, unit: 'km' } }, false],
    // 1,000 km are 621 miles.
    [{ mileage: { up_to: 621, unit: 'mi' } }, true],
    [{ mileage: { up_to: 620, unit: 'mi' } }, false],
    [{ models: ['Volvo'], fuel_types: ['Diesel'] }, false],
    [{ money: { side: 'adds', amount: 500, currency: 'EUR' } }, false],
    [{ bodies: ['Estate'], money: { side: 'wants', amount: 500, currency: 'EUR' } }, true],
  ]
  const id = await wishing(null)
  for (const [wish, expected] of cases) {
    expect((await berta.patch(`/api/cars/${id}`, { wish })).status, JSON.stringify(wish)).toBe(200)
    const [car] = await deckOf(anna)
    expect([wish, car?.fits_wish]).toEqual([wish, expected])
  }
})

test('within a page the cars whose wish fits come first, then the nearest, and admirers before all', async () => {
  const { app, anna, berta, annas, wishing } = await start()
  await anna.patch('/api/me', { location: 'Rīga' })
  const at = (id: string, lat: number) =>
    run(app.pool, sql`update cars set lat = ${lat}, lng = 24.1 where id = ${id}`)
  const [farFit, nearFit] = [
    await wishing({ models: ['Volvo'] }),
    await wishing({ bodies: ['Estate'] }),
  ]
  const [far, near] = [await wishing({ models: ['Saab'] }), await wishing(null)]
  for (const [id, lat] of [
    [farFit, 58],
    [nearFit, 57],
    [far, 58],
    [near, 57],
  ] as const)
    await at(id, lat)
  expect((await deckOf(anna)).map(({ id }) => id)).toEqual([nearFit, farFit, near, far])
  const carla = await signedIn(app)
  const carlas = await aVisibleCar(app, carla.id)
  await carla.post('/api/swipes', {
    direction: 'like',
    target_car_id: annas,
    source_car_id: carlas,
  })
  expect((await deckOf(anna)).map(({ id }) => id)).toEqual([carlas, nearFit, farFit, near, far])
  // Only cars that are listed now can be swapped.
  await anna.patch(`/api/cars/${annas}`, { is_active: false })
  expect((await deckOf(anna)).some(({ fits_wish }) => fits_wish)).toBe(false)
  expect((await deckOf(berta)).map(({ id }) => id)).toEqual([carlas])
})

test('a car that the viewer wishes for says so, and comes earlier within a page', async () => {
  const { app, anna, annas, wishing } = await start()
  await anna.patch('/api/me', { location: 'Rīga' })
  const both = await wishing({ models: ['Volvo'] })
  const [theirs, mine, none] = [
    await wishing({ bodies: ['Estate'] }),
    await wishing(null),
    await wishing(null),
  ]
  for (const [id, body, lat] of [
    [both, 'Coupe', 58],
    [theirs, 'Van', 58],
    [mine, 'Coupe', 58],
    [none, 'Van', 57],
  ] as const)
    await run(
      app.pool,
      sql`update cars set body = ${body}, lat = ${lat}, lng = 24.1 where id = ${id}`,
    )
  const orderOf = async () =>
    (await deckOf(anna)).map(({ id, fits_own_wish }) => [id, fits_own_wish])
  const { length } = (await orderOf()).filter(([, fits]) => fits)
  expect(length, 'without a wish of her own').toBe(0)
  await anna.patch(`/api/cars/${annas}`, { wish: { bodies: ['Coupe'] } })
  expect(await orderOf()).toEqual([
    [both, true],
    [theirs, false],
    [mine, true],
    [none, false],
  ])
  const page = async () => ((await anna.get(`/api/cars/${mine}`)).body as CarPage).fits_own_wish
  expect(await page()).toBe(true)
  const own = (await anna.get(`/api/cars/${annas}`)).body as CarPage
  expect([own.fits_wish, own.fits_own_wish], 'their own').toEqual([false, false])
  // Only for a listed car can there be a swap.
  await anna.patch(`/api/cars/${annas}`, { is_active: false })
  expect(await page()).toBe(false)
})

test('a search and the car’s page say too whether the viewer’s car fits', async () => {
  const { app, anna, berta, wishing } = await start()
  const id = await wishing({ models: ['Volvo'], year_to: 1995 })
  const seenBy = async (member: SignedIn) => {
    const page = (await member.get(`/api/cars/${id}`)).body as CarPage
    const { results } = (await member.get('/api/cars/search?q=volvo')).body as {
      results: DeckCar[]
    }
    return [page.fits_wish, results.find((car) => car.id === id)?.fits_wish]
  }
  expect(await seenBy(anna)).toEqual([true, true])
  expect(await seenBy(await signedIn(app)), 'without a car').toEqual([false, false])
  expect(await seenBy(berta), 'their own').toEqual([false, undefined])
})

test('a wish is stored as typed, an empty one is none, a change without it keeps it', async () => {
  const { app, berta, wishing } = await start()
  const wish: Wish = {
    models: ['VW Golf', 'Škoda', 'Octavia'],
    bodies: ['Estate'],
    fuel_types: ['Diesel'],
    year_from: 2010,
    year_to: null,
    mileage: { up_to: 120_000, unit: 'km' },
    money: { side: 'adds', amount: 1500, currency: 'EUR' },
  }
  const id = await wishing({ ...wish, models: ['  VW Golf ', 'Škoda', 'Octavia'] })
  const change = async (fields: object) =>
    (await berta.patch(`/api/cars/${id}`, fields)).body as OwnCar
  expect(await change({ body: 'Van' })).toMatchObject({ wish, body: 'Van' })
  expect(await change({ price: 5000 })).toMatchObject({ wish, body: 'Van' })
  expect(await storedKeys(app, id)).toEqual([' volkswagen golf %', ' skoda %', '% octavia %'])
  expect(await change({ wish: { models: [], year_from: null } })).toMatchObject({ wish: null })
  expect(await change({ wish: null, body: null })).toMatchObject({ wish: null, body: null })
  expect(await storedKeys(app, id)).toEqual([])
})

async function storedKeys({ pool }: TestApp, id: string): Promise<string[]> {
  const { rows } = await pool.query('select wish_keys from cars where id = $1', [id])
  return rows[0].wish_keys
}

test('a wish with something wrong in it is refused, and nothing changes', async () => {
  const { berta, wishing } = await start()
  const id = await wishing({ models: ['Volvo'] })
  for (const wrong of [
    { models: ['a', 'b', 'c', 'd', 'e', 'f'] },
    { models: [' '] },
    { models: ['x'.repeat(81)] },
    { bodies: ['Boat'] },
    { fuel_types: ['Hope'] },
    { year_from: 2010, year_to: 2009 },
    { year_from: 1899 },
    { mileage: { up_to: -1, unit: 'km' } },
    { mileage: { up_to: 1 } },
    { money: { side: 'gives', amount: 1, currency: 'EUR' } },
    { money: { side: 'adds', amount: 0, currency: 'EUR' } },
    { money: { side: 'adds', amount: 1, currency: 'LVL' } },
    { fits_wish: true },
  ])
    expect((await berta.patch(`/api/cars/${id}`, { wish: wrong })).status).toBe(400)
  const [car] = (await berta.get(`/api/users/${berta.id}/cars`)).body as OwnCar[]
  expect(car?.wish?.models).toEqual(['Volvo'])
})
