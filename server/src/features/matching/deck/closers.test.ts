import type { DeckCar } from '@keyswap/contract/matching'
import { expect, test } from 'vitest'
import { emptiedApps, type TestApp } from '../../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import { aVisibleCar, type Fields } from '../../../../test/garage.ts'
import { many, run, sql } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { drawCards, TOP } from './deck.store.ts'

const anApp = emptiedApps()

const like = (member: SignedIn, target_car_id: string, source_car_id: string) =>
  member.post('/api/swipes', { direction: 'like', target_car_id, source_car_id })
const pass = (member: SignedIn, target_car_id: string) =>
  member.post('/api/swipes', { direction: 'pass', target_car_id, source_car_id: null })

const deckOf = async (member: SignedIn, query = '') =>
  ((await member.get(`/api/cars${query}`)).body as DeckCar[]).map(({ id }) => id)

const nextOf = ({ headers }: { headers: Headers }) =>
  /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]

/** Newer cars than all before, of a member who swipes nothing. */
async function newCars(app: TestApp, count: number, fields = {}): Promise<string[]> {
  const { id } = await signedIn(app)
  const cars: string[] = []
  while (cars.length < count) cars.unshift(await aVisibleCar(app, id, fields))
  return cars
}

/** Dora likes Carla's car, Carla likes Berta's, Berta likes Anna's; then come 30 newer cars. */
async function start({ newer = 30 } = {}) {
  const app = await anApp()
  const [anna, berta, carla, dora] = [
    await signedIn(app),
    await signedIn(app),
    await signedIn(app),
    await signedIn(app),
  ]
  const annas = await aVisibleCar(app, anna.id)
  const bertas = await aVisibleCar(app, berta.id, { make: 'Saab', model: '900' })
  const carlas = await aVisibleCar(app, carla.id)
  const doras = await aVisibleCar(app, dora.id)
  await like(berta, annas, bertas)
  await like(carla, bertas, carlas)
  await like(dora, carlas, doras)
  const others = await newCars(app, newer)
  return { app, anna, berta, carla, dora, annas, bertas, carlas, doras, others }
}
type Scene = Awaited<ReturnType<typeof start>>

test('after the admirers, cars whose like would close a ring of three or four come among the first five', async () => {
  const { anna, bertas, carlas, doras, others } = await start()
  const deck = await deckOf(anna)
  expect(deck[0]).toBe(bertas)
  expect(deck.slice(1, 5)).toEqual(expect.arrayContaining([carlas, doras]))
  expect(deck.indexOf(carlas)).toBeLessThan(deck.indexOf(doras))
  expect(Math.abs(deck.indexOf(carlas) - deck.indexOf(doras))).toBe(2)
  expect(deck).toHaveLength(20)
  expect(deck.filter((id) => others.includes(id))).toEqual(others.slice(0, 17))
})

test('“Newest first” switches them off, also on the next page', async () => {
  const { anna, bertas, carlas, doras, others } = await start()
  const first = await anna.get('/api/cars?order=newest')
  const ids = (first.body as DeckCar[]).map(({ id }) => id)
  expect(ids).toEqual([bertas, ...others.slice(0, 19)])
  expect(nextOf(first)).toContain('order=newest')
  expect(await deckOf(anna, (nextOf(first) ?? '').replace('/api/cars', ''))).toEqual([
    ...others.slice(19),
    doras,
    carlas,
  ])
  expect((await anna.get('/api/cars?order=oldest')).status).toBe(400)
})

test('nothing on a card says that it comes early', async () => {
  const { anna, carlas } = await start()
  const cardIn = async (query: string) =>
    ((await anna.get(`/api/cars${query}`)).body as DeckCar[]).find(({ id }) => id === carlas)
  const mixed = await cardIn('')
  const first = await anna.get('/api/cars?order=newest')
  const plain = await cardIn((nextOf(first) ?? '').replace('/api/cars', ''))
  expect(mixed).toEqual(plain)
})

