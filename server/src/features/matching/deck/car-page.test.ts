import type { CarPage, Match } from '@keyswap/contract/matching'
import { expect } from 'vitest'
import { emptiedApps } from '../../../../test/app.ts'
import { aDraft } from '../../../../test/cars.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { test } from '../../../../test/mirrored.ts'

const anApp = emptiedApps()

async function start() {
  const app = await anApp()
  const anna = await signedIn(app)
  const berta = await signedIn(app)
  const [annas, bertas] = [await aVisibleCar(app, anna.id), await aVisibleCar(app, berta.id)]
  return { app, anna, berta, annas, bertas }
}
const look = (member: SignedIn, id: string) => member.get(`/api/cars/${id}`)
const like = (member: SignedIn, target_car_id: string, source_car_id: string) =>
  member.post('/api/swipes', { direction: 'like', target_car_id, source_car_id })
const off = (member: SignedIn, id: string) => member.patch(`/api/cars/${id}`, { is_active: false })

test('an active car is seen by any member, with how they have swiped it', async () => {
  const { app, anna, annas, bertas, berta } = await start()
  const fresh = await look(anna, bertas)
  expect(fresh.body as CarPage).toMatchObject({
    id: bertas,
    owner: { name: berta.name },
    photos: [{ sort_order: 0 }],
    is_listed: true,
    swiped: null,
    is_reported: false,
  })
  await anna.post('/api/swipes', { direction: 'pass', target_car_id: bertas })
  expect((await look(anna, bertas)).body).toMatchObject({ swiped: 'pass' })
  await like(anna, bertas, annas)
  await anna.post('/api/reports', { car_id: bertas, reason: 'No such car' })
  expect((await look(anna, bertas)).body).toMatchObject({ swiped: 'like', is_reported: true })
  const carla = await signedIn(app)
  expect((await look(carla, bertas)).body).toMatchObject({ swiped: null, is_reported: false })
})

test('one’s own car is seen active, inactive and as a draft, and never counts as listed for the viewer', async () => {
  const { anna, berta, annas } = await start()
  expect((await look(anna, annas)).body).toMatchObject({ is_listed: false, is_active: true })
  await off(anna, annas)
  expect((await look(anna, annas)).body).toMatchObject({ is_listed: false, is_active: false })
  const { id } = await aDraft(anna)
  expect((await look(anna, id)).body, 'a draft').toMatchObject({
    is_listed: false,
    is_active: false,
  })
  expect((await look(berta, id)).status).toBe(404)
})

test('a car that is switched off is visible to members who have it in a match, and to nobody else', async () => {
  const { app, anna, berta, annas, bertas } = await start()
  await like(anna, bertas, annas)
  await off(berta, bertas)
  expect((await look(anna, bertas)).status, 'a like is no match').toBe(404)
  await berta.patch(`/api/cars/${bertas}`, { is_active: true })
  const { match } = (await like(berta, annas, bertas)).body as { match: Match }
  await off(berta, bertas)
  expect((await look(anna, bertas)).body).toMatchObject({ is_listed: false, is_active: false })
  expect((await look(await signedIn(app), bertas)).status).toBe(404)
  await anna.post(`/api/matches/${match.id}/end`, { how: 'unmatch' })
  expect((await look(anna, bertas)).status, 'no longer theirs').toBe(404)
})

test('after a block neither side sees the other’s cars', async () => {
  const { anna, berta, annas, bertas } = await start()
  await like(anna, bertas, annas)
  const { match } = (await like(berta, annas, bertas)).body as { match: Match }
  await anna.post(`/api/matches/${match.id}/end`, { how: 'block' })
  expect((await look(anna, bertas)).status).toBe(404)
  expect((await look(berta, annas)).status).toBe(404)
  expect((await look(berta, bertas)).status).toBe(200)
})

test('an unknown id is answered with 404, and a text that is not an id with 400', async () => {
  const { anna } = await start()
  expect((await look(anna, '00000000-0000-7000-8000-000000000000')).status).toBe(404)
  expect((await look(anna, 'mx-5')).status).toBe(400)
})
