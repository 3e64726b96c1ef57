import type { AdminAppeal } from '@keyswap/contract/appeals'
import type { AdminCase, CaseDecision, MyDecision } from '@keyswap/contract/cases'
import type { AdminReport, AdminStats, AuditEntry } from '@keyswap/contract/moderation'
import { expect, onTestFinished } from 'vitest'
import { emptiedApps, MAIL_FROM, type TestApp } from '../../../../test/app.ts'
import { type SignedIn, send, signedIn } from '../../../../test/client.ts'
import { aPair } from '../../../../test/deals.ts'
import { exportOf } from '../../../../test/export.ts'
import { PASSWORD } from '../../../../test/factories.ts'
import { startMailbox } from '../../../../test/mailbox.ts'
import { test } from '../../../../test/mirrored.ts'
import { maybe, one, run, sql } from '../../../db/sql.ts'
import { createMailer } from '../../../outside/mail.ts'
import { runAdminCommand } from '../../accounts/index.ts'
import { sweepEvidence } from '../../matching/index.ts'
import { sweepCases } from './cases.rules.ts'
import { mailDecision, mailOutcome } from './decision-mails.rules.ts'

const anApp = emptiedApps()

const TERMS = { rule: 'fraud', reason: 'No deposits.' }

/** Berta is warned, or what else `act` says, because Anna has reported her car. */
async function start(act = 'warn') {
  const app = await anApp()
  const moderator = await signedIn(app, { moderator: true })
  const pair = await aPair(app)
  const { anna, berta } = pair
  await anna.post('/api/reports', { car_id: berta.car, reason: 'Asks for a deposit' })
  const { id: report_id, case_id } = await newest(moderator)
  const target_id = act === 'deactivate_car' ? berta.car : berta.id
  const decision = await decide(moderator, case_id, act, target_id)
  return { moderator, ...pair, case_id, report_id, decision }
}

async function decide(by: SignedIn, case_id: string, act: string, target_id: string, more = {}) {
  const { body, text } = await by.post('/api/admin/decisions', {
    ...{ cases: [{ case_id, target_id }], act, ...TERMS, ...more },
  })
  const [decision] = Array.isArray(body) ? (body as CaseDecision[]) : []
  if (!decision) throw new Error(text)
  return decision.id
}

const newest = async (moderator: SignedIn) =>
  ((await moderator.get('/api/admin/reports?status=all')).body as AdminReport[])[0] as AdminReport
const read = async (moderator: SignedIn, id: string) =>
  (await moderator.get(`/api/admin/cases/${id}`)).body as AdminCase
const waiting = async (moderator: SignedIn) =>
  (await moderator.get('/api/admin/appeals')).body as AdminAppeal[]
const mine = async (member: SignedIn) =>
  (await member.get('/api/me/decisions')).body as MyDecision[]
const appeal = (member: SignedIn, decision_id: string, text = 'I never asked for one.') =>
  member.post('/api/appeals', { decision_id, text })
const conclude = (by: SignedIn, id: string, outcome = 'stands', reason = 'You did.') =>
  by.post(`/api/admin/appeals/${id}`, { outcome, reason })
const another = (app: TestApp) => signedIn(app, { moderator: true })

const post = (app: TestApp, path: string, body: object) =>
  send(app, 'POST', path, { body: body as Record<string, unknown> })
const appealWith = (app: TestApp, token: string) =>
  post(app, '/api/appeals', { token, text: 'I never asked for one.' })
const look = (app: TestApp, token: string) => post(app, '/api/appeals/decision', { token })

