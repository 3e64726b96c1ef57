import type { Message } from '@keyswap/contract/chat'
import type { Deal } from '@keyswap/contract/deals'
import type { OthersCar, OwnCar } from '@keyswap/contract/listings'
import { describe, expect, test } from 'vitest'
import { emptiedApps } from '../../../../test/app.ts'
import { upload } from '../../../../test/cars.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import {
  accept,
  anAgreedDeal,
  aPair,
  aProposal,
  brokenRules,
  cancel,
  circleOf,
  counter,
  type Driver,
  dealAs,
  dispute,
  handOver,
  inHours,
  propose,
} from '../../../../test/deals.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { test as mirrored } from '../../../../test/mirrored.ts'
import { aSmallPicture } from '../../../../test/pictures.ts'
import { run, sql } from '../../../db/sql.ts'

const anApp = emptiedApps()

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

/** The address of a picture that is on no car yet. */
const uploaded = async (owner: SignedIn, car: string) =>
  ((await upload(owner, car, await aSmallPicture())).body as { url: string }).url

const ownCar = async (owner: SignedIn & { car: string }) =>
  ((await owner.get(`/api/users/${owner.id}/cars`)).body as OwnCar[]).find(
    ({ id }) => id === owner.car,
  )

/** As the newest version has it. */
const carIn = (deal: Deal, car: string) =>
  deal.versions.at(-1)?.snapshot.cars.find(({ id }) => id === car)

describe('a reserved listing', () => {
  mirrored.each([
    ['a fact', { year: 2010 }],
    ['its description', { description: 'Something else entirely.' }],
    ['its price', { price: 1 }],
    ['its wish', { wish: null }],
    ['its state', { is_active: true }],
    ['nothing', {}],
  ])('is locked whole: no change of %s', async (_, change) => {
    const { app, anna, berta, deal } = await anAgreedDeal(await anApp())
    const before = await ownCar(anna)
    expect(codeOf(await anna.patch(`/api/cars/${anna.car}`, change))).toBe('CAR_RESERVED')
    expect(await ownCar(anna)).toEqual(before)
    await handOver(anna, deal)
    await dispute(berta, deal)
    expect(codeOf(await anna.patch(`/api/cars/${anna.car}`, change))).toBe('CAR_RESERVED')
    expect(await brokenRules(app)).toEqual([])
  })

  test('is open again after a cancel, and stays closed after the swap', async () => {
    const { anna, deal } = await anAgreedDeal(await anApp())
    await cancel(anna, deal)
    expect((await anna.patch(`/api/cars/${anna.car}`, { year: 2010 })).status).toBe(200)
    const other = await anAgreedDeal(await anApp())
    for (const party of [other.anna, other.berta]) await handOver(party, other.deal)
    expect(codeOf(await other.anna.patch(`/api/cars/${other.anna.car}`, { year: 2010 }))).toBe(
      'CAR_SWAPPED',
    )
  })

  test('takes no photo more; one that it has already is answered as before', async () => {
    const { anna, berta, match } = await aPair(await anApp())
    const url = await uploaded(anna, anna.car)
    const add = (one: string) =>
      anna.post('/api/car-photos', { car_id: anna.car, url: one, sort_order: 1 })
    const first = await add(url)
    expect(first.status, first.text).toBe(200)
    const proposed = (await propose(anna, match, [anna, berta])).body as Deal
    const late = await uploaded(anna, anna.car)
    await accept(berta, proposed.id)
    expect((await add(url)).body).toEqual(first.body)
    expect(codeOf(await add(late))).toBe('CAR_RESERVED')
    const [photo] = (await ownCar(anna))?.photos ?? []
    expect(codeOf(await anna.patch(`/api/cars/${anna.car}`, { photos: [photo?.id] }))).toBe(
      'CAR_RESERVED',
    )
  })
})

describe('the snapshot of a version', () => {
  test('holds everything that the listing says of its car', async () => {
    const { anna, deal } = await aProposal(await anApp())
    const car = await ownCar(anna)
    const {
      owner_id: _,
      wish: __,
      photos,
      is_active: ___,
      is_reserved: ____,
      created_at: _____,
      ...said
    } = car ?? ({} as OwnCar)
    const own = [
      'is_draft',
      'is_locked',
      'swapped_at',
      'was_away',
      'asked_at',
      'share',
      'views',
      'likes',
      'owner_views',
    ]
    const facts = Object.fromEntries(Object.entries(said).filter(([name]) => !own.includes(name)))
    expect(carIn(await dealAs(anna, deal), anna.car)).toEqual({
      ...facts,
      country: expect.any(String),
      photos: photos.map(({ url }) => new URL(url, 'http://site').pathname),
    })
  })

  test('comes without long words in versions that are neither the newest nor agreed', async () => {
    const { anna, berta, deal } = await aProposal(await anApp())
    await counter(berta, deal, 1, [anna, berta], { place: 'Cēsis' })
    const { versions } = await dealAs(anna, deal)
    expect(versions.map(({ snapshot }) => 'description' in (snapshot.cars[0] ?? {}))).toEqual([
      false,
      true,
    ])
  })
})

