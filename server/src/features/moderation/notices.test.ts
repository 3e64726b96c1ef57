import type { MyDecision } from '@keyswap/contract/cases'
import type { CarNotice } from '@keyswap/contract/moderation'
import { expect } from 'vitest'
import { emptiedApps } from '../../../test/app.ts'
import { aListedCar } from '../../../test/cars.ts'
import { type SignedIn, signedIn } from '../../../test/client.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { test } from '../../../test/mirrored.ts'
import { listen } from '../../../test/stream.ts'
import { atOnce } from '../../../test/waiting.ts'
import { unzip } from '../../../test/zip.ts'
import { many, run, sql } from '../../db/sql.ts'

const anApp = emptiedApps()

const start = async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const admin = await signedIn(app, { admin: true })
  return { app, admin, anna, car_id: await aVisibleCar(app, anna.id) }
}

const set = (admin: SignedIn, car_id: string, is_active: boolean, reason?: string) =>
  admin.post('/api/admin/deactivate-car', { car_id, is_active, ...(reason && { reason }) })

const decisionsOf = async (member: SignedIn) =>
  (await member.get('/api/me/decisions')).body as MyDecision[]
const noticesOf = async (member: SignedIn) =>
  (await member.get('/api/me/notices')).body as CarNotice[]

test('the owner is notified at once when an admin activates a car, with the reason; a deactivation is a decision', async () => {
  const { app, admin, anna, car_id } = await start()
  const stream = await listen(app, anna)
  await set(admin, car_id, false, ' Stolen photos ')
  const events = [{ type: 'car_moderated', car_id }, { type: 'decision' }]
  await expect.poll(() => stream.received).toEqual(events)
  expect(await noticesOf(anna)).toEqual([])
  await set(admin, car_id, true, ' They are yours ')
  await expect.poll(() => stream.received).toEqual([...events, ...events])
  expect(await noticesOf(anna)).toMatchObject([
    { car_id, car: '1990 Volvo 240', is_active: true, reason: 'They are yours', is_new: true },
  ])
  expect(await noticesOf(admin)).toEqual([])
})

test('the owner is notified at once when an admin removes a photo, with the reason', async () => {
  const { app, admin, anna } = await start()
  const { id: car_id, photos } = await aListedCar(anna)
  const stream = await listen(app, anna)
  const photo_id = photos[0]?.id
  await admin.post('/api/admin/delete-photo', { photo_id, reason: ' Not your car ' })
  const events = [{ type: 'car_moderated', car_id }, { type: 'decision' }]
  await expect.poll(() => stream.received).toEqual(events)
  const told = { act: 'remove_photo', target: '1990 Volvo 240', reason: 'Not your car' }
  expect(await decisionsOf(anna)).toMatchObject([{ ...told, is_new: true }])
  await admin.post('/api/admin/delete-photo', { photo_id })
  expect(await decisionsOf(anna)).toHaveLength(1)
})

test('setting a car to its current state notifies nobody', async () => {
  const { admin, anna, car_id } = await start()
  await set(admin, car_id, false)
  await set(admin, car_id, false, 'Again')
  expect(await decisionsOf(anna)).toHaveLength(1)
  await set(admin, car_id, true)
  await set(admin, car_id, true)
  expect(await noticesOf(anna)).toHaveLength(1)
})

/** Deactivated, and active again. */
async function turn(admin: SignedIn, car_id: string, reason?: string) {
  await set(admin, car_id, false)
  await set(admin, car_id, true, reason)
}

test('seen notices are not new, later ones are', async () => {
  const { admin, anna, car_id } = await start()
  await turn(admin, car_id)
  expect((await anna.post('/api/me/notices/seen')).body).toEqual({ ok: true })
  await turn(admin, car_id)
  expect((await noticesOf(anna)).map(({ is_new }) => is_new)).toEqual([true, false])
})

test('a notice stays when its car is deleted, and is deleted with its owner', async () => {
  const { app, admin, anna, car_id } = await start()
  await turn(admin, car_id, 'It is a car')
  await anna.delete(`/api/cars/${car_id}`)
  expect(await noticesOf(anna)).toMatchObject([{ car: '1990 Volvo 240', reason: 'It is a car' }])
  await anna.delete('/api/me', { password: PASSWORD })
  expect(await many(app.pool, sql`select 1 from car_notices`)).toEqual([])
})

test('two concurrent deactivations count as one and notify the owner once', async () => {
  const { app, admin, anna, car_id } = await start()
  const off = () => set(admin, car_id, false)
  expect((await atOnce(app, 'cars', car_id, [off, off])).map(({ status }) => status)).toEqual([
    200, 200,
  ])
  expect(await decisionsOf(anna)).toHaveLength(1)
  expect(await many(app.pool, sql`select 1 from audit_log`)).toHaveLength(1)
})

test('a notice is shown to its owner for 30 days, and is exported as long as the account exists', async () => {
  const { app, admin, anna, car_id } = await start()
  const berta = await signedIn(app)
  await turn(admin, await aVisibleCar(app, berta.id), 'Hers')
  for (const reason of ['First', undefined, 'Again']) await turn(admin, car_id, reason)
  const age = (reason: string, days: number) =>
    run(
      app.pool,
      sql`update car_notices set created_at = now() - make_interval(days => ${days}) where reason = ${reason}`,
    )
  await age('Again', 29)
  await age('First', 31)
  expect(await noticesOf(anna)).toMatchObject([{ reason: null }, { reason: 'Again' }])
  await anna.post('/api/me/notices/seen')
  expect(await noticesOf(berta)).toMatchObject([{ reason: 'Hers', is_new: true }])
  const answer = await fetch(`${app.url}/api/me/export`, {
    headers: { authorization: `Bearer ${anna.token}` },
  })
  const files = unzip(Buffer.from(await answer.arrayBuffer()))
  expect(JSON.parse(String(files.get('moderation.json')))).toMatchObject([
    { reason: 'First' },
    { reason: 'Again' },
    { is_active: true, reason: null },
  ])
  expect(JSON.parse(String(files.get('decisions.json')))).toHaveLength(3)
})
