import type { CarLikes } from '@keyswap/contract/matching'
import { expect, test } from 'vitest'
import { startApp } from '../../../../test/app.ts'
import { aListedCar } from '../../../../test/cars.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { likesAreOld } from '../../../../test/likes.ts'
import { run, sql } from '../../../db/sql.ts'

const likesOf = async (member: SignedIn) => (await member.get('/api/likes')).body as CarLikes[]

const like = (member: SignedIn, target_car_id: string, source_car_id: string) =>
  member.post('/api/swipes', { direction: 'like', target_car_id, source_car_id })

/** Anna has a car; Berta and Carla like it, Berta with a car that was uploaded. */
async function start() {
  const app = await startApp()
  const [anna, berta, carla] = [await signedIn(app), await signedIn(app), await signedIn(app)]
  const annas = await aVisibleCar(app, anna.id)
  const bertas = (await aListedCar(berta, { body: 'SUV' })).id
  const carlas = await aVisibleCar(app, carla.id)
  await like(berta, annas, bertas)
  await like(carla, annas, carlas)
  await likesAreOld(app)
  const waiting = async () => (await likesOf(anna))[0]?.unanswered
  return { app, anna, berta, carla, annas, bertas, carlas, waiting }
}

test('an owner sees how many like their car, and nothing that says who', async () => {
  const { app, anna, berta, carla, annas, bertas, carlas } = await start()
  const { text } = await anna.get('/api/likes')
  const [car] = JSON.parse(text) as CarLikes[]
  expect(car).toMatchObject({ car_id: annas, likes: 2, unanswered: 2 })
  // Carla's placeholder is broken. Her like is the newest, but the order is that of the colours.
  expect(car?.cards).toEqual([
    { blur: expect.stringMatching(/^(00|40|80|c0|ff){12}$/), body: 'SUV' },
    { blur: null, body: null },
  ])
  const { placeholder } = (
    await app.pool.query('select placeholder from pictures where car_id = $1', [bertas])
  ).rows[0]
  for (const secret of [berta.id, carla.id, bertas, carlas, placeholder, '/storage/', berta.name])
    expect(text).not.toContain(secret)
  expect(await likesOf(berta)).toMatchObject([{ likes: 0, unanswered: 0, cards: [] }])
  expect(await likesOf(await signedIn(app))).toEqual([])
})

test('a like is answered by a like, a pass or a match, and waits again when passed cars come again', async () => {
  const { anna, annas, bertas, carlas, waiting } = await start()
  await anna.post('/api/swipes', { direction: 'pass', target_car_id: carlas })
  expect(await waiting()).toBe(1)
  await anna.post('/api/deck/look-again', {})
  expect(await waiting()).toBe(2)
  expect((await like(anna, bertas, annas)).body).toMatchObject({ match: { is_open: true } })
  expect(await waiting()).toBe(1)
  expect(await likesOf(anna)).toMatchObject([{ likes: 2 }])
})

test('likes with cars that the deck does not show do not wait', async () => {
  const { app, anna, berta, carla, annas, bertas, waiting } = await start()
  await berta.patch(`/api/cars/${bertas}`, { is_active: false })
  expect(await waiting(), 'switched off').toBe(1)
  await berta.patch(`/api/cars/${bertas}`, { is_active: true })
  await run(app.pool, sql`insert into reservations (car_id, deal_id) values (${bertas}, ${bertas})`)
  expect(await waiting(), 'reserved').toBe(1)
  await anna.post('/api/me/blocks', { user_id: carla.id })
  expect(await waiting(), 'blocked').toBe(0)
  await run(app.pool, sql`delete from reservations`)
  expect(await waiting()).toBe(1)
  await anna.patch(`/api/cars/${annas}`, { is_active: false })
  expect(await waiting(), 'the liked car is off').toBe(0)
})

test('a car with few likes gets hints about what its listing lacks, and only those', async () => {
  const { app, anna, annas } = await start()
  const hints = async () => (await likesOf(anna))[0]?.hints
  expect(await hints()).toEqual(['value', 'description', 'place'])
  await run(app.pool, sql`update cars set odometer = 0 where id = ${annas}`)
  await run(
    app.pool,
    sql`with stored as (
          insert into pictures (car_id, file, owner_id, width, height, placeholder, is_attached)
          select id, '2_0.jpg', owner_id, 800, 600, 'x', true from cars where id <> ${annas} returning car_id, file
        )
        insert into car_photos (car_id, id, file, sort_order) select car_id, gen_random_uuid(), file, 1 from stored`,
  )
  expect(await likesOf(anna)).toMatchObject([
    { hints: ['photos', 'value', 'description', 'place', 'mileage'], usual_photos: 2 },
  ])
  await anna.patch(`/api/cars/${annas}`, {
    price: 5000,
    mileage_km: 10,
    location: 'Rīga',
    description: 'x'.repeat(100),
  })
  expect(await hints()).toEqual(['photos'])
  await anna.patch(`/api/cars/${annas}`, { mileage_km: 0 })
  expect(await hints()).toEqual(['photos', 'mileage'])
  const third = await signedIn(app)
  await like(third, annas, await aVisibleCar(app, third.id))
  await likesAreOld(app)
  expect(await hints(), 'three likes are not few').toEqual([])
})