/** Sends mails as their jobs do. */
async function aPost({ pool }: TestApp) {
  const mailbox = await startMailbox()
  const mailer = createMailer({ SMTP_URL: mailbox.url, MAIL_FROM, DATA_DIR: '' })
  onTestFinished(() => mailer.close())
  const context = {
    ...{ db: pool, mailer, site_url: 'http://localhost' },
    ...{ confirms_email: false, stop_key: Buffer.alloc(32) },
  }
  const job = (attempt = 1) => ({ id: crypto.randomUUID(), attempt })
  return {
    mailbox,
    tell: (decision_id: string, attempt = 1) =>
      mailDecision(context, { decision_id }, job(attempt)),
    tellOutcome: (decision_id: string) => mailOutcome(context, { decision_id }, job()),
  }
}

/** The token of the newest mail about the decision. */
async function mailed(app: TestApp, decision: string, attempt = 1): Promise<string> {
  const { mailbox, tell } = await aPost(app)
  await tell(decision, attempt)
  const { text } = await mailbox.next()
  return /\/appeal\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''
}

const ago = (app: TestApp, days: number) =>
  run(
    app.pool,
    sql`update decisions set created_at = created_at - make_interval(days => ${days}::int),
          mailed_at = mailed_at - make_interval(days => ${days}::int)`,
  )

test('a member asks once for another look, and reads that it waits', async () => {
  const { app, anna, berta, decision } = await start()
  expect(await mine(berta)).toMatchObject([{ appeal: null }])
  expect((await appeal(anna, decision)).status).toBe(404)
  expect(
    (await send(app, 'POST', '/api/appeals', { body: { decision_id: decision, text: 'No' } }))
      .status,
  ).toBe(401)
  const answers = await Promise.all([appeal(berta, decision), appeal(berta, decision)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await appeal(berta, decision)).body).toMatchObject({ code: 'APPEALED_ALREADY' })
  expect(await mine(berta)).toMatchObject([{ appeal: { outcome: null, decided_at: null } }])
})

test('who cannot sign in asks with the link from the mail, and reads there what became of it', async () => {
  const { app, berta, decision } = await start('suspend')
  const token = await mailed(app, decision)
  expect((await berta.get('/api/me')).status).toBe(401)
  expect((await look(app, token)).body).toMatchObject({ act: 'suspend', ...TERMS, appeal: null })
  expect((await appealWith(app, token)).status).toBe(200)
  expect((await appealWith(app, token)).body).toMatchObject({ code: 'APPEALED_ALREADY' })
  const other = await another(app)
  expect((await conclude(other, decision)).status).toBe(200)
  expect((await look(app, token)).body).toMatchObject({
    appeal: { outcome: 'stands', reason: 'You did.' },
  })
})

test('a retried mail has another link, and the first one still works', async () => {
  const { app, decision } = await start()
  const [first, second] = [await mailed(app, decision), await mailed(app, decision, 2)]
  expect(first).not.toBe(second)
  for (const token of [first, second]) expect((await look(app, token)).status).toBe(200)
})

test('only the hash of a link is stored, and a link opens no other decision', async () => {
  const { app, moderator, anna, berta, decision } = await start()
  const token = await mailed(app, decision)
  const secret = Buffer.from(token, 'base64url').subarray(16)
  const found = await maybe(app.pool, sql`select from appeal_links where hash = ${secret}`)
  expect(found).toBeUndefined()
  await anna.post('/api/reports', { car_id: berta.car, reason: 'Again' })
  const { case_id } = await newest(moderator)
  const next = await decide(moderator, case_id, 'warn', berta.id)
  const forged = Buffer.concat([Buffer.from(next.replaceAll('-', ''), 'hex'), secret])
  for (const wrong of [forged.toString('base64url'), 'x', `${token}xx`, berta.id]) {
    expect((await look(app, wrong)).body, wrong).toMatchObject({ code: 'INVALID_LINK' })
    expect((await appealWith(app, wrong)).body, wrong).toMatchObject({ code: 'INVALID_LINK' })
  }
})

