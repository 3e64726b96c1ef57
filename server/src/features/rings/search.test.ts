import type { Wish } from '@keyswap/contract/listings/wishes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freshPool } from '../../../test/database.ts'
import { aMember } from '../../../test/factories.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import type { Pool } from '../../db/pool.ts'
import { many, one, run, type Sql, sql } from '../../db/sql.ts'
import type { Circle } from './circles.ts'
import { findCircles, findSubstitutes, type Like } from './search.store.ts'

/** The number of likes that are read at each step, and how many of those with shown cars are used: see circles.sql. */
const CAP = { read: 400, used: 100 }

/** Members with one visible car each, at the same index. Ids increase with the index. */
type Garage = { pool: Pool; owners: string[]; cars: string[] }

async function garage(size: number): Promise<Garage> {
  const pool = await freshPool()
  const owners: string[] = []
  const cars: string[] = []
  for (let index = 0; index < size; index += 1) {
    const { id } = await aMember({ pool })
    owners.push(id)
    cars.push(await aVisibleCar({ pool }, id))
  }
  return { pool, owners, cars }
}

/** The item at this index of a circle: the first one follows the last one. */
const at = <Item>(items: Item[], index: number): Item => items[index % items.length] as Item

const startingAt = (cars: string[], start: number) =>
  cars.map((_, index) => at(cars, start + index))

/** In giving order, which is against the likes, beginning with the smallest id. */
function givingOrder(cars: string[]): string[] {
  const [first = '', ...rest] = startingAt(cars, cars.indexOf([...cars].sort()[0] ?? ''))
  return [first, ...rest.reverse()]
}

const like = (pool: Pool, source: string, target: string, at: Sql = sql`now()`) =>
  run(
    pool,
    sql`insert into swipes (swiper_id, target_car_id, direction, source_car_id, created_at)
        select owner_id, ${target}, 'like', id, ${at} from cars where id = ${source}
        on conflict (swiper_id, target_car_id)
          do update set source_car_id = excluded.source_car_id, created_at = excluded.created_at`,
  )

/** Each owner likes the next one's car. Returns the first like. */
async function closeCircle({ pool, cars }: Pick<Garage, 'pool' | 'cars'>): Promise<Like> {
  for (const [index, source] of cars.entries()) await like(pool, source, at(cars, index + 1))
  return { source: at(cars, 0), target: at(cars, 1) }
}

const search = ({ pool }: { pool: Pool }, through: Like) =>
  findCircles(pool, { likes: [through], cars: [] })

test.each([3, 4])('a circle of %i is found from each of its likes', async (size) => {
  const scene = await garage(size)
  const { pool, cars, owners } = scene
  await closeCircle(scene)
  await like(pool, at(cars, 1), at(cars, 2), sql`now() + interval '1 minute'`)
  const { newest_like } = await one<{ newest_like: string }>(
    pool,
    sql`select max(created_at) as newest_like from swipes`,
  )
  const circle = {
    ...{ cars: givingOrder(cars), owners: givingOrder(owners), newest_like },
    is_affordable: false,
  }
  for (const [index, source] of cars.entries())
    expect(await search(scene, { source, target: at(cars, index + 1) })).toEqual([circle])
})

test.each([3, 4])(
  'a circle of %i is found from each of its cars, and once from all',
  async (size) => {
    const scene = await garage(size)
    const { pool, cars } = scene
    const first = await closeCircle(scene)
    for (const from of [...cars.map((car) => [car]), cars])
      expect(await findCircles(pool, { likes: [first, first], cars: from })).toHaveLength(1)
    expect(await findCircles(pool, { likes: [], cars })).toHaveLength(1)
  },
)

test('each owner likes the car before theirs in giving order', async () => {
  const scene = await garage(4)
  const [circle] = await search(scene, await closeCircle(scene))
  const likes = await many<Like>(
    scene.pool,
    sql`select source_car_id as source, target_car_id as target from swipes`,
  )
  for (const [index, target] of (circle?.cars ?? []).entries())
    expect(likes).toContainEqual({ source: at(circle?.cars ?? [], index + 1), target })
})

test.each([2, 5])('%i likes in a row are no circle', async (size) => {
  const scene = await garage(size)
  expect(await search(scene, await closeCircle(scene))).toEqual([])
})

