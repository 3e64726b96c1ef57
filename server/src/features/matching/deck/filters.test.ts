import type { DeckCar } from '@keyswap/contract/matching'
import { KM_PER_MILE } from '@keyswap/contract/units'
import { describe, expect, test } from 'vitest'
import { emptiedApps } from '../../../../test/app.ts'
import { signedIn } from '../../../../test/client.ts'
import { aVisibleCar } from '../../../../test/garage.ts'

const anApp = emptiedApps()

/** One car, and a member in Rīga who looks for it. The car's place is unknown unless `car` has coordinates. */
async function start(car: Parameters<typeof aVisibleCar>[2]) {
  const app = await anApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  await anna.patch('/api/me', { location: 'Rīga' })
  const id = await aVisibleCar(app, berta.id, car)
  const isFound = async (query: string) => {
    const { status, body } = await anna.get(`/api/cars?${query}`)
    expect(status).toBe(200)
    return (body as DeckCar[]).some((found) => found.id === id)
  }
  return { app, anna, berta, id, isFound }
}

describe('a filter', () => {
  test('takes what is exactly at its limit, and nothing one beyond it', async () => {
    const { isFound } = await start({ year: 1993, price: 5000, mileage: 1000, body: 'Estate' })
    const cases: [string, boolean][] = [
      ['year_from=1993', true],
      ['year_from=1994', false],
      ['year_to=1993', true],
      ['year_to=1992', false],
      ['year_from=1993&year_to=1993', true],
      ['year_from=1994&year_to=1992', false],
      ['price_from=5000', true],
      ['price_from=5001', false],
      ['price_to=5000', true],
      ['price_to=4999', false],
      ['price_to=5000&currency=USD', true],
      ['price_to=5000&currency=EUR', false],
      ['mileage_to=1000', true],
      ['mileage_to=999', false],
      [`mileage_km_to=${Math.ceil(1000 * KM_PER_MILE)}`, true],
      [`mileage_km_to=${Math.floor(1000 * KM_PER_MILE) - 1}`, false],
      ['body=SUV,Estate', true],
      ['body=SUV', false],
      ['transmission=Automatic,Manual', true],
      ['transmission=Automatic', false],
      ['fuel_type=Gasoline', true],
      ['fuel_type=Diesel,Hybrid', false],
      ['condition=Excellent,Good', true],
      ['condition=Excellent', false],
      ['make=volvo', true],
      ['make=', true],
      ['make=%20', true],
      ['make=Volv', false],
    ]
    for (const [query, expected] of cases)
      expect([query, await isFound(query)]).toEqual([query, expected])
  })

  test('of kilometres takes a car whose owner typed kilometres exactly at its limit', async () => {
    const { isFound } = await start({ mileage: 1000, mileage_unit: 'km' })
    expect(await isFound('mileage_km_to=1000')).toBe(true)
    expect(await isFound('mileage_km_to=999')).toBe(false)
    expect(await isFound('mileage_to=622')).toBe(true)
    expect(await isFound('mileage_to=620')).toBe(false)
  })

  test('combined with others takes only what fits all of them', async () => {
    const { isFound } = await start({ year: 1993, price: 5000 })
    expect(await isFound('year_from=1993&price_to=5000&make=volvo')).toBe(true)
    for (const query of [
      'year_from=1994&price_to=5000',
      'year_from=1993&price_to=4999',
      'year_from=1993&make=saab',
    ])
      expect([query, await isFound(query)]).toEqual([query, false])
  })

  test('of distance is in kilometres from the viewer’s place, and takes no car whose place is unknown', async () => {
    // One degree of latitude is 111.2 km.
    const { app, berta, anna, isFound } = await start({ lat: 57.95, lng: 24.11 })
    const nowhere = await aVisibleCar(app, berta.id)
    const [car] = ((await anna.get('/api/cars')).body as DeckCar[]).filter(
      ({ id }) => id !== nowhere,
    )
    const away = car?.distance_km ?? 0
    expect(away).toBeGreaterThan(105)
    expect(away).toBeLessThan(117)
    expect(await isFound(`distance_km=${away + 1}`)).toBe(true)
    expect(await isFound(`distance_km=${away - 1}`)).toBe(false)
    const near = (await anna.get(`/api/cars?distance_km=${away + 1}`)).body as DeckCar[]
    expect(near.map(({ id }) => id)).not.toContain(nowhere)
  })

  test('with a negative, too small, empty, unknown or too long value is refused', async () => {
    const anna = await signedIn(await anApp())
    for (const query of [
      'price_from=-1',
      'mileage_to=-1',
      'distance_km=0.5',
      'condition=',
      'currency=GBP',
      `make=${'x'.repeat(61)}`,
    ])
      expect([query, (await anna.get(`/api/cars?${query}`)).status]).toEqual([query, 400])
  })
})