const off = { offer_rings: false }
const without: [string, (scene: Scene) => Promise<unknown>][] = [
  ['the viewer has switched rings off', ({ anna }) => anna.patch('/api/me', off)],
  ['its owner has switched rings off', ({ carla }) => carla.patch('/api/me', off)],
  ['the one between has switched rings off', ({ berta }) => berta.patch('/api/me', off)],
  ['the viewer has passed it', ({ anna, carlas }) => pass(anna, carlas)],
  [
    'it is switched off',
    ({ carla, carlas }) => carla.patch(`/api/cars/${carlas}`, { is_active: false }),
  ],
  [
    'the car between is switched off',
    ({ berta, bertas }) => berta.patch(`/api/cars/${bertas}`, { is_active: false }),
  ],
  [
    'the viewer’s car is switched off',
    ({ anna, annas }) => anna.patch(`/api/cars/${annas}`, { is_active: false }),
  ],
  [
    'the viewer has blocked its owner',
    ({ anna, carla }) => anna.post('/api/me/blocks', { user_id: carla.id }),
  ],
  [
    'the two others have blocked each other',
    ({ berta, carla }) => berta.post('/api/me/blocks', { user_id: carla.id }),
  ],
  [
    'the one between is banned',
    ({ app, berta }) =>
      run(app.pool, sql`update users set banned_at = now() where id = ${berta.id}`),
  ],
  ['the like is taken back', ({ carla, bertas }) => pass(carla, bertas)],
  [
    'the viewer has matched the one between',
    ({ anna, annas, bertas }) => like(anna, bertas, annas),
  ],
  ['the two others have matched', ({ berta, bertas, carlas }) => like(berta, carlas, bertas)],
  [
    'its owner has been away',
    ({ app, carla }) =>
      run(
        app.pool,
        sql`insert into visits (user_id, at) values (${carla.id}, now() - interval '31 days')
            on conflict (user_id) do update set at = excluded.at`,
      ),
  ],
]

test.each(without)('a car does not come early if %s', async (_, change) => {
  const scene = await start()
  await change(scene)
  expect(await deckOf(scene.anna)).not.toContain(scene.carlas)
})

test('a ring of four needs four members who have not left each other', async () => {
  const { anna, berta, dora, doras } = await start()
  expect(await deckOf(anna)).toContain(doras)
  await dora.post('/api/me/blocks', { user_id: berta.id })
  expect(await deckOf(anna)).not.toContain(doras)
})

/** Anna's car is worth 2,000, Berta's 3,000, Carla's 5,000 and Dora's 4,000. */
const price = ({ app, annas, bertas, carlas, doras }: Scene) =>
  run(
    app.pool,
    sql`update cars c set price = p.price
        from unnest(${[annas, bertas, carlas, doras]}::uuid[], array[2000, 3000, 5000, 4000]) p (id, price)
        where c.id = p.id`,
  )

const asks = (member: SignedIn, car: string, side: 'adds' | 'wants', amount: number) =>
  member.patch(`/api/cars/${car}`, { wish: { money: { side, amount, currency: 'USD' } } })

