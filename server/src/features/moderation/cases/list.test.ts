import type { AdminCase, AdminCaseLine, CaseDecision } from '@keyswap/contract/cases'
import { cases as limits } from '@keyswap/contract/limits'
import type { AdminReport } from '@keyswap/contract/moderation'
import { expect } from 'vitest'
import { emptiedApps, type TestApp } from '../../../../test/app.ts'
import { type SignedIn, send, signedIn } from '../../../../test/client.ts'
import { aDriver, anAgreedDeal, type Driver, dispute, handOver } from '../../../../test/deals.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { test } from '../../../../test/mirrored.ts'
import { run, sql } from '../../../db/sql.ts'
import { openCase } from '../../matching/index.ts'
import { joinCase } from '../index.ts'

const anApp = emptiedApps()

const report = (by: SignedIn, { car }: Pick<Driver, 'car'>, reason = 'Asks for a deposit') =>
  by.post('/api/reports', { car_id: car, reason, category: 'fraud' })

const listed = async (by: SignedIn, query = '') =>
  (await by.get(`/api/admin/cases${query}`)).body as AdminCaseLine[]

async function start() {
  const app = await anApp()
  const moderator = await signedIn(app, { moderator: true })
  const [anna, berta, carl] = [await aDriver(app), await aDriver(app), await aDriver(app)]
  return { app, moderator, anna, berta, carl }
}

/** Two cases, of Berta and of Carl. */
async function aWave() {
  const started = await start()
  const { moderator, anna, berta, carl } = started
  await report(anna, berta)
  await report(anna, carl)
  const cases = await listed(moderator, '?sort=oldest')
  return { ...started, cases: cases as [AdminCaseLine, AdminCaseLine] }
}

const TERMS = { rule: 'spam', reason: 'The same text to many.' }

const decideAll = (by: SignedIn, act: string, cases: AdminCaseLine[]) =>
  by.post('/api/admin/decisions', {
    cases: cases.map(({ id, members, reports_hash }) => ({
      ...{ case_id: id, reports_hash },
      target_id: act === 'dismiss' ? null : members[0]?.id,
    })),
    act,
    ...TERMS,
  })

test('open cases are listed once each, by what was said last, with whom they are about and what is said', async () => {
  const { app, moderator, anna, berta, carl } = await start()
  await report(anna, berta)
  await report(anna, carl)
  await report(carl, berta)
  await send(app, 'POST', '/api/illegal-content-reports', {
    body: { url: `/car/${berta.car}`, category: 'stolen', text: 'It is mine' },
  })
  const cases = await listed(moderator)
  expect(cases).toMatchObject([
    { members: [{ id: berta.id }], parties: [], open_reports: 3, categories: ['fraud'] },
    { members: [{ id: carl.id }], open_reports: 1, outside: [], is_yours: true, has_left: false },
  ])
  expect(cases[0]?.outside).toEqual(['stolen'])
  expect((await listed(moderator, '?sort=oldest')).map(({ id }) => id)).toEqual(
    cases.map(({ id }) => id).reverse(),
  )
  const [last] = (await moderator.get('/api/admin/reports')).body as AdminReport[]
  await moderator.post('/api/admin/resolve-report', { report_id: last?.id, outcome: 'resolved' })
  const [left, other] = await listed(moderator)
  expect(left).toMatchObject({ id: cases[0]?.id, open_reports: 2, outside: [] })
  await decideAll(moderator, 'dismiss', [left as AdminCaseLine])
  expect(await listed(moderator)).toEqual([other])
})

test('a case about nobody has the parties of its swap, and one about the moderator says so', async () => {
  const { app, moderator } = await start()
  await signedIn(app, { moderator: true })
  const { anna, berta, deal } = await anAgreedDeal(app)
  await handOver(anna, deal)
  await dispute(berta, deal)
  const car = await aVisibleCar(app, moderator.id)
  await report(anna, { car })
  const [mine, nobody] = await listed(moderator)
  expect(mine).toMatchObject({ members: [{ id: moderator.id }], is_yours: false })
  expect(nobody).toMatchObject({ members: [], deals: 1, rules: ['disputed'], is_yours: true })
  expect(nobody?.parties.map(({ id }) => id).sort()).toEqual([anna.id, berta.id].sort())
})

