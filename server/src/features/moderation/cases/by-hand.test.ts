import type { AdminCase, MyDecision } from '@keyswap/contract/cases'
import type { AdminReport, AdminUser, AuditEntry } from '@keyswap/contract/moderation'
import { expect } from 'vitest'
import { emptiedApps, type TestApp } from '../../../../test/app.ts'
import { aListedCar } from '../../../../test/cars.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import { anAgreedDeal } from '../../../../test/deals.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { test } from '../../../../test/mirrored.ts'
import { listen } from '../../../../test/stream.ts'
import { many, one, run, sql } from '../../../db/sql.ts'

const anApp = emptiedApps()

async function start() {
  const app = await anApp()
  const moderator = await signedIn(app, { moderator: true })
  return { app, moderator, admin: await signedIn(app, { admin: true }), anna: await signedIn(app) }
}

const mine = async (member: SignedIn) =>
  (await member.get('/api/me/decisions')).body as MyDecision[]

/** What is stored, as who is suspended cannot read it. */
const madeAbout = (app: TestApp, { id }: SignedIn) =>
  many<{ id: string; case_id: string; act: string; rule: string; reason: string; undone: boolean }>(
    app.pool,
    sql`select id, case_id, act, rule, reason, undone_at is not null as undone from decisions
        where user_id = ${id} order by created_at, id`,
  )

const mailWaits = async (app: TestApp, decision_id: string | undefined) =>
  (
    await one<{ waits: boolean }>(
      app.pool,
      sql`select exists (
            select from graphile_worker._private_jobs
            where key = ${`decision-mail ${decision_id} 60000`}) as waits`,
    )
  ).waits

const caseOf = async (by: SignedIn, id: string | undefined) =>
  (await by.get(`/api/admin/cases/${id}`)).body as AdminCase

const undo = (by: SignedIn, id: string | undefined) => by.post(`/api/admin/decisions/${id}/undo`)

const ban = (by: SignedIn, user_id: string, more = {}) =>
  by.post('/api/admin/ban-user', { user_id, ...more })

const userNamed = async (by: SignedIn, { id }: SignedIn) =>
  ((await by.get(`/api/admin/users?user_id=${id}`)).body as AdminUser[])[0]

test('a ban by hand is a decision, with rule and reason, which is mailed', async () => {
  const { app, moderator, anna } = await start()
  await ban(moderator, anna.id, { rule: 'spam', reason: 'The same to everyone.' })
  const [made] = await madeAbout(app, anna)
  expect(made).toMatchObject({ act: 'suspend', rule: 'spam', reason: 'The same to everyone.' })
  expect(await mailWaits(app, made?.id)).toBe(true)
  const shown = await caseOf(moderator, made?.case_id)
  expect(shown).toMatchObject({ decided_at: expect.any(String), reports: [] })
  expect(shown.members).toMatchObject([{ id: anna.id }])
  expect(shown.decisions).toMatchObject([
    { is_by_hand: true, by: moderator.name, member: { id: anna.id }, days: null },
  ])
  expect((await userNamed(moderator, anna))?.banned).toMatchObject([{ case_id: made?.case_id }])
  expect((await moderator.get('/api/admin/cases')).body).toEqual([])
})

test('without a rule it is another one, and for fraud that is the rule', async () => {
  const { app, moderator, anna } = await start()
  await ban(moderator, anna.id)
  await ban(moderator, anna.id)
  await ban(moderator, anna.id, { for_fraud: true })
  expect(await madeAbout(app, anna)).toMatchObject([
    { rule: 'other', reason: '' },
    { rule: 'fraud', reason: '' },
  ])
})

test('a ban by hand can be appealed, and taken back like every other decision', async () => {
  const { app, moderator, admin, anna } = await start()
  await ban(moderator, anna.id, { reason: 'Spam' })
  const [made] = await madeAbout(app, anna)
  expect((await undo(admin, made?.id)).status).toBe(200)
  expect((await userNamed(admin, anna))?.banned).toEqual([])
  expect(await madeAbout(app, anna)).toMatchObject([{ undone: true }])
  const shown = await caseOf(moderator, made?.case_id)
  expect(shown.decided_at).not.toBeNull()
})