// In the ring of three Anna gives to Berta, who gives to Carla, who gives to Anna; in that of four Carla gives to Dora, who
// gives to Anna.
test.each<[string, (scene: Scene) => Promise<unknown>, (scene: Scene) => Promise<unknown>, 3 | 4]>([
  [
    'the viewer',
    ({ anna, annas }) => asks(anna, annas, 'adds', 2999),
    ({ anna, annas }) => asks(anna, annas, 'adds', 3000),
    3,
  ],
  [
    'the one between',
    ({ berta, bertas }) => asks(berta, bertas, 'wants', 1001),
    ({ berta, bertas }) => asks(berta, bertas, 'wants', 1000),
    3,
  ],
  [
    'its owner',
    ({ carla, carlas }) => asks(carla, carlas, 'wants', 2001),
    ({ carla, carlas }) => asks(carla, carlas, 'wants', 2000),
    3,
  ],
  [
    'the viewer, of four,',
    ({ anna, annas }) => asks(anna, annas, 'adds', 1999),
    ({ anna, annas }) => asks(anna, annas, 'adds', 2000),
    4,
  ],
  [
    'the one beyond',
    ({ carla, carlas }) => asks(carla, carlas, 'wants', 2001),
    ({ carla, carlas }) => asks(carla, carlas, 'wants', 2000),
    4,
  ],
  [
    'the owner of the fourth car',
    ({ dora, doras }) => asks(dora, doras, 'adds', 999),
    ({ dora, doras }) => asks(dora, doras, 'adds', 1000),
    4,
  ],
])(
  'a car does not come early if %s said something else about money',
  async (_, breaks, fits, of) => {
    const scene = await start()
    await price(scene)
    const car = of === 3 ? scene.carlas : scene.doras
    await breaks(scene)
    expect(await deckOf(scene.anna)).not.toContain(car)
    await fits(scene)
    expect(await deckOf(scene.anna)).toContain(car)
  },
)

test('only cars that fit the filters come early', async () => {
  const { app, anna, carlas, doras } = await start({ newer: 0 })
  await newCars(app, 25, { make: 'Saab', model: '9000' })
  await newCars(app, 25)
  expect(await deckOf(anna, '?make=volvo')).toEqual(expect.arrayContaining([carlas, doras]))
  const saabs = await deckOf(anna, '?make=saab')
  expect(saabs).toHaveLength(20)
  expect(saabs).not.toContain(carlas)
})

test('the order is the same as long as nothing changes', async () => {
  const { anna } = await start()
  expect(await deckOf(anna)).toEqual(await deckOf(anna))
})

