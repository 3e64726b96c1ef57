import type { Deal } from '@keyswap/contract/deals'
import type { Match } from '@keyswap/contract/matching'
import type { AdminReport } from '@keyswap/contract/moderation'
import { describe, expect, test } from 'vitest'
import { emptiedApps, type TestApp } from '../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../test/client.ts'
import {
  accept,
  aDriver,
  agreedYesterday,
  aMatchOf,
  anAgreedDeal,
  aProposal,
  brokenRules,
  counter,
  type Driver,
  dealAs,
  handOver,
  propose,
  stepsIn,
  writePapers,
} from '../../../test/deals.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { test as mirrored } from '../../../test/mirrored.ts'
import { listen } from '../../../test/stream.ts'
import { run, sql } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'

const anApp = emptiedApps()

const VIN = 'YV1902FH5D1796335'
const PAPERS = {
  vin: VIN,
  plate: 'AB-1234',
  odometer: 98_765,
  odometer_unit: 'km',
  defects: 'Skrāpējums',
  keys: 2,
}

/** An agreed deal of two new members. */
async function aSwap([one, other]: [Driver, Driver]): Promise<string> {
  const match = await aMatchOf(one, other)
  const { id } = (await propose(one, match, [one, other])).body as Deal
  expect((await accept(other, id)).status).toBe(200)
  return id
}

const twoDrivers = async (app: TestApp): Promise<[Driver, Driver]> => [
  await aDriver(app),
  await aDriver(app),
]

const reportsOf = async (admin: SignedIn) =>
  (await admin.get('/api/admin/reports')).body as AdminReport[]

