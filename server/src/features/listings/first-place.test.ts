import type { Me } from '@keyswap/contract/accounts'
import type { DeckCar } from '@keyswap/contract/matching'
import { expect, test } from 'vitest'
import { emptiedApps } from '../../../test/app.ts'
import { aDraft, aListedCar, aPhotoOn, upload } from '../../../test/cars.ts'
import { type SignedIn, signedIn } from '../../../test/client.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { aPicture } from '../../../test/pictures.ts'

const anApp = emptiedApps()

const start = async () => {
  const app = await anApp()
  return { app, anna: await signedIn(app), berta: await signedIn(app) }
}

const placeOf = async (member: SignedIn) => ((await member.get('/api/me')).body as Me).location

test('the place of the first published car becomes the member’s, and the deck has distances', async () => {
  const { app, anna, berta } = await start()
  await aVisibleCar(app, berta.id, { lat: 56.505, lng: 21.011 })
  const awayOf = async () => ((await anna.get('/api/cars')).body as DeckCar[])[0]?.distance_km
  const draft = await aDraft(anna, { location: 'Rīga' })
  expect(await placeOf(anna)).toBeNull()
  expect(await awayOf()).toBeNull()
  await aPhotoOn(anna, draft.id)
  expect(await placeOf(anna)).toBe('Rīga')
  expect(await awayOf()).toBeGreaterThan(150)
})

test('a draft published by its last change uses that change’s place', async () => {
  const { anna } = await start()
  const { id } = await aDraft(anna, { location: 'Rīga' })
  const { url } = (await upload(anna, id, await aPicture())).body as { url: string }
  await anna.post('/api/car-photos', { car_id: id, url, sort_order: 0, publish: false })
  expect(await placeOf(anna)).toBeNull()
  await anna.patch(`/api/cars/${id}`, { location: 'Cēsis', is_draft: false })
  expect(await placeOf(anna)).toBe('Cēsis')
})

test('a draft or another member’s car does not count as an earlier car', async () => {
  const { app, anna, berta } = await start()
  await aVisibleCar(app, berta.id)
  await aDraft(anna, { location: 'Liepāja' })
  await aListedCar(anna, { location: 'Cēsis' })
  expect(await placeOf(anna)).toBe('Cēsis')
  expect(await placeOf(berta)).toBeNull()
})

test('a member who already has a place keeps it', async () => {
  const { anna } = await start()
  await anna.patch('/api/me', { location: 'Jūrmala' })
  await aListedCar(anna, { location: 'Rīga' })
  expect(await placeOf(anna)).toBe('Jūrmala')
})

test('a second car does not restore a place that was removed', async () => {
  const { anna } = await start()
  await aListedCar(anna, { location: 'Rīga' })
  await anna.patch('/api/me', { location: null })
  const second = await aListedCar(anna, { location: 'Cēsis' })
  expect(await placeOf(anna)).toBeNull()
  // Nor does another photo of a published car, or changing its place.
  await aPhotoOn(anna, second.id, 1)
  await anna.patch(`/api/cars/${second.id}`, { location: 'Ogre', is_draft: false })
  expect(await placeOf(anna)).toBeNull()
})
