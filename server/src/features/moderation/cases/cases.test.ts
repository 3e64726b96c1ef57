import type { AdminReport } from '@keyswap/contract/moderation'
import { expect } from 'vitest'
import { emptiedTwoApps, type TestApp } from '../../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import { anAgreedDeal, aPair, type Driver, dispute, handOver } from '../../../../test/deals.ts'
import { test } from '../../../../test/mirrored.ts'
import { databaseBefore } from '../../../../test/old-database.ts'
import { newId } from '../../../calls/ids.ts'
import type { Pool } from '../../../db/pool.ts'
import { many, one, run, sql } from '../../../db/sql.ts'
import { joinCase } from '../index.ts'

const twoApps = emptiedTwoApps()

async function start() {
  const [app, other] = await twoApps()
  const moderator = await signedIn(app, { moderator: true })
  return { other, moderator, ...(await aPair(app)) }
}

const listed = async (moderator: SignedIn) =>
  (await moderator.get('/api/admin/reports?sort=oldest&status=all')).body as AdminReport[]

const casesOf = async (moderator: SignedIn) =>
  (await listed(moderator)).map(({ case_id }) => case_id)

const reportCar = (by: SignedIn, car_id: string) =>
  by.post('/api/reports', { car_id, reason: 'No such car' })
const reportIn = (by: SignedIn, match: string, more: object = {}) =>
  by.post(`/api/matches/${match}/report`, { reason: 'Fraud', ...more })
const decide = (by: SignedIn, report_id: string | undefined, outcome = 'dismissed') =>
  by.post('/api/admin/resolve-report', { report_id, outcome })

test('reports about the same member or car are one case, and those about others are not', async () => {
  const { app, moderator, anna, berta, match } = await start()
  await reportIn(anna, match)
  await reportCar(await signedIn(app), berta.car)
  await reportIn(berta, match)
  const [first, second, third] = await casesOf(moderator)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('two reports about a member at the same moment are one case', async () => {
  const { app, other, moderator, berta } = await start()
  const [one, two] = [await signedIn(app), await signedIn(other)]
  await Promise.all([reportCar(one, berta.car), reportCar(two, berta.car)])
  const [first, second] = await casesOf(moderator)
  expect(second).toBe(first)
})

test('what is about two cases makes one of them, and the older one stays', async () => {
  const { app, moderator } = await start()
  const { anna, deal, match } = await aDisputed(app)
  await reportIn(anna, match, { deal_id: deal })
  const about = await listed(moderator)
  expect(about.map(({ rule }) => rule)).toEqual(['disputed', null])
  expect(new Set(about.map(({ case_id }) => case_id)).size).toBe(1)

  const another = await anAgreedDeal(app)
  await reportCar(await signedIn(app), another.berta.car)
  await joinCase(app.pool, { kind: 'notice', id: newId() }, { deal: another.deal })
  const [, , older] = await casesOf(moderator)
  const id = newId()
  const joined = await joinCase(
    app.pool,
    { kind: 'notice', id },
    { deal: another.deal, member: another.berta.id },
  )
  expect(joined).toBe(older)
  const { count } = await one<{ count: number }>(
    app.pool,
    sql`select count(*) as count from case_parts where case_id = ${older}`,
  )
  expect(count).toBe(3)
})

test('a rule of the machine says which one it is, and accuses nobody', async () => {
  const { app, moderator } = await start()
  await aDisputed(app)
  expect(await listed(moderator)).toMatchObject([
    { rule: 'disputed', reporter: null, owner: null, is_from_chat: false },
  ])
})

test('when its last report is decided, the case is over, and the next report opens another one', async () => {
  const { app, moderator, anna, berta, match } = await start()
  await reportIn(anna, match)
  await reportCar(await signedIn(app), berta.car)
  const [chat, car] = await listed(moderator)
  await decide(moderator, chat?.id)
  await reportCar(await signedIn(app), berta.car)
  await decide(moderator, car?.id)
  const [, , third] = await listed(moderator)
  expect(third?.case_id).toBe(chat?.case_id)
  await decide(moderator, third?.id)
  await reportCar(await signedIn(app), berta.car)
  const last = (await listed(moderator)).at(-1)
  expect(last?.case_id).not.toBe(chat?.case_id)
})

test('the reports of the last release become cases', async () => {
  const { pool, upgrade } = await databaseBefore('0099')
  const [member, other, reporter] = [await aUser(pool), await aUser(pool), await aUser(pool)]
  const deal = newId()
  await aReport(pool, { user_id: member, reporter_id: reporter })
  await aReport(pool, { deal_id: deal, reason: SAID })
  await aReport(pool, { user_id: other, reporter_id: reporter, status: 'resolved' })
  await aReport(pool, { user_id: other, reporter_id: reporter })
  await aReport(pool, { user_id: member, reporter_id: other, deal_id: deal })
  await aReport(pool, { user_id: member, reason: REPEATED })
  await aReport(pool, { user_id: other, category: 'fraud', reason: 'The reporter has left' })
  await upgrade()
  const reports = await many<{ case_id: string; rule: string | null; is_over: boolean }>(
    pool,
    sql`select p.case_id, r.rule, c.decided_at is not null as is_over
        from reports r
        join case_parts p on p.kind = 'report' and p.part_id = r.id
        join cases c on c.id = p.case_id
        order by r.created_at`,
  )
  const numbers = [...new Set(reports.map(({ case_id }) => case_id))]
  expect(reports.map(({ case_id }) => numbers.indexOf(case_id))).toEqual([0, 0, 1, 2, 0, 0, 2])
  expect(reports.map(({ is_over }) => is_over)).toEqual([
    ...[false, false, true, false, false, false, false],
  ])
  expect(reports.map(({ rule }) => rule)).toEqual([
    ...[null, 'disputed', null, null, null, 'equal_messages', null],
  ])
})

const SAID = 'A party of a swap says that something is not so.'
const REPEATED = 'The same first message went to 5 chats or more within a day.'

async function aDisputed(app: TestApp): Promise<{ anna: Driver; deal: string; match: string }> {
  const { anna, berta, deal, match } = await anAgreedDeal(app)
  await handOver(anna, deal)
  await dispute(berta, deal)
  return { anna, deal, match }
}

let moments = 0

async function aUser(pool: Pool): Promise<string> {
  const id = newId()
  await run(
    pool,
    sql`insert into users (id, email, name, password_hash, created_at)
        values (${id}, ${`${id}@example.com`}, 'Member', 'x', now())`,
  )
  return id
}

type Old = {
  user_id?: string
  reporter_id?: string
  deal_id?: string
  reason?: string
  category?: string
  status?: string
}

async function aReport(
  pool: Pool,
  { user_id, reporter_id, deal_id, reason = 'Fraud', category, status = 'open' }: Old,
): Promise<void> {
  moments += 1
  await run(
    pool,
    sql`insert into reports (id, user_id, reporter_id, deal_id, reason, category, status, created_at, decided_at)
        values (${crypto.randomUUID()}, ${user_id ?? null}, ${reporter_id ?? null}, ${deal_id ?? null}, ${reason},
                ${category ?? null}, ${status}, now() + ${moments} * interval '1 second',
                case when ${status} <> 'open' then now() end)`,
  )
}