describe('papers', () => {
  test('are written by the giver of a car, read by both, and can be changed while the swap is agreed', async () => {
    const app = await anApp()
    const { anna, berta, deal } = await anAgreedDeal(app)
    const { received } = await listen(app, berta)
    const answer = await writePapers(anna, deal, anna.car, {
      ...PAPERS,
      vin: ` ${VIN.toLowerCase()} `,
    })
    expect(answer.status, answer.text).toBe(200)
    const written = {
      ...PAPERS,
      car_id: anna.car,
      warnings: [],
      updated_at: expect.any(String),
    }
    expect((answer.body as Deal).papers).toEqual([written])
    expect((await dealAs(berta, deal)).papers).toEqual([written])
    await expect.poll(() => received).toContainEqual({ type: 'deal', deal_id: deal })
    await writePapers(anna, deal, anna.car, { vin: null, keys: 1 })
    expect((await dealAs(berta, deal)).papers).toMatchObject([
      { vin: null, plate: null, odometer: null, keys: 1, warnings: [] },
    ])
  })

  test('are only for the giver: not for the receiver, a stranger, or a car of another swap', async () => {
    const app = await anApp()
    const { anna, berta, deal } = await anAgreedDeal(app)
    const other = await aVisibleCar(app, anna.id)
    expect((await writePapers(berta, deal, anna.car, PAPERS)).status).toBe(404)
    expect((await writePapers(await signedIn(app), deal, anna.car, PAPERS)).status).toBe(404)
    expect((await writePapers(anna, deal, other, PAPERS)).status).toBe(404)
    expect((await dealAs(anna, deal)).papers).toEqual([])
  })

  test('wait for the agreement, and stay as they were once the swap is done', async () => {
    const app = await anApp()
    const { anna, berta, deal } = await aProposal(app)
    expect((await writePapers(anna, deal, anna.car, PAPERS)).body).toMatchObject({
      code: 'NOT_AGREED',
    })
    await accept(berta, deal)
    await agreedYesterday(app, deal)
    expect((await writePapers(anna, deal, anna.car, PAPERS)).status).toBe(200)
    await handOver(anna, deal)
    expect((await writePapers(anna, deal, anna.car, { ...PAPERS, keys: 3 })).status).toBe(200)
    await handOver(berta, deal)
    expect((await writePapers(anna, deal, anna.car, PAPERS)).body).toMatchObject({
      code: 'DEAL_OVER',
    })
    expect((await dealAs(berta, deal)).papers).toMatchObject([{ keys: 3 }])
  })

  test('with a VIN that no car can have are refused', async () => {
    const { anna, deal } = await anAgreedDeal(await anApp())
    for (const vin of ['', 'YV1902FH5D179633', `${VIN}1`, 'YV1902FH5D17963O5', 'YV1902FH5D1796 35'])
      expect((await writePapers(anna, deal, anna.car, { vin })).body).toMatchObject({
        code: 'INVALID_INPUT',
      })
  })

  test('of two cars of one swap cannot have the same VIN', async () => {
    const { app, anna, berta, deal } = await anAgreedDeal(await anApp())
    expect((await writePapers(anna, deal, anna.car, PAPERS)).status).toBe(200)
    expect((await writePapers(berta, deal, berta.car, PAPERS)).body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ path: 'vin' }],
    })
    // A mistake, not a fraud.
    expect(await reportsOf(await signedIn(app, { admin: true }))).toEqual([])
    expect((await writePapers(anna, deal, anna.car, { ...PAPERS, keys: 1 })).status).toBe(200)
    expect((await writePapers(berta, deal, berta.car, { ...PAPERS, vin: null })).status).toBe(200)
  })

  test('with a VIN that does not fit are a step in the chat, once until the VIN changes', async () => {
    const { app, anna, berta, deal, match } = await anAgreedDeal(await anApp())
    const write = (papers: object) => writePapers(anna, deal, anna.car, papers)
    await write({ vin: 'YV1902FH5D1234567' })
    expect(await stepsIn(berta, match)).toHaveLength(3)
    await anna.post(`/api/matches/${match}/read`, { seq: 3 })
    for (const keys of [1, 2]) await write({ vin: 'WVWZZZ1KZAW123456', keys })
    await write({ vin: 'WVWZZZ1KZAW654321' })
    expect((await stepsIn(berta, match)).slice(3)).toEqual([
      ['vin_mismatch', 1, ''],
      ['vin_mismatch', 1, ''],
    ])
    const matches = (await berta.get('/api/matches')).body as Match[]
    expect(matches[0]?.last_message?.data).toMatchObject({
      car: { year: 1990, make: 'Volvo', model: '240' },
    })
    expect(JSON.stringify(matches)).not.toContain('WVWZZZ')
    // Who wrote it knows.
    expect(((await anna.get('/api/matches')).body as Match[])[0]?.unread).toBe(0)
    expect(await brokenRules(app)).toEqual([])
  })

  test('warn both sides of a VIN that does not fit the listing', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await anApp())
    // The listing is a Volvo of 1990.
    await writePapers(anna, deal, anna.car, { vin: '1FAHP3FN9AW139719' })
    for (const party of [anna, berta])
      expect((await dealAs(party, deal)).papers).toMatchObject([
        { warnings: ['check_digit', 'make', 'year'] },
      ])
  })
})

test('a VIN is compared with the car that everyone accepted, even if its listing was changed since', async () => {
  const { anna, berta, deal } = await anAgreedDeal(await anApp())
  const changed = await anna.patch(`/api/cars/${anna.car}`, { make: 'Ford', year: 2010 })
  expect(changed.status, changed.text).toBe(200)
  // A Ford of 2010. The agreed version says a Volvo of 1990.
  await writePapers(anna, deal, anna.car, { vin: '1FAHP3FN8AW139719' })
  expect((await dealAs(berta, deal)).papers).toMatchObject([{ warnings: ['make', 'year'] }])
})

