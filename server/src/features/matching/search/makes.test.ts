import type { DeckCar } from '@keyswap/contract/matching'
import { expect, test } from 'vitest'
import { startApp } from '../../../../test/app.ts'
import { aListedCar } from '../../../../test/cars.ts'
import { asMember, type SignedIn, signedIn } from '../../../../test/client.ts'
import { aMember, aToken } from '../../../../test/factories.ts'
import { databaseBefore } from '../../../../test/old-database.ts'
import { newId } from '../../../calls/ids.ts'
import { run, sql } from '../../../db/sql.ts'

type Found = { results: DeckCar[]; isUsingFallback: boolean }

/** The makes of the cars found, as their owners wrote them. */
const filtered = async (member: SignedIn, make: string) =>
  ((await member.get(`/api/cars?${new URLSearchParams({ make })}`)).body as DeckCar[])
    .map((car) => car.make)
    .sort()
const searched = async (member: SignedIn, q: string) => {
  const { body } = await member.get(`/api/cars/search?${new URLSearchParams({ q })}`)
  const { results, isUsingFallback } = body as Found
  return isUsingFallback ? [] : results.map((car) => car.make).sort()
}

test.each([
  [['VW', 'Volkswagen'], 'Golf', ['VW', 'vw', 'Volkswagen', 'ФОЛЬКСВАГЕН']],
  [
    ['Mercedes', 'Mercedes AMG', 'Mercedes-Benz'],
    'C 63',
    ['Mercedes', 'mercedes benz', 'Merc', 'Mercedes-Benz'],
  ],
  [['Alfa', 'Alfa Romeo'], '147', ['alfa', 'Alfa-Romeo']],
])(
  '%j are one make to a filter and a search, and are shown as written',
  async (written, model, asked) => {
    const app = await startApp()
    const [anna, berta] = [await signedIn(app), await signedIn(app)]
    for (const make of written) await aListedCar(berta, { make, model })
    await aListedCar(berta, { make: 'Rover', model })
    for (const make of asked) {
      expect(await filtered(anna, make), make).toEqual(written)
      expect(await searched(anna, make), make).toEqual(written)
      expect(await searched(anna, `${make} ${model}`), make).toEqual(written)
    }
  },
)

test('a changed make is found by its other spelling, and no longer by the old make', async () => {
  const app = await startApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const { id } = await aListedCar(berta, { make: 'Saab', model: 'Golf' })
  await berta.patch(`/api/cars/${id}`, { make: 'VW' })
  expect(await filtered(anna, 'Volkswagen')).toEqual(['VW'])
  expect(await filtered(anna, 'Saab')).toEqual([])
})

test('cars listed before migration 0021 are found by either spelling, and by admins under the make’s full name', async () => {
  const { url, pool, upgrade } = await databaseBefore('0021')
  const berta = await aMember({ pool })
  for (const [make, model_key] of [
    ['VW', 'vw golf'],
    ['Volkswagen', 'volkswagen golf'],
    ['Mercedes', 'mercedes c 63'],
    ['Mercedes-Benz', 'mercedes benz c 63'],
    ['Wvolt', 'wvolt golf'],
  ]) {
    const id = newId()
    await run(
      pool,
      sql`insert into cars (id, owner_id, make, model, year, price, odometer, transmission, fuel_type, condition,
                            location, description, model_key, published_at)
          values (${id}, ${berta.id}, ${make}, 'x', 2001, 0, 1000, 'Manual', 'Diesel', 'Good', 'Rīga', '', ${model_key}, now())`,
    )
    await run(
      pool,
      sql`insert into pictures (car_id, file, owner_id, width, height, placeholder, is_attached)
          values (${id}, '1_0.jpg', ${berta.id}, 800, 600, 'x', true)`,
    )
    await run(
      pool,
      sql`insert into car_photos (car_id, id, file, sort_order) values (${id}, ${newId()}, '1_0.jpg', 0)`,
    )
  }
  await upgrade()
  const app = await startApp({ database: url })
  const viewer = await aMember(app, { admin: true })
  const anna = asMember(app, viewer, await aToken(app, viewer.id))
  for (const make of ['VW', 'volkswagen']) {
    expect(await filtered(anna, make)).toEqual(['VW', 'Volkswagen'])
    expect(await searched(anna, `${make} golf`)).toEqual(['VW', 'Volkswagen'])
  }
  for (const make of ['Mercedes', 'mercedes-benz'])
    expect(await filtered(anna, make)).toEqual(['Mercedes', 'Mercedes-Benz'])
  const asAdmin = async (search: string) =>
    ((await anna.get(`/api/admin/cars?search=${search}`)).body as { make: string }[])
      .map(({ make }) => make)
      .sort()
  expect(await asAdmin('volkswagen')).toEqual(['VW', 'Volkswagen'])
  expect(await asAdmin('vw')).toEqual(['VW'])
})
