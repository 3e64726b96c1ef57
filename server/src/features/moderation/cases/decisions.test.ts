import type { AdminCase, CaseDecision, MyDecision } from '@keyswap/contract/cases'
import type { ReportOutcome } from '@keyswap/contract/matching'
import type { AdminReport, AuditEntry } from '@keyswap/contract/moderation'
import { expect } from 'vitest'
import { emptiedApps } from '../../../../test/app.ts'
import { type SignedIn, send, signedIn } from '../../../../test/client.ts'
import { aDriver, anAgreedDeal, aPair } from '../../../../test/deals.ts'
import { test } from '../../../../test/mirrored.ts'
import { listen } from '../../../../test/stream.ts'
import { one, run, sql } from '../../../db/sql.ts'
import { endSuspension } from './undo.rules.ts'

const anApp = emptiedApps()

async function start() {
  const app = await anApp()
  const moderator = await signedIn(app, { moderator: true })
  const pair = await aPair(app)
  await report(pair.anna, pair.berta.car)
  const { case_id } = await newest(moderator)
  return { moderator, ...pair, case_id }
}

const report = (by: SignedIn, car_id: string) =>
  by.post('/api/reports', { car_id, reason: 'Asks for a deposit' })
const newest = async (moderator: SignedIn) =>
  ((await moderator.get('/api/admin/reports?status=all')).body as AdminReport[])[0] as AdminReport
const read = async (moderator: SignedIn, id: string) =>
  (await moderator.get(`/api/admin/cases/${id}`)).body as AdminCase
const mine = async (member: SignedIn) =>
  (await member.get('/api/me/decisions')).body as MyDecision[]

const TERMS = { rule: 'fraud', reason: 'No deposits.' }

const decide = (by: SignedIn, case_id: string, act: string, target_id: string | null, more = {}) =>
  by.post('/api/admin/decisions', { cases: [{ case_id, target_id }], act, ...TERMS, ...more })

async function decided(by: SignedIn, ...wanted: [string, string, string | null, object?]) {
  const [case_id, act, target_id, more] = wanted
  const { body, text } = await decide(by, case_id, act, target_id, more)
  const [decision] = Array.isArray(body) ? (body as CaseDecision[]) : []
  if (!decision) throw new Error(text)
  return decision
}

const heard = async (by: SignedIn) =>
  (await by.get('/api/reports/outcomes')).body as ReportOutcome[]

const undo = (by: SignedIn, id: string) => by.post(`/api/admin/decisions/${id}/undo`)

const isActive = async (app: Awaited<ReturnType<typeof anApp>>, car: string) =>
  (await one<{ is_active: boolean }>(app.pool, sql`select is_active from cars where id = ${car}`))
    .is_active

test('a decision says what, on which rule and why, decides the reports, and is in the audit log', async () => {
  const { app, moderator, anna, berta, case_id } = await start()
  const made = await decided(moderator, case_id, 'warn', berta.id)
  const said = { act: 'warn', target: berta.name, ...TERMS, began_by_rule: false, undone_at: null }
  expect(made).toMatchObject({ ...said, by: moderator.name })
  expect(await mine(berta)).toMatchObject([{ ...said, is_new: true }])
  expect(await mine(anna)).toEqual([])
  expect(await newest(moderator)).toMatchObject({ status: 'resolved' })
  expect((await read(moderator, case_id)).decisions).toEqual([made])
  const admin = await signedIn(app, { admin: true })
  const [entry] = (await admin.get('/api/admin/audit')).body as AuditEntry[]
  expect(entry).toMatchObject({ action: 'decide_case', reason: 'warn, fraud: No deposits.' })
})

test('who reported is told of the decision, by mail if it was somebody without an account', async () => {
  const { app, moderator, anna, berta, case_id } = await start()
  const { received } = await listen(app, anna)
  const outside = { url: `/car/${berta.car}`, category: 'fraud', text: 'Asks for a deposit' }
  const { body } = await send(app, 'POST', '/api/illegal-content-reports', {
    body: { ...outside, email: 'reporter@example.com' },
  })
  await decided(moderator, case_id, 'warn', berta.id)
  await expect.poll(() => received).toContainEqual({ type: 'report_decided' })
  const report_id = (body as { id: string }).id
  const { payload } = await one<{ payload: object }>(
    app.pool,
    sql`select payload from graphile_worker._private_jobs where key = ${`content-report-mail decision ${report_id}`}`,
  )
  expect(payload).toEqual({ report_id, about: 'decision' })
})

test('a warning is read once', async () => {
  const { moderator, berta, case_id } = await start()
  await decided(moderator, case_id, 'warn', berta.id)
  await berta.post('/api/me/decisions/seen')
  expect(await mine(berta)).toMatchObject([{ is_new: false }])
})