test('a like that was not made, or was made with another car, closes nothing', async () => {
  const scene = await garage(3)
  const { pool, owners } = scene
  const first = await closeCircle(scene)
  await like(pool, await aVisibleCar({ pool }, at(owners, 0)), first.target)
  expect(await search(scene, first)).toEqual([])
  await run(pool, sql`delete from swipes where target_car_id = ${first.target}`)
  expect(await search(scene, first)).toEqual([])
})

test('the liked car must be the very car that its owner offers', async () => {
  const scene = await garage(3)
  const { pool, cars, owners } = scene
  const first = await closeCircle(scene)
  await like(pool, await aVisibleCar({ pool }, at(owners, 1)), at(cars, 2))
  expect(await search(scene, first)).toEqual([])
})

test.each([3, 4])('a member with two cars is in a circle of %i only once', async (size) => {
  const { pool, cars, owners } = await garage(size - 1)
  const second = await aVisibleCar({ pool }, at(owners, 0))
  expect(await search({ pool }, await closeCircle({ pool, cars: [...cars, second] }))).toEqual([])
})

type Pair = [low: number, high: number]

async function setPair({ pool, owners }: Garage, [low, high]: Pair, change: Sql) {
  const [low_id, high_id] = [at(owners, low), at(owners, high)]
  await run(
    pool,
    sql`insert into pairs (low_id, high_id) values (${low_id}, ${high_id}) on conflict do nothing`,
  )
  await run(pool, sql`update pairs set ${change} where low_id = ${low_id} and high_id = ${high_id}`)
}

/** The two have matched on the first one's car and this car, by default the second one's. */
async function match(scene: Garage, pair: Pair, car = at(scene.cars, pair[1])) {
  const { pool, owners, cars } = scene
  const ids = pair.map((index) => at(owners, index))
  await setPair(scene, pair, sql`matched_by = ${car}`)
  const { id } = await one<{ id: string }>(
    pool,
    sql`select match_id_of(${ids[0]}, ${ids[1]}, 0) as id`,
  )
  await run(pool, sql`select open_chat(${id}, 'match', ${ids}::uuid[])`)
  await run(
    pool,
    sql`insert into matches (id, user_a, user_b, car_a, car_b, snapshot_a, snapshot_b, super_a, super_b)
        values (${id}, ${ids[0]}, ${ids[1]}, ${at(cars, pair[0])}, ${car}, '{}', '{}', false, false)`,
  )
}

const setCar = (change: Sql) => (scene: Garage) =>
  run(scene.pool, sql`update cars set ${change} where id = ${at(scene.cars, 2)}`)

const setMember = (change: Sql) => (scene: Garage) =>
  run(scene.pool, sql`update users set ${change} where id = ${at(scene.owners, 2)}`)

const hurdles: [string, (scene: Garage) => Promise<unknown>][] = [
  ['a car is switched off', setCar(sql`is_active = false`)],
  ['a car is a draft', setCar(sql`published_at = null`)],
  ['a car is reserved', setCar(sql`is_reserved = true`)],
  ['a car has no photo', setCar(sql`has_photo = false`)],
  ['a member is banned', setMember(sql`banned_at = now()`)],
  ['a member does not want rings', setMember(sql`offer_rings = false`)],
  [
    'a like was taken back',
    ({ pool, cars }) =>
      run(
        pool,
        sql`update swipes set direction = 'pass', source_car_id = null where target_car_id = ${at(cars, 2)}`,
      ),
  ],
  ['a member has blocked a neighbour', (it) => setPair(it, [0, 1], sql`low_blocked_at = now()`)],
  ['a neighbour has blocked a member', (it) => setPair(it, [1, 2], sql`high_blocked_at = now()`)],
  ['two neighbours have unmatched', (it) => setPair(it, [0, 2], sql`unmatched_by = low_id`)],
  ['two neighbours have matched on these cars', (it) => match(it, [1, 2])],
  ['the last and the first have matched on these cars', (it) => match(it, [0, 2])],
]

test.each(hurdles)('there is no circle if %s', async (_, change) => {
  const scene = await garage(3)
  const first = await closeCircle(scene)
  expect(await search(scene, first)).toHaveLength(1)
  await change(scene)
  expect(await search(scene, first)).toEqual([])
})

const priced = ({ pool, cars }: Garage, prices: number[], currency = 'EUR') =>
  run(
    pool,
    sql`update cars c set price = p.price, currency = ${currency}
        from unnest(${cars}::uuid[], ${prices}::int[]) p (id, price) where c.id = p.id`,
  )