test('who is let in again by hand reads that the ban by hand was taken back, also if they have appealed', async () => {
  const { app, moderator, admin, anna } = await start()
  await ban(moderator, anna.id, { reason: 'Spam' })
  await run(app.pool, sql`insert into appeals (decision_id, text) select id, 'No' from decisions`)
  await moderator.post('/api/admin/unban-user', { user_id: anna.id })
  expect(await madeAbout(app, anna)).toMatchObject([{ undone: true }])
  expect((await admin.get('/api/admin/appeals')).body).toEqual([])
  await ban(moderator, anna.id)
  expect((await userNamed(admin, anna))?.banned).toHaveLength(1)
  expect(await madeAbout(app, anna)).toMatchObject([{ undone: true }, { undone: false }])
})

test('what is done by hand is shown in the open case about the same member, which stays open', async () => {
  const { app, moderator, anna } = await start()
  const reporter = await signedIn(app)
  const car_id = await aVisibleCar(app, anna.id)
  await reporter.post('/api/reports', { car_id, reason: 'Spam' })
  const [report] = (await moderator.get('/api/admin/reports')).body as AdminReport[]
  await ban(moderator, anna.id, { rule: 'spam' })
  const shown = await caseOf(moderator, report?.case_id)
  expect(shown).toMatchObject({ decided_at: null, decisions: [{ act: 'suspend', rule: 'spam' }] })
  expect(shown.reports).toMatchObject([{ status: 'open' }])
  const [decision] = shown.decisions
  await undo(moderator, decision?.id)
  expect((await caseOf(moderator, report?.case_id)).reports).toMatchObject([{ status: 'open' }])
})

test('a car that is deactivated by hand is a decision, taken back when it is activated', async () => {
  const { app, moderator, anna } = await start()
  const car_id = await aVisibleCar(app, anna.id)
  const { received } = await listen(app, anna)
  const set = (is_active: boolean, more = {}) =>
    moderator.post('/api/admin/deactivate-car', { car_id, is_active, ...more })
  await set(false, { rule: 'wrong_details', reason: 'Not a car' })
  await expect.poll(() => received).toContainEqual({ type: 'decision' })
  expect(received).toContainEqual({ type: 'car_moderated', car_id })
  const told = { act: 'deactivate_car', target: '1990 Volvo 240', rule: 'wrong_details' }
  expect(await mine(anna)).toMatchObject([
    { ...told, reason: 'Not a car', is_by_hand: true, is_new: true, undone_at: null },
  ])
  expect((await anna.get('/api/me/notices')).body).toEqual([])
  const [decision] = await mine(anna)
  const { status } = await anna.post('/api/appeals', { decision_id: decision?.id, text: 'It is' })
  expect(status).toBe(200)
  await set(true)
  expect(await mine(anna)).toMatchObject([
    { undone_at: expect.any(String), appeal: { outcome: 'undone', is_restored: true } },
  ])
  expect((await anna.get('/api/me/notices')).body).toMatchObject([{ is_active: true }])
})

test('taking back a deactivation by hand activates the car', async () => {
  const { app, moderator, anna } = await start()
  const car_id = await aVisibleCar(app, anna.id)
  await moderator.post('/api/admin/deactivate-car', { car_id, is_active: false })
  const [decision] = await mine(anna)
  expect((await undo(moderator, decision?.id)).status).toBe(200)
  expect(await one(app.pool, sql`select is_active, is_locked from cars`)).toEqual({
    is_active: true,
    is_locked: false,
  })
})

