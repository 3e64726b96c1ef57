import type { Match } from '@keyswap/contract/matching'
import type { AdminReportDetails } from '@keyswap/contract/moderation'
import sharp from 'sharp'
import { expect } from 'vitest'
import { emptiedApps, type TestApp } from '../../../../test/app.ts'
import { aDraft, aListedCar } from '../../../../test/cars.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import { PASSWORD } from '../../../../test/factories.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { test } from '../../../../test/mirrored.ts'
import { one, run, sql } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { sweepEvidence } from '../../matching/index.ts'

const anApp = emptiedApps()

const start = async () => {
  const app = await anApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  return { app, anna, berta, admin: await signedIn(app, { admin: true }) }
}

async function report(member: SignedIn, car_id: string, reason = 'No such car'): Promise<string> {
  const { body } = await member.post('/api/reports', { car_id, reason, category: 'fraud' })
  return (body as { id: string }).id
}

const detailsOf = async (admin: SignedIn, id: string) =>
  (await admin.get(`/api/admin/reports/${id}`)).body as AdminReportDetails

const asReported = {
  year: 1990,
  make: 'Volvo',
  model: '240',
  price: 0,
  currency: 'USD',
  mileage: 1000,
  mileage_km: 1609,
  mileage_unit: 'mi',
  transmission: 'Manual',
  fuel_type: 'Gasoline',
  condition: 'Good',
  wish: null,
  location: 'Rīga',
  description: 'A car to swap',
  photos: 1,
}

test('a report shows the whole car, its owner with all their cars, and the other reports about them', async () => {
  const { app, anna, berta, admin } = await start()
  const car = await aVisibleCar(app, berta.id)
  const other = await aVisibleCar(app, berta.id, { make: 'Saab', model: '900' })
  await aDraft(berta, { make: 'Lada' })
  const [first, second] = [await report(anna, other), await report(anna, car)]
  const third = await report(await signedIn(app), car, 'Not a Volvo')
  const details = await detailsOf(admin, second)
  expect(details).toMatchObject({
    id: second,
    car: { photos: [{}] },
    listing: { ...asReported, is_active: true, is_locked: false, is_draft: false },
    reported: asReported,
    member: { avatar_url: null, location: null },
    owner: { id: berta.id, cars: 2, reports: 3 },
    chat: null,
  })
  expect(details.cars).toMatchObject([
    { make: 'Lada', is_active: false, is_draft: true },
    { make: 'Saab', is_active: true, is_draft: false },
    { make: 'Volvo', is_active: true, is_draft: false },
  ])
  expect(details.history).toMatchObject([
    { id: third, about: '1990 Volvo 240', reason: 'Not a Volvo', is_same_car: true },
    { id: first, about: '1990 Saab 900', is_same_car: false },
  ])
})

test('a car that was changed or deleted since is shown as it was when reported', async () => {
  const { app, anna, berta, admin } = await start()
  const car = await aVisibleCar(app, berta.id)
  await berta.patch(`/api/cars/${car}`, { wish: { models: ['Call 555'] } })
  const id = await report(anna, car)
  await berta.patch(`/api/cars/${car}`, { description: 'Nothing to see here', wish: null })
  expect(await detailsOf(admin, id)).toMatchObject({
    listing: { description: 'Nothing to see here', wish: null },
    reported: { description: 'A car to swap', wish: { models: ['Call 555'] } },
  })
  await berta.delete(`/api/cars/${car}`)
  expect(await detailsOf(admin, id)).toMatchObject({
    car: null,
    listing: null,
    reported: { ...asReported, wish: { models: ['Call 555'] } },
    owner: { id: berta.id },
    cars: [],
  })
})

/** The copy is made by a job. */
const isCopied = (app: TestApp, id: string) =>
  expect
    .poll(async () => {
      const { listing } = await one<{ listing: Buffer | null }>(
        app.pool,
        sql`select listing from reports where id = ${id}`,
      )
      return listing !== null
    })
    .toBe(true)

test('what a reported listing said and showed is copied, encrypted, and stays when its owner changes it', async () => {
  const { app, anna, berta, admin } = await start()
  const car = await aListedCar(berta)
  const { body } = await anna.post('/api/reports', { car_id: car.id, reason: 'Not theirs' })
  const { id } = body as { id: string }
  await isCopied(app, id)
  await berta.patch(`/api/cars/${car.id}`, { description: 'Nothing to see here' })
  await admin.post('/api/admin/delete-photo', { photo_id: car.photos[0]?.id })
  const details = await detailsOf(admin, id)
  expect(details.reported).toMatchObject({ make: 'Volvo', photos: car.photos.length })
  expect(details.reported?.description).not.toBe('Nothing to see here')
  expect(details.reported_photos).toHaveLength(car.photos.length)
  const [photo] = details.reported_photos
  const picture = Buffer.from(photo?.split(',')[1] ?? '', 'base64')
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp' })
  const { snapshot, listing } = await one<{ snapshot: object; listing: Buffer }>(
    app.pool,
    sql`select snapshot, listing from reports where id = ${id}`,
  )
  expect(snapshot).toEqual({ year: 1990, make: 'Volvo', model: '240' })
  expect(listing.toString('latin1')).not.toContain('Volvo')
  await anna.post('/api/reports', { car_id: car.id, reason: 'Changed since' })
  await expect
    .poll(async () => {
      const { reported, reported_photos } = await detailsOf(admin, id)
      return [reported?.description, reported_photos.length]
    })
    .toEqual(['Nothing to see here', car.photos.length - 1])
  await run(
    app.pool,
    sql`update reports set status = 'resolved', decided_at = now() - interval '31 days'`,
  )
  await sweepEvidence(app.pool)
  expect(await detailsOf(admin, id)).toMatchObject({ reported: null, reported_photos: [] })
})

