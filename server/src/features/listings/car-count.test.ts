import { site as limits } from '@keyswap/contract/limits'
import { expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { signedIn } from '../../../test/client.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { run, sql } from '../../db/sql.ts'
import { createCarCount } from './car-count.rules.ts'

test('the number of cars is told from fifty on, without those that nobody sees, and counted once a minute', async () => {
  const app = await startApp()
  const { id } = await signedIn(app)
  const cars = await Promise.all(Array.from({ length: 50 }, () => aVisibleCar(app, id)))
  let now = 0
  const read = createCarCount(app.pool, () => now)
  expect(read(), 'nobody waits for the count').toBeNull()
  await expect.poll(read).toBe(50)
  await run(app.pool, sql`update cars set is_active = false where id = ${cars[0]}`)
  now += limits.count_ms - 1
  expect(read(), 'the same minute').toBe(50)
  now += 1
  expect(read(), 'the last one while it is counted').toBe(50)
  // Too few to tell.
  await expect.poll(read).toBeNull()
})