describe('a proposal whose listing was changed since', () => {
  test.each([
    ['a fact', { condition: 'Excellent' }],
    ['its words', { description: 'As new, one owner, never driven.' }],
    ['its mileage', { mileage_km: 50_000 }],
  ])(
    'is not accepted (%s): nobody agrees to one car and gets the words of another',
    async (_, change) => {
      const { anna, berta, deal } = await aProposal(await anApp())
      expect((await anna.patch(`/api/cars/${anna.car}`, change)).status).toBe(200)
      expect(codeOf(await accept(berta, deal))).toBe('CAR_CHANGED')
      expect(await dealAs(berta, deal)).toMatchObject({ state: 'open', revision: 1 })
      const seen_cars = await changedIn(berta, deal)
      expect((await answer(berta, deal, [anna, berta], seen_cars)).status).toBe(200)
      expect((await accept(anna, deal, 2)).body).toMatchObject({ state: 'agreed' })
    },
  )

  mirrored(
    'is not answered by who has not seen it: “+€100” does not sign another car',
    async () => {
      const { anna, berta, deal } = await aProposal(await anApp())
      expect(await changedIn(berta, deal)).toEqual([])
      const edit = { mileage_km: 260_000, condition: 'Poor', description: 'Runs, sometimes.' }
      expect((await anna.patch(`/api/cars/${anna.car}`, edit)).status).toBe(200)
      expect(codeOf(await answer(berta, deal, [anna, berta]))).toBe('CAR_CHANGED')
      expect(await dealAs(berta, deal)).toMatchObject({ versions_total: 1, revision: 1 })
      const seen = await changedIn(berta, deal)
      expect(seen).toMatchObject([
        { id: anna.car, mileage_km: 260_000, condition: 'Poor', description: 'Runs, sometimes.' },
      ])
      // It is edited once more while the answer is written.
      await anna.patch(`/api/cars/${anna.car}`, { mileage_km: 270_000 })
      expect(codeOf(await answer(berta, deal, [anna, berta], seen))).toBe('CAR_CHANGED')
      const input = {
        ...{
          client_id: crypto.randomUUID(),
          based_on: 1,
          terms: { legs: circleOf([anna, berta]) },
        },
        seen_cars: (await changedIn(berta, deal)).map(({ hash }) => hash),
      }
      const first = await berta.post(`/api/deals/${deal}/versions`, input)
      expect(first.status, first.text).toBe(200)
      expect(carIn(first.body as Deal, anna.car)?.mileage_km).toBe(270_000)
      expect((first.body as Deal).changed_cars).toEqual([])
      await anna.patch(`/api/cars/${anna.car}`, { mileage_km: 280_000 })
      const again = await berta.post(`/api/deals/${deal}/versions`, input)
      expect(again.body, 'sent again: the same').toMatchObject({ versions_total: 2 })
    },
  )

  test('is answered by its owner, and by who takes another car for it', async () => {
    const app = await anApp()
    const { anna, berta, deal } = await aProposal(app)
    await anna.patch(`/api/cars/${anna.car}`, { year: 2010 })
    const other = { ...anna, car: await aVisibleCar(app, anna.id) }
    expect((await answer(anna, deal, [anna, berta])).status).toBe(200)
    await anna.patch(`/api/cars/${anna.car}`, { year: 2011 })
    expect((await counter(berta, deal, 2, [other, berta])).status).toBe(200)
  })

  test('no longer matters once a version is agreed: its cars are locked', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await anApp())
    expect(await changedIn(berta, deal)).toEqual([])
    expect((await answer(berta, deal, [anna, berta])).status).toBe(200)
  })
})

