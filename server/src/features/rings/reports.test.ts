import type { AdminReportDetails } from '@keyswap/contract/moderation'
import { expect } from 'vitest'
import { sharedApps } from '../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../test/client.ts'
import { type Driver, propose } from '../../../test/deals.ts'
import { test } from '../../../test/mirrored.ts'
import { anOfferedRing, answerRing, lookAtAllRings, threeInARing } from '../../../test/rings.ts'
import { many, run, sql } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { rotated } from './circles.ts'

const sharedApp = sharedApps()

const report = (by: SignedIn, ring: string, about: SignedIn, reason = 'Rude') =>
  by.post(`/api/rings/${ring}/report`, { user_id: about.id, reason, category: 'other' })

async function detailsOf(admin: SignedIn, { body }: { body: unknown }) {
  const answer = await admin.get(`/api/admin/reports/${(body as { id: string }).id}`)
  return { details: answer.body as AdminReportDetails, text: answer.text }
}

test('a report in a ring names its members and cars and the newest swap plan, and no message', async () => {
  const { app, ring, anna, berta, members } = await threeInARing(await sharedApp())
  const { body } = await propose(anna, ring, members)
  await berta.post(`/api/rings/${ring}/messages`, { content: 'A private word' })
  const admin = await signedIn(app, { admin: true })
  const { details, text } = await detailsOf(admin, await report(anna, ring, berta))
  expect(details).toMatchObject({
    is_from_chat: true,
    owner: { id: berta.id },
    chat: null,
    deal_id: (body as { id: string }).id,
  })
  const inRing = details.ring?.members ?? []
  const first = inRing.findIndex(({ user_id }) => user_id === anna.id)
  expect(rotated(inRing, first)).toEqual(
    members.map(({ id, name }) => ({ user_id: id, name, car: '1990 Volvo 240' })),
  )
  expect(text).not.toContain('A private word')
})

test('another report about the same member adds its reason', async () => {
  const { app, ring, anna, berta, carla } = await threeInARing(await sharedApp())
  const first = await report(anna, ring, berta)
  const second = await report(anna, ring, berta, 'Very rude')
  expect(second.body).toEqual(first.body)
  await report(anna, ring, carla)
  const reports = await many(
    app.pool,
    sql`select reason from reports where reporter_id = ${anna.id} order by reason`,
  )
  expect(reports).toEqual([{ reason: 'Rude' }, { reason: 'Rude\nVery rude' }])
})

test('a member can be reported while a ring is only offered, and after it is over', async () => {
  const { ring, members } = await anOfferedRing(await sharedApp())
  const [anna, berta, carla] = members as [Driver, Driver, Driver]
  expect((await report(anna, ring, berta)).status).toBe(200)
  await answerRing(berta, ring, 'decline')
  expect((await report(carla, ring, berta)).status).toBe(200)
})

test('only members of a ring report each other, nobody themselves', async () => {
  const { app, ring, anna, berta } = await threeInARing(await sharedApp())
  const stranger = await signedIn(app)
  expect((await report(stranger, ring, anna)).status).toBe(404)
  expect((await report(anna, ring, stranger)).status).toBe(404)
  expect((await report(anna, ring, anna)).status).toBe(404)
  expect((await report(anna, crypto.randomUUID(), berta)).status).toBe(404)
})

test('members of a ring can open each other’s cars until it is over, others cannot', async () => {
  const { app, ring, anna, berta } = await threeInARing(await sharedApp())
  await lookAtAllRings(app)
  // The car leaves the feed without triggers, so that the ring goes on.
  await transaction(app.pool, async (tx) => {
    await run(tx, sql`set local session_replication_role = replica`)
    await run(tx, sql`update cars set feed_pos = null where id = ${berta.car}`)
  })
  const look = async (member: SignedIn) => (await member.get(`/api/cars/${berta.car}`)).status
  expect(await look(anna)).toBe(200)
  expect(await look(await signedIn(app))).toBe(404)
  await answerRing(anna, ring, 'leave')
  expect(await look(anna)).toBe(404)
})