test('a case of two cars has their owners, who are accused of nothing', async () => {
  const { app, moderator, anna, berta } = await start()
  const id = await openCase(app.pool, { rule: 'copied_photo', reason: 'Photos look the same.' })
  for (const { car } of [anna, berta]) await joinCase(app.pool, { kind: 'report', id }, { car })
  const [line] = await listed(moderator)
  expect(line).toMatchObject({ members: [], cars: 2, rules: ['copied_photo'] })
  expect(line?.parties.map((one) => one.id).sort()).toEqual([anna.id, berta.id].sort())
})

test('a search finds the cases of the reports that it finds', async () => {
  const { moderator, anna, berta, carl } = await start()
  await report(anna, berta, 'Sells watches')
  await report(anna, carl, 'Rude')
  const [found, ...others] = await listed(moderator, '?search=watches')
  expect(found).toMatchObject({ members: [{ id: berta.id }] })
  expect(others).toEqual([])
})

test('of several cases, one to which something was added stays open, and the others are decided', async () => {
  const { app, moderator, cases, berta, carl } = await aWave()
  await report(await signedIn(app), berta, 'Took 900 euros')
  const answer = await decideAll(moderator, 'suspend', cases)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject([{ case_id: cases[1].id, target: carl.name }])
  expect(await listed(moderator)).toMatchObject([{ id: cases[0].id, open_reports: 2 }])
  expect((await berta.get('/api/me')).status).toBe(200)
  expect((await decideAll(moderator, 'suspend', cases)).body).toMatchObject({
    code: 'CASE_CHANGED',
  })
})

test('each case is compared with what was read of it, and not with what was read of another one', async () => {
  const { moderator, cases } = await aWave()
  const [first, second] = cases
  const swapped = [
    { ...first, reports_hash: second.reports_hash },
    { ...second, reports_hash: first.reports_hash },
  ]
  const answer = await decideAll(moderator, 'dismiss', swapped)
  expect(answer.body).toMatchObject({ code: 'CASE_CHANGED' })
  const reports = (await moderator.get('/api/admin/reports')).body as AdminReport[]
  const together = {
    cases: cases.map(({ id }) => ({ case_id: id, target_id: null })),
    seen_reports: reports.map(({ id }) => id),
  }
  const terms = { ...together, act: 'dismiss', ...TERMS }
  const { body } = await moderator.post('/api/admin/decisions', terms)
  expect(body as CaseDecision[]).toHaveLength(2)
})

test('of more reports than the page of a case shows, a new one is not decided unread', async () => {
  const { app, moderator, anna, berta } = await start()
  await report(anna, berta)
  await manyReports(app, berta.car, limits.reports_shown + 5)
  const [{ id }] = (await listed(moderator)) as [AdminCaseLine]
  async function read() {
    const { reports } = (await moderator.get(`/api/admin/cases/${id}`)).body as AdminCase
    return reports.map((one) => one.id)
  }
  const dismiss = (seen_reports: string[]) =>
    moderator.post('/api/admin/decisions', {
      ...{ cases: [{ case_id: id, target_id: null }], seen_reports },
      ...{ act: 'dismiss', ...TERMS },
    })
  const before = await read()
  expect(before).toHaveLength(limits.reports_shown)
  await manyReports(app, berta.car, 1)
  expect((await dismiss(before)).body).toMatchObject({ code: 'CASE_CHANGED' })
  expect((await dismiss(await read())).status).toBe(200)
  const left = (await moderator.get('/api/admin/reports?status=open')).body as AdminReport[]
  expect(left).toEqual([])
})

/** As visitors without an account make them. */
const manyReports = (app: TestApp, car_id: string, count: number) =>
  run(
    app.pool,
    sql`insert into reports (id, car_id, owner_id, reason, created_at)
        select gen_random_uuid(), c.id, c.owner_id, 'It is mine', clock_timestamp()
        from cars c, generate_series(1, ${count}::int) where c.id = ${car_id}`,
  )
