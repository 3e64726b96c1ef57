import type { AuditEntry } from '@keyswap/contract/moderation'
import { describe, expect } from 'vitest'
import { emptiedApps, type TestApp } from '../../../test/app.ts'
import { aListedCar, aPhotoOn, carsOf } from '../../../test/cars.ts'
import { type SignedIn, send, signedIn } from '../../../test/client.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { test } from '../../../test/mirrored.ts'
import { listen } from '../../../test/stream.ts'
import { atOnce } from '../../../test/waiting.ts'
import { run, sql } from '../../db/sql.ts'
import { sweepEvidence } from '../matching/index.ts'

const anApp = emptiedApps()

const start = async () => {
  const app = await anApp()
  return { app, admin: await signedIn(app, { admin: true }), anna: await signedIn(app) }
}

const auditOf = async (admin: SignedIn) =>
  ((await admin.get('/api/admin/audit?sort=oldest')).body as AuditEntry[]).map(
    ({ action, target, reason }) => [action, target, reason],
  )

const deckOf = async (app: TestApp) =>
  ((await (await signedIn(app)).get('/api/cars')).body as { id: string }[]).map(({ id }) => id)

describe('a car', () => {
  const set = (admin: SignedIn, car_id: string, is_active: boolean, reason?: string) =>
    admin.post('/api/admin/deactivate-car', { car_id, is_active, ...(reason && { reason }) })

  test('deactivated by an admin leaves every deck, and only an admin can activate it', async () => {
    const { app, admin, anna } = await start()
    const car = await aVisibleCar(app, anna.id)
    expect((await set(admin, car, false, 'Stolen photos')).body).toEqual({ ok: true })
    expect(await deckOf(app)).toEqual([])
    expect(await carsOf(anna)).toMatchObject([{ is_active: false, is_locked: true }])
    expect((await anna.patch(`/api/cars/${car}`, { is_active: true })).body).toEqual({
      code: 'CAR_LOCKED',
      message: 'Deactivated by a moderator',
    })
    expect((await set(admin, car, false)).status).toBe(200)
    expect((await set(admin, car, true)).body).toEqual({ ok: true })
    expect(await carsOf(anna)).toMatchObject([{ is_active: true, is_locked: false }])
    expect(await deckOf(app)).toEqual([car])
    expect(await auditOf(admin)).toEqual([
      ['deactivate_car', '1990 Volvo 240', 'Stolen photos'],
      ['activate_car', '1990 Volvo 240', null],
    ])
  })

  test('deactivated by its owner can still be locked', async () => {
    const { app, admin, anna } = await start()
    const car = await aVisibleCar(app, anna.id)
    await anna.patch(`/api/cars/${car}`, { is_active: false })
    await set(admin, car, false)
    expect(await carsOf(anna)).toMatchObject([{ is_active: false, is_locked: true }])
  })

  test('of a banned member, or a missing one, cannot be activated', async () => {
    const { app, admin, anna } = await start()
    const car = await aVisibleCar(app, anna.id)
    await admin.post('/api/admin/ban-user', { user_id: anna.id })
    expect((await set(admin, car, true)).body).toEqual({
      code: 'OWNER_BANNED',
      message: 'The owner of this car is banned.',
    })
    expect((await set(admin, car, false)).status).toBe(200)
    expect((await set(admin, crypto.randomUUID(), true)).body).toMatchObject({
      code: 'CAR_NOT_FOUND',
    })
  })
})