const asks = ({ pool, cars }: Garage, index: number, money: Wish['money']) =>
  run(
    pool,
    sql`update cars set wish = ${JSON.stringify({ money })}::jsonb where id = ${at(cars, index)}`,
  )

const adds = (amount: number) => ({ side: 'adds', amount, currency: 'EUR' }) as const
const wants = (amount: number) => ({ side: 'wants', amount, currency: 'EUR' }) as const

// The first member gives a car for 1,000 and gets one for 1,900; the last gives one for 3,000 and gets the first.
test.each<[string, number, Wish['money'], number]>([
  ['adds as much as they said at most', 0, adds(900), 1],
  ['would add more than they said', 0, adds(899), 0],
  ['wants money and would add some', 0, wants(1), 0],
  ['gets as much as they want', 2, wants(2000), 1],
  ['would get less than they want', 2, wants(2001), 0],
  ['would add money and gets some', 2, adds(1), 1],
])('a member who %s', async (_, index, money, circles) => {
  const scene = await garage(3)
  await priced(scene, [1000, 1900, 3000])
  const first = await closeCircle(scene)
  await asks(scene, index, money)
  expect(await search(scene, first)).toHaveLength(circles)
})

test('a circle is affordable only if everyone said what they would add or want, and every value is set in that currency', async () => {
  const scene = await garage(3)
  await priced(scene, [1000, 1900, 3000])
  const first = await closeCircle(scene)
  const isAffordable = async () => (await search(scene, first)).map((one) => one.is_affordable)
  const fits = [adds(900), adds(1100), wants(2000)]
  for (const [index, money] of fits.entries()) {
    expect(await isAffordable()).toEqual([false])
    await asks(scene, index, money)
  }
  expect(await isAffordable()).toEqual([true])
  await asks(scene, 1, { ...adds(1), currency: 'USD' })
  expect(await isAffordable()).toEqual([false])
  await asks(scene, 1, adds(1100))
  await priced(scene, [1000, 1900, 0])
  expect(await isAffordable()).toEqual([false])
  await priced(scene, [1000, 1900, 3000], 'USD')
  expect(await isAffordable()).toEqual([false])
})

test('no substitute breaks what somebody said about money', async () => {
  const scene = await garage(4)
  const { pool, cars } = scene
  const circle = await aCircle({ pool, cars: cars.slice(0, 3) })
  await priced(scene, [1000, 1000, 1000, 1500])
  await like(pool, at(cars, 0), at(cars, 3))
  await like(pool, at(cars, 3), at(cars, 2))
  const find = () => findSubstitutes(pool, circle.cars, circle.cars.indexOf(at(cars, 1)))
  await asks(scene, 0, adds(500))
  expect(await find()).toHaveLength(1)
  await asks(scene, 0, adds(499))
  expect(await find()).toEqual([])
})

test('of two who face each other in a circle of four a block counts, a match does not', async () => {
  const scene = await garage(4)
  const first = await closeCircle(scene)
  await match(scene, [0, 2])
  expect(await search(scene, first)).toHaveLength(1)
  await setPair(scene, [1, 3], sql`high_blocked_at = now()`)
  expect(await search(scene, first)).toEqual([])
})

test('a match of neighbours on another car, or one that has ended, does not count', async () => {
  const scene = await garage(3)
  const { pool, owners } = scene
  const first = await closeCircle(scene)
  await match(scene, [1, 2], await aVisibleCar({ pool }, at(owners, 2)))
  expect(await search(scene, first)).toHaveLength(1)
  await match(scene, [0, 1])
  expect(await search(scene, first)).toEqual([])
  await run(pool, sql`update chats set is_closed = true`)
  expect(await search(scene, first)).toHaveLength(1)
})

/**
 * Adds this many members who like the car with a car of their own, later than everyone in the garage. Each car has its owner's
 * id.
 */