test('a report from a chat has the listing of the reported member’s car', async () => {
  const { app, anna, berta, admin } = await start()
  const match = await aMatch(app, anna, berta)
  const { body } = await anna.post(`/api/matches/${match}/report`, { reason: 'Was rude' })
  const { id } = body as { id: string }
  await isCopied(app, id)
  const { listing, reported, car } = await detailsOf(admin, id)
  expect({ listing, reported, car }).toMatchObject({
    listing: { model: '900' },
    reported: { make: 'Saab', model: '900' },
    car: null,
  })
})

test('what was reported before there were copies is copied at night', async () => {
  const { app, anna, berta, admin } = await start()
  const id = await report(anna, await aVisibleCar(app, berta.id))
  await isCopied(app, id)
  await transaction(app.pool, async (tx) => {
    await run(tx, sql`select set_config('session_replication_role', 'replica', true)`)
    await run(
      tx,
      sql`update reports r set listing = null, snapshot = car_snapshot(c) from cars c where c.id = r.car_id`,
    )
  })
  expect((await detailsOf(admin, id)).reported).toEqual(asReported)
  await run(app.pool, sql`select from graphile_worker.add_job('keep-listings')`)
  await isCopied(app, id)
  expect((await detailsOf(admin, id)).reported).toEqual(asReported)
})

test('the snapshot of a reported car is stored until 30 days after the decision, even if its owner leaves', async () => {
  const { app, anna, berta, admin } = await start()
  const [car, other] = [await aVisibleCar(app, berta.id), await aVisibleCar(app, berta.id)]
  const [old, open] = [await report(anna, car), await report(anna, other)]
  await admin.post('/api/admin/resolve-report', { report_id: old, outcome: 'resolved' })
  await sweepEvidence(app.pool)
  expect((await detailsOf(admin, old)).reported).toEqual(asReported)
  const decidedAgo = (days: number) =>
    run(
      app.pool,
      sql`update reports set decided_at = now() - make_interval(days => ${days}) where id = ${old}`,
    )
  await decidedAgo(29)
  await sweepEvidence(app.pool)
  expect((await detailsOf(admin, old)).reported).toEqual(asReported)
  await decidedAgo(30)
  await sweepEvidence(app.pool)
  expect((await detailsOf(admin, old)).reported).toBeNull()
  expect((await detailsOf(admin, open)).reported).toEqual(asReported)
  await berta.delete('/api/me', { password: PASSWORD })
  expect(await detailsOf(admin, open)).toMatchObject({
    reported: asReported,
    owner: null,
    member: null,
    departed: { id: berta.id, is_banned_for_fraud: false },
  })
})

test('of a chat an admin sees its members and cars, and no message', async () => {
  const { app, anna, berta, admin } = await start()
  const matchId = await aMatch(app, anna, berta)
  await berta.post(`/api/matches/${matchId}/messages`, { content: 'A private word' })
  const { body } = await anna.post(`/api/matches/${matchId}/report`, { reason: 'Was rude' })
  const answer = await admin.get(`/api/admin/reports/${(body as { id: string }).id}`)
  expect(answer.body).toMatchObject({
    is_from_chat: true,
    owner: { id: berta.id },
    listing: { make: 'Saab' },
    cars: [{ make: 'Saab' }],
    chat: { member_car: '1990 Saab 900', reporter_car: '1990 Volvo 240' },
  })
  expect(answer.text).not.toContain('A private word')
})

test('reports about one member, from a chat and about a car, are in each other’s history, and those about others are not', async () => {
  const { app, anna, berta, admin } = await start()
  const matchId = await aMatch(app, anna, berta)
  const { body } = await anna.post(`/api/matches/${matchId}/report`, { reason: 'Was rude' })
  const of_chat = (body as { id: string }).id
  const of_car = await report(anna, await aVisibleCar(app, berta.id))
  await report(berta, await aVisibleCar(app, anna.id))
  const historyOf = async (id: string) => (await detailsOf(admin, id)).history
  expect(await historyOf(of_chat)).toMatchObject([{ id: of_car, is_same_car: false }])
  expect(await historyOf(of_car)).toMatchObject([{ id: of_chat, about: null, is_same_car: false }])
})

test('a report that does not exist is not shown', async () => {
  const { admin } = await start()
  expect((await admin.get(`/api/admin/reports/${crypto.randomUUID()}`)).body).toMatchObject({
    code: 'REPORT_NOT_FOUND',
  })
})

async function aMatch(app: TestApp, anna: SignedIn, berta: SignedIn): Promise<string> {
  const mine = await aVisibleCar(app, anna.id)
  const theirs = await aVisibleCar(app, berta.id, { make: 'Saab', model: '900' })
  const like = (member: SignedIn, target_car_id: string, source_car_id: string) =>
    member.post('/api/swipes', { direction: 'like', target_car_id, source_car_id })
  await like(anna, theirs, mine)
  return ((await like(berta, mine, theirs)).body as { match: Match }).match.id
}
