import { describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { aDraft, aListedCar, upload } from '../../../test/cars.ts'
import { signedIn } from '../../../test/client.ts'
import { aPicture, storedFiles } from '../../../test/pictures.ts'
import { many, run, sql } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { lockOwnCar, publishCar } from './cars.store.ts'
import { sweepListings } from './listings.rules.ts'

const start = async () => {
  const app = await startApp()
  const anna = await signedIn(app)
  const car = await aDraft(anna)
  return { app, anna, car }
}

test('a car has at most 24 unattached pictures, however many are uploaded at once', async () => {
  const { app, anna, car } = await start()
  const picture = await aPicture('jpeg', 60, 40)
  const answers = await Promise.all(Array.from({ length: 30 }, () => upload(anna, car.id, picture)))
  const taken = answers.flatMap(({ status, body }) =>
    status === 200 ? [(body as { url: string }).url] : [],
  )
  expect(taken).toHaveLength(24)
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({
    code: 'TOO_MANY_UPLOADS',
    message: 'Too many photos for this car were uploaded and not used. Please try again tomorrow.',
  })
  await anna.post('/api/car-photos', { car_id: car.id, url: taken[0], sort_order: 0 })
  expect((await upload(anna, car.id, picture)).status).toBe(200)
  // Each picture is stored in four widths.
  expect(await storedFiles(app)).toHaveLength(25 * 4)
})

const growOld = (app: TestApp, hours = 8 * 24) =>
  run(
    app.pool,
    sql`update cars set created_at = now() - make_interval(hours => ${hours}),
                        touched_at = now() - make_interval(hours => ${hours})`,
  )

describe('the sweep', () => {
  test('removes drafts older than seven days with their files, and no published car', async () => {
    const { app, anna, car } = await start()
    await upload(anna, car.id, await aPicture())
    await aListedCar(anna)
    await growOld(app, 7 * 24 - 1)
    await sweepListings(app.pool)
    expect(await many(app.pool, sql`select 1 from cars`)).toHaveLength(2)
    await growOld(app, 7 * 24)
    await sweepListings(app.pool)
    await expect.poll(async () => (await storedFiles(app)).length).toBe(4)
    expect(await many(app.pool, sql`select 1 from cars`)).toHaveLength(1)
  })

  test('keeps a draft that was recently changed or given a photo', async () => {
    const { app, anna, car } = await start()
    const changed = await aDraft(anna)
    await growOld(app)
    await upload(anna, car.id, await aPicture())
    await anna.patch(`/api/cars/${changed.id}`, { model: '740' })
    await sweepListings(app.pool)
    expect(await many(app.pool, sql`select 1 from cars`)).toHaveLength(2)
  })

  test('keeps an old draft that is being published while it runs', async () => {
    const { app, anna, car } = await start()
    await upload(anna, car.id, await aPicture())
    await growOld(app)
    let sweeping = Promise.resolve()
    await transaction(app.pool, async (tx) => {
      await lockOwnCar(tx, anna.id, car.id)
      sweeping = sweepListings(app.pool)
      await expect
        .poll(() =>
          many(
            app.pool,
            sql`select 1 from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        )
        .toHaveLength(1)
      await publishCar(tx, car.id)
    })
    await sweeping
    expect(await many(app.pool, sql`select 1 from cars`)).toHaveLength(1)
    expect(await storedFiles(app)).toHaveLength(4)
  })
})