describe('a first proposal that says which listings its sender has seen', () => {
  const seenBy = async (viewer: SignedIn, { id, car }: Driver) =>
    ((await viewer.get(`/api/users/${id}/cars`)).body as OthersCar[])
      .filter((one) => one.id === car)
      .map(({ hash }) => hash)

  mirrored(
    'is refused if one was changed meanwhile: nobody signs what they have not seen',
    async () => {
      const { anna, berta, match } = await aPair(await anApp())
      const proposed = (seen_cars: string[]) =>
        berta.post(`/api/matches/${match}/deal`, {
          client_id: crypto.randomUUID(),
          terms: { legs: circleOf([anna, berta]) },
          seen_cars,
        })
      const seen = await seenBy(berta, anna)
      await anna.patch(`/api/cars/${anna.car}`, { mileage_km: 260_000, condition: 'Poor' })
      expect(codeOf(await proposed(seen))).toBe('CAR_CHANGED')
      expect(codeOf(await proposed([]))).toBe('CAR_CHANGED')
      expect((await berta.get(`/api/deals?chat_id=${match}`)).body).toEqual([])
      const deal = (await proposed(await seenBy(berta, anna))).body as Deal
      expect(carIn(deal, anna.car)).toMatchObject({ mileage_km: 260_000, condition: 'Poor' })
    },
  )

  test('knows a photo, a description and a place that was changed, and not who looked', async () => {
    const app = await anApp()
    const { anna, berta } = await aPair(app)
    const seen = [await seenBy(berta, anna)]
    expect(await seenBy(await signedIn(app), anna)).toEqual(seen[0])
    for (const change of [{ description: 'Driven by a careful owner.' }, { location: 'Liepāja' }]) {
      await anna.patch(`/api/cars/${anna.car}`, change)
      seen.push(await seenBy(berta, anna))
    }
    const url = await uploaded(anna, anna.car)
    await anna.post('/api/car-photos', { car_id: anna.car, url, sort_order: 1 })
    seen.push(await seenBy(berta, anna))
    const different = new Set(seen.map(([hash]) => hash))
    expect(different.size).toBe(seen.length)
  })
})

test('a counter-offer that takes another car names it too, if it names what was seen', async () => {
  const app = await anApp()
  const { anna, berta, deal } = await aProposal(app)
  const other = { ...anna, car: await aVisibleCar(app, anna.id) }
  expect(codeOf(await answer(berta, deal, [other, berta], []))).toBe('CAR_CHANGED')
  const cars = (await berta.get(`/api/users/${anna.id}/cars`)).body as OthersCar[]
  const chosen = cars.filter(({ id }) => id === other.car)
  expect((await answer(berta, deal, [other, berta], chosen)).status).toBe(200)
})

/** What the listings of others say now, as the plan has it. */
const changedIn = async (viewer: SignedIn, deal: string) =>
  (await dealAs(viewer, deal)).changed_cars

const answer = (by: SignedIn, deal: string, members: Driver[], seen_cars?: { hash: string }[]) =>
  by.post(`/api/deals/${deal}/versions`, {
    ...{ client_id: crypto.randomUUID(), based_on: 1, terms: { legs: circleOf(members) } },
    ...(seen_cars && { seen_cars: seen_cars.map(({ hash }) => hash) }),
  })

test('parties, moderators, the chat’s steps and the audit log have the car as it was agreed', async () => {
  const { app, anna, berta, deal } = await anAgreedDeal(await anApp())
  // As a listing could be edited before it was locked.
  await run(
    app.pool,
    sql`update cars set year = 2010, make = 'Fiat', model = 'Panda' where id = ${anna.car}`,
  )
  const agreed = { year: 1990, make: 'Volvo', model: '240' }
  for (const party of [anna, berta])
    expect(
      (await dealAs(party, deal)).parties.find(({ user_id }) => user_id === anna.id)?.gives,
    ).toMatchObject({ id: anna.car, ...agreed })
  await handOver(berta, deal)
  await dispute(anna, deal)
  const admin = await signedIn(app, { admin: true })
  const [report] = (await admin.get('/api/admin/reports')).body as { id: string }[]
  const seen = (await admin.get(`/api/admin/reports/${report?.id}/deal`)).body as Deal
  expect(seen.parties.find(({ user_id }) => user_id === anna.id)?.gives).toMatchObject(agreed)
  await admin.post('/api/admin/end-deal', { deal_id: deal, reason: null })
  const audit = (await admin.get('/api/admin/audit')).body as { target: string }[]
  expect(audit.map(({ target }) => target)).toEqual(
    Array(2).fill('1990 Volvo 240 ↔ 1990 Volvo 240'),
  )
})