test('a change of an agreed swap is about the cars that were agreed, even if their listings were changed since', async () => {
  const { anna, berta, deal } = await anAgreedDeal(await anApp())
  const edit = { make: 'Ford', year: 2010, mileage: 7, location: 'Vilnius' }
  expect((await anna.patch(`/api/cars/${anna.car}`, edit)).status).toBe(200)
  // The legs in another order: each car is still its own.
  const proposed = await counter(anna, deal, 1, [berta, anna], { place: 'Cēsis' })
  expect(proposed.status, proposed.text).toBe(200)
  expect((await accept(berta, deal, 2)).body).toMatchObject({ agreed: { version: 2 } })
  const { versions } = await dealAs(berta, deal)
  const [before, after] = versions.map(({ snapshot }) => snapshot.cars)
  expect(after).toEqual(before?.toReversed())
  await writePapers(anna, deal, anna.car, { vin: '1FAHP3FN8AW139719' })
  expect((await dealAs(berta, deal)).papers).toMatchObject([{ warnings: ['make', 'year'] }])
})

test('a counter-offer shows the cars as their listings are', async () => {
  const { anna, berta, deal } = await aProposal(await anApp())
  expect((await anna.patch(`/api/cars/${anna.car}`, { year: 2010 })).status).toBe(200)
  expect((await counter(berta, deal, 1, [anna, berta])).status).toBe(200)
  const { versions } = await dealAs(berta, deal)
  expect(versions.map(({ snapshot }) => snapshot.cars[0]?.year)).toEqual([1990, 2010])
})

test('papers and checks do not wait for someone who holds the cars', async () => {
  const app = await anApp()
  const { anna, berta, deal } = await anAgreedDeal(app)
  await transaction(app.pool, async (tx) => {
    await run(tx, sql`select from cars where id in (${anna.car}, ${berta.car}) for share`)
    expect((await writePapers(anna, deal, anna.car, PAPERS)).status).toBe(200)
    const tick = `/api/deals/${deal}/checks/${anna.car}/test_drive`
    expect((await berta.put(tick, { done: true })).status).toBe(200)
  })
})