async function addAdmirers(pool: Pool, car: string, count: number, { areShown = false } = {}) {
  await run(
    pool,
    sql`insert into users (id, email, name, password_hash)
        select id, id || '@example.com', 'Admirer', '' from (
          select gen_random_uuid() as id from generate_series(1, ${count}::int)) made`,
  )
  const isNew = sql`u.name = 'Admirer' and not exists (select from swipes s where s.swiper_id = u.id)`
  if (areShown)
    await run(
      pool,
      sql`insert into cars (id, owner_id, make, model, year, price, odometer, transmission, fuel_type, condition, location,
                            description, model_key, published_at, has_photo)
          select u.id, u.id, c.make, c.model, c.year, c.price, c.odometer, c.transmission, c.fuel_type, c.condition, c.location,
                 c.description, c.model_key, c.published_at, true
          from users u, cars c where c.id = ${car} and ${isNew}`,
    )
  await run(
    pool,
    sql`insert into swipes (swiper_id, target_car_id, direction, source_car_id, created_at)
        select u.id, ${car}, 'like', u.id, now() + interval '1 minute' from users u where ${isNew}`,
  )
}

test.each([
  ['that are read', CAP.read, false],
  ['with cars that are shown', CAP.used, true],
] as const)('of a popular car only the newest likes %s count', async (_, cap, areShown) => {
  const scene = await garage(3)
  const { pool, cars } = scene
  const first = await closeCircle(scene)
  await addAdmirers(pool, first.source, cap - 1, { areShown })
  expect(await search(scene, first)).toHaveLength(1)
  await addAdmirers(pool, first.source, 1, { areShown })
  expect(await search(scene, first)).toEqual([])
  // A search through the closing like always finds the circle.
  expect(await search(scene, { source: at(cars, 2), target: first.source })).toHaveLength(1)
})

async function aCircle(scene: { pool: Pool; cars: string[] }): Promise<Circle> {
  const [circle] = await search(scene, await closeCircle(scene))
  if (!circle) throw new Error('There is no circle')
  return circle
}

test.each([3, 4])('in a circle of %i a substitute takes any place', async (size) => {
  const scene = await garage(size)
  const { pool, cars } = scene
  const circle = await aCircle(scene)
  for (const [index, gone] of cars.entries()) {
    const find = () => findSubstitutes(pool, circle.cars, circle.cars.indexOf(gone))
    const member = await aMember({ pool })
    const substitute = await aVisibleCar({ pool }, member.id)
    await like(pool, at(cars, index + size - 1), substitute)
    expect(await find()).toEqual([])
    await like(pool, substitute, at(cars, index + 1))
    const [found, ...more] = await find()
    expect(more).toEqual([])
    expect(found?.cars).toEqual(givingOrder(cars.with(index, substitute)))
    expect(found?.owners).toEqual(givingOrder(scene.owners.with(index, member.id)))
    await run(pool, sql`delete from users where id = ${member.id}`)
  }
})

test('a substitute may be another car of the one who drops out, but not of another member', async () => {
  const scene = await garage(3)
  const { pool, cars, owners } = scene
  const circle = await aCircle(scene)
  for (const [index, owner] of owners.entries()) {
    const other = await aVisibleCar({ pool }, owner)
    await like(pool, at(cars, 0), other)
    await like(pool, other, at(cars, 2))
    const found = await findSubstitutes(pool, circle.cars, circle.cars.indexOf(at(cars, 1)))
    expect(found).toHaveLength(index === 1 ? 1 : 0)
    await run(pool, sql`delete from cars where id = ${other}`)
  }
})

test('there is no substitute once another like of the circle is gone', async () => {
  const scene = await garage(4)
  const { pool, cars } = scene
  const circle = await aCircle({ pool, cars: cars.slice(0, 3) })
  const substitute = at(cars, 3)
  await like(pool, at(cars, 0), substitute)
  await like(pool, substitute, at(cars, 2))
  const find = () => findSubstitutes(pool, circle.cars, circle.cars.indexOf(at(cars, 1)))
  expect(await find()).toHaveLength(1)
  await run(pool, sql`delete from swipes where target_car_id = ${at(cars, 0)}`)
  expect(await find()).toEqual([])
})

// The same search, slow and obvious: it tries every order of three or four cars.

type World = {
  cars: { id: string; owner: string; isVisible: boolean }[]
  wantsRings: (owner: string) => boolean
  likes: Set<string>
  closed: Set<string>
}

const arrow = (source: string, target: string) => `${source} ${target}`