test('a photo that is removed by hand is a decision, which cannot be taken back', async () => {
  const { moderator, anna } = await start()
  const { photos } = await aListedCar(anna)
  const wanted = { photo_id: photos[0]?.id, rule: 'copied', reason: 'From a magazine' }
  await moderator.post('/api/admin/delete-photo', wanted)
  const [decision] = await mine(anna)
  expect(decision).toMatchObject({ act: 'remove_photo', rule: 'copied', is_by_hand: true })
  expect((await undo(moderator, decision?.id)).body).toMatchObject({ code: 'CANNOT_UNDO' })
})

test('a swap that is ended by hand is told to each party, and accuses nobody', async () => {
  const app = await anApp()
  const admin = await signedIn(app, { admin: true })
  const { anna, berta, deal } = await anAgreedDeal(app)
  await admin.post('/api/admin/end-deal', { deal_id: deal, reason: 'You both asked for it' })
  for (const member of [anna, berta])
    expect(await mine(member)).toMatchObject([
      { act: 'end_deal', reason: 'You both asked for it', rule: 'other', is_by_hand: true },
    ])
  const [made] = await madeAbout(app, anna)
  const shown = await caseOf(admin, made?.case_id)
  expect(shown.members).toEqual([])
  expect(shown.decisions.map(({ member }) => member?.id).sort()).toEqual([anna.id, berta.id].sort())
})

test('a swap that is ended from a case is told to each party; one who was right is right for both', async () => {
  const app = await anApp()
  const [moderator, other] = [
    await signedIn(app, { moderator: true }),
    await signedIn(app, { moderator: true }),
  ]
  const { anna, berta, match, deal } = await anAgreedDeal(app)
  await anna.post(`/api/matches/${match}/report`, { reason: 'Fraud' })
  const [report] = (await moderator.get('/api/admin/reports')).body as AdminReport[]
  const decision = { act: 'end_deal', rule: 'fraud', reason: 'Not as agreed.' }
  const cases = [{ case_id: report?.case_id, target_id: deal }]
  const { body } = await moderator.post('/api/admin/decisions', { cases, ...decision })
  expect(body).toHaveLength(2)
  const [annas] = await mine(anna)
  expect(annas).toMatchObject({ ...decision, is_by_hand: false })
  await anna.post('/api/appeals', { decision_id: annas?.id, text: 'We both want it' })
  const [bertas] = await mine(berta)
  await berta.post('/api/appeals', { decision_id: bertas?.id, text: 'So do I' })
  await other.post(`/api/admin/appeals/${annas?.id}`, { outcome: 'undone', reason: '' })
  for (const member of [anna, berta])
    expect(await mine(member)).toMatchObject([
      { undone_at: expect.any(String), appeal: { outcome: 'undone', is_restored: false } },
    ])
  expect(await caseOf(moderator, report?.case_id)).toMatchObject({
    decided_at: null,
    reports: [{ status: 'open' }],
  })
})

test('a member who has left is told nothing, and what was done is a decision all the same', async () => {
  const app = await anApp()
  const admin = await signedIn(app, { admin: true })
  const { anna, berta, deal } = await anAgreedDeal(app)
  await run(app.pool, sql`delete from users where id = ${berta.id}`)
  await admin.post('/api/admin/end-deal', { deal_id: deal })
  expect(await mine(anna)).toHaveLength(1)
  expect(await madeAbout(app, berta)).toEqual([])
})

test('each act is in the audit log once', async () => {
  const { app, moderator, admin, anna } = await start()
  const car_id = await aVisibleCar(app, anna.id)
  await moderator.post('/api/admin/deactivate-car', { car_id, is_active: false, rule: 'spam' })
  await ban(moderator, anna.id, { rule: 'spam', reason: 'Spam' })
  const entries = (await admin.get('/api/admin/audit')).body as AuditEntry[]
  expect(entries).toMatchObject([
    { action: 'ban_user', reason: 'Spam', target_id: anna.id },
    { action: 'deactivate_car', target_id: car_id },
  ])
  expect(entries).toHaveLength(2)
})