describe('a VIN in another member’s agreed swap', () => {
  test('is refused, and the moderators get one report, however often it is tried', async () => {
    const app = await anApp()
    const admin = await signedIn(app, { admin: true })
    const [anna, berta] = await twoDrivers(app)
    await writePapers(anna, await aSwap([anna, berta]), anna.car, PAPERS)
    const [carla, dace] = await twoDrivers(app)
    const theirs = await aSwap([carla, dace])
    for (const _ of [1, 2])
      expect((await writePapers(carla, theirs, carla.car, PAPERS)).body).toMatchObject({
        code: 'VIN_TAKEN',
      })
    expect((await dealAs(carla, theirs)).papers).toEqual([])
    const [report, ...others] = await reportsOf(admin)
    expect(others).toEqual([])
    expect(report).toMatchObject({
      deal_id: theirs,
      owner: { id: carla.id },
      reporter: null,
      status: 'open',
    })
    expect(report?.reason).toContain(VIN)
  })

  test('is no hindrance once that swap is cancelled, or after 90 days', async () => {
    const app = await anApp()
    const [anna, berta] = await twoDrivers(app)
    const first = await aSwap([anna, berta])
    await writePapers(anna, first, anna.car, PAPERS)
    const [carla, dace] = await twoDrivers(app)
    const second = await aSwap([carla, dace])
    const age = (days: number) =>
      run(
        app.pool,
        sql`update deals set agreed_at = now() - make_interval(days => ${days}) where id = ${first}`,
      )
    await age(89)
    expect((await writePapers(carla, second, carla.car, PAPERS)).status).toBe(409)
    await age(90)
    expect((await writePapers(carla, second, carla.car, PAPERS)).status).toBe(200)
    await age(0)
    expect((await writePapers(carla, second, carla.car, { ...PAPERS, vin: null })).status).toBe(200)
    await anna.post(`/api/deals/${first}/cancel`, {})
    expect((await writePapers(carla, second, carla.car, PAPERS)).status).toBe(200)
  })

  test('is fine for the one who got the keys of that car', async () => {
    const app = await anApp()
    const [anna, berta] = await twoDrivers(app)
    const first = await aSwap([anna, berta])
    await writePapers(anna, first, anna.car, PAPERS)
    const again = { ...berta, car: await aVisibleCar(app, berta.id) }
    const carla = await aDriver(app)
    const second = await aSwap([again, carla])
    // Agreed, but Berta has no keys yet.
    expect((await writePapers(berta, second, again.car, PAPERS)).body).toMatchObject({
      code: 'VIN_TAKEN',
    })
    await agreedYesterday(app, first)
    await handOver(berta, first)
    expect((await writePapers(berta, second, again.car, PAPERS)).status).toBe(200)
    await handOver(anna, first)
    expect((await writePapers(berta, second, again.car, PAPERS)).status).toBe(200)
    // Carla gets Berta's car, which is not the one that she gives.
    expect((await writePapers(carla, second, carla.car, PAPERS)).body).toMatchObject({
      code: 'VIN_TAKEN',
    })
    expect((await writePapers(berta, second, again.car, { ...PAPERS, keys: 1 })).status).toBe(200)
  })

  test('is fine for its giver while that swap is agreed; once it is done, only for who got the keys', async () => {
    const app = await anApp()
    const [anna, berta] = await twoDrivers(app)
    const first = await aSwap([anna, berta])
    await writePapers(anna, first, anna.car, PAPERS)
    const annas = { ...anna, car: await aVisibleCar(app, anna.id) }
    const second = await aSwap([annas, await aDriver(app)])
    expect((await writePapers(annas, second, annas.car, PAPERS)).status).toBe(200)
    await writePapers(annas, second, annas.car, { vin: null })
    await agreedYesterday(app, first)
    for (const member of [anna, berta]) await handOver(member, first)
    expect((await writePapers(annas, second, annas.car, PAPERS)).body).toMatchObject({
      code: 'VIN_TAKEN',
    })
    const bertas = { ...berta, car: await aVisibleCar(app, berta.id) }
    const third = await aSwap([bertas, await aDriver(app)])
    expect((await writePapers(bertas, third, bertas.car, PAPERS)).status).toBe(200)
  })

  test('counts in its last swap alone: who got the car there may give it, who gave it before may not', async () => {
    const app = await anApp()
    const [anna, berta] = await twoDrivers(app)
    const first = await aSwap([anna, berta])
    await writePapers(anna, first, anna.car, PAPERS)
    await agreedYesterday(app, first)
    for (const member of [anna, berta]) await handOver(member, first)
    const again = { ...berta, car: await aVisibleCar(app, berta.id) }
    const carla = await aDriver(app)
    const second = await aSwap([again, carla])
    expect((await writePapers(again, second, again.car, PAPERS)).status).toBe(200)
    await agreedYesterday(app, second)
    for (const member of [again, carla]) await handOver(member, second)
    const carlas = { ...carla, car: await aVisibleCar(app, carla.id) }
    const third = await aSwap([carlas, await aDriver(app)])
    expect((await writePapers(carlas, third, carlas.car, PAPERS)).status).toBe(200)
    const annas = { ...anna, car: await aVisibleCar(app, anna.id) }
    const fourth = await aSwap([annas, await aDriver(app)])
    expect((await writePapers(annas, fourth, annas.car, PAPERS)).body).toMatchObject({
      code: 'VIN_TAKEN',
    })
  })

  mirrored('written by both at once is accepted from one of them', async () => {
    const app = await anApp()
    const swaps = await Promise.all(
      [1, 2, 3].map(async () => {
        const pair = await twoDrivers(app)
        return { giver: pair[0], deal: await aSwap(pair) }
      }),
    )
    for (let round = 0; round < 5; round++) {
      const vin = `YV1902FH5D179633${round}`
      const answers = await Promise.all(
        swaps.map(({ giver, deal }) => writePapers(giver, deal, giver.car, { vin })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    }
  })
})