function bruteForce({ cars, wantsRings, likes, closed }: World): string[][] {
  const usable = cars.filter(({ owner, isVisible }) => isVisible && wantsRings(owner))
  const circles: string[][] = []
  const extend = (walk: World['cars']) => {
    const ids = walk.map(({ id }) => id)
    const likesAll = ids.every((id, index) => likes.has(arrow(at(ids, index + 1), id)))
    if (walk.length >= 3 && likesAll) circles.push(ids)
    if (walk.length === 4) return
    for (const next of usable) {
      const isFree = walk.every(
        ({ owner }) =>
          owner !== next.owner &&
          !closed.has(arrow(owner, next.owner)) &&
          !closed.has(arrow(next.owner, owner)),
      )
      // The smallest id comes first.
      if (isFree && (walk[0]?.id ?? '') < next.id) extend([...walk, next])
    }
  }
  for (const first of usable) extend([first])
  return circles
}

const sorted = (circles: string[][]) => circles.map((cars) => cars.join()).sort()
const MEMBERS = 6
const CARS = 9

type Given = {
  likes: [number, number][]
  hidden: number | null
  unwilling: number | null
  closed: [number, number][]
}

const random: fc.Arbitrary<Given> = fc.record({
  likes: fc.uniqueArray(fc.tuple(fc.nat(CARS - 1), fc.nat(CARS - 1)), {
    minLength: 30,
    maxLength: 60,
    selector: String,
  }),
  hidden: fc.option(fc.nat(CARS - 1)),
  unwilling: fc.option(fc.nat(MEMBERS - 1)),
  closed: fc.array(fc.tuple(fc.nat(MEMBERS - 1), fc.nat(MEMBERS - 1)), { maxLength: 2 }),
})

/** Gives members one car each, and three of them a second one. */
async function arrange(scene: Garage, given: Given): Promise<World> {
  const { pool, cars, owners } = scene
  await run(pool, sql`truncate swipes, pairs`)
  await run(
    pool,
    sql`update users set offer_rings = id is distinct from ${owners[given.unwilling ?? -1]}`,
  )
  await run(pool, sql`update cars set is_active = id is distinct from ${cars[given.hidden ?? -1]}`)
  for (const [source, target] of given.likes)
    if (source % MEMBERS !== target % MEMBERS) await like(pool, at(cars, source), at(cars, target))
  for (const [one, other] of given.closed)
    if (one < other) await setPair(scene, [one, other], sql`unmatched_by = low_id`)
  const rows = await many<Like>(
    pool,
    sql`select source_car_id as source, target_car_id as target from swipes`,
  )
  return {
    cars: cars.map((id, index) => ({
      id,
      owner: at(owners, index),
      isVisible: index !== given.hidden,
    })),
    wantsRings: (owner) => owner !== owners[given.unwilling ?? -1],
    likes: new Set(rows.map(({ source, target }) => arrow(source, target))),
    closed: new Set(
      given.closed
        .filter(([one, other]) => one < other)
        .map(([one, other]) => arrow(at(owners, one), at(owners, other))),
    ),
  }
}

test('on random likes the search finds what trying every circle finds', async () => {
  const scene = await garage(MEMBERS)
  const { pool, cars, owners } = scene
  for (const owner of owners.slice(0, CARS - MEMBERS)) cars.push(await aVisibleCar(scene, owner))
  let found = 0
  await fc.assert(
    fc.asyncProperty(random, async (given) => {
      const world = await arrange(scene, given)
      const all = bruteForce(world)
      found += all.length
      const circles = await findCircles(pool, { likes: [], cars })
      expect(sorted(circles.map((circle) => circle.cars))).toEqual(sorted(all))
      for (const like of [...world.likes].slice(0, 5)) {
        const [source = '', target = ''] = like.split(' ')
        const through = all.filter((ids) =>
          ids.some((id, index) => id === target && at(ids, index + 1) === source),
        )
        const searched = await search(scene, { source, target })
        expect(sorted(searched.map((circle) => circle.cars))).toEqual(sorted(through))
      }
      for (const circle of circles.slice(0, 3)) await compareSubstitutes(circle, all)
    }),
    { numRuns: 30 },
  )
  expect(found).toBeGreaterThan(10)

  async function compareSubstitutes(circle: Circle, all: string[][]) {
    for (const [index, gone] of circle.cars.entries()) {
      const rest = startingAt(circle.cars, index).slice(1)
      const others = all.filter(
        (ids) =>
          ids.length === circle.cars.length &&
          !ids.includes(gone) &&
          ids.some((_, start) => startingAt(ids, start).slice(1).join() === rest.join()),
      )
      const found = await findSubstitutes(pool, circle.cars, index)
      expect(sorted(found.map(({ cars }) => cars))).toEqual(sorted(others))
    }
  }
})