describe('“Something is different”', () => {
  const mileage = (car_id: string, to: number) => ({ car_id, field: 'mileage', to })

  mirrored('is a version with what is different, which the others accept', async () => {
    const { app, anna, berta, deal, match } = await anAgreedDeal(await anApp())
    const before = carIn(await dealAs(anna, deal), anna.car)
    const corrections = [
      mileage(anna.car, 160_000),
      { car_id: anna.car, field: 'mileage_unit', to: 'km' },
      { car_id: anna.car, field: 'condition', to: 'Poor' },
      { car_id: anna.car, field: 'body', to: 'Estate' },
    ]
    const proposed = await counter(anna, deal, 1, [anna, berta], { corrections })
    expect(proposed.status, proposed.text).toBe(200)
    // What is agreed holds until everyone has accepted.
    expect(proposed.body).toMatchObject({ agreed: { version: 1 }, state: 'agreed' })
    expect((await accept(berta, deal, 2)).body).toMatchObject({ agreed: { version: 2 } })
    const after = await dealAs(berta, deal)
    expect(carIn(after, anna.car)).toEqual({
      ...before,
      ...{
        mileage: 99_419,
        mileage_km: 160_000,
        mileage_unit: 'km',
        condition: 'Poor',
        body: 'Estate',
      },
    })
    expect(after.versions[1]?.terms.corrections).toEqual(corrections)
    expect('corrections' in (after.versions[0]?.terms ?? {})).toBe(false)
    const messages = (await berta.get(`/api/matches/${match}/messages`)).body as Message[]
    expect(
      messages.find(({ data }) => data && 'step' in data && data.step === 'countered')?.data,
    ).toMatchObject({
      terms: {
        corrections: [
          { make: 'Volvo', field: 'mileage', to: 160_000 },
          { field: 'mileage_unit' },
          { field: 'condition', to: 'Poor' },
          { field: 'body' },
        ],
      },
    })
    // Another change builds on it; the listing itself stays locked and as it was.
    await counter(berta, deal, 2, [anna, berta], { place: 'Cēsis' })
    expect(carIn(await dealAs(anna, deal), anna.car)).toMatchObject({ condition: 'Poor' })
    expect(await ownCar(anna)).toMatchObject({ condition: before?.condition })
    expect(await brokenRules(app)).toEqual([])
  })

  test('is also a first registration or an inspection, in place of what was agreed or of nothing', async () => {
    const { anna, berta, match } = await aPair(await anApp())
    await anna.patch(`/api/cars/${anna.car}`, { first_registration: '2012-05-03' })
    const { id: deal } = (await propose(anna, match, [anna, berta])).body as Deal
    await accept(berta, deal)
    const fact = (field: string, to: string | null) => ({ car_id: anna.car, field, to })
    const said = (corrections: object[]) => counter(berta, deal, 1, [anna, berta], { corrections })
    expect(codeOf(await said([fact('first_registration', '2999-01-01')]))).toBe('INVALID_INPUT')
    expect(codeOf(await said([fact('first_registration', '2012-05-03')]))).toBe('INVALID_INPUT')
    const answer = await said([
      fact('first_registration', '2010-05-03'),
      fact('inspection_until', '2027-04-30'),
    ])
    expect(answer.status, answer.text).toBe(200)
    await accept(anna, deal, 2)
    expect(carIn(await dealAs(berta, deal), anna.car)).toMatchObject({
      first_registration: '2010-05-03',
      inspection_until: '2027-04-30',
    })
    const messages = (await berta.get(`/api/matches/${match}/messages`)).body as Message[]
    expect(
      messages.find(({ data }) => data && 'step' in data && data.step === 'countered')?.data,
    ).toMatchObject({
      terms: {
        corrections: [
          { field: 'first_registration', to: '2010-05-03' },
          { field: 'inspection_until', to: '2027-04-30' },
        ],
      },
    })
  })

  test('is also said at the meeting, whose time has come by then', async () => {
    const { app, anna, berta, deal } = await aProposal(await anApp(), { meet_at: inHours(30) })
    await accept(berta, deal)
    const { meet_at } = (await dealAs(anna, deal)).versions[0]?.terms ?? { meet_at: null }
    const past = inHours(-1)
    await run(
      app.pool,
      sql`update deal_versions set terms = jsonb_set(terms, '{meet_at}', to_jsonb(${past}::text)) where deal_id = ${deal}`,
    )
    await run(app.pool, sql`update deals set meet_at = ${past}::timestamptz where id = ${deal}`)
    const corrections = [mileage(anna.car, 7)]
    const said = await counter(anna, deal, 1, [anna, berta], { meet_at: past, corrections })
    expect(said.status, said.text).toBe(200)
    expect((await accept(berta, deal, 2)).body).toMatchObject({ agreed: { version: 2 } })
    // Another time must be ahead.
    const early = await counter(anna, deal, 2, [anna, berta], { meet_at: inHours(-2) })
    expect(codeOf(early)).toBe('INVALID_INPUT')
    expect(meet_at).not.toBe(past)
  })

  test('is what a VIN is compared with once it is agreed', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await anApp())
    // A Volvo was agreed on; the VIN is that of a Volkswagen.
    const vin = 'WVWZZZ1KZAW394821'
    expect((await anna.put(`/api/deals/${deal}/papers/${anna.car}`, { vin })).status).toBe(200)
    const doubts = async () => {
      const [own, other] = [await dealAs(anna, deal), await dealAs(berta, deal)]
      return [own.papers[0]?.warnings, other.papers[0]?.compare_vin]
    }
    expect(await doubts()).toEqual([['make'], true])
    const corrections = [
      { car_id: anna.car, field: 'make', to: 'Volkswagen' },
      { car_id: anna.car, field: 'year', to: 2010 },
    ]
    const said = await counter(anna, deal, 1, [anna, berta], { corrections })
    expect(said.status, said.text).toBe(200)
    expect(await doubts(), 'while it is only proposed').toEqual([['make'], true])
    await accept(berta, deal, 2)
    expect(await doubts()).toEqual([[], false])
  })

  test('is said by any party, of any car of the swap', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await anApp())
    const said = await counter(berta, deal, 1, [anna, berta], {
      corrections: [{ car_id: anna.car, field: 'year', to: 1989 }],
    })
    expect(said.status, said.text).toBe(200)
  })

  test('is refused if nothing is agreed, of another car, twice, with what was agreed, or with nonsense', async () => {
    const app = await anApp()
    const open = await aProposal(app)
    const wrong = async (pair: typeof open, corrections: object[]) => {
      const { body } = await counter(pair.anna, pair.deal, 1, [pair.anna, pair.berta], {
        corrections,
      })
      return (body as { code?: string }).code
    }
    expect(await wrong(open, [mileage(open.anna.car, 7)])).toBe('INVALID_INPUT')
    const pair = await anAgreedDeal(app)
    const { anna } = pair
    const other = await aVisibleCar(app, anna.id)
    const agreed = carIn(await dealAs(anna, pair.deal), anna.car)
    for (const corrections of [
      [],
      [mileage(other, 7)],
      [mileage(anna.car, 7), mileage(anna.car, 8)],
      [{ car_id: anna.car, field: 'year', to: agreed?.year }],
      [mileage(anna.car, agreed?.mileage ?? 0)],
      [{ car_id: anna.car, field: 'year', to: 'old' }],
      [{ car_id: anna.car, field: 'condition', to: 'Splendid' }],
      [{ car_id: anna.car, field: 'price', to: 7 }],
      [mileage(anna.car, -1)],
    ])
      expect(await wrong(pair, corrections), JSON.stringify(corrections)).toBe('INVALID_INPUT')
    expect((await dealAs(anna, pair.deal)).versions_total).toBe(1)
  })

  test('can be followed by a cancel, or talked about, like every change', async () => {
    const { anna, berta, deal } = await anAgreedDeal(await anApp())
    await counter(anna, deal, 1, [anna, berta], { corrections: [mileage(anna.car, 7)] })
    await berta.post(`/api/deals/${deal}/decline`, { reason: 'Too many' })
    expect(await dealAs(anna, deal)).toMatchObject({ state: 'agreed', agreed: { version: 1 } })
    expect((await cancel(berta, deal)).body).toMatchObject({ state: 'cancelled' })
  })
})

test('a payment says how it is paid, and says nothing if nobody did', async () => {
  const { anna, berta, deal } = await aProposal(await anApp())
  const cash = (by?: string) => [
    { from_id: anna.id, to_id: berta.id, amount_cents: 90_000, currency: 'EUR', ...(by && { by }) },
  ]
  expect((await counter(berta, deal, 1, [anna, berta], { cash: cash('transfer') })).status).toBe(
    200,
  )
  expect((await counter(anna, deal, 2, [anna, berta], { cash: cash() })).status).toBe(200)
  expect((await counter(anna, deal, 3, [anna, berta], { cash: cash('barter') })).status).toBe(400)
  const { versions } = await dealAs(anna, deal)
  expect(versions.map(({ terms }) => terms.cash[0]?.by)).toEqual([undefined, 'transfer', undefined])
  expect('by' in (versions[2]?.terms.cash[0] ?? {})).toBe(false)
})