test('page by page each car comes exactly once, while the member swipes and a like makes another closer', async () => {
  const { app, anna, berta, bertas, carlas, annas } = await start()
  const emil = await signedIn(app)
  const emils = await aVisibleCar(app, emil.id)
  await run(app.pool, sql`update cars set feed_pos = feed_pos - 3600000000 where id = ${emils}`)
  const expected = await many<{ id: string }>(
    app.pool,
    sql`select id from cars where owner_id <> ${anna.id}`,
  )
  const shown: string[] = []
  let pages = 0
  for (let next: string | undefined = '/api/cars'; next; pages++) {
    const page = await anna.get(next)
    const ids = (page.body as DeckCar[]).map(({ id }) => id)
    expect(ids.length).toBeLessThanOrEqual(20)
    shown.push(...ids)
    if (pages === 0) {
      await pass(anna, ids[2] ?? '')
      await like(anna, bertas, annas)
      await like(emil, carlas, emils)
    }
    next = nextOf(page)
  }
  expect(pages).toBe(2)
  expect(shown.toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
  expect((await berta.get('/api/cars')).status).toBe(200)
})

test('swiped to its end without a cursor, each car comes exactly once', async () => {
  const { app, anna } = await start()
  const expected = await many<{ id: string }>(
    app.pool,
    sql`select id from cars where owner_id <> ${anna.id}`,
  )
  const shown: string[] = []
  for (let ids = await deckOf(anna); ids.length > 0; ids = await deckOf(anna))
    for (const id of ids.slice(0, 17)) {
      shown.push(id)
      await pass(anna, id)
    }
  expect(shown.toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
})

test('a pass of such a car that is taken back brings it back to its place', async () => {
  const { anna, carlas } = await start()
  const before = await deckOf(anna)
  await pass(anna, carlas)
  expect(await deckOf(anna)).not.toContain(carlas)
  await anna.delete(`/api/swipes/${carlas}`)
  expect(await deckOf(anna)).toEqual(before)
})

test.each(['x~y', '5~', '5~!', '5~zzzzzzzzzzzzz', '~1', '-1~1'])(
  'after a made-up place in the deck there is nothing: %s',
  async (after) => {
    const { anna } = await start({ newer: 1 })
    const { status, body } = await anna.get(`/api/cars?after=${encodeURIComponent(after)}`)
    expect([status, body]).toEqual([200, []])
  },
)

test('a community of one has an empty deck, and one car alone is shown', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  await aVisibleCar(app, anna.id)
  expect(await deckOf(anna)).toEqual([])
  const [only] = await newCars(app, 1)
  expect(await deckOf(anna)).toEqual([only])
})

test('if every car would close a ring, all are shown', async () => {
  const { app, anna, bertas, carlas } = await start({ newer: 0 })
  const owners = new Set([carlas])
  for (let made = 0; made < 7; made++) {
    const owner = await signedIn(app)
    const car = await aVisibleCar(app, owner.id)
    await like(owner, bertas, car)
    owners.add(car)
  }
  const deck = await deckOf(anna)
  expect(deck[0]).toBe(bertas)
  expect(new Set(deck).size).toBe(10)
  expect(deck).toEqual(expect.arrayContaining([...owners]))
})

/** Likes at random, the same in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test.each([1, 2, 3])('each of them really closes a ring: random community %i', async (seed) => {
  const app = await anApp()
  const next = randomNumbers(seed)
  const members: (SignedIn & { cars: string[] })[] = []
  const worth = (): Fields => ({
    price: 1000 * next(5),
    currency: next(5) === 0 ? 'EUR' : 'USD',
    ...(next(2) === 0 && {
      money: {
        side: next(3) === 0 ? 'wants' : 'adds',
        amount: 500 + 1000 * next(3),
        currency: 'USD',
      },
    }),
  })
  while (members.length < 14) {
    const member = await signedIn(app)
    const cars = [await aVisibleCar(app, member.id, worth())]
    if (members.length % 4 === 0) cars.push(await aVisibleCar(app, member.id))
    members.push({ ...member, cars })
  }
  for (let made = 0; made < 70; made++) {
    const [liker, owner] = [members[next(14)], members[next(14)]]
    if (!liker || !owner || liker === owner) continue
    const [offered, liked] = [
      liker.cars[next(liker.cars.length)] ?? '',
      owner.cars[next(owner.cars.length)] ?? '',
    ]
    await like(liker, liked, offered)
    if (made % 20 === 0) await liker.post('/api/me/blocks', { user_id: owner.id })
  }
  const drawing = { below: TOP, isStart: true, worth: 0, closers: true }
  let found = 0
  for (const viewer of members) {
    const { drawn } = await drawCards(app.pool, { id: viewer.id }, drawing, undefined)
    for (const { id, size } of drawn.filter(({ part }) => part === 'closer')) {
      found += 1
      expect(await ringsClosedBy(app, viewer, id), `${viewer.name} → ${id}`).toContain(size)
    }
  }
  expect(found).toBeGreaterThan(5)
})

/** The sizes of the rings that there would be if the member liked this car, and all cars had room for another ring. */
async function ringsClosedBy(
  app: TestApp,
  viewer: { id: string; cars: string[] },
  car: string,
): Promise<number[]> {
  const sizes: number[] = []
  const undone = new Error('undone')
  for (const own of viewer.cars)
    await transaction(app.pool, async (tx) => {
      await run(
        tx,
        sql`insert into swipes (swiper_id, target_car_id, direction, source_car_id)
            values (${viewer.id}, ${car}, 'like', ${own})`,
      )
      const rings = await many<{ size: number }>(
        tx,
        sql`select cardinality(cars) as size from circles_through(array[${own}]::uuid[], array[${car}]::uuid[], '{}',
                                  array(select ring_id from ring_cars))`,
      )
      sizes.push(...rings.map(({ size }) => size))
      throw undone
    }).catch((error) => {
      if (error !== undone) throw error
    })
  return sizes
}
