import type { Car, OwnCar } from '@keyswap/contract/listings'
import type { DeckCar } from '@keyswap/contract/matching'
import { describe, expect, test } from 'vitest'
import { emptiedApps } from '../../../test/app.ts'
import { A_CAR, aDraft, aListedCar, carsOf } from '../../../test/cars.ts'
import { type SignedIn, signedIn } from '../../../test/client.ts'
import { aVisibleCar } from '../../../test/garage.ts'

const anApp = emptiedApps()

const start = async () => {
  const app = await anApp()
  return { app, anna: await signedIn(app), berta: await signedIn(app) }
}

const { mileage: _, ...WITHOUT_MILEAGE } = A_CAR
const list = async (owner: SignedIn, input: object) => {
  const { body } = await owner.post('/api/cars', { ...WITHOUT_MILEAGE, ...input })
  return body as OwnCar
}

describe('a mileage', () => {
  test('is stored as typed, in miles or kilometres, and returned in both', async () => {
    const { anna } = await start()
    expect(await list(anna, { mileage: 68_400 })).toMatchObject({
      mileage: 68_400,
      mileage_km: 110_079,
      mileage_unit: 'mi',
    })
    expect(await list(anna, { mileage_km: 110_000 })).toMatchObject({
      mileage: 68_351,
      mileage_km: 110_000,
      mileage_unit: 'km',
    })
  })

  test('keeps its unit until it is sent in the other one', async () => {
    const { anna } = await start()
    const { id } = await list(anna, { mileage_km: 110_000 })
    const change = async (input: object) => (await anna.patch(`/api/cars/${id}`, input)).body
    expect(await change({ make: 'Saab' })).toMatchObject({
      mileage_km: 110_000,
      mileage_unit: 'km',
    })
    expect(await change({ mileage: 70_000 })).toMatchObject({
      mileage: 70_000,
      mileage_km: 112_654,
      mileage_unit: 'mi',
    })
    expect(await change({ mileage_km: 0 })).toMatchObject({
      mileage: 0,
      mileage_km: 0,
      mileage_unit: 'km',
    })
  })

  test.each([
    [{}, 'mileage', 'Required'],
    [{ mileage: 1, mileage_km: 2 }, 'mileage_km', 'Send mileage or mileage_km, not both'],
    [{ mileage_km: -1 }, 'mileage_km', 'Mileage must be a positive number'],
    [{ mileage_km: 8_000_001 }, 'mileage_km', 'Mileage must be a positive number'],
    [{ mileage: 1, mileage_unit: 'km' }, '', "Unrecognized key(s) in object: 'mileage_unit'"],
    [{ mileage: 1, currency: 'GBP' }, 'currency', "Invalid value. Expected 'USD' | 'EUR'"],
  ])('%j is refused', async (input, path, message) => {
    const { anna } = await start()
    const answer = await anna.post('/api/cars', { ...WITHOUT_MILEAGE, ...input })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ fields: [{ path, message }] })
  })

  test('that is missing is reported together with other invalid fields', async () => {
    const { anna } = await start()
    const { body } = await anna.post('/api/cars', {})
    const { fields } = body as { fields: { path: string }[] }
    expect(fields.map(({ path }) => path)).toEqual(expect.arrayContaining(['make', 'mileage']))
  })

  test('in two units at once is refused in a change, which changes nothing', async () => {
    const { anna } = await start()
    const { id } = await list(anna, { mileage: 5 })
    const both = { make: 'Saab', mileage: 1, mileage_km: 2 }
    expect((await anna.patch(`/api/cars/${id}`, both)).status).toBe(400)
    expect(await carsOf(anna)).toMatchObject([{ make: 'Volvo', mileage: 5 }])
  })
})

describe('a value', () => {
  test('is in dollars by default, and keeps its currency', async () => {
    const { anna } = await start()
    const { currency: _, ...silent } = A_CAR
    expect((await anna.post('/api/cars', { ...silent, price: 9000 })).body).toMatchObject({
      price: 9000,
      currency: 'USD',
    })
    const { id } = await aDraft(anna, { price: 9000, currency: 'EUR' })
    const change = async (input: object) => (await anna.patch(`/api/cars/${id}`, input)).body
    expect(await change({ price: 8000 })).toMatchObject({ price: 8000, currency: 'EUR' })
    expect(await change({ price: 8500, currency: 'USD' })).toMatchObject({
      price: 8500,
      currency: 'USD',
    })
  })

  test('is returned with its currency in a member’s cars, the deck and a search', async () => {
    const { anna, berta } = await start()
    const { id } = await aListedCar(anna, { price: 9000, currency: 'EUR' })
    const typed = { id, price: 9000, currency: 'EUR', mileage_unit: 'mi' }
    expect((await berta.get(`/api/users/${anna.id}/cars`)).body as Car[]).toMatchObject([typed])
    expect((await berta.get('/api/cars')).body as DeckCar[]).toMatchObject([typed])
    expect((await berta.get('/api/cars/search?q=volvo')).body).toMatchObject({ results: [typed] })
  })
})

