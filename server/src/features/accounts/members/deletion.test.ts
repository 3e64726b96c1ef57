// Deleting an account removes its member's likes and views from the counts, and waits for what is written concurrently.
import type { Match } from '@keyswap/contract/matching'
import { expect, test } from 'vitest'
import { startApp } from '../../../../test/app.ts'
import { carsOf } from '../../../../test/cars.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import { PASSWORD } from '../../../../test/factories.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { likesAreOld } from '../../../../test/likes.ts'
import { someoneWaits } from '../../../../test/waiting.ts'
import { newId } from '../../../calls/ids.ts'
import { many, sql } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { appendMessage } from '../../chat/chat.store.ts'
import { writeSwipe } from '../../matching/swipes/swipes.store.ts'

async function start() {
  const app = await startApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const annas = await aVisibleCar(app, anna.id)
  const bertas = await aVisibleCar(app, berta.id)
  return { app, anna, berta, annas, bertas }
}

const like = (member: SignedIn, target_car_id: string, source_car_id: string) =>
  member.post('/api/swipes', { direction: 'like', target_car_id, source_car_id })

const leave = (member: SignedIn) => member.delete('/api/me', { password: PASSWORD })

test('likes and views of a deleted member are no longer counted', async () => {
  const { app, anna, berta, annas, bertas } = await start()
  const carla = await signedIn(app)
  const carlas = await aVisibleCar(app, carla.id)
  const other = await aVisibleCar(app, berta.id)
  for (const member of [anna, carla]) await member.post('/api/views', { car_ids: [bertas, other] })
  await like(anna, bertas, annas)
  await like(carla, bertas, carlas)
  await anna.post('/api/swipes', { direction: 'pass', target_car_id: other, source_car_id: null })
  await likesAreOld(app)
  const counted = async () =>
    (await carsOf(berta)).map(({ id, views, likes }) => [id === bertas, views, likes])
  expect(await counted()).toEqual([
    [false, 2, 0],
    [true, 2, 2],
  ])
  expect((await leave(anna)).status).toBe(200)
  expect(await counted()).toEqual([
    [false, 1, 0],
    [true, 1, 1],
  ])
})

test('deletion waits for a like in progress, and does not count it', async () => {
  const { app, anna, berta, annas, bertas } = await start()
  let leaving = Promise.resolve({ status: 0 })
  await transaction(app.pool, async (tx) => {
    const liked = { direction: 'like', target_car_id: bertas, source_car_id: annas } as const
    await writeSwipe(tx, anna, { ...liked, is_super: false }, 0)
    leaving = leave(anna)
    await someoneWaits(app)
  })
  expect((await leaving).status).toBe(200)
  expect(await carsOf(berta)).toMatchObject([{ likes: 0 }])
})

test('deletion waits for a message in progress, and ends the chat with it', async () => {
  const { app, anna, berta, annas, bertas } = await start()
  await like(anna, bertas, annas)
  const { match } = (await like(berta, annas, bertas)).body as { match: Match }
  let leaving = Promise.resolve({ status: 0 })
  await transaction(app.pool, async (tx) => {
    const said = {
      id: newId(),
      client_id: newId(),
      content: 'Until later!',
      attached: null,
      words_hash: null,
    }
    await appendMessage(tx, anna, { kind: 'match', id: match.id }, said, {
      answersFirst: true,
      chats_a_day: 0,
    })
    leaving = leave(anna)
    await someoneWaits(app)
  })
  expect((await leaving).status).toBe(200)
  expect(
    await many(
      app.pool,
      sql`select m.content, c.ended_at is not null as is_ended
                             from messages m join chats c on c.id = m.chat_id`,
    ),
  ).toEqual([{ content: 'Until later!', is_ended: true }])
})