test('a decision can be appealed for six months; what became of it can be read for longer', async () => {
  const { app, moderator, anna, berta, decision } = await start()
  const token = await mailed(app, decision)
  await ago(app, 183)
  expect((await appealWith(app, token)).status).toBe(200)
  await ago(app, 30)
  expect((await look(app, token)).status).toBe(200)
  await anna.post('/api/reports', { car_id: berta.car, reason: 'Again' })
  const next = await decide(moderator, (await newest(moderator)).case_id, 'warn', berta.id)
  const other = await mailed(app, next)
  await ago(app, 185)
  expect((await look(app, other)).body).toMatchObject({ code: 'INVALID_LINK' })
  expect((await appeal(berta, next)).body).toMatchObject({ code: 'APPEAL_TOO_LATE' })
  await run(app.pool, sql`update cases set decided_at = decided_at - interval '1 year'`)
  await sweepCases(app.pool)
  expect((await one<{ n: number }>(app.pool, sql`select count(*) as n from appeal_links`)).n).toBe(
    1,
  )
})

test('another moderator decides, if there is one', async () => {
  const { app, moderator, berta, case_id, decision } = await start()
  await appeal(berta, decision)
  const other = await another(app)
  expect(await waiting(moderator)).toMatchObject([
    { decision_id: decision, case_id, is_yours: false },
  ])
  expect((await conclude(moderator, decision)).body).toMatchObject({ code: 'NOT_YOUR_APPEAL' })
  expect(await waiting(other)).toMatchObject([{ is_yours: true }])
  expect(((await other.get('/api/admin/stats')).body as AdminStats).open_appeals).toBe(1)
  expect((await read(other, case_id)).decisions).toMatchObject([
    { appeal: { text: 'I never asked for one.', outcome: null, is_yours: true } },
  ])
  expect((await conclude(other, decision)).status).toBe(200)
  expect(await waiting(other)).toEqual([])
  expect((await read(other, case_id)).decisions).toMatchObject([
    { appeal: { outcome: 'stands', reason: 'You did.', by: other.name } },
  ])
})

test('a moderator who is alone decides the appeal against their own decision', async () => {
  const { app, moderator, berta, decision } = await start()
  const banned = await another(app)
  await run(app.pool, sql`update users set banned_at = now() where id = ${banned.id}`)
  await appeal(berta, decision)
  expect(await waiting(moderator)).toMatchObject([{ is_yours: true }])
  expect((await conclude(moderator, decision)).status).toBe(200)
})

test('nobody decides an appeal of their own', async () => {
  const { app, berta, decision } = await start()
  await runAdminCommand(app.pool, { verb: 'grant', email: berta.email, role: 'moderator' })
  await appeal(berta, decision)
  expect((await conclude(berta, decision)).body).toMatchObject({ code: 'NOT_YOUR_APPEAL' })
})

test('who has lost the role decides nothing any more', async () => {
  const { app, berta, decision } = await start()
  const other = await another(app)
  await appeal(berta, decision)
  await runAdminCommand(app.pool, { verb: 'revoke', email: other.email })
  expect((await conclude(other, decision)).status).toBe(403)
  expect(await mine(berta)).toMatchObject([{ appeal: { outcome: null } }])
})