test('a case is decided once', async () => {
  const { moderator, berta, case_id } = await start()
  const answers = await Promise.all([
    decide(moderator, case_id, 'warn', berta.id),
    decide(moderator, case_id, 'warn', berta.id),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await mine(berta)).toHaveLength(1)
})

test('a car is deactivated, and active again when that is taken back', async () => {
  const { app, moderator, anna, berta, case_id } = await start()
  const { id } = await decided(moderator, case_id, 'deactivate_car', berta.car)
  expect(await isActive(app, berta.car)).toBe(false)
  expect((await undo(moderator, id)).status).toBe(200)
  expect(await isActive(app, berta.car)).toBe(true)
  expect(await mine(berta)).toMatchObject([{ is_new: true, undone_at: expect.any(String) }])
  expect(await newest(moderator)).toMatchObject({ status: 'open', case_id })
  expect((await read(moderator, case_id)).decided_at).toBeNull()
  expect((await anna.get('/api/reports/outcomes')).body).toEqual([])
})

test('a reporter who has seen the decision is told that it was taken back, and what is decided then', async () => {
  const { app, moderator, anna, berta, case_id } = await start()
  const { received } = await listen(app, anna)
  const first = await decided(moderator, case_id, 'dismiss', null)
  await anna.post('/api/reports/outcomes/seen')
  await expect.poll(() => received).toEqual([{ type: 'report_decided' }])
  await undo(moderator, first.id)
  await expect.poll(() => received).toHaveLength(2)
  expect(await heard(anna)).toMatchObject([{ status: 'reopened', is_new: true }])
  await anna.post('/api/reports/outcomes/seen')
  expect(await heard(anna)).toMatchObject([{ status: 'reopened', is_new: false }])
  await decided(moderator, case_id, 'warn', berta.id)
  expect(await heard(anna)).toMatchObject([{ status: 'resolved', is_new: true }])
})

test('a reporter who has reported the same anew reads that the first decision was taken back', async () => {
  const { moderator, anna, berta, case_id } = await start()
  const { id } = await decided(moderator, case_id, 'dismiss', null)
  await report(anna, berta.car)
  await undo(moderator, id)
  expect(await heard(anna)).toMatchObject([{ status: 'reopened', is_new: true }])
})

test('a suspension for days ends by itself, unless another one follows', async () => {
  const { app, moderator, anna, berta, case_id } = await start()
  const first = await decided(moderator, case_id, 'suspend', berta.id, { days: 3 })
  expect(first.days).toBe(3)
  expect((await berta.get('/api/me')).status).toBe(401)
  await endSuspension({ db: app.pool, events: quiet }, first.id)
  expect(await isBanned(app, berta.id)).toBe(false)
  await report(anna, berta.car)
  await run(app.pool, sql`update cars set is_active = true where id = ${berta.car}`)
  await report(await signedIn(app), berta.car)
  const again = await newest(moderator)
  const second = await decided(moderator, again.case_id, 'suspend', berta.id)
  expect(second.days).toBeNull()
  await endSuspension({ db: app.pool, events: quiet }, first.id)
  expect(await isBanned(app, berta.id)).toBe(true)
  expect((await undo(moderator, second.id)).status).toBe(200)
  expect(await isBanned(app, berta.id)).toBe(false)
})

test('a dismissal tells nobody but the reporters, and opens again when it is taken back', async () => {
  const { app, moderator, anna, berta, case_id } = await start()
  const { id } = await decided(moderator, case_id, 'dismiss', null)
  expect(await mine(berta)).toEqual([])
  expect((await anna.get('/api/reports/outcomes')).body).toMatchObject([{ status: 'dismissed' }])
  await report(await signedIn(app), berta.car)
  await report(anna, berta.car)
  const since = await newest(moderator)
  expect(since.case_id).not.toBe(case_id)
  expect((await undo(moderator, id)).status).toBe(200)
  const { reports } = await read(moderator, since.case_id)
  expect(reports.map(({ status }) => status)).toEqual(['dismissed', 'open', 'open'])
})

test('of a wave of spam several cases are decided at once, each about its own member', async () => {
  const { app, moderator, anna, berta, case_id } = await start()
  const carl = await aDriver(app)
  await report(anna, carl.car)
  const other = await newest(moderator)
  const cases = [
    { case_id, target_id: berta.id },
    { case_id: other.case_id, target_id: carl.id },
  ]
  const answer = await moderator.post('/api/admin/decisions', { cases, act: 'suspend', ...TERMS })
  expect(answer.body).toMatchObject([{ target: berta.name }, { target: carl.name }])
  expect(await isBanned(app, carl.id)).toBe(true)
})

test('an ended deal cannot be taken back', async () => {
  const app = await anApp()
  const moderator = await signedIn(app, { moderator: true })
  const { anna, match, deal } = await anAgreedDeal(app)
  await anna.post(`/api/matches/${match}/report`, { reason: 'Fraud' })
  const { case_id } = await newest(moderator)
  const { id } = await decided(moderator, case_id, 'end_deal', deal)
  expect((await undo(moderator, id)).body).toMatchObject({ code: 'CANNOT_UNDO' })
})

test('what cannot be done leaves the case as it was', async () => {
  const { moderator, case_id } = await start()
  const gone = await decide(moderator, case_id, 'suspend', crypto.randomUUID())
  expect(gone.body).toMatchObject({ code: 'USER_NOT_FOUND' })
  expect((await read(moderator, case_id)).decided_at).toBeNull()
  expect((await decide(moderator, case_id, 'warn', null)).status).toBe(404)
})

const quiet = { notify: async () => {}, endSessions: async () => {} } as never

const isBanned = async (app: Awaited<ReturnType<typeof anApp>>, id: string) =>
  (
    await one<{ is_banned: boolean }>(
      app.pool,
      sql`select banned_at is not null as is_banned from users where id = ${id}`,
    )
  ).is_banned
