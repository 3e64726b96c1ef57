import type { OwnCar } from '@keyswap/contract/listings'
import type { Match } from '@keyswap/contract/matching'
import { expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { aDraft, aListedCar, aPhotoOn, carsOf } from '../../../test/cars.ts'
import { signedIn } from '../../../test/client.ts'

const focusOf = (car: Pick<OwnCar, 'photos'> | undefined) =>
  car?.photos.map(({ focus_x, focus_y }) => [focus_x, focus_y])

test('a photo’s focus point is its middle until the owner sets it', async () => {
  const app = await startApp()
  const anna = await signedIn(app)
  const { id } = await aDraft(anna)
  const first = await aPhotoOn(anna, id, 0)
  const second = await aPhotoOn(anna, id, 1)
  expect(first).toMatchObject({ focus_x: 0.5, focus_y: 0.5 })
  const answer = await anna.patch(`/api/cars/${id}`, {
    photos: [second.id, first.id],
    focus: [{ id: first.id, x: 0.1, y: 1 }],
  })
  const points = [
    [0.5, 0.5],
    [0.1, 1],
  ]
  expect(focusOf(answer.body as OwnCar)).toEqual(points)
  expect(focusOf((await carsOf(anna))[0])).toEqual(points)
})

test('a focus point is refused for a photo that is not on this car, and nothing changes', async () => {
  const app = await startApp()
  const anna = await signedIn(app)
  const [one, other] = [await aListedCar(anna), await aListedCar(anna)]
  const kept = await aPhotoOn(anna, one.id, 1)
  const [mine, others] = [one.photos[0]?.id, other.photos[0]?.id]
  const change = (input: object) => anna.patch(`/api/cars/${one.id}`, { model: '740', ...input })
  for (const [input, code] of [
    [{ focus: [{ id: others, x: 0, y: 0 }] }, 'PHOTO_NOT_FOUND'],
    [{ focus: [mine, others].map((id) => ({ id, x: 0, y: 0 })) }, 'PHOTO_NOT_FOUND'],
    [{ photos: [kept.id], focus: [{ id: mine, x: 0, y: 0 }] }, 'PHOTO_NOT_FOUND'],
    [{ focus: [{ id: mine, x: 1.01, y: 0 }] }, 'INVALID_INPUT'],
    [{ focus: [{ id: mine, x: 0, y: -0.1 }] }, 'INVALID_INPUT'],
    [{ focus: [mine, mine].map((id) => ({ id, x: 0, y: 0 })) }, 'INVALID_INPUT'],
    [{ focus: [{ id: mine, x: 0 }] }, 'INVALID_INPUT'],
  ] as const)
    expect((await change(input)).body).toMatchObject({ code })
  const berta = await signedIn(app)
  const focus = [{ id: mine, x: 0, y: 0 }]
  expect((await berta.patch(`/api/cars/${one.id}`, { focus })).status).toBe(404)
  const now = (await carsOf(anna)).find(({ id }) => id === one.id)
  expect(now).toMatchObject({ model: '240', photos: [{ id: mine }, { id: kept.id }] })
  expect(focusOf(now)).toEqual([
    [0.5, 0.5],
    [0.5, 0.5],
  ])
})

test('the partner sees the first photo with its focus point', async () => {
  const app = await startApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const [hers, theirs] = [await aListedCar(anna), await aListedCar(berta)]
  const focus = [{ id: hers.photos[0]?.id, x: 0.25, y: 0.75 }]
  await anna.patch(`/api/cars/${hers.id}`, { focus })
  const like = { direction: 'like', target_car_id: theirs.id, source_car_id: hers.id }
  await anna.post('/api/swipes', like)
  await berta.post('/api/swipes', {
    ...like,
    target_car_id: hers.id,
    source_car_id: theirs.id,
  })
  const [match] = (await berta.get('/api/matches')).body as Match[]
  expect([match?.carA, match?.carB].find((car) => car?.id === hers.id)?.photo).toMatchObject({
    width: 320,
    height: 240,
    focus_x: 0.25,
    focus_y: 0.75,
  })
})