describe('a photo', () => {
  test('is deleted with its files; deleting the last one takes the car out of the deck', async () => {
    const { app, admin, anna } = await start()
    const { id, photos } = await aListedCar(anna)
    const [first] = photos
    const second = await aPhotoOn(anna, id, 1)
    const remove = (photo_id: string | undefined) =>
      admin.post('/api/admin/delete-photo', { photo_id, reason: 'Not a car' })
    expect((await remove(first?.id)).body).toEqual({ ok: true })
    await expect.poll(async () => (await send(app, 'GET', first?.url ?? '')).status).toBe(404)
    expect((await send(app, 'GET', second.url)).status).toBe(200)
    expect((await carsOf(anna))[0]?.photos.map((photo) => photo.id)).toEqual([second.id])
    expect(await deckOf(app)).toEqual([id])
    await remove(second.id)
    expect(await deckOf(app)).toEqual([])
    expect((await remove(second.id)).body).toMatchObject({ code: 'PHOTO_NOT_FOUND' })
    expect(await auditOf(admin)).toEqual(
      Array(2).fill(['delete_photo', '1990 Volvo 240', 'Not a car']),
    )
  })

  test('deleted twice at once is deleted once', async () => {
    const { app, admin, anna } = await start()
    const { photos } = await aListedCar(anna)
    const photo_id = photos[0]?.id
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.post('/api/admin/delete-photo', { photo_id })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
    expect(await auditOf(admin)).toHaveLength(1)
    expect(await deckOf(app)).toEqual([])
  })
})

describe('a report', () => {
  const decide = (admin: SignedIn, report_id: string, outcome: string) =>
    admin.post('/api/admin/resolve-report', { report_id, outcome })

  test('is decided once, can be decided differently later, and its reporter is notified', async () => {
    const { app, admin, anna } = await start()
    const berta = await signedIn(app)
    const car_id = await aVisibleCar(app, berta.id)
    const { body } = await anna.post('/api/reports', { car_id, reason: 'No such car' })
    const { id } = body as { id: string }
    const stream = await listen(app, anna)
    expect((await decide(admin, id, 'resolved')).body).toEqual({ ok: true })
    await expect.poll(() => stream.received).toEqual([{ type: 'report_decided' }])
    const outcomes = async () => (await anna.get('/api/reports/outcomes')).body
    expect(await outcomes()).toMatchObject([{ status: 'resolved', is_new: true }])
    await anna.post('/api/reports/outcomes/seen')
    await decide(admin, id, 'resolved')
    expect(await outcomes()).toMatchObject([{ status: 'resolved', is_new: false }])
    await decide(admin, id, 'dismissed')
    expect(await outcomes()).toMatchObject([{ status: 'dismissed', is_new: true }])
    expect(await auditOf(admin)).toEqual([
      ['resolve_report', '1990 Volvo 240', null],
      ['dismiss_report', '1990 Volvo 240', null],
    ])
    expect((await decide(admin, crypto.randomUUID(), 'resolved')).body).toMatchObject({
      code: 'REPORT_NOT_FOUND',
    })
    expect((await decide(admin, id, 'open')).status).toBe(400)
  })

  test('decided twice at once is decided once', async () => {
    const { app, admin, anna } = await start()
    const berta = await signedIn(app)
    const car_id = await aVisibleCar(app, berta.id)
    const { body } = await anna.post('/api/reports', { car_id, reason: 'No such car' })
    const { id } = body as { id: string }
    const resolve = () => decide(admin, id, 'resolved')
    const answers = await atOnce(app, 'reports', id, [resolve, resolve])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await auditOf(admin)).toHaveLength(1)
  })

  test('of a deleted car is named after the car as reported, or by the report’s id once that is forgotten', async () => {
    const { app, admin, anna } = await start()
    const berta = await signedIn(app)
    const car_id = await aVisibleCar(app, berta.id)
    const { body } = await anna.post('/api/reports', { car_id, reason: 'No such car' })
    const { id } = body as { id: string }
    await berta.delete(`/api/cars/${car_id}`)
    expect((await decide(admin, id, 'dismissed')).status).toBe(200)
    expect((await anna.get('/api/reports/outcomes')).body).toMatchObject([
      { about: '1990 Volvo 240' },
    ])
    await berta.delete('/api/me', { password: PASSWORD })
    await run(app.pool, sql`update reports set decided_at = now() - interval '30 days'`)
    await sweepEvidence(app.pool)
    await decide(admin, id, 'resolved')
    expect(await auditOf(admin)).toEqual([
      ['dismiss_report', '1990 Volvo 240', null],
      ['resolve_report', `Report #${id.slice(0, 8)}`, null],
    ])
  })
})
