// Suspensions and decisions that a cheat gains from. docs/decisions/0104-a-sixth-evening.md
import type { AdminCase, CaseDecision } from '@keyswap/contract/cases'
import type { AdminReport } from '@keyswap/contract/moderation'
import { expect } from 'vitest'
import { emptiedApps } from '../../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import { aPair } from '../../../../test/deals.ts'
import { test } from '../../../../test/mirrored.ts'
import { one, sql } from '../../../db/sql.ts'
import { endSuspension } from './undo.rules.ts'

const anApp = emptiedApps()

async function start() {
  const app = await anApp()
  const admin = await signedIn(app, { admin: true })
  const { anna, berta, match } = await aPair(app)
  await berta.post(`/api/matches/${match}/messages`, { content: 'Pay first.' })
  const reportBerta = (reason = 'Asks for a deposit') =>
    anna.post(`/api/matches/${match}/report`, { reason })
  await reportBerta()
  const end = ({ id }: CaseDecision) => endSuspension({ db: app.pool, events: app.events }, id)
  const standing = () =>
    one<{ is_banned: boolean; banned_for_fraud: boolean }>(
      app.pool,
      sql`select banned_at is not null as is_banned, banned_for_fraud from users where id = ${berta.id}`,
    )
  return { app, admin, anna, berta, match, reportBerta, end, standing }
}

const newest = async (moderator: SignedIn) =>
  ((await moderator.get('/api/admin/reports')).body as AdminReport[])[0]?.case_id ?? ''

const TERMS = { rule: 'fraud', reason: 'No deposits.' }

const suspend = async (by: SignedIn, target_id: string, more: object) =>
  by.post('/api/admin/decisions', {
    cases: [{ case_id: await newest(by), target_id }],
    act: 'suspend',
    ...TERMS,
    ...more,
  })

async function suspended(by: SignedIn, target_id: string, more: object): Promise<CaseDecision> {
  const { body, text } = await suspend(by, target_id, more)
  const [decision] = Array.isArray(body) ? (body as CaseDecision[]) : []
  if (!decision) throw new Error(text)
  return decision
}

test('the end of a suspension for days lifts no suspension for fraud that came meanwhile', async () => {
  const { admin, anna, berta, match, end, standing } = await start()
  const days = await suspended(admin, berta.id, { days: 3 })
  await admin.post('/api/admin/ban-user', { user_id: berta.id, for_fraud: true })
  await end(days)
  expect(await standing()).toEqual({ is_banned: true, banned_for_fraud: true })
  expect((await anna.get(`/api/matches/${match}/chat`)).body).toMatchObject({
    warning: { kind: 'fraud' },
  })
})

test('the end of a suspension for days lifts none that a moderator began by hand', async () => {
  const { admin, berta, end, standing } = await start()
  const days = await suspended(admin, berta.id, { days: 3 })
  await admin.post('/api/admin/unban-user', { user_id: berta.id })
  await admin.post('/api/admin/ban-user', { user_id: berta.id })
  await end(days)
  expect(await standing()).toMatchObject({ is_banned: true })
})

test('of two suspensions for days the longer one counts, whichever came first', async () => {
  const { app, admin, berta, reportBerta, end, standing } = await start()
  const long = await suspended(admin, berta.id, { days: 30 })
  await reportBerta('And another')
  const short = await suspended(admin, berta.id, { days: 3 })
  await end(short)
  expect(await standing()).toMatchObject({ is_banned: true })
  const passed = sql`update decisions set created_at = created_at - interval '31 days' where id = ${short.id} returning id`
  expect(await one(app.pool, passed)).toEqual({ id: short.id })
  await end(long)
  expect(await standing()).toMatchObject({ is_banned: false })
})

test('who is suspended for fraud is so for good: its end would tell the victims that it was a mistake', async () => {
  const { admin, berta, standing } = await start()
  const answer = await suspend(admin, berta.id, { days: 3, for_fraud: true })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'days' }] })
  expect(await standing()).toMatchObject({ is_banned: false })
})

test('a report that joins a case while a moderator decides it is not decided unread', async () => {
  const { app, admin, berta, reportBerta } = await start()
  await reportBerta()
  const case_id = await newest(admin)
  const seen = ((await admin.get(`/api/admin/cases/${case_id}`)).body as AdminCase).reports
  const puppet = await signedIn(app)
  await puppet.post('/api/reports', { car_id: berta.car, reason: 'Took 900 euros' })
  const dismiss = (reports: AdminReport[]) =>
    admin.post('/api/admin/decisions', {
      cases: [{ case_id, target_id: null }],
      seen_reports: reports.map(({ id }) => id),
      act: 'dismiss',
      ...TERMS,
    })
  const refused = await dismiss(seen)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ code: 'CASE_CHANGED' })
  const open = (await admin.get('/api/admin/reports?status=open')).body as AdminReport[]
  expect(open).toHaveLength(2)
  expect((await dismiss(open)).status).toBe(200)
})

test('taking back a suspension for days lifts none for fraud that a moderator added by hand', async () => {
  const { admin, berta, standing } = await start()
  const days = await suspended(admin, berta.id, { days: 3 })
  await admin.post('/api/admin/ban-user', { user_id: berta.id, for_fraud: true })
  expect((await admin.post(`/api/admin/decisions/${days.id}/undo`)).status).toBe(200)
  expect(await standing()).toEqual({ is_banned: true, banned_for_fraud: true })
})
