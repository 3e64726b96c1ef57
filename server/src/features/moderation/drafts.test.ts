import type { AdminStats, AdminUser, Timeline } from '@keyswap/contract/moderation'
import { expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { aDraft, aPhotoOn, carsOf, upload } from '../../../test/cars.ts'
import { asMember, signedIn } from '../../../test/client.ts'
import { aToken } from '../../../test/factories.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { aPicture } from '../../../test/pictures.ts'

const start = async () => {
  const app = await startApp()
  return { app, admin: await signedIn(app, { admin: true }), anna: await signedIn(app) }
}

test('stats and timeline count published cars only', async () => {
  const { admin, anna } = await start()
  const draft = await aDraft(anna)
  const figures = async () => ({
    cars: ((await admin.get('/api/admin/stats')).body as AdminStats).cars,
    listings: ((await admin.get('/api/admin/timeline?days=7')).body as Timeline).series.listings,
    ofAnna: ((await admin.get('/api/admin/users')).body as AdminUser[]).find(
      ({ id }) => id === anna.id,
    )?.cars,
  })
  expect(await figures()).toEqual({
    cars: { total: 0, active: 0, inactive: 0 },
    listings: [0, 0, 0, 0, 0, 0, 0],
    ofAnna: [{ count: 0 }],
  })
  await aPhotoOn(anna, draft.id)
  expect(await figures()).toEqual({
    cars: { total: 1, active: 1, inactive: 0 },
    listings: [0, 0, 0, 0, 0, 0, 1],
    ofAnna: [{ count: 1 }],
  })
})

test('a draft cannot be activated or deactivated, by its owner or an admin', async () => {
  const { admin, anna } = await start()
  const { id } = await aDraft(anna)
  for (const is_active of [true, false]) {
    const refused = { code: 'CAR_IS_DRAFT', message: 'This listing isn’t published yet.' }
    expect((await anna.patch(`/api/cars/${id}`, { is_active })).body).toEqual(refused)
    expect((await admin.post('/api/admin/deactivate-car', { car_id: id, is_active })).body).toEqual(
      refused,
    )
  }
  expect(await carsOf(anna)).toMatchObject([{ is_draft: true, is_active: false }])
})

test('a draft with a photo is not offered, and a like with it is refused', async () => {
  const { app, anna } = await start()
  const berta = await signedIn(app)
  const target_car_id = await aVisibleCar(app, berta.id)
  const { id } = await aDraft(anna)
  const { url } = (await upload(anna, id, await aPicture())).body as { url: string }
  await anna.post('/api/car-photos', { car_id: id, url, sort_order: 0, publish: false })
  expect(await carsOf(anna)).toMatchObject([
    { is_draft: true, is_active: false, photos: [{ url }] },
  ])
  const like = () =>
    anna.post('/api/swipes', { direction: 'like', target_car_id, source_car_id: id })
  expect((await like()).body).toMatchObject({ code: 'NO_ACTIVE_CAR' })
  await anna.patch(`/api/cars/${id}`, { is_draft: false })
  expect(await carsOf(anna)).toMatchObject([{ is_draft: false, is_active: true }])
  expect((await like()).status).toBe(200)
})

test('a draft kept through a ban is published as active', async () => {
  const { app, admin, anna } = await start()
  const { id } = await aDraft(anna)
  await admin.post('/api/admin/ban-user', { user_id: anna.id })
  await admin.post('/api/admin/unban-user', { user_id: anna.id })
  const back = asMember(app, anna, await aToken(app, anna.id))
  await aPhotoOn(back, id)
  expect(await carsOf(back)).toMatchObject([{ id, is_active: true }])
})