describe('filters', () => {
  const deckOf = async (member: SignedIn, query: string) =>
    ((await member.get(`/api/cars?${query}`)).body as DeckCar[]).map(({ id }) => id)

  test('compare mileage in the requested unit', async () => {
    const { app, anna, berta } = await start()
    const km = await aVisibleCar(app, anna.id, { mileage: 100_000, mileage_unit: 'km' })
    const miles = await aVisibleCar(app, anna.id, { mileage: 70_000 })
    expect(await deckOf(berta, 'mileage_km_to=100000')).toEqual([km])
    expect(await deckOf(berta, 'mileage_km_to=112654')).toEqual([miles, km])
    expect(await deckOf(berta, 'mileage_to=62137')).toEqual([km])
    expect(await deckOf(berta, 'mileage_to=62136')).toEqual([])
  })

  test('compare values within one currency, dollars by default', async () => {
    const { app, anna, berta } = await start()
    const euros = await aVisibleCar(app, anna.id, { price: 9000, currency: 'EUR' })
    const dollars = await aVisibleCar(app, anna.id, { price: 9000, currency: 'USD' })
    await aVisibleCar(app, anna.id, { currency: 'EUR' })
    expect(await deckOf(berta, 'price_to=10000')).toEqual([dollars])
    expect(await deckOf(berta, 'price_to=10000&currency=USD')).toEqual([dollars])
    expect(await deckOf(berta, 'price_to=10000&currency=EUR')).toEqual([euros])
    expect(await deckOf(berta, 'price_from=1&currency=EUR')).toEqual([euros])
    expect(await deckOf(berta, 'currency=EUR')).toHaveLength(3)
    expect((await berta.get('/api/cars?currency=GBP')).status).toBe(400)
  })
})

test('units are saved with the account, null until they are chosen', async () => {
  const { anna } = await start()
  const me = async () => (await anna.get('/api/me')).body
  expect(await me()).toMatchObject({ distance_unit: null, currency: null })
  await anna.patch('/api/me', { distance_unit: 'km' })
  await anna.patch('/api/me', { currency: 'EUR' })
  expect(await me()).toMatchObject({ distance_unit: 'km', currency: 'EUR' })
  await anna.patch('/api/me', { name: 'Anna', distance_unit: null })
  expect(await me()).toMatchObject({ name: 'Anna', distance_unit: null, currency: 'EUR' })
  expect((await anna.patch('/api/me', { currency: 'GBP' })).status).toBe(400)
})

test('answers have one name per field, without aliases', async () => {
  const { anna, berta } = await start()
  const [annas, bertas] = [await aListedCar(anna), await aListedCar(berta)]
  for (const name of ['user_id', 'images']) expect(annas).not.toHaveProperty(name)
  const like = (member: SignedIn, target_car_id: string, source_car_id: string) =>
    member.post('/api/swipes', { direction: 'like', target_car_id, source_car_id })
  await like(anna, bertas.id, annas.id)
  const { match } = (await like(berta, annas.id, bertas.id)).body as { match: object }
  expect(match).toMatchObject({ userA: {}, userB: {}, carA: {}, carB: {} })
  for (const name of ['user1', 'user2']) expect(match).not.toHaveProperty(name)
})

test('the export has the units and currency that were typed and chosen', async () => {
  const { app, anna } = await start()
  await anna.patch('/api/me', { distance_unit: 'km', currency: 'EUR' })
  await list(anna, { mileage_km: 110_000, price: 9_500, currency: 'EUR' })
  const zip = await fetch(`${app.url}/api/me/export`, {
    headers: { authorization: `Bearer ${anna.token}` },
  })
  const text = Buffer.from(await zip.arrayBuffer()).toString('latin1')
  for (const part of ['"distance_unit": "km"', '"mileage_km": 110000', '"mileage_unit": "km"'])
    expect(text).toContain(part)
  expect(text.match(/"currency": "EUR"/g)).toHaveLength(2)
})