test('an appeal is decided once, also by two at the same moment', async () => {
  const { app, berta, decision } = await start('deactivate_car')
  const [one_, two] = [await another(app), await another(app)]
  await appeal(berta, decision)
  const answers = await Promise.all([
    conclude(one_, decision, 'undone'),
    conclude(two, decision, 'stands'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await conclude(two, decision)).body).toMatchObject({ code: 'APPEAL_DECIDED' })
})

test('a decision that stands is told with the reason, at the bell and by mail', async () => {
  const { app, berta, decision } = await start()
  const other = await another(app)
  await appeal(berta, decision)
  await berta.post('/api/me/decisions/seen')
  expect((await conclude(other, decision, 'stands', '')).status).toBe(400)
  await conclude(other, decision)
  expect(await mine(berta)).toMatchObject([
    { is_new: true, undone_at: null, appeal: { outcome: 'stands', reason: 'You did.' } },
  ])
  const { mailbox, tellOutcome } = await aPost(app)
  await tellOutcome(decision)
  const { subject, text } = await mailbox.next()
  expect(subject).toBe('We’ve looked again, and the decision stands')
  expect(text).toContain('You did.')
})

test('a suspension that was wrong is taken back, and its case is open again', async () => {
  const { app, moderator, anna, berta, case_id, decision } = await start('suspend')
  const token = await mailed(app, decision)
  await appealWith(app, token)
  const admin = await signedIn(app, { admin: true })
  await conclude(admin, decision, 'undone', 'It was somebody else.')
  const session = await send(app, 'POST', '/api/auth/sign-in', {
    body: { email: berta.email, password: PASSWORD },
  })
  expect(session.status).toBe(200)
  expect((await look(app, token)).body).toMatchObject({
    undone_at: expect.any(String),
    appeal: { outcome: 'undone', is_restored: true, reason: 'It was somebody else.' },
  })
  expect((await read(moderator, case_id)).decided_at).toBeNull()
  expect(await newest(moderator)).toMatchObject({ status: 'open' })
  expect((await anna.get('/api/reports/outcomes')).body).toEqual([])
  const [entry] = (await admin.get('/api/admin/audit?action=decide_appeal')).body as AuditEntry[]
  expect(entry).toMatchObject({ target_id: case_id, reason: 'undone: It was somebody else.' })
  const { mailbox, tellOutcome } = await aPost(app)
  await tellOutcome(decision)
  expect((await mailbox.next()).text).toContain('You can sign in again')
})

test('what cannot come back can still have been wrong', async () => {
  const { app, moderator, anna, berta, decision } = await start('deactivate_car')
  await appeal(berta, decision)
  await berta.delete(`/api/cars/${berta.car}`)
  const other = await another(app)
  expect((await conclude(other, decision, 'undone')).status).toBe(200)
  expect(await mine(berta)).toMatchObject([{ appeal: { outcome: 'undone', is_restored: false } }])
  const { mailbox, tellOutcome } = await aPost(app)
  await tellOutcome(decision)
  expect((await mailbox.next()).text).toContain('couldn’t be made active again')
  await berta.post('/api/reports', { car_id: anna.car, reason: 'Copied photo' })
  const { case_id, car } = await newest(moderator)
  const photo = car?.photos[0]?.id ?? ''
  const removed = await decide(moderator, case_id, 'remove_photo', photo)
  expect((await appeal(anna, removed)).status).toBe(200)
  expect((await conclude(other, removed, 'undone')).status).toBe(200)
  expect(await mine(anna)).toMatchObject([
    { undone_at: expect.any(String), appeal: { outcome: 'undone', is_restored: false } },
  ])
})

test('another suspension since stays in force when the first one was wrong', async () => {
  const { app, moderator, berta, decision } = await start('suspend')
  const token = await mailed(app, decision)
  await appealWith(app, token)
  await (await signedIn(app)).post('/api/illegal-content-reports', {
    ...{ url: `/car/${berta.car}`, category: 'fraud', text: 'And here' },
  })
  const { case_id } = await newest(moderator)
  await decide(moderator, case_id, 'suspend', berta.id)
  await conclude(await another(app), decision, 'undone')
  const { is_banned } = await one<{ is_banned: boolean }>(
    app.pool,
    sql`select banned_at is not null as is_banned from users where id = ${berta.id}`,
  )
  expect(is_banned).toBe(true)
  expect((await look(app, token)).body).toMatchObject({ appeal: { is_restored: false } })
})

test('a moderator who takes the decision back meanwhile ends the appeal with it', async () => {
  const { app, moderator, berta, decision } = await start()
  const other = await another(app)
  await appeal(berta, decision)
  expect((await moderator.post(`/api/admin/decisions/${decision}/undo`)).status).toBe(200)
  expect(await waiting(other)).toEqual([])
  expect((await conclude(other, decision)).body).toMatchObject({ code: 'APPEAL_DECIDED' })
  expect(await mine(berta)).toMatchObject([{ appeal: { outcome: 'undone', is_restored: true } }])
})

test('a decision that was taken back cannot be appealed', async () => {
  const { moderator, berta, decision } = await start()
  await moderator.post(`/api/admin/decisions/${decision}/undo`)
  expect((await appeal(berta, decision)).body).toMatchObject({ code: 'DECISION_UNDONE' })
})

test('what was copied stays until 30 days after the appeal is decided', async () => {
  const { app, berta, case_id, report_id, decision } = await start()
  const other = await another(app)
  await other.post(`/api/admin/cases/${case_id}/notes`, { text: 'Look at the papers.' })
  await appeal(berta, decision)
  const kept = async () => {
    await sweepEvidence(app.pool)
    await sweepCases(app.pool)
    return one<{ copy: boolean; notes: number }>(
      app.pool,
      sql`select snapshot is not null as copy, (select count(*) from case_notes where case_id = ${case_id}) as notes
          from reports where id = ${report_id}`,
    )
  }
  const later = (days: number) =>
    run(
      app.pool,
      sql`with c as (update cases set decided_at = decided_at - make_interval(days => ${days}::int)),
            a as (update appeals set decided_at = decided_at - make_interval(days => ${days}::int))
          update reports set decided_at = decided_at - make_interval(days => ${days}::int),
            kept_from = kept_from - make_interval(days => ${days}::int)`,
    )
  await later(60)
  expect(await kept()).toEqual({ copy: true, notes: 1 })
  await conclude(other, decision)
  await later(29)
  expect(await kept()).toEqual({ copy: true, notes: 1 })
  await later(2)
  expect(await kept()).toEqual({ copy: false, notes: 0 })
})

test('the appeal of a member who leaves is decided all the same, and goes 30 days after', async () => {
  const { app, berta, decision } = await start()
  const token = await mailed(app, decision)
  await appealWith(app, token)
  await berta.delete('/api/me', { password: PASSWORD })
  const other = await another(app)
  expect((await conclude(other, decision, 'undone')).status).toBe(200)
  expect((await look(app, token)).body).toMatchObject({ appeal: { outcome: 'undone' } })
  await run(app.pool, sql`update cases set decided_at = now() - interval '31 days'`)
  await sweepCases(app.pool)
  expect((await look(app, token)).status).toBe(200)
  await run(app.pool, sql`update appeals set decided_at = decided_at - interval '31 days'`)
  await sweepCases(app.pool)
  expect((await look(app, token)).status).toBe(400)
  expect(await maybe(app.pool, sql`select from appeals`)).toBeUndefined()
})

test('an appeal can be written in any script, up to its length, and ten times an hour from one address', async () => {
  const { app, berta, decision } = await start()
  expect((await appeal(berta, decision, 'x'.repeat(4_001))).status).toBe(400)
  expect((await appeal(berta, decision, ' ')).status).toBe(400)
  const text = 'Это не я. 我没有。 abc 🚗'
  expect((await appeal(berta, decision, text)).status).toBe(200)
  const [waits] = (
    await read(await another(app), (await waiting(await another(app)))[0]?.case_id ?? '')
  ).decisions
  expect(waits?.appeal?.text).toBe(text)
  const answers = await Promise.all(Array.from({ length: 12 }, () => appealWith(app, 'x')))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
})

test('the data download has the member’s own words and what became of them', async () => {
  const { app, berta, decision } = await start()
  await appeal(berta, decision)
  await conclude(await another(app), decision)
  expect((await exportOf(app, berta)).list('decisions.json')).toMatchObject([
    { appeal_text: 'I never asked for one.', appeal: { outcome: 'stands', reason: 'You did.' } },
  ])
})
