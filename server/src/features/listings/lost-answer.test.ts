import { randomUUID } from 'node:crypto'
import { car as limits } from '@keyswap/contract/limits'
import type { OwnCar } from '@keyswap/contract/listings'
import { expect, test } from 'vitest'
import { emptiedApps, emptiedTwoApps } from '../../../test/app.ts'
import { A_CAR, aDraft, aPhotoOn, carsOf } from '../../../test/cars.ts'
import { asMember, type SignedIn, signedIn } from '../../../test/client.ts'
import { aVisibleCar } from '../../../test/garage.ts'

const anApp = emptiedApps()
const twoApps = emptiedTwoApps()

const list = (member: SignedIn, client_id: string, fields = {}) =>
  member.post('/api/cars', { ...A_CAR, ...fields, client_id })
const idIn = ({ body }: { body: unknown }) => (body as OwnCar).id

test('listing a car again with the same client_id returns that car in its current state', async () => {
  const anna = await signedIn(await anApp())
  const client_id = randomUUID()
  const first = await list(anna, client_id)
  expect(first.status).toBe(200)
  expect((await list(anna, client_id)).body).toEqual(first.body)
  // The rest of the repeated input is ignored.
  expect((await list(anna, client_id.toUpperCase(), { model: '740' })).body).toEqual(first.body)
  const id = idIn(first)
  await anna.patch(`/api/cars/${id}`, { model: '850' })
  expect((await list(anna, client_id)).body).toMatchObject({ id, model: '850', is_draft: true })
  await aPhotoOn(anna, id)
  expect((await list(anna, client_id)).body).toMatchObject({
    id,
    is_draft: false,
    is_active: true,
    photos: [{}],
  })
  expect(await carsOf(anna)).toHaveLength(1)
})

test('client_ids are per member, and without one each call creates a car', async () => {
  const app = await anApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const client_id = randomUUID()
  expect(idIn(await list(anna, client_id))).not.toBe(idIn(await list(berta, client_id)))
  await aDraft(anna)
  await aDraft(anna)
  expect(await carsOf(anna)).toHaveLength(3)
  expect(await carsOf(berta)).toHaveLength(1)
})

test('after its car is deleted, a client_id creates a new one', async () => {
  const anna = await signedIn(await anApp())
  const client_id = randomUUID()
  const id = idIn(await list(anna, client_id))
  await anna.delete(`/api/cars/${id}`)
  const again = idIn(await list(anna, client_id))
  expect(again).not.toBe(id)
  expect((await carsOf(anna)).map((car) => car.id)).toEqual([again])
})

test('an existing car is returned even if the limit of cars is reached', async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const client_id = randomUUID()
  const id = idIn(await list(anna, client_id))
  for (let made = 1; made < limits.max_per_member; made++) await aVisibleCar(app, anna.id)
  expect((await list(anna, randomUUID())).body).toMatchObject({ code: 'TOO_MANY_CARS' })
  expect(idIn(await list(anna, client_id))).toBe(id)
})

test('concurrent calls on two instances with one client_id create one car', async () => {
  const [here, there] = await twoApps()
  const anna = await signedIn(here)
  const annaThere = asMember(there, anna, anna.token)
  const client_id = randomUUID()
  const answers = await Promise.all(
    [anna, annaThere, anna, annaThere, anna, annaThere].map((member) => list(member, client_id)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(new Set(answers.map(idIn)).size).toBe(1)
  expect(await carsOf(anna)).toHaveLength(1)
})

test('a client_id that is not a UUID is refused', async () => {
  const anna = await signedIn(await anApp())
  expect((await list(anna, 'mine')).status).toBe(400)
  expect(await carsOf(anna)).toEqual([])
})
