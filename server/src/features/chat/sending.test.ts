// Quick replies and cars in a chat.
import { expect, test } from 'vitest'
import { sharedApps } from '../../../test/app.ts'
import { signedIn } from '../../../test/client.ts'
import { aPair } from '../../../test/deals.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { messagesIn } from '../../../test/photos.ts'

const sharedApp = sharedApps()

test('a quick reply is stored by its key, with an English text for clients that do not know it', async () => {
  const { anna, berta, match } = await aPair(await sharedApp())
  const chat = `/api/matches/${match}`
  const client_id = crypto.randomUUID()
  const once = await anna.post(`${chat}/messages`, { reply: 'vin', client_id })
  const again = await anna.post(`${chat}/messages`, { reply: 'vin', client_id })
  expect(again.body).toEqual(once.body)
  expect(await messagesIn(berta, chat)).toMatchObject([
    { kind: 'text', content: 'Could you send the VIN?', data: { reply: 'vin' } },
  ])
  expect((await anna.post(`${chat}/messages`, { reply: 'price' })).status).toBe(400)
})

test('a member sends a car that they may see, and its message says nothing else about it', async () => {
  const app = await sharedApp()
  const { anna, berta, match } = await aPair(app)
  const carla = await signedIn(app)
  const share = (car_id: string, client_id = crypto.randomUUID()) =>
    anna.post(`/api/matches/${match}/messages`, { car_id, client_id })
  const listed = await aVisibleCar(app, carla.id, { make: 'Saab', model: '900' })
  const client_id = crypto.randomUUID()
  const once = await share(listed, client_id)
  expect(once.status).toBe(200)
  expect(await messagesIn(berta, `/api/matches/${match}`)).toMatchObject([
    { content: 'A car', data: { car_id: listed } },
  ])
  await carla.patch(`/api/cars/${listed}`, { is_active: false })
  for (const hidden of [listed, crypto.randomUUID()])
    expect((await share(hidden)).body).toMatchObject({ code: 'CAR_NOT_FOUND' })
  const again = await share(listed, client_id)
  expect([again.status, again.body]).toEqual([200, once.body])
  // Each reader's own call decides whether they see the car.
  expect((await berta.get(`/api/cars/${listed}`)).status).toBe(404)
  const own = await aVisibleCar(app, anna.id)
  await anna.patch(`/api/cars/${own}`, { is_active: false })
  expect((await share(own)).status).toBe(200)
  expect((await anna.get(`/api/cars/${own}`)).status).toBe(200)
  expect((await berta.get(`/api/cars/${own}`)).status).toBe(404)
})
